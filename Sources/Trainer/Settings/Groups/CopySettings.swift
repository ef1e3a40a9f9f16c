public import Training

/// Copying of running text.
public struct CopySettings: Sendable, Equatable {
    /// What is copied.
    public var set = CopySet.groups
    /// How it is copied.
    public var answer = CopyAnswer.keys
    /// Whether groups and words have only characters that were introduced.
    public var areKnown = false
    /// Whether a typed character is acknowledged by an earcon.
    public var echoes = false
    /// The path of the learner's own text; empty for that of the program.
    public var file = ""

    static let rows: [Setting] = [
        .choice(\.copy.set, "copy.set"),
        .choice(\.copy.answer, "copy.answer"),
        .flag(\.copy.areKnown, "copy.known"),
        .flag(\.copy.echoes, "copy.echo"),
        .path(\.copy.file, "copy.file"),
    ]
}

extension CopySet: SettingChoice {}
extension CopyAnswer: SettingChoice {}
