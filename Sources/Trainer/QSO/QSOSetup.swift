import Morse
import Training

/// What a conversation begins with.
struct QSOSetup {
    /// What it is about and who begins.
    var style: QSOStyle
    var role: QSORole
    /// The learner's station.
    var station: QSOStation
    /// What of it was made up for this conversation, and has to be told.
    var invented: Set<QSOItem>
    /// How many there are to be.
    var plan: QSOPlan
    /// How fast stations send; nil for as fast as the learner is set to receive.
    var pace: QSOPace?

    /// The learner's own station, as far as it is set; the rest is made up.
    init(style: QSOStyle, role: QSORole, desk: Desk) {
        self.style = style
        self.role = role
        plan = QSOPlan(style, desk: desk)
        var generator = SplitMix64(seed: desk.generator.next())
        var call = CallsignGenerator.callsign(using: &generator)
        call = String(call.prefix { $0 != "/" })
        let someone = QSOOperator(besides: call, using: &generator)
        var station = QSOStation(
            call: desk.settings.value("station.callsign"), name: desk.settings.value("station.name"),
            place: desk.settings.value("station.place"), rig: desk.settings.value("station.rig"))
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

    /// Whether the learner is somebody who can be met again: a contest is too short for that.
    var isRemembered: Bool { style != .contest && invented.isDisjoint(with: [.call, .name]) }

    /// The next conversation of the same kind: the number goes on where one was given.
    func next(after partner: Partner) -> QSOSetup {
        var next = self
        // Who asked one station for less speed need not ask the next.
        next.pace = partner.pace
        if style == .contest, partner.debriefing.outcome == .complete { next.station.serial += 1 }
        return next
    }

    /// Somebody to talk to.
    func partner(desk: Desk, at now: Instant) -> Partner {
        var generator = SplitMix64(seed: desk.generator.next())
        let stranger = QSOOperator(besides: station.call, using: &generator)
        let again = QSOMemory.again(for: self, desk: desk, stranger: stranger, using: &generator)
        let pace =
            pace
            ?? QSOPace(
                receiving: desk.settings.speed.effective, isMirrored: desk.settings.value("qso.speed") == "mirrored")
        let hour = Int(desk.calendar.moment(at: now).secondOfDay / 3600)
        return Partner(
            again ?? stranger, learner: station, style: style, role: role, pace: pace,
            greeting: QSOGreeting(hour: hour), hasMet: again != nil)
    }
}

/// The way into a conversation: past the questions what it is to be, where nothing says so.
enum QSOEntry {
    static func open(desk: Desk, at now: Instant) {
        QSOCut.tell(desk: desk, at: now)
        let style = desk.options.qsoStyle ?? QSOStyle(rawValue: desk.settings.value("qso.style"))
        let role = desk.options.qsoRole ?? QSORole(rawValue: desk.settings.value("qso.role"))
        switch (style, role) {
        case (let style?, let role?):
            desk.open(QSOScreen(desk: desk, setup: QSOSetup(style: style, role: role, desk: desk)), at: now)
        case (let style?, nil): desk.open(roles(style, desk: desk, isAlone: true), at: now)
        case (nil, let role): desk.open(styles(role, desk: desk), at: now)
        }
    }

    private static func styles(_ role: QSORole?, desk: Desk) -> Menu {
        Menu("qsoStyle", title: Message("setting.qso.style"), desk: desk) {
            QSOStyle.allCases.map { style in
                Menu.Item(style.rawValue, label: Message("setting.qso.style.\(style)")) { now in
                    if let role {
                        start(style, role, desk: desk, at: now)
                    } else {
                        desk.open(roles(style, desk: desk, isAlone: false), at: now)
                    }
                }
            }
        }
    }

    private static func roles(_ style: QSOStyle, desk: Desk, isAlone: Bool) -> Menu {
        Menu("qsoRole", title: Message("setting.qso.role"), desk: desk) {
            QSORole.allCases.map { role in
                Menu.Item(role.rawValue, label: Message("setting.qso.role.\(role)")) { now in
                    if !isAlone { desk.closeSilently(at: now) }
                    start(style, role, desk: desk, at: now)
                }
            }
        }
    }

    private static func start(_ style: QSOStyle, _ role: QSORole, desk: Desk, at now: Instant) {
        desk.replace(by: QSOScreen(desk: desk, setup: QSOSetup(style: style, role: role, desk: desk)), at: now)
    }
}
