//! Which files of a crate name items of which others, as their sources say.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The segments of a path: of a module below the crate, or as a source writes it.
type Segments = Vec<String>;

/// A path that a source names.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Named {
    /// The module in which it is named.
    scope: Segments,
    path: Segments,
    import: Import,
}

/// Whether a `use` names a path.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Import {
    /// It stands in the code.
    No,
    /// It can be used in the module by this name.
    Private(String),
    /// It can be used by this name through the module.
    Public(String),
}

/// Every path that a source names, in macros too, but for tests within it.
struct Reader {
    scope: Segments,
    named: Vec<Named>,
    /// The methods that it calls.
    methods: BTreeSet<String>,
    /// The functions that it defines.
    defined: BTreeSet<String>,
    /// The functions that it calls.
    called: Vec<Named>,
    /// The functions that it hands to what answers requests with them.
    routed: Vec<Named>,
}

/// What answers requests of a kind with a function: the last of its arguments.
const VERBS: [&str; 4] = ["delete", "get", "post", "put"];

fn word(tree: Option<&TokenTree>) -> Option<String> {
    match tree? {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        _ => None,
    }
}

fn is_punct(tree: Option<&TokenTree>, wanted: char) -> bool {
    matches!(tree, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted)
}

fn group(tree: Option<&TokenTree>, wanted: Delimiter) -> Option<&Group> {
    match tree? {
        TokenTree::Group(group) if group.delimiter() == wanted => Some(group),
        _ => None,
    }
}

fn is_path_separator(trees: &[TokenTree], at: usize) -> bool {
    is_punct(trees.get(at), ':') && is_punct(trees.get(at + 1), ':')
}

