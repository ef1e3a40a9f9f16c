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
    public var show = CopyShow.off
    /// Milliseconds after the last mark of a character.
    public var showDelay = 1000
    /// The number of characters that the display is behind.
    public var showBehind = 3
    public var showPlace = CopyPlace.both

    static let rows: [Setting] = [
        .choice(\.copy.set, "copy.set"),
        .choice(\.copy.answer, "copy.answer"),
        .flag(\.copy.usesKnownOnly, "copy.known"),
        .flag(\.copy.echoes, "copy.echo"),
        .path(\.copy.file, "copy.file"),
        .choice(\.copy.show, "copy.show"),
        .number(\.copy.showDelay, "copy.delay", 250...5000, step: 250, unit: "milliseconds"),
        .number(\.copy.showBehind, "copy.behind", 1...20, unit: "plain"),
        .choice(\.copy.showPlace, "copy.where"),
    ]
}

extension CopySet: SettingChoice {}
extension CopyAnswer: SettingChoice {}
