public import Morse

/// Decides the contents of a braille display: one message at a time, the newest unless the learner moves, and a score
/// in the last cells.
///
/// It writes at most four times a second and only the latest contents. Pins take a tenth of a second to rise, and
/// reading takes longer.
public final class BrailleReader {
    /// The meaning of a key of the display.
    public enum Action: Equatable {
        case key(Key)
        /// A character of a message to play.
        case character(String)
        /// The present message.
        case message(RenderedMessage, isNewest: Bool)
        case score
        /// Down or up in a list, at the end or the beginning of the present item.
        case next, previous
        /// The end of the text.
        case edge
        /// The display shows another part.
        case moved
    }

    /// The minimum interval of writes, in milliseconds.
    public static let interval = 250
    /// The minimum number of cells for messages. With fewer the score is not shown.
    static let leastText = 20
    private static let capacity = 50

    private let display: any BrailleDisplay
    /// The number of cells; 0 without a display.
    public private(set) var cells = 0
    private var messages: [RenderedMessage] = []
    private var index = 0
    private var window = 0
    private var score = ""
    private var shown: String?
    private var lastWrite: Instant?
    private var isWaiting = false
    /// Whether the newest message grows.
    private var isGrowing = false

    public init(display: any BrailleDisplay) {
        self.display = display
    }

    /// The latest time to call `follow`.
    public var deadline: Instant? { isWaiting ? lastWrite?.advanced(byMilliseconds: Self.interval) : nil }

    // MARK: Contents

    /// Shows a message from its beginning.
    public func take(_ message: RenderedMessage) {
        guard !message.line.isEmpty else { return }
        append(message)
        isGrowing = false
        (index, window) = (messages.count - 1, 0)
    }

    private func append(_ message: RenderedMessage) {
        messages.append(message)
        if messages.count > Self.capacity { messages.removeFirst() }
    }

    /// Shows the end of a line. The line replaces its own earlier state if no message has come since. A learner who
    /// reads an older message stays there.
    public func grow(_ line: String) {
        let wasNewest = index >= messages.count - 1
        let message = RenderedMessage(utterance: Utterance([]), line: line)
        if isGrowing { messages[messages.count - 1] = message } else { append(message) }
        isGrowing = true
        guard wasNewest else { return }
        index = messages.count - 1
        window = cells > 0 ? max(0, (windows?.ranges.count ?? 1) - 1) : 0
    }

    /// - Parameter cells: 0 if the display has gone.
    public func take(cells: Int) {
        self.cells = cells
        shown = nil
        lastWrite = nil
        isWaiting = false
    }

    /// Writes the contents if they changed. Less than `interval` after the last write, it only sets `isWaiting`.
    ///
    /// - Parameter score: a few characters for the last cells; nil for none.
    public func follow(score: String?, at now: Instant) {
        self.score = score ?? ""
        isWaiting = false
        guard cells > 0, let text = text(), text != shown else { return }
        if let lastWrite, now.milliseconds(since: lastWrite) < Self.interval {
            isWaiting = true
            return
        }
        display.show(text)
        shown = text
        lastWrite = now
    }

    private var hasScore: Bool { !score.isEmpty && cells - score.unicodeScalars.count - 1 >= Self.leastText }

    private var textCells: Int { hasScore ? cells - score.unicodeScalars.count - 1 : cells }

    private var windows: CutLine? {
        messages.indices.contains(index) ? CutLine(messages[index].line, columns: textCells) : nil
    }

    /// The contents to show; nil for none.
    private func text() -> String? {
        guard let windows else { return hasScore ? padded("") + " " + score : nil }
        window = min(window, windows.ranges.count - 1)
        return hasScore ? padded(windows[window]) + " " + score : windows[window]
    }

    private func padded(_ text: String) -> String {
        text + String(repeating: " ", count: max(0, textCells - text.unicodeScalars.count))
    }

    // MARK: Keys

    /// - Parameter isList: whether the screen is a list, through which lines move.
    public func press(_ key: BrailleKey, isList: Bool) -> Action {
        switch key {
        case .key(let key): .key(key)
        case .dots(let dots): .key(BrailleDots.key(dots))
        case .cell(let cell): route(cell)
        case .forward: move(by: 1)
        case .backward: move(by: -1)
        case .nextLine: isList && isNewest && isLastWindow ? .next : move(by: 1)
        case .previousLine: isList && isNewest && window == 0 ? .previous : move(by: -1)
        case .newest: moveToNewest()
        }
    }

    private func moveToNewest() -> Action {
        (index, window) = (max(0, messages.count - 1), 0)
        return .moved
    }

    private var isNewest: Bool { index == messages.count - 1 }

    private var isLastWindow: Bool { windows.map { window >= $0.ranges.count - 1 } ?? true }

    /// Moves to the next part of the message or to the next message.
    private func move(by step: Int) -> Action {
        guard let windows else { return .edge }
        if windows.ranges.indices.contains(window + step) {
            window += step
        } else if messages.indices.contains(index + step) {
            (index, window) = (index + step, 0)
        } else {
            return .edge
        }
        return .moved
    }

    private func route(_ cell: Int) -> Action {
        if hasScore, cell > textCells { return .score }
        guard let windows, windows.ranges.indices.contains(window) else { return .edge }
        let message = messages[index]
        let place = windows.ranges[window].lowerBound + cell
        if cell < windows.ranges[window].count,
            let found = message.characters.first(where: { $0.place.contains(place) })
        {
            return .character(found.character)
        }
        return .message(message, isNewest: isNewest)
    }
}
