import Training

/// How many conversations there are to be in a row.
struct QSOPlan {
    /// After so many of them it is over; nil for no such end.
    private var count: Int?
    /// After so many milliseconds no other one begins; nil for no such end.
    private var milliseconds: Int?
    private var done = 0
    private var practised = 0

    /// As the command line asks for it.  A contest goes on from station to station for as long as a session is set to
    /// last; anything else is one conversation.
    init(_ style: QSOStyle, desk: Desk) {
        let asked = desk.options.minutes
        count = desk.options.count
        if let asked {
            milliseconds = asked == 0 ? nil : asked * 60_000
        } else if count == nil, style == .contest {
            milliseconds = desk.options.practiceLimitMilliseconds(desk.settings)
        } else if count == nil {
            count = 1
        }
    }

    /// A conversation is over.
    mutating func finish(afterMilliseconds practised: Int) {
        done += 1
        self.practised += practised
    }

    /// Whether none was before.
    var isFirst: Bool { done == 0 }

    /// Whether there is to be another one.
    var goesOn: Bool { done < count ?? .max && practised < milliseconds ?? .max }
}
