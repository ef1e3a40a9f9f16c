import Interface
import Morse
import OnAir
import Training

enum PileupEntrance {
    /// Opens the style of the command line or the settings; otherwise the style `pileup`.
    static func open(services: Services, at now: Instant) {
        ask(services: services, at: now) { openKnown(services: services, at: $0) }
    }

    private static func ask(services: Services, at now: Instant, then: @escaping (Instant) -> Void) {
        UnknownOffer.ask(
            "pileup", uses: UnknownOffer.radio, knowing: services.learner.introduced(.receive, of: .international),
            isLimitable: false, isNamed: services.run.options.pileup.style != nil, services: services, at: now
        ) { then($1) }
    }

    private static func openKnown(services: Services, at now: Instant) {
        let style = services.run.options.pileup.style ?? services.settings.pileup.style ?? .pileup
        services.screens.open(PileupScreen(services: services, setup: PileupSetup(style, services: services)), at: now)
    }

    /// Opens a pile-up from the menu. Asks for the style unless it is set.
    static func openMenu(services: Services, at now: Instant) {
        ask(services: services, at: now) { openStyles(services: services, at: $0) }
    }

    private static func openStyles(services: Services, at now: Instant) {
        guard services.run.options.pileup.style == nil, services.settings.pileup.style == nil else {
            return openKnown(services: services, at: now)
        }
        services.screens.open(styles(services: services), at: now)
    }

    static func styles(services: Services) -> Menu {
        Menu("pileupStyle", title: Activity.pileup.label, services: services) {
            PileupStyle.allCases.map { style in
                Menu.Item(style.rawValue, label: Message("setting.pileup.style.\(style)")) { now in
                    services.screens.replace(
                        by: PileupScreen(services: services, setup: PileupSetup(style, services: services)), at: now)
                }
            }
        }
    }
}

struct PileupSetup {
    let plan: Pileup.Plan
    /// Callsign and name if they were made up. The voice announces them.
    let invented: Set<QSOItem>
    /// Milliseconds; nil for no limit.
    let limitMilliseconds: Int?
    let follow: PileupFollow
    let seed: UInt64

    init(_ style: PileupStyle, services: Services) {
        let settings = services.settings
        let own = QSOSetup(style: .report, role: .call, services: services)
        invented = own.invented.intersection([.call, .name])
        let options = services.run.options.pileup
        plan = Pileup.Plan(
            style: style, station: PileupStation(call: own.station.call, name: own.station.name),
            callers: options.callers, wordsPerMinute: options.wordsPerMinute, isFollowing: settings.pileup.isFollowing)
        let minutes = services.run.options.minutes ?? settings.pileup.minutes
        limitMilliseconds = minutes == 0 ? nil : minutes * 60_000
        let start = PileupFollow(speed: settings.speed.effective)
        follow = settings.pileup.isFollowing ? PileupState.follow(services) ?? start : start
        seed = services.run.generator.next()
    }

    var pileup: Pileup { Pileup(plan, follow: follow, seed: seed) }
}
