//! Charts of share prices: every box drawn, readable, and in order.

use railhead_board::{Company, Owner};
use railhead_draw::{BoxKind, Market, MarketStyle, PriceBox, PriceLine, Style, Theme, market, png};
use roxmltree::{Document, Node};

fn companies() -> &'static [Company] {
    railhead_titles::find("1848").unwrap().companies().unwrap()
}

fn sell(price: i32, kind: BoxKind, tokens: &[u8]) -> Option<PriceBox> {
    Some(PriceBox { price, kind, tokens: tokens.iter().map(|t| Owner(*t)).collect() })
}

/// A small chart with everything on it: two rows, the lower one with a hole, and a line of a bank.
fn sample() -> Market {
    use BoxKind::{Closing, End, Launch, Loan, Plain};
    let common = |boxes| PriceLine { name: String::new(), boxes };
    Market {
        title: "Sample <&>".to_owned(),
        currency: "£".to_owned(),
        closing: "Receivership".to_owned(),
        lines: vec![
            common(vec![sell(0, Closing, &[]), sell(90, Launch, &[2, 0, 5]), sell(120, End, &[1])]),
            common(vec![sell(0, Closing, &[]), None, sell(90, Plain, &[3])]),
            PriceLine {
                name: "Bank of England".to_owned(),
                boxes: vec![sell(70, Plain, &[]), sell(80, Plain, &[8]), sell(95, Loan, &[]), sell(110, Loan, &[])],
            },
        ],
    }
}

fn boxes<'a, 'i>(doc: &'a Document<'i>) -> Vec<Node<'a, 'i>> {
    doc.descendants().filter(|n| n.attribute("data-box").is_some()).collect()
}

fn child_text<'a>(node: Node<'a, '_>, name: &str) -> &'a str {
    node.children().find(|c| c.has_tag_name(name)).and_then(|c| c.text()).unwrap_or_default()
}

fn style(theme: Theme) -> MarketStyle {
    MarketStyle { style: Style { theme, standalone: true }, ..MarketStyle::default() }
}

#[test]
fn every_box_shows_and_says_its_price() {
    let chart = sample();
    let svg = market(&chart, companies(), &style(Theme::Light));
    let doc = Document::parse(&svg).unwrap();
    let drawn = boxes(&doc);
    assert_eq!(drawn.len(), 9);
    for node in drawn {
        let (line, column) = node.attribute("data-box").unwrap().split_once(',').unwrap();
        let about = &chart.lines[line.parse::<usize>().unwrap()].boxes[column.parse::<usize>().unwrap()];
        let price = about.as_ref().unwrap().price.to_string();
        assert!(node.descendants().any(|n| n.has_tag_name("text") && n.text() == Some(&price)), "{price}");
        assert!(child_text(node, "title").starts_with(&format!("{price} pounds")));
        assert!(!child_text(node, "desc").is_empty());
    }
}

#[test]
fn kinds_of_boxes_differ_in_shape_and_words() {
    let svg = market(&sample(), companies(), &style(Theme::Light));
    let doc = Document::parse(&svg).unwrap();
    let with = |class: &str| doc.descendants().filter(|n| n.attribute("class") == Some(class)).count();
    // Each kind is drawn once more in the legend.
    assert_eq!((with("mk-box launch"), with("mk-box closing"), with("mk-hatch"), with("mk-box end")), (2, 3, 3, 2));
    assert_eq!(with("loan"), 2 + 1);
    let titles: Vec<&str> = boxes(&doc).into_iter().map(|n| child_text(n, "title")).collect();
    for words in [
        "0 pounds, Receivership",
        "90 pounds, a price to launch at",
        "120 pounds, ends the game",
        "90 pounds",
        "95 pounds, under a loan marker",
    ] {
        assert!(titles.contains(&words), "{words} in {titles:?}");
    }
}

