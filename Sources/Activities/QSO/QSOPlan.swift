import OnAir

/// The number of QSOs in a row.
struct QSOPlan {
    /// The last QSO; nil for no limit.
    private var count: Int?
    /// Practised milliseconds after which no further QSO begins; nil for no limit.
    private var milliseconds: Int?
    private var done = 0
    private var practised = 0

    /// Applies the command line. Without limits there, a contest runs for the length of a session and any other style
    /// is a single QSO.
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

    mutating func finish(afterMilliseconds practised: Int) {
        done += 1
        self.practised += practised
    }

    var isFirst: Bool { done == 0 }

    var goesOn: Bool { done < count ?? .max && practised < milliseconds ?? .max }
}
