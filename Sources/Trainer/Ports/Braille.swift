/// When a braille display is taken, beside what its own software shows of the terminal.
public enum BrailleUse: String, SettingChoice {
    /// Never.
    case off
    /// If there is one, unless a screen reader of the desktop shows the terminal on it.
    case auto
    /// If there is one; the learner is told if there is not.
    case on
}

/// A key of a braille display.
public enum BrailleKey: Equatable, Sendable {
    /// A key as on a keyboard: typed in braille and translated by the display's own software, or a key of the display.
    case key(Key)
    /// Dots pressed together that were not translated: dot 1 is the lowest bit.
    case dots(UInt8)
    /// The key above or below a cell, counted from 0.
    case cell(Int)
    /// Further in the text, and back.
    case forward, backward
    /// To the next line, and to the one before.
    case nextLine, previousLine
    /// Back to the newest text.
    case newest
}

/// What a braille display reports.
public enum BrailleReport: Equatable, Sendable {
    /// A display is there, or there again; what it showed is gone.
    case ready(cells: Int)
    /// The display or its server has gone.
    case lost
    /// There is none, or it cannot be had, though it was asked for; why, in the words of its software.
    case absent(reason: String)
    /// A key was pressed.
    case key(BrailleKey)
}

/// A braille display.  It may come and go at any time; nothing here waits for it.
public protocol BrailleDisplay: AnyObject {
    /// Whether it is to be taken.  To be called before anything is shown.
    func use(_ use: BrailleUse)
    /// Shows a text of one Unicode scalar a cell in place of what was shown.
    func show(_ text: String)
    /// Gives the display back while the program's window does not have the focus.
    func setFocus(_ hasFocus: Bool)
}

/// A port without a display: for scripts.
public final class NoBraille: BrailleDisplay {
    /// Makes the port.
    public init() {}
    /// Does nothing.
    public func use(_ use: BrailleUse) {}
    /// Does nothing.
    public func show(_ text: String) {}
    /// Does nothing.
    public func setFocus(_ hasFocus: Bool) {}
}