#[test]
fn the_top_of_a_stack_lies_highest_and_over_the_others() {
    let svg = market(&sample(), companies(), &style(Theme::Light));
    let doc = Document::parse(&svg).unwrap();
    let node = boxes(&doc).into_iter().find(|n| n.attribute("data-box") == Some("0,1")).unwrap();
    let signs: Vec<&str> = node
        .descendants()
        .filter(|n| n.attribute("class") == Some("tok"))
        .map(|n| n.descendants().find(|t| t.has_tag_name("text")).and_then(|t| t.text()).unwrap())
        .collect();
    // What comes later in a drawing lies over what came before.
    assert_eq!(signs, ["FT", "CAR", "NSW"]);
    assert_eq!(
        child_text(node, "desc"),
        "New South Wales Railways on top, then Central Australian Railway, then Federal Territory Railway"
    );
}

#[test]
fn the_whole_chart_is_told_from_the_highest_price() {
    let svg = market(&sample(), companies(), &style(Theme::Light));
    let doc = Document::parse(&svg).unwrap();
    assert_eq!(child_text(doc.root_element(), "title"), "Sample <&>");
    assert_eq!(
        child_text(doc.root_element(), "desc"),
        "Share prices in 9 boxes. From the highest: Victorian Railways 120 pounds, South Australian Railway 90 pounds, \
         New South Wales Railways 90 pounds, Central Australian Railway 90 pounds, Federal Territory Railway 90 pounds, \
         Bank of England 80 pounds. 2 loans are left."
    );
}

#[test]
fn a_single_row_goes_on_below_but_a_chart_is_not_broken() {
    let line = |count: i32| PriceLine {
        name: String::new(),
        boxes: (0..count).map(|k| sell(k * 10, BoxKind::Plain, &[])).collect(),
    };
    let tops = |chart: &Market, columns: usize| {
        let svg = market(chart, &[], &MarketStyle { columns, ..MarketStyle::default() });
        let doc = Document::parse(&svg).unwrap();
        let y = |n: &Node<'_, '_>| {
            let frame = n.descendants().find(|r| r.has_tag_name("rect")).unwrap();
            frame.attribute("y").unwrap().to_owned()
        };
        let mut all: Vec<String> = boxes(&doc).iter().map(y).collect();
        all.dedup();
        all.len()
    };
    let one = Market { lines: vec![line(31)], ..Market::default() };
    assert_eq!((tops(&one, 24), tops(&one, 31), tops(&one, 10)), (2, 1, 4));
    let two = Market { lines: vec![line(31), line(31)], ..Market::default() };
    assert_eq!(tops(&two, 10), 2);
}

#[test]
fn charts_render_in_both_themes_and_for_pages() {
    for theme in [Theme::Light, Theme::Dark] {
        let svg = market(&sample(), companies(), &style(theme));
        assert_eq!(svg, market(&sample(), companies(), &style(theme)));
        assert!(png(&svg, 400).unwrap().len() > 5_000);
    }
    let page = MarketStyle { style: Style { theme: Theme::Dark, standalone: false }, ..MarketStyle::default() };
    let svg = market(&sample(), companies(), &page);
    assert!(!svg.contains("<style") && !svg.contains(" style=") && !svg.contains(" id="));
}

#[test]
fn odd_charts_draw() {
    let crowd: Vec<u8> = (0..40).collect();
    for lines in [
        vec![],
        vec![PriceLine::default()],
        vec![PriceLine { name: "<&>".to_owned(), boxes: vec![None, None] }],
        vec![PriceLine {
            name: String::new(),
            boxes: vec![sell(i32::MIN, BoxKind::End, &crowd), sell(i32::MAX, BoxKind::Closing, &[250])],
        }],
    ] {
        let chart = Market { lines, ..Market::default() };
        for columns in [0, 1, 24] {
            let svg = market(&chart, companies(), &MarketStyle { columns, ..MarketStyle::default() });
            Document::parse(&svg).unwrap();
            assert!(!svg.contains("NaN"));
            png(&svg, 200).unwrap();
        }
    }
}
