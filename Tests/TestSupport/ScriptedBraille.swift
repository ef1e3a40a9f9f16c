public import Trainer

/// A braille display that exists only in a test: it keeps what it is shown while it is there.
public final class ScriptedBraille: BrailleDisplay {
    /// What was shown, in order.
    public private(set) var texts: [String] = []
    /// Whether it is to be taken.
    public private(set) var use = BrailleUse.off
    /// Whether the program's window has the focus.
    public private(set) var hasFocus = true
    /// Called with each text before it is kept.
    public var observer: (String) -> Void = { _ in }

    /// A display that shows nothing.
    public init() {}

    /// Keeps how it is to be used.
    public func use(_ use: BrailleUse) { self.use = use }

    /// Keeps a text.
    public func show(_ text: String) {
        observer(text)
        texts.append(text)
    }

    /// Keeps the focus.
    public func setFocus(_ hasFocus: Bool) { self.hasFocus = hasFocus }
}
