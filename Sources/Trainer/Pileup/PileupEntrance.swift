import Morse
import Training

/// The entry to a pile-up.
enum PileupEntrance {
    /// Opens what the run or the settings ask for, or else a pile-up.
    static func open(context: ScreenContext, at now: Instant) {
        ask(context: context, at: now) { openKnown(context: context, at: $0) }
    }

    private static func ask(context: ScreenContext, at now: Instant, then: @escaping (Instant) -> Void) {
        UnknownOffer.ask(
            "pileup", uses: UnknownOffer.radio, knowing: context.introduced(.receive, of: .international),
            isLimitable: false, isNamed: context.options.pileup.style != nil, context: context, at: now
        ) { then($1) }
    }

    private static func openKnown(context: ScreenContext, at now: Instant) {
        let style = context.options.pileup.style ?? context.settings.pileup.style ?? .pileup
        context.open(PileupScreen(context: context, setup: PileupSetup(style, context: context)), at: now)
    }

    /// Opens it from the menu, asking for the style unless it is set.
    static func openMenu(context: ScreenContext, at now: Instant) {
        ask(context: context, at: now) { openStyles(context: context, at: $0) }
    }

    private static func openStyles(context: ScreenContext, at now: Instant) {
        guard context.options.pileup.style == nil, context.settings.pileup.style == nil else {
            return openKnown(context: context, at: now)
        }
        context.open(
            Menu("pileupStyle", title: Message("menu.main.pileup"), context: context) {
                PileupStyle.allCases.map { style in
                    Menu.Item(style.rawValue, label: Message("setting.pileup.style.\(style)")) { now in
                        context.replace(
                            by: PileupScreen(context: context, setup: PileupSetup(style, context: context)), at: now)
                    }
                }
            }, at: now)
    }
}

/// What a pile-up starts from.
struct PileupSetup {
    let plan: Pileup.Plan
    /// Callsign and name, if they were made up and must be told to the learner.
    let invented: Set<QSOItem>
    /// Milliseconds after which it is over; nil for no limit.
    let limitMilliseconds: Int?
    let follow: PileupFollow
    let seed: UInt64

    init(_ style: PileupStyle, context: ScreenContext) {
        let settings = context.settings
        let own = QSOSetup(style: .report, role: .call, context: context)
        invented = own.invented.intersection([.call, .name])
        let options = context.options.pileup
        plan = Pileup.Plan(
            style: style, station: PileupStation(call: own.station.call, name: own.station.name),
            callers: options.callers, wordsPerMinute: options.wordsPerMinute, isFollowing: settings.pileup.isFollowing)
        let minutes = context.options.minutes ?? settings.pileup.minutes
        limitMilliseconds = minutes == 0 ? nil : minutes * 60_000
        let start = PileupFollow(speed: settings.speed.effective)
        follow = settings.pileup.isFollowing ? PileupMemory.follow(context) ?? start : start
        seed = context.generator.next()
    }

    /// A new pile-up.
    var pileup: Pileup { Pileup(plan, follow: follow, seed: seed) }
}
