public import Training

extension Reminder {
    /// What is printed, shown and said.  It is heard amid other things, so that it names the program.
    public var message: Message {
        switch self {
        case .streak(let next): Message("remind.streak", ["count": .integer(next)])
        case .welcome: Message("remind.welcome")
        case .review(let directions): Message("remind.review.\(directions.rawValue)")
        case .practice(let directions): Message("remind.practice.\(directions.rawValue)")
        }
    }
}

extension Settings {
    /// The hours in which no reminder is given.
    public var quietHours: QuietHours {
        QuietHours(from: number("reminders.quietFrom"), to: number("reminders.quietTo"))
    }
}
