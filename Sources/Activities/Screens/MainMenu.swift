import Interface
import Morse
import Training

/// The top menu. The most useful item comes first. Two submenus have the rarer items.
enum MainMenu {
    /// The id in the event log.
    static let name = "main"

    static func menu(services: Services) -> Menu {
        // Its items need the menu, whose initializer takes them.
        weak var present: Menu?
        let menu = Menu(name, title: Message("menu.main"), services: services) {
            let goOn = GoOnItem.item(services: services) { present?.greeting != nil }
            let first = [goOn] + course(services)
            if services.settings.isScanning { return first + handsFree(services) + [toMore(services)] }
            return first + [toExercises(services)] + learner(services) + [toMore(services)]
        }
        present = menu
        menu.offersBack = false
        // A newer item has its letter only in its own menu, because learners know the old letters by heart.
        menu.shortcuts = { [unowned menu] in
            course(services) + lettered(services) + learner(services) + more(services) { menu.bindings }
        }
        menu.named = { [unowned menu] in
            course(services) + exercises(services) + learner(services) + more(services) { menu.bindings }
        }
        menu.placeAfter = { [AgendaWords.agenda(services)] }
        menu.back = { leave(services, at: $0) }
        return menu
    }

    /// The first screen of the program: an initial question, or the main menu after the items that are due.
    static func openFirst(services: Services, at now: Instant) {
        // Whoever practised by commands on another day is no newcomer.
        let isFirst =
            services.recorder.values.setting(FirstStart.doneName) == nil && !isBackOnAnotherDay(services)
        let first = { (now: Instant) -> any Screen in
            isFirst ? FirstStart.language(services: services) : returning(services, at: now)
        }
        if SpeakerQuestion.isWanted(services) {
            let question = SpeakerQuestion(services: services) { services.screens.replace(by: first($0), at: $0) }
            services.screens.open(question, at: now)
        } else {
            services.screens.open(first(now), at: now)
        }
    }

    /// The first menu of a returning learner. On another day than the last practice, one sentence is enough.
    private static func returning(_ services: Services, at now: Instant) -> Menu {
        if isBackOnAnotherDay(services) {
            let menu = menu(services: services)
            menu.greeting = GoOnItem.greeting(services: services)
            return menu
        }
        let main = { (now: Instant) in services.screens.replace(by: menu(services: services), at: now) }
        let first =
            if ReminderQuestion.isWanted(services) {
                ReminderQuestion.menu(services: services, leave: main)
            } else {
                KeptOffer.menu(services: services, at: now, later: main) ?? menu(services: services)
            }
        let fading = services.settings.lessons.scheduling == .memory ? FadingWords.now(services) : []
        first.preface = ([AgendaWords.agenda(services)] + fading).map { .say($0) } + first.preface
        return first
    }

    private static func isBackOnAnotherDay(_ services: Services) -> Bool {
        let progress = services.learner.progress
        let days = [progress.receive.lastPractised, progress.send.lastPractised, progress.streak.lastDay]
        return days.compactMap(\.self).max().map { $0 < services.learner.today } ?? false
    }

    private static func toExercises(_ services: Services) -> Menu.Item {
        Menu.Item("exercises", label: Message("menu.main.exercises")) {
            services.screens.open(exerciseMenu(services), at: $0)
        }
    }

    private static func toMore(_ services: Services) -> Menu.Item {
        let label = Message(services.settings.isScanning ? "menu.main.others" : "menu.main.more")
        return Menu.Item("more", label: label) { now in
            let keys = services.screens.top?.bindings ?? []
            services.screens.open(moreMenu(services, keys: keys), at: now)
        }
    }

    private static func items(
        _ services: Services, where isIncluded: (Activity.Place) -> Bool
    ) -> [Menu.Item] {
        Activity.table.filter { isIncluded($0.place) }.map { $0.item(services) }
    }

    private static func course(_ services: Services) -> [Menu.Item] {
        items(services) { if case .course = $0 { true } else { false } }
    }

    private static func exercises(_ services: Services) -> [Menu.Item] {
        items(services) { if case .exercises = $0 { true } else { false } }
    }

    private static func lettered(_ services: Services) -> [Menu.Item] {
        items(services) { if case .exercises(isLettered: true, _) = $0 { true } else { false } }
    }

    private static func handsFree(_ services: Services) -> [Menu.Item] {
        items(services) { if case .exercises(_, isHandsFree: true) = $0 { true } else { false } }
    }

    static func exerciseMenu(_ services: Services) -> Menu {
        Menu("exercises", title: Message("menu.main.exercises"), services: services) { exercises(services) }
    }

    private static func learner(_ services: Services) -> [Menu.Item] {
        [
            Menu.Item("progress", label: Message("menu.main.progress")) {
                services.screens.open(ProgressMenu.menu(services: services), at: $0)
            },
            Menu.Item("options", label: Message("menu.main.options")) {
                services.screens.open(OptionsMenu.menu(services: services), at: $0)
            },
        ]
    }

    /// - Parameter keys: the keys to list.
    private static func more(_ services: Services, keys: @escaping () -> [KeyBinding]) -> [Menu.Item] {
        [
            FirstLesson.item(services),
            Menu.Item("legend", label: Message("menu.main.legend")) {
                services.screens.open(LegendMenu.menu(services: services), at: $0)
            },
            Menu.Item("actions", label: Message("menu.actions")) {
                services.screens.open(GlobalKeys.menu(services), at: $0)
            },
            Menu.Item("help", label: Message("menu.keys")) {
                services.screens.open(KeyList.menu(of: keys(), services: services), at: $0)
            },
            Menu.Item("quit", label: Message("menu.main.quit")) { leave(services, at: $0) },
        ]
    }

    private static func moreMenu(_ services: Services, keys: [KeyBinding]) -> Menu {
        let title = Message(services.settings.isScanning ? "menu.main.others" : "menu.main.more")
        return Menu("more", title: title, services: services) {
            // The main menu is shorter for a single switch, so this menu has the rest.
            (services.settings.isScanning ? [toExercises(services)] + learner(services) : []) + more(services) { keys }
        }
    }

    /// Confirms the end of the program: a learner who pressed one key too many must notice it.
    static func leave(_ services: Services, at now: Instant) {
        services.voice.play([.say(Message("global.goodbye"))], at: now) { _ in
            services.screens.exitCode = ExitCode.success.rawValue
        }
    }
}
