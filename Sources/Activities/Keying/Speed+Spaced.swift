import Morse

extension Speed {
    /// The lowest effective speed of longer spaces.
    private static let slowest = 5

    /// The same characters with longer spaces between them, for Farnsworth spacing.
    ///
    /// A word PARIS of 60/s seconds has marks and spaces inside characters of 37.2/c seconds, for character speed c and
    /// effective speed s in words per minute. The factor applies to the rest of it. Wordsworth spacing stretches no
    /// character spaces, so its rest is that of s = c.
    func spaced(by factor: Double, _ spacing: Spacing) -> Speed {
        let character = Double(self.character)
        let whole = spacing == .wordsworth ? character : Double(effective)
        let inside = 37.2 / character
        let seconds = inside + factor * (60 / whole - inside)
        let effective = max(min(Self.slowest, self.effective), Int((60 / seconds).rounded()))
        return (try? Speed(character: self.character, effective: min(effective, self.character))) ?? self
    }
}
