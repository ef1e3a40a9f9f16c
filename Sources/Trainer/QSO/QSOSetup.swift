import Morse
import Training

/// What a QSO starts from.
struct QSOSetup {
    /// The style, and who calls.
    var style: QSOStyle
    var role: QSORole
    var station: QSOStation
    /// The items of it that were made up for this QSO and must be told to the learner.
    var invented: Set<QSOItem>
    /// How many QSOs there will be.
    var plan: QSOPlan
    /// The stations' speed; nil for the learner's receiving speed.
    var pace: QSOPace?

    /// The learner's own station as far as it is set; the rest is made up.
    init(style: QSOStyle, role: QSORole, context: ScreenContext) {
        self.style = style
        self.role = role
        plan = QSOPlan(style, context: context)
        var generator = SplitMix64(seed: context.generator.next())
        var call = CallsignGenerator.callsign(using: &generator)
        call = String(call.prefix { $0 != "/" })
        let someone = QSOOperator(besides: call, using: &generator)
        var station = QSOStation(
            call: context.settings.station.callsign, name: context.settings.station.name,
            place: context.settings.station.place, rig: context.settings.station.rig)
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

    /// Whether the partner can remember the learner; a contest is too short for that.
    var isRemembered: Bool { style != .contest && invented.isDisjoint(with: [.call, .name]) }

    /// The next QSO of the same kind, with the next serial number if one was given.
    func next(after partner: Partner) -> QSOSetup {
        var next = self
        // A learner who asked one station to slow down need not ask the next.
        next.pace = partner.pace
        if style == .contest, partner.debriefing.outcome == .complete { next.station.serial += 1 }
        return next
    }

    /// Draws a partner.
    func partner(context: ScreenContext, at now: Instant) -> Partner {
        var generator = SplitMix64(seed: context.generator.next())
        let stranger = QSOOperator(besides: station.call, using: &generator)
        let again = QSOMemory.again(for: self, context: context, stranger: stranger, using: &generator)
        let pace =
            pace
            ?? QSOPace(
                receiving: context.settings.speed.effective, isMirrored: context.settings.qso.pace == .mirrored)
        let hour = Int(context.calendar.moment(at: now).secondOfDay / 3600)
        return Partner(
            again ?? stranger, learner: station, style: style, role: role, pace: pace,
            greeting: QSOGreeting(hour: hour), hasMet: again != nil)
    }
}

/// The entry to a QSO, through the questions that nothing else has answered.
enum QSOEntry {
    static func open(context: ScreenContext, at now: Instant) {
        UnknownOffer.ask(
            "qso", uses: UnknownOffer.radio, knowing: context.introduced(.receive, of: .international),
            isLimitable: false, isNamed: context.options.qsoStyle != nil, context: context, at: now
        ) { openKnown(context: context, at: $1) }
    }

    private static func openKnown(context: ScreenContext, at now: Instant) {
        QSOCut.tell(context: context, at: now)
        let style = context.options.qsoStyle ?? context.settings.qso.style
        let role = context.options.qsoRole ?? context.settings.qso.role
        switch (style, role) {
        case (let style?, let role?):
            context.open(
                QSOScreen(context: context, setup: QSOSetup(style: style, role: role, context: context)), at: now)
        case (let style?, nil): context.open(roles(style, context: context, isAlone: true), at: now)
        case (nil, let role): context.open(styles(role, context: context), at: now)
        }
    }

    private static func styles(_ role: QSORole?, context: ScreenContext) -> Menu {
        Menu("qsoStyle", title: Message("setting.qso.style"), context: context) {
            QSOStyle.allCases.map { style in
                Menu.Item(style.rawValue, label: Message("setting.qso.style.\(style)")) { now in
                    if let role {
                        start(style, role, context: context, at: now)
                    } else {
                        context.open(roles(style, context: context, isAlone: false), at: now)
                    }
                }
            }
        }
    }

    private static func roles(_ style: QSOStyle, context: ScreenContext, isAlone: Bool) -> Menu {
        Menu("qsoRole", title: Message("setting.qso.role"), context: context) {
            QSORole.allCases.map { role in
                Menu.Item(role.rawValue, label: Message("setting.qso.role.\(role)")) { now in
                    if !isAlone { context.closeSilently(at: now) }
                    start(style, role, context: context, at: now)
                }
            }
        }
    }

    private static func start(_ style: QSOStyle, _ role: QSORole, context: ScreenContext, at now: Instant) {
        context.replace(
            by: QSOScreen(context: context, setup: QSOSetup(style: style, role: role, context: context)), at: now)
    }
}
