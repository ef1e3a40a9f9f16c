public import Interface
public import Morse

extension Alphabet {
    /// The alphabet's name, to be spoken before its letters. Empty for the international alphabet.
    public var title: [Message] {
        name == .international ? [] : [Message("setting.course.alphabet.\(name.rawValue)")]
    }
}
