public import Training

/// The level in each direction.  It is progress, not a setting: it is read from there and written there, whatever
/// changes it.
public struct LevelSettings: Sendable, Equatable {
    /// Characters unlocked in receiving.
    public var receive = Course.letters.levels.lowerBound
    /// Characters unlocked in sending.
    public var send = Course.letters.levels.lowerBound

    static let rows: [Setting] = [
        .number(\.levels.receive, "level.receive", Course.allLevels, unit: "plain"),
        .number(\.levels.send, "level.send", Course.allLevels, unit: "plain"),
    ]
}

extension Setting {
    /// The direction whose level it is; nil for everything that is stored among the settings.
    public var levelDirection: Direction? {
        if self.is(\.levels.receive) { return .receive }
        return self.is(\.levels.send) ? .send : nil
    }
}
