import Activities
public import Interface

/// A braille display that records its texts.
public final class ScriptedBraille: BrailleDisplay {
    public private(set) var texts: [String] = []
    public private(set) var use = BrailleUse.off
    public private(set) var hasFocus = true
    /// Called before the text is recorded.
    public var observer: (String) -> Void = { _ in }

    public init() {}

    public func use(_ use: BrailleUse) { self.use = use }

    public func show(_ text: String) {
        observer(text)
        texts.append(text)
    }

    public func setFocus(_ hasFocus: Bool) { self.hasFocus = hasFocus }
}
