import Training

/// What a braille display shows: one message at a time, the newest unless the learner moves, and the score of what is going on
/// in the last cells.
///
/// The display is told at most four times a second, and then the latest only: pins take a tenth of a second to rise, and
/// fingers longer to read.
final class BrailleReader {
    /// What a key of the display means.
    enum Action: Equatable {
        case key(Key)
        /// A character of a message, to be heard.
        case character(String)
        /// The message shown; whether it is the newest.
        case message(RenderedMessage, isNewest: Bool)
        /// The score.
        case score
        /// Down and up in a list whose item is shown to its end, or from its beginning.
        case next, previous
        /// There is nothing further.
        case edge
        /// It moved within the text.
        case moved
    }

    /// Milliseconds between two writes.
    static let interval = 250
    /// The least number of cells that is left for messages beside the score.
    static let leastText = 20
    private static let capacity = 50

    private let display: any BrailleDisplay
    /// The cells of the display; 0 as long as there is none.
    private(set) var cells = 0
    private var messages: [RenderedMessage] = []
    private var index = 0
    private var window = 0
    private var score = ""
    private var shown: String?
    private var lastWrite: Instant?
    private var isWaiting = false

    init(display: any BrailleDisplay) {
        self.display = display
    }

    /// When to call `follow`, at the latest.
    var deadline: Instant? { isWaiting ? lastWrite?.advanced(byMilliseconds: Self.interval) : nil }

    // MARK: What is shown

    /// Shows a message from its beginning.
    func take(_ message: RenderedMessage) {
        guard !message.line.isEmpty else { return }
        messages.append(message)
        if messages.count > Self.capacity { messages.removeFirst() }
        (index, window) = (messages.count - 1, 0)
    }

    /// A display of that many cells is there; 0 if it has gone.
    func take(cells: Int) {
        self.cells = cells
        shown = nil
        lastWrite = nil
        isWaiting = false
    }

    /// Shows what has changed, unless that is too soon after the last time.
    ///
    /// - Parameter score: a few characters for the last cells; nil for none.
    func follow(score: String?, at now: Instant) {
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

    /// What the display ought to show; nil as long as there is nothing.
    private func text() -> String? {
        guard let windows else { return hasScore ? padded("") + " " + score : nil }
        window = min(window, windows.ranges.count - 1)
        return hasScore ? padded(windows[window]) + " " + score : windows[window]
    }

    private func padded(_ text: String) -> String {
        text + String(repeating: " ", count: max(0, textCells - text.unicodeScalars.count))
    }

    // MARK: Keys

    /// What a key means.
    ///
    /// - Parameter isList: whether the screen is a list, through which lines move.
    func press(_ key: BrailleKey, isList: Bool) -> Action {
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

    /// To the next part of the message, or to the next message.
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
