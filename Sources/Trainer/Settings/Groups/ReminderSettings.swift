public import Training

/// When and how the learner is reminded.
public struct ReminderSettings: Sendable, Equatable {
    /// The way a reminder is given.
    public enum Way: String, SettingChoice {
        case notification, speech, both
    }

    /// The way reminders are given.
    public var way = Way.notification
    /// The hour at which quiet begins, 0 to 23.
    public var quietFrom = 22
    /// The hour at which it ends, 0 to 23.
    public var quietTo = 8

    static let rows: [Setting] = [
        .choice(\.reminders.way, "reminders.by"),
        .number(\.reminders.quietFrom, "reminders.quietFrom", 0...23, unit: "clock"),
        .number(\.reminders.quietTo, "reminders.quietTo", 0...23, unit: "clock"),
    ]

    /// The hours in which no reminder is given.
    public var quietHours: QuietHours { QuietHours(from: quietFrom, to: quietTo) }
}