impl Reader {
    fn read(&mut self, stream: TokenStream) {
        let trees: Vec<TokenTree> = stream.into_iter().collect();
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            at = match tree {
                TokenTree::Punct(_) if Self::begins_test(&trees, at) => Self::past_item(&trees, at + 2),
                TokenTree::Group(group) => {
                    self.read(group.stream());
                    at + 1
                }
                TokenTree::Punct(dot) if dot.as_char() == '.' => self.method(&trees, at),
                TokenTree::Ident(ident) if *ident == "mod" => self.module(&trees, at),
                TokenTree::Ident(ident) if *ident == "use" => self.import(&trees, at),
                TokenTree::Ident(_) => self.path(&trees, at),
                _ => at + 1,
            };
        }
    }

    /// Whether `#[cfg(test)]` stands here.
    fn begins_test(trees: &[TokenTree], at: usize) -> bool {
        let attribute = group(trees.get(at + 1), Delimiter::Bracket).map(|group| group.stream().to_string());
        is_punct(trees.get(at), '#') && attribute.is_some_and(|words| words.replace(' ', "") == "cfg(test)")
    }

    /// What follows on an item: on its body, or on the semicolon that ends it.
    fn past_item(trees: &[TokenTree], from: usize) -> usize {
        let ends = |at: &usize| is_punct(trees.get(*at), ';') || group(trees.get(*at), Delimiter::Brace).is_some();
        (from..trees.len()).find(ends).map_or(trees.len(), |end| end + 1)
    }

    /// What stands behind a dot, if it is called; past its name.
    fn method(&mut self, trees: &[TokenTree], at: usize) -> usize {
        // `..crate::a::A` is no call.
        let range = at.checked_sub(1).is_some_and(|before| is_punct(trees.get(before), '.'));
        let Some(name) = word(trees.get(at + 1)).filter(|_| !range) else { return at + 1 };
        if let Some(arguments) = group(trees.get(at + 2), Delimiter::Parenthesis) {
            if VERBS.contains(&name.as_str()) {
                self.route(arguments);
            }
            self.methods.insert(name);
        }
        at + 2
    }

    /// Notes the last of some arguments, if it is the name of something.
    fn route(&mut self, arguments: &Group) {
        let trees: Vec<TokenTree> = arguments.stream().into_iter().collect();
        let last = trees.split(|tree| is_punct(Some(tree), ',')).rfind(|one| !one.is_empty()).unwrap_or_default();
        let named = last.iter().all(|tree| matches!(tree, TokenTree::Ident(_)) || is_punct(Some(tree), ':'));
        let path: Segments = last.iter().filter_map(|tree| word(Some(tree))).collect();
        if named && !path.is_empty() {
            self.routed.push(Named { scope: self.scope.clone(), path, import: Import::No });
        }
    }

    /// A module with a body is a scope of its own.
    fn module(&mut self, trees: &[TokenTree], at: usize) -> usize {
        if let (Some(name), Some(body)) = (word(trees.get(at + 1)), group(trees.get(at + 2), Delimiter::Brace)) {
            self.scope.push(name);
            self.read(body.stream());
            self.scope.pop();
            return at + 3;
        }
        at + 1
    }

    fn import(&mut self, trees: &[TokenTree], at: usize) -> usize {
        let before = |back: usize| at.checked_sub(back).and_then(|at| trees.get(at));
        let within = group(before(1), Delimiter::Parenthesis).is_some();
        let public = word(before(if within { 2 } else { 1 })).is_some_and(|word| word == "pub");
        let end = (at..trees.len()).find(|end| is_punct(trees.get(*end), ';')).unwrap_or(trees.len());
        self.tree(&trees[at + 1..end], &[], public);
        end + 1
    }

    /// What a tree of imports names: `a::b`, `a as b`, `a::{b, c::*}`.
    fn tree(&mut self, trees: &[TokenTree], base: &[String], public: bool) {
        let mut path = base.to_vec();
        let mut at = 0;
        while let Some(tree) = trees.get(at) {
            match tree {
                TokenTree::Ident(ident) if *ident == "as" => break,
                TokenTree::Ident(ident) => path.push(ident.to_string()),
                TokenTree::Group(group) => {
                    let inside: Vec<TokenTree> = group.stream().into_iter().collect();
                    for one in inside.split(|tree| is_punct(Some(tree), ',')).filter(|one| !one.is_empty()) {
                        self.tree(one, &path, public);
                    }
                    return;
                }
                _ => (),
            }
            at += 1;
        }
        // `a::{self}` imports `a`.
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let name = word(trees.get(at + 1)).filter(|_| at < trees.len()).or_else(|| path.last().cloned());
        let name = if is_punct(trees.last(), '*') { "*".to_owned() } else { name.unwrap_or_default() };
        let import = if public { Import::Public(name) } else { Import::Private(name) };
        self.named.push(Named { scope: self.scope.clone(), path, import });
    }

    /// A path in the code, if more than a name stands here.
    fn path(&mut self, trees: &[TokenTree], from: usize) -> usize {
        let mut path: Segments = word(trees.get(from)).into_iter().collect();
        let mut at = from + 1;
        while let Some(next) = word(trees.get(at + 2)).filter(|_| is_path_separator(trees, at)) {
            path.push(next);
            at += 3;
        }
        let declared =
            from.checked_sub(1).is_some_and(|before| word(trees.get(before)).is_some_and(|word| word == "fn"));
        if declared {
            self.defined.extend(path.last().cloned());
        }
        let named = Named { scope: self.scope.clone(), path, import: Import::No };
        if let Some(arguments) = group(trees.get(at), Delimiter::Parenthesis).filter(|_| !declared) {
            if named.path.last().is_some_and(|last| VERBS.contains(&last.as_str())) {
                self.route(arguments);
            }
            self.called.push(named.clone());
        }
        if named.path.len() > 1 {
            self.named.push(named);
        }
        at
    }
}

/// The sources of a crate.
pub(super) struct Sources {
    /// The file of each module, below the folder of sources.
    files: BTreeMap<Segments, String>,
    named: BTreeMap<Segments, Vec<Named>>,
    methods: BTreeMap<Segments, BTreeSet<String>>,
    defined: BTreeMap<Segments, BTreeSet<String>>,
    called: BTreeMap<Segments, Vec<Named>>,
    routed: BTreeMap<Segments, Vec<Named>>,
}

