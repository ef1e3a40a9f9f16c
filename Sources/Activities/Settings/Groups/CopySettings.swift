public import Interface
public import OnAir

public struct CopySettings: Sendable, Equatable {
    public var set = CopySet.groups
    public var answer = CopyAnswer.keys
    /// Whether groups and words use introduced characters only.
    public var usesKnownOnly = false
    /// Whether an earcon acknowledges each typed character.
    public var echoes = false
    /// The path of the learner's own text. Empty: use Kochlea's texts.
    public var file = ""

    static let rows: [Setting] = [
        .choice(\.copy.set, "copy.set"),
        .choice(\.copy.answer, "copy.answer"),
        .flag(\.copy.usesKnownOnly, "copy.known"),
        .flag(\.copy.echoes, "copy.echo"),
        .path(\.copy.file, "copy.file"),
    ]
}

extension CopySet: SettingChoice {}
extension CopyAnswer: SettingChoice {}
