/// A line cut to a width at the ends of words: for a braille display, and for what a screen reader reads.
struct CutLine: Equatable {
    private let text: [Unicode.Scalar]
    /// Each part of the text, in scalars.  Spaces between parts are in none.
    let ranges: [Range<Int>]

    /// Cuts a text; a word longer than the width is cut at the width.
    ///
    /// - Parameters:
    ///   - columns: one for each Unicode scalar.
    ///   - isHeard: whether it is cut after a sentence or a comma where there is one: a voice pauses at the end of a line.
    init(_ line: String, columns: Int, isHeard: Bool = false) {
        text = Array(line.unicodeScalars)
        var ranges: [Range<Int>] = []
        var start = 0
        while let first = text[start...].firstIndex(where: { $0 != " " }), columns > 0 {
            var end = min(first + columns, text.count)
            if end < text.count, let space = Self.space(in: text, first...end, isHeard: isHeard) { end = space }
            start = end
            while end > first, text[end - 1] == " " { end -= 1 }
            ranges.append(first..<end)
        }
        self.ranges = ranges.isEmpty ? [0..<0] : ranges
    }

    /// Where to cut: at the last space after the end of a sentence, or else a comma, or else a word; nil if there is no space.
    private static func space(in text: [Unicode.Scalar], _ range: ClosedRange<Int>, isHeard: Bool) -> Int? {
        let spaces = range.dropFirst().filter { text[$0] == " " }
        let ends: [Set<Unicode.Scalar>] = isHeard ? [[".", "?", "!", ";"], [","]] : []
        let best = ends.lazy.compactMap { ends in spaces.last { ends.contains(text[$0 - 1]) } }.first
        return best ?? spaces.last
    }

    /// The text of a part.
    subscript(_ part: Int) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text[ranges[part]])
        return String(view)
    }

    /// The texts of all parts.
    var parts: [String] { ranges.indices.map { self[$0] } }
}