/// Where a path leads.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Target<'a> {
    Module(&'a [String]),
    /// To an item that this module defines: how it is called there.
    Item(&'a [String], String),
}

impl Sources {
    /// Files by their paths below the folder of sources. Files with tests of others are left out.
    pub(super) fn new<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut sources = Self {
            files: BTreeMap::new(),
            named: BTreeMap::new(),
            methods: BTreeMap::new(),
            defined: BTreeMap::new(),
            called: BTreeMap::new(),
            routed: BTreeMap::new(),
        };
        for (file, text) in files.into_iter().filter(|(file, _)| !file.ends_with("_tests.rs")) {
            let mut module: Segments = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            if module.last().is_some_and(|last| last == "mod" || (last == "lib" && module.len() == 1)) {
                module.pop();
            }
            let mut reader = Reader {
                scope: module.clone(),
                named: Vec::new(),
                methods: BTreeSet::new(),
                defined: BTreeSet::new(),
                called: Vec::new(),
                routed: Vec::new(),
            };
            reader.read(text.parse().unwrap_or_else(|why| panic!("{file}: {why}")));
            sources.files.insert(module.clone(), file.to_owned());
            sources.named.insert(module.clone(), reader.named);
            sources.methods.insert(module.clone(), reader.methods);
            sources.defined.insert(module.clone(), reader.defined);
            sources.called.insert(module.clone(), reader.called);
            sources.routed.insert(module, reader.routed);
        }
        sources
    }

    /// All sources under a folder.
    pub(super) fn under(root: &Path) -> Self {
        let mut files = Vec::new();
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let inside = path.strip_prefix(root).unwrap().components();
                    let names: Vec<&str> = inside.map(|part| part.as_os_str().to_str().unwrap()).collect();
                    files.push((names.join("/"), std::fs::read_to_string(&path).unwrap()));
                }
            }
        }
        Self::new(files.iter().map(|(file, text)| (file.as_str(), text.as_str())))
    }

    /// What a path that a module names is called from the top of the crate; `None` for paths of other crates.
    fn absolute(&self, module: &Segments, named: &Named) -> Option<Segments> {
        let first = named.path.first()?;
        let mut base = named.scope.clone();
        let ups = named.path.iter().take_while(|segment| *segment == "super").count();
        if first == "crate" {
            return Some(named.path[1..].to_vec());
        }
        if first == "self" || ups > 0 {
            base.truncate(base.len().checked_sub(ups)?);
            return Some([&base, &named.path[ups.max(1)..]].concat());
        }
        base.push(first.clone());
        if self.files.contains_key(&base) {
            return Some([&base, &named.path[1..]].concat());
        }
        // A name that was imported, unless it is this import that is asked about.
        let imported = self.named[module].iter().find(|other| {
            *other != named && matches!(&other.import, Import::Private(name) | Import::Public(name) if name == first)
        })?;
        let base = self.absolute(module, imported).filter(|_| imported.path.first() != Some(first))?;
        Some([&base, &named.path[1..]].concat())
    }

    /// Where a path from the top of the crate leads, through what modules on the way import.
    fn target(&self, path: &[String], depth: usize) -> Option<Target<'_>> {
        let (mut module, _) = self.files.get_key_value(&Segments::new())?;
        for (at, segment) in path.iter().enumerate() {
            let below = [module.as_slice(), std::slice::from_ref(segment)].concat();
            if let Some((below, _)) = self.files.get_key_value(&below) {
                module = below;
                continue;
            }
            let imported = self.named[module]
                .iter()
                .find(|named| matches!(&named.import, Import::Private(name) | Import::Public(name) if name == segment));
            if let Some(imported) = imported.filter(|_| depth < 9) {
                let base = self.absolute(module, imported)?;
                return self.target(&[&base, &path[at + 1..]].concat(), depth + 1);
            }
            return Some(Target::Item(module, segment.clone()));
        }
        Some(Target::Module(module))
    }

    /// Every item or module that a file names: the file, the module that defines it, and the name of the item. A module that
    /// only re-exports what its children define does not name them.
    fn links(&self) -> Vec<(&str, &[String], Option<String>)> {
        let mut links = Vec::new();
        for (module, named) in self.named.iter().flat_map(|(module, all)| all.iter().map(move |named| (module, named)))
        {
            let Some(path) = self.absolute(module, named) else { continue };
            let (to, item) = match self.target(&path, 0) {
                // Who imports a folder names its files by it afterwards.
                Some(Target::Module(to)) if self.files[to].ends_with("/mod.rs") => continue,
                Some(Target::Module(to)) => (to, None),
                Some(Target::Item(to, item)) => (to, Some(item)),
                None => continue,
            };
            let re_exported = matches!(named.import, Import::Public(_)) && to.starts_with(module);
            if !re_exported && to != module {
                links.push((self.files[module].as_str(), to, item));
            }
        }
        links
    }

    /// Which files each file names something of.
    pub(super) fn graph(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let mut graph: BTreeMap<&str, BTreeSet<&str>> =
            self.files.values().map(|file| (file.as_str(), BTreeSet::new())).collect();
        for (from, to, _) in self.links() {
            graph.entry(from).or_default().insert(&self.files[to]);
        }
        graph
    }

    /// Every item that a file takes from the modules below a folder: the file and the item.
    pub(super) fn taken_from(&self, folder: &str) -> Vec<(&str, String)> {
        let links = self.links().into_iter();
        let taken = links.filter(|(_, to, _)| to.first().is_some_and(|first| first == folder));
        taken.filter_map(|(from, _, item)| Some((from, item?))).collect()
    }

    /// The files that call a method of this name.
    pub(super) fn callers_of(&self, method: &str) -> Vec<&str> {
        let calling = self.methods.iter().filter(|(_, methods)| methods.contains(method));
        calling.map(|(module, _)| self.files[module].as_str()).collect()
    }

    /// The files that name something of another crate.
    pub(super) fn naming(&self, other: &str) -> Vec<&str> {
        let names = |all: &[Named]| all.iter().any(|named| named.path.first().is_some_and(|first| first == other));
        let naming = self.named.iter().filter(|(_, all)| names(all));
        naming.map(|(module, _)| self.files[module].as_str()).collect()
    }

    /// The function that a name stands for where it stands: the module that defines it, and what it is called there.
    fn function(&self, module: &Segments, named: &Named) -> Option<(&[String], String)> {
        let defines = |at: &[String], name: &str| self.defined.get(at).is_some_and(|all| all.contains(name));
        // A module may have the same name as a function: it is the function that is called.
        if let [name] = named.path.as_slice()
            && defines(&named.scope, name)
        {
            return self.files.get_key_value(&named.scope).map(|(scope, _)| (scope.as_slice(), name.clone()));
        }
        let path = self.absolute(module, named)?;
        let (name, above) = path.split_last()?;
        match self.target(above, 0)? {
            Target::Module(to) if defines(to, name) => return Some((to, name.clone())),
            _ => {}
        }
        match self.target(&path, 0)? {
            Target::Item(to, item) => Some((to, item)),
            Target::Module(_) => None,
        }
    }

    /// Every call of a function that answers requests: who calls, and whom.
    pub(super) fn calls_of_handlers(&self) -> Vec<(&str, String)> {
        // Where requests are routed, or the table of calls is made.
        let routes = |module: &Segments| {
            let has =
                |start: &[&str]| self.named[module].iter().any(|named| named.path.iter().take(start.len()).eq(start));
            has(&["axum", "routing"]) || has(&["Endpoint"])
        };
        let routed = self.routed.iter().filter(|(module, _)| routes(module));
        let handlers: BTreeSet<(&[String], String)> =
            routed.flat_map(|(module, all)| all.iter().filter_map(move |named| self.function(module, named))).collect();
        let called = self.called.iter().flat_map(|(module, all)| all.iter().map(move |named| (module, named)));
        let found = called.filter_map(|(module, named)| Some((module, self.function(module, named)?)));
        let found = found.filter(|(_, function)| handlers.contains(function));
        found.map(|(module, (to, item))| (self.files[module].as_str(), format!("{}::{item}", to.join("::")))).collect()
    }

    /// How many functions answer requests.
    pub(super) fn handlers(&self) -> usize {
        self.routed.values().map(Vec::len).sum()
    }
}
