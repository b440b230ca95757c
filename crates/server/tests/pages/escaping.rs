//! What people write is text, wherever it turns up.

use crate::desk::{Desk, TABS};
use railhead_bots::Random;

#[tokio::test]
async fn names_are_text_on_every_page() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    let (one, two) = ("<img src=x onerror=a()>", "\"><svg onload=b()>");
    let name = "<script>c()</script>";
    desk.named_table("t", name, "1846", 5, &[(one, &ann), (two, &ann), ("&amp;'", &ann)]).await;
    let mut bot = Random::lively(1);
    for _ in 0..120 {
        let Some((_, action)) = bot.choose(&desk.game("t").await) else { break };
        desk.play("t", &ann, &action).await;
    }
    for tab in TABS {
        let page = desk.get(&ann, &format!("/table/t?tab={tab}")).await.body;
        for raw in ["<img src=x", "<svg onload", "<script>c()"] {
            assert!(!page.contains(raw), "{raw} is in {tab}");
        }
        // Nothing may run or be dressed from within the page.
        assert!(!page.contains(" style=\"") && !page.contains(" onclick="), "{tab}");
    }
    for file in ["board.svg", "market.svg"] {
        let picture = desk.get(&ann, &format!("/table/t/file/{file}")).await.body;
        assert!(!picture.contains("<script>c()"), "{file}");
    }
    let refused = desk.post(&ann, "/import", &[("text", "{\"<script>c()</script>\": 1}")]).await;
    assert!(!refused.body.contains("<script>c()"));
}
