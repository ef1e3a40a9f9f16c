import Training

/// How many QSOs there will be in a row.
struct QSOPlan {
    /// The number after which it is over; nil for no limit.
    private var count: Int?
    /// The milliseconds after which no other QSO begins; nil for no limit.
    private var milliseconds: Int?
    private var done = 0
    private var practised = 0

    /// The plan of the command line. A contest continues from station to station for the length of a session; any other
    /// style is a single QSO.
    init(_ style: QSOStyle, services: Services) {
        let asked = services.run.options.minutes
        count = services.run.options.count
        if let asked {
            milliseconds = asked == 0 ? nil : asked * 60_000
        } else if count == nil, style == .contest {
            milliseconds = services.run.options.practiceLimitMilliseconds(services.settings)
        } else if count == nil {
            count = 1
        }
    }

    /// Counts a QSO that is over.
    mutating func finish(afterMilliseconds practised: Int) {
        done += 1
        self.practised += practised
    }

    /// Whether none has been finished yet.
    var isFirst: Bool { done == 0 }

    /// Whether there will be another one.
    var goesOn: Bool { done < count ?? .max && practised < milliseconds ?? .max }
}
