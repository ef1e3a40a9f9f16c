import Training

/// Every setting, in the order in which the options have them.
public enum SettingsRegistry {
    /// All of them, group by group.
    ///
    /// - Parameters:
    ///   - languages: the catalogues that exist.
    ///   - language: the one that the environment asks for, which holds until another is set.
    public static func all(languages: [String], language: String) -> [Setting] {
        let voice = [Setting(name: "language", kind: .choice(languages), initial: language)] + self.voice
        let groups: [(Setting.Group, [Setting])] = [
            (.voice, voice), (.morse, morse), (.band, band), (.training, training), (.sending, sending),
            (.words, words),
            (.keyer, keyer), (.contacts, contacts), (.station, station), (.qso, qso),
            (.reminders, reminders),
        ]
        return groups.flatMap { group, settings in
            settings.map { setting in
                var setting = setting
                setting.group = group
                return setting
            }
        }
    }

    private static let voice: [Setting] = [
        .number("speech.rate", 80...449, step: 10, initial: 175, unit: "plain"),
        .number("speech.pitch", 0...99, step: 5, initial: 50, unit: "plain"),
        .number("speech.level", -24...6, step: 2, initial: 0, unit: "decibels"),
        .choice("speech.voice", ["standard", "f1", "f2", "f3", "f4", "m1", "m2", "m3", "m4"]),
        .number("sounds.level", -24...12, step: 2, initial: 0, unit: "decibels"),
        .choice("verbosity", ["normal", "brief", "full"]),
    ]

    private static let morse: [Setting] = [
        .number("morse.level", -24...12, step: 2, initial: 0, unit: "decibels"),
        .number("morse.tone", 300...1200, step: 20, initial: 600, unit: "hertz"),
        .number("morse.wpm", 5...60, initial: 20, unit: "wpm"),
        .number("morse.effective", 1...60, initial: 12, unit: "wpm"),
        .choice("morse.spacing", ["farnsworth", "wordsworth"]),
        .number("morse.edge", 2...10, initial: 5, unit: "milliseconds"),
    ]

    private static let band: [Setting] = [
        .choice("band.where", ["conversations", "everywhere", "off"]),
        .choice("band.noise", ["on", "off"]),
        .number("band.snr", -10...30, step: 2, initial: 16, unit: "decibels"),
        .choice("band.fading", ["none", "good", "moderate", "poor", "flutter"], initial: "good"),
        .number("band.interference", 0...100, step: 10, initial: 0, unit: "percent"),
    ]

    private static let training: [Setting] = [
        .choice("course", CourseStock.allCases.map(\.rawValue)),
        .choice("course.order", CourseOrder.allCases.map(\.rawValue)),
        .number("session.minutes", 0...60, initial: 5, unit: "minutes"),
        .number("group.shortest", 1...10, initial: 2, unit: "plain"),
        .number("group.longest", 1...10, initial: 5, unit: "plain"),
        .choice("session.gate", ["classic", "confident"]),
        .number("session.recognition", 300...10_000, step: 100, initial: 1500, unit: "milliseconds"),
        .choice("introductions", ["on", "off"]),
        .choice("verdict.spelling", ["alike", "always", "never"]),
        .choice("answer", ["keys", "paddle"]),
        .choice("typing.earcon", ["on", "off"]),
        .choice("typing.echo", ["off", "on"]),
        .choice("practice.direction", Direction.allCases.map(\.rawValue)),
    ]

    private static let sending: [Setting] = [
        .choice("send.prompt", ["letter", "word", "sound"]),
        .number("send.limit", 0...60, initial: 0, unit: "seconds"),
        .choice("send.empty", ["again", "wrong"]),
        .choice("send.late", ["accept", "wrong"]),
    ]

    private static let words: [Setting] = [
        .choice("words.known", ["off", "on"]),
        .choice("words.prompt", ["letters", "spelling", "sound"]),
        .text("words.file"),
        .choice("listen.material", ["characters"] + WordSet.allCases.map(\.rawValue)),
        .choice("listen.direction", ["morse", "speech"]),
        .number("listen.minutes", 0...60, initial: 0, unit: "minutes"),
        .number("listen.pause", 200...10_000, step: 200, initial: 1600, unit: "milliseconds"),
        .choice("listen.again", ["on", "off"]),
        .choice("listen.meaning", ["on", "off"]),
    ]

    private static let keyer: [Setting] = [
        .choice(
            "keyer.mode",
            [
                "iambicB", "iambicA", "iambicA-clear", "iambicA-open", "iambicB-late", "ultimatic", "single", "bug",
                "straight", "seedA", "seedB",
            ]),
        .number("keyer.wpm", 1...60, initial: 13, unit: "wpm"),
        .number("keyer.weighting", 10...90, initial: 50, unit: "percent"),
        .number("keyer.dahLength", 200...400, step: 5, initial: 300, unit: "percent"),
        .choice("keyer.swap", ["off", "on"]),
        .choice("keyer.firstPaddle", ["dit", "dah"]),
        .choice("keyer.ditMemory", ["on", "off"]),
        .choice("keyer.dahMemory", ["on", "off"]),
        .choice("keyer.ownMemory", ["off", "on"]),
        .number("keyer.autospace", 0...7, initial: 0, unit: "units"),
        .number("keyer.ditHeldCheck", 0...100, step: 5, initial: 75, unit: "percent"),
        .number("keyer.dahHeldCheck", 0...100, step: 5, initial: 45, unit: "percent"),
        .choice("keyer.decoding", ["off", "lines", "spoken"]),
    ]

    private static let contacts: [Setting] = [
        .number("contacts.debounce", 0...80, step: 5, initial: 5, unit: "milliseconds"),
        .number("contacts.acceptance", 0...2000, step: 50, initial: 0, unit: "milliseconds"),
        .number("contacts.bounce", 0...1000, step: 50, initial: 0, unit: "milliseconds"),
        .number("contacts.bridge", 0...200, step: 10, initial: 0, unit: "milliseconds"),
        .number("contacts.longest", 2...60, initial: 20, unit: "seconds"),
        .choice("contacts.latch", ["off", "on"]),
        .number("contacts.patience", 50...1000, step: 10, initial: 100, unit: "percent"),
        .choice("haptics", ["off", "on"]),
    ]
    private static let qso: [Setting] = [
        .choice("qso.style", ["ask"] + QSOStyle.allCases.map(\.rawValue)),
        .choice("qso.role", ["ask"] + QSORole.allCases.map(\.rawValue)),
        .choice("qso.text", ["ear", "spoken"]),
        .choice("qso.speed", ["mirrored", "mine"]),
        .number("qso.silence", 1...30, initial: 3, unit: "seconds"),
        .number("qso.wait", 0...120, step: 5, initial: 15, unit: "seconds"),
    ]

    private static let station: [Setting] = [
        .text("station.callsign"),
        .text("station.name"),
        .text("station.place"),
        .text("station.rig"),
    ]

    private static let reminders: [Setting] = [
        .choice("reminders.by", ["notification", "speech", "both"]),
        .number("reminders.quietFrom", 0...23, initial: 22, unit: "clock"),
        .number("reminders.quietTo", 0...23, initial: 8, unit: "clock"),
    ]
}
