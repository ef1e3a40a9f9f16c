public import Morse

extension Alphabet {
    /// The alphabet's name, said before anything in it is named; nothing for the international one.
    public var title: [Message] {
        name == .international ? [] : [Message("setting.course.alphabet.\(name.rawValue)")]
    }
}
