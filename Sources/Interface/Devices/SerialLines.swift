/// The levels of a serial port's lines at one time.
package struct LineLevels: Equatable, Sendable {
    package var raised: Set<SerialLine>
    /// Changes of each line, modulo 2³²; nil if the driver does not count.
    package var counts: [SerialLine: UInt32]?

    package init(raised: Set<SerialLine>, counts: [SerialLine: UInt32]? = nil) {
        self.raised = raised
        self.counts = counts
    }

    /// Passes on the changes from `before` to these levels. A pulse between two reads leaves two counts. RI is an
    /// exception: some drivers count only one of its edges.
    ///
    /// - Parameter change: takes a line and whether it rose.
    package func changes(since before: LineLevels, _ change: (SerialLine, Bool) -> Void) {
        for line in SerialLine.allCases {
            let isRaised = raised.contains(line)
            if isRaised != before.raised.contains(line) {
                change(line, isRaised)
            } else if line != .ri, let count = counts?[line], let old = before.counts?[line], count &- old >= 2 {
                change(line, !isRaised)
                change(line, isRaised)
            }
        }
    }
}

/// The lines of a serial port as controls.
package struct SerialLines: Sendable {
    /// The levels at opening. During set-up a line is closed while its level differs.
    private let rest: Set<SerialLine>
    private var levels: LineLevels

    package init(_ levels: LineLevels) {
        rest = levels.raised
        self.levels = levels
    }

    /// The codes of the closed controls among the wanted ones.
    package func closed(_ listening: Listening) -> Set<UInt16> {
        Set(controls(listening).filter { levels.raised.contains($0.line) == $0.isRaised }.map(\.code))
    }

    /// - Parameter change: takes a control's code and whether it closed.
    package mutating func take(_ new: LineLevels, _ listening: Listening, _ change: (UInt16, Bool) -> Void) {
        let controls = controls(listening)
        new.changes(since: levels) { line, isRaised in
            for control in controls where control.line == line { change(control.code, control.isRaised == isRaised) }
        }
        levels = new
    }

    private func controls(_ listening: Listening) -> [SerialLine.Closing] {
        switch listening {
        case .toAll: SerialLine.allCases.map { SerialLine.Closing($0, isRaised: !rest.contains($0)) }
        case .to(let controls):
            controls.compactMap { control in
                if case .key(let code) = control { SerialLine.Closing(code: code) } else { nil }
            }
        }
    }
}
