public import Training

/// The level in each direction. Levels are stored with the progress, not with the settings.
public struct LevelSettings: Sendable, Equatable {
    public var receive = Course.letters.levels.lowerBound
    public var send = Course.letters.levels.lowerBound

    static let rows: [Setting] = [
        .number(\.levels.receive, "level.receive", Course.allLevels, unit: "plain"),
        .number(\.levels.send, "level.send", Course.allLevels, unit: "plain"),
    ]
}

extension Setting {
    /// The direction whose level the setting holds; nil for all stored settings.
    public var levelDirection: Direction? {
        if self.is(\.levels.receive) { return .receive }
        return self.is(\.levels.send) ? .send : nil
    }
}
