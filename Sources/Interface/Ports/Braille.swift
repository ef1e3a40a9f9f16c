/// When Kochlea takes over a braille display that other software may use to show the terminal.
public enum BrailleUse: String, SettingChoice {
    case off
    /// If there is a display, unless a desktop screen reader shows the terminal on it.
    case auto
    /// If there is a display. A missing display is reported to the learner.
    case on
}

public enum BrailleKey: Equatable, Sendable {
    /// A key as on a keyboard: a character that the display's software translated from braille, or a key of the
    /// display.
    case key(Key)
    /// Dots pressed together without a translation. Dot 1 is the lowest bit.
    case dots(UInt8)
    /// The routing key of a cell, counted from 0.
    case cell(Int)
    /// Move forward or back in the text.
    case forward, backward
    case nextLine, previousLine
    /// Return to the newest text.
    case newest
}

public enum BrailleReport: Equatable, Sendable {
    /// A display is connected or reconnected. It shows nothing yet.
    case ready(cells: Int)
    /// The display or its server has gone.
    case lost
    /// A display was requested, but there is none or it is not available. The reason comes from its software.
    case absent(reason: String)
    case key(BrailleKey)
}

/// A braille display. It may come and go at any time. No call blocks.
public protocol BrailleDisplay: AnyObject {
    /// Decides whether to take a display. Call this before `show`.
    func use(_ use: BrailleUse)
    /// Replaces the text. Each Unicode scalar takes one cell.
    func show(_ text: String)
    /// Releases the display while the terminal window does not have the focus.
    func setFocus(_ hasFocus: Bool)
}

/// The port without a display, for scripts.
public final class NoBraille: BrailleDisplay {
    public init() {}
    public func use(_ use: BrailleUse) {}
    public func show(_ text: String) {}
    public func setFocus(_ hasFocus: Bool) {}
}
