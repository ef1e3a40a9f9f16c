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
            if services.settings.isScanning { return first + handsFree(services) + [toOthers(services)] }
            return first + rest(services)
        }
        present = menu
        menu.offersBack = false
        menu.named = {
            course(services) + exercises(services) + rest(services) + HelpMenu.menu(services: services).made
        }
        menu.placeAfter = { [AgendaWords.agenda(services)] }
        menu.back = { services.screens.open(leaveQuestion(services), at: $0) }
        return menu
    }

    /// The first screen of the program: an initial question, or the main menu after the items that are due.
    static func openFirst(services: Services, at now: Instant) {
        // A learner who practised with commands on another day is not new.
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

    private static func rest(_ services: Services) -> [Menu.Item] {
        [
            Menu.Item("exercises", label: Message("menu.main.exercises"), opens: { exerciseMenu(services) }),
            Menu.Item(
                "progress", label: Message("menu.main.progress"),
                opens: {
                    ProgressMenu.menu(services: services)
                }),
            Menu.Item(
                "options", label: Message("menu.main.options"),
                opens: {
                    OptionsMenu.menu(services: services)
                }),
            Menu.Item("help", label: Message("menu.main.more"), opens: { HelpMenu.menu(services: services) }),
        ]
    }

    /// The main menu is shorter for a single switch, so this menu has the rest.
    private static func toOthers(_ services: Services) -> Menu.Item {
        let label = Message("menu.main.others")
        return Menu.Item(
            "others", label: label,
            opens: {
                Menu("others", title: label, services: services) { rest(services) }
            })
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

    private static func handsFree(_ services: Services) -> [Menu.Item] {
        items(services) { if case .exercises(isHandsFree: true) = $0 { true } else { false } }
    }

    static func exerciseMenu(_ services: Services) -> Menu {
        Menu("exercises", title: Message("menu.main.exercises"), services: services) { exercises(services) }
    }

    /// Escape may be one key too many, so it asks. The item Quit leaves at once.
    private static func leaveQuestion(_ services: Services) -> Menu {
        let menu = Menu("leave", title: Message("leave.question"), services: services) {
            [
                Menu.Item("quit", label: Message("menu.main.quit")) { leave(services, at: $0) },
                Menu.Item("stay", label: Message("leave.stay")) { services.screens.close(at: $0) },
            ]
        }
        menu.isQuestion = true
        return menu
    }

    /// Confirms the end of the program: a learner who pressed one key too many must notice it.
    static func leave(_ services: Services, at now: Instant) {
        services.voice.play([.say(Message("global.goodbye"))], at: now) { _ in
            services.screens.exitCode = ExitCode.success.rawValue
        }
    }
}
