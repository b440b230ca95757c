//! Bytes that decide.

/// Input that is read byte by byte; every byte decides something. Where it has come to an end, all further decisions are 0.
#[derive(Clone, Debug)]
pub(crate) struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    pub(crate) const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Whether it has come to an end.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// A number below another one; 0 if there is none. It takes a second byte only where one is not enough.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let number = usize::from(self.byte());
        let number = if end > 256 { number << 8 | usize::from(self.byte()) } else { number };
        number % end.max(1)
    }

    /// One of these.
    pub(crate) fn pick<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        of.get(self.below(of.len()))
    }

    /// So many bytes, or what is left.
    pub(crate) fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }
}
