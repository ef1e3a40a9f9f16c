import Interface
import Morse
import OnAir
import Training

struct QSOSetup {
    var style: QSOStyle
    var role: QSORole
    var station: QSOStation
    /// Items of `station` that were made up for this QSO. The voice announces them.
    var invented: Set<QSOItem>
    var plan: QSOPlan
    /// The stations' speed; nil for the learner's receiving speed.
    var pace: QSOPace?

    /// Makes up the items that the learner's station settings lack.
    init(style: QSOStyle, role: QSORole, services: Services) {
        self.style = style
        self.role = role
        plan = QSOPlan(style, services: services)
        var generator = SplitMix64(seed: services.run.generator.next())
        var call = CallsignGenerator.callsign(using: &generator)
        call = String(call.prefix { $0 != "/" })
        let someone = QSOOperator(besides: call, using: &generator)
        var station = QSOStation(
            call: services.settings.station.callsign, name: services.settings.station.name,
            place: services.settings.station.place, rig: services.settings.station.rig)
        var invented: Set<QSOItem> = []
        func fill(_ path: WritableKeyPath<QSOStation, String>, _ item: QSOItem, _ value: String) {
            guard !station[keyPath: path].contains(where: { $0 != " " }) else { return }
            station[keyPath: path] = value
            invented.insert(item)
        }
        fill(\.call, .call, call)
        fill(\.name, .name, someone.name)
        fill(\.place, .place, someone.place)
        fill(\.rig, .rig, someone.rig)
        self.station = station
        self.invented = invented
    }

    /// Whether the partner can remember the learner. A contest QSO is too short for that.
    var isRemembered: Bool { style != .contest && invented.isDisjoint(with: [.call, .name]) }

    /// The next QSO of the same style, with the next serial number after a complete contest QSO.
    func next(after partner: Partner) -> QSOSetup {
        var next = self
        // A learner who asked one station to slow down need not ask the next.
        next.pace = partner.pace
        if style == .contest, partner.debriefing.outcome == .complete { next.station.serial += 1 }
        return next
    }

    /// Draws a partner at random.
    func partner(services: Services, at now: Instant) -> Partner {
        var generator = SplitMix64(seed: services.run.generator.next())
        let stranger = QSOOperator(besides: station.call, using: &generator)
        let again = WorkedStations.again(for: self, services: services, stranger: stranger, using: &generator)
        let pace =
            pace
            ?? QSOPace(
                receiving: services.settings.speed.effective, isMirrored: services.settings.qso.pace == .mirrored)
        let hour = Int(services.ports.calendar.moment(at: now).secondOfDay / 3600)
        return Partner(
            again ?? stranger, learner: station, style: style, role: role, pace: pace,
            greeting: QSOGreeting(hour: hour), hasMet: again != nil)
    }
}

/// Opens a QSO after the questions that settings and command line leave open.
enum QSOEntry {
    static func open(services: Services, at now: Instant) {
        UnknownOffer.ask(
            "qso", uses: UnknownOffer.radio, knowing: services.learner.introduced(.receive, of: .international),
            isLimitable: false, isNamed: services.run.options.qsoStyle != nil, services: services, at: now
        ) { openKnown(services: services, at: $1) }
    }

    private static func openKnown(services: Services, at now: Instant) {
        QSOCut.tell(services: services, at: now)
        let style = services.run.options.qsoStyle ?? services.settings.qso.style
        let role = services.run.options.qsoRole ?? services.settings.qso.role
        switch (style, role) {
        case (let style?, let role?):
            services.screens.open(
                QSOScreen(services: services, setup: QSOSetup(style: style, role: role, services: services)), at: now)
        case (let style?, nil): services.screens.open(roles(style, services: services, isAlone: true), at: now)
        case (nil, let role): services.screens.open(styles(role, services: services), at: now)
        }
    }

    static func styles(_ role: QSORole?, services: Services) -> Menu {
        Menu("qsoStyle", title: Message("setting.qso.style"), services: services) {
            QSOStyle.allCases.map { style in
                let label = Message("setting.qso.style.\(style)")
                guard let role else {
                    return Menu.Item(
                        style.rawValue, label: label,
                        opens: {
                            roles(style, services: services, isAlone: false)
                        })
                }
                return Menu.Item(style.rawValue, label: label) { start(style, role, services: services, at: $0) }
            }
        }
    }

    private static func roles(_ style: QSOStyle, services: Services, isAlone: Bool) -> Menu {
        Menu("qsoRole", title: Message("setting.qso.role"), services: services) {
            QSORole.allCases.map { role in
                Menu.Item(role.rawValue, label: Message("setting.qso.role.\(role)")) { now in
                    if !isAlone { services.screens.closeSilently(at: now) }
                    start(style, role, services: services, at: now)
                }
            }
        }
    }

    private static func start(_ style: QSOStyle, _ role: QSORole, services: Services, at now: Instant) {
        services.screens.replace(
            by: QSOScreen(services: services, setup: QSOSetup(style: style, role: role, services: services)), at: now)
    }
}
