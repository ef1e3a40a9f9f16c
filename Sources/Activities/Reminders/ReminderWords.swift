public import Interface
public import Training

extension Reminder {
    /// The text names the program, because a reminder comes unexpectedly.
    public var message: Message {
        switch self {
        case .streak(let next): Message("remind.streak", ["count": .integer(next)])
        case .welcome: Message("remind.welcome")
        case .review(let directions): Message("remind.review.\(directions.rawValue)")
        case .practice(let directions): Message("remind.practice.\(directions.rawValue)")
        }
    }
}
