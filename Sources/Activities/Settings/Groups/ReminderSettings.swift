public import Interface
public import Training

public struct ReminderSettings: Sendable, Equatable {
    public enum Way: String, SettingChoice {
        case notification, speech, both
    }

    public var way = Way.notification
    /// Start of the quiet hours, 0 to 23.
    public var quietFrom = 22
    /// End of the quiet hours, 0 to 23.
    public var quietTo = 8

    static let rows: [Setting] = [
        .choice(\.reminders.way, "reminders.by"),
        .number(\.reminders.quietFrom, "reminders.quietFrom", 0...23, unit: "clock"),
        .number(\.reminders.quietTo, "reminders.quietTo", 0...23, unit: "clock"),
    ]

    public var quietHours: QuietHours { QuietHours(from: quietFrom, to: quietTo) }
}
