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

    /// The learner's own station, as far as it is set; the rest is made up.
    init(style: QSOStyle, role: QSORole, desk: Desk) {
        self.style = style
        self.role = role
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

    /// The next conversation of the same kind: the number goes on.
    var next: QSOSetup {
        var next = self
        if style == .contest { next.station.serial += 1 }
        return next
    }

    /// Somebody to talk to.
    func partner(desk: Desk, at now: Instant) -> Partner {
        var generator = SplitMix64(seed: desk.generator.next())
        let identity = QSOOperator(besides: station.call, using: &generator)
        let pace = QSOPace(
            receiving: desk.settings.speed.effective, isMirrored: desk.settings.value("qso.speed") == "mirrored")
        let hour = Int(desk.calendar.moment(at: now).secondOfDay / 3600)
        return Partner(
            identity, learner: station, style: style, role: role, pace: pace, greeting: QSOGreeting(hour: hour))
    }
}

/// The way into a conversation: past the questions what it is to be, where nothing says so.
enum QSOEntry {
    static func open(desk: Desk, at now: Instant) {
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
