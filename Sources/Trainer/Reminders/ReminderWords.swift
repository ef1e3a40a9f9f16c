public import Training

extension Reminder {
    /// The words of a reminder, printed, shown and said. They name the program, because they come unexpectedly.
    public var message: Message {
        switch self {
        case .streak(let next): Message("remind.streak", ["count": .integer(next)])
        case .welcome: Message("remind.welcome")
        case .review(let directions): Message("remind.review.\(directions.rawValue)")
        case .practice(let directions): Message("remind.practice.\(directions.rawValue)")
        }
    }
}
