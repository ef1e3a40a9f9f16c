/// A row of comma-separated values (RFC 4180), taken in line by line.
///
///     cell start -- quotation mark --> quoted -- quotation mark --> after quote -- comma --> cell start
///         |                              ^ (a line's end stays)        |
///         +-- other --> plain -- comma --+-- quotation mark ----------+
struct CSVRow {
    private enum State { case start, plain, quoted, afterQuote, broken }

    private var state = State.start
    private var cell: [UInt8] = []
    private var done: [[UInt8]] = []
    /// Bytes taken so far.
    private(set) var count = 0

    /// A quotation mark is open: the row goes on in the next line.
    var isOpen: Bool { state == .quoted }

    /// Takes a line without its line feed.
    mutating func take(_ line: ArraySlice<UInt8>) {
        if isOpen { cell.append(UInt8(ascii: "\n")) }
        count += line.count
        for byte in line { take(byte) }
        // Files that were somewhere else may have both bytes at the end of lines.
        if state == .plain || state == .start, cell.last == UInt8(ascii: "\r") { cell.removeLast() }
    }

    private mutating func take(_ byte: UInt8) {
        switch (state, byte) {
        case (.quoted, UInt8(ascii: "\"")): state = .afterQuote
        case (.quoted, _): cell.append(byte)
        case (.afterQuote, UInt8(ascii: "\"")):
            cell.append(byte)
            state = .quoted
        case (.start, UInt8(ascii: "\"")): state = .quoted
        case (.start, UInt8(ascii: ",")), (.plain, UInt8(ascii: ",")), (.afterQuote, UInt8(ascii: ",")):
            done.append(cell)
            cell = []
            state = .start
        case (.afterQuote, UInt8(ascii: "\r")): break
        case (.start, _), (.plain, _):
            cell.append(byte)
            state = .plain
        case (.afterQuote, _), (.broken, _): state = .broken
        }
    }

    /// The cells; nil if the row is not closed, not well formed or not UTF-8.
    var cells: [String]? {
        guard state != .quoted, state != .broken else { return nil }
        var texts: [String] = []
        for bytes in done + [cell] {
            guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
            texts.append(text)
        }
        return texts
    }
}
