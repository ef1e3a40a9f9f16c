/// A line cut at word ends to a width: for a braille display, and for lines that a screen reader reads.
struct CutLine: Equatable {
    private let text: [Unicode.Scalar]
    /// The parts as ranges of scalars. Spaces between parts belong to none.
    let ranges: [Range<Int>]

    /// A word longer than the width is cut at the width.
    ///
    /// - Parameters:
    /// - columns: the width. Each Unicode scalar takes one column.
    /// - isHeard: whether to prefer cuts after a sentence or comma, because voices pause at the end of a line.
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

    /// The last space after the end of a sentence, else after a comma, else after a word; nil if there is no space.
    private static func space(in text: [Unicode.Scalar], _ range: ClosedRange<Int>, isHeard: Bool) -> Int? {
        let spaces = range.dropFirst().filter { text[$0] == " " }
        let ends: [Set<Unicode.Scalar>] = isHeard ? [[".", "?", "!", ";"], [","]] : []
        let best = ends.lazy.compactMap { ends in spaces.last { ends.contains(text[$0 - 1]) } }.first
        return best ?? spaces.last
    }

    subscript(_ part: Int) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text[ranges[part]])
        return String(view)
    }

    var parts: [String] { ranges.indices.map { self[$0] } }
}
