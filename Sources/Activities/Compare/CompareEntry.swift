import Interface
import Morse
import Sound
import Training

extension Activity {
    /// The learner compares two ways of practice on themselves, one each day.
    static let compare = Activity(
        "compare", options: [.answer], help: [Message("help.compare.days"), Message("help.compare.rules")],
        traits: [.singleCharacters, .measures],
        menu: { CompareEntry.menu(services: $0) },
        open: { services, now in
            services.screens.open(CompareEntry.menu(services: services), at: now)
            return nil
        })
}

/// The menus of a comparison. None of them shows how it stands before it is over.
enum CompareEntry {
    /// The questions, or the comparison that runs.
    static func menu(services: Services) -> Menu {
        let running = Comparing.stored(services)
        let title = running.map { CompareWords.state($0) } ?? Activity.compare.label
        let menu = Menu("compare", title: title, services: services) {
            Comparing.stored(services).map { items($0, services: services) } ?? questions(services: services)
        }
        let told = running == nil ? missing(services) : CompareWords.now(services)
        menu.preface = told.map { .say($0) }
        return menu
    }

    /// What every question needs; empty if nothing is missing.
    private static func missing(_ services: Services) -> [Message] {
        guard Comparing.letters(services).count < ComparisonProbe.fewest else { return [] }
        return [Message("compare.tooFew", ["letters": .integer(ComparisonProbe.fewest)])]
    }

    // MARK: Choosing

    /// Only those that the learner can compare by now.
    private static func questions(services: Services) -> [Menu.Item] {
        let rules = item("rules", "compare.rules", explained: "compare.cannot") {
            services.voice.say(Message("compare.cannot"), at: $0)
        }
        let open = missing(services).isEmpty ? ComparisonQuestion.allCases : []
        return open.filter { $0 != .hand || Hands.holdsAllLetters(services) }.map { question in
            item(question.rawValue, "compare.question.\(question.rawValue)", explained: "explain.compare.question") {
                ask(question, services: services, at: $0)
            }
        } + [rules]
    }

    private static func item(
        _ id: String, _ label: String, explained: String, choose: @escaping (Instant) -> Void
    ) -> Menu.Item {
        var item = Menu.Item(id, label: Message(label), choose: choose)
        item.explained = Message(explained)
        return item
    }

    private static func ask(_ question: ComparisonQuestion, services: Services, at now: Instant) {
        let menu = Menu("compareStart", title: Message("compare.start.question"), services: services) {
            [
                item("no", "compare.start.no", explained: "explain.compare.question") {
                    services.screens.close(at: $0)
                },
                item("yes", "compare.start.yes", explained: "explain.compare.question") { now in
                    begin(question, services: services, at: now)
                },
            ]
        }
        menu.isQuestion = true
        menu.preface = CompareWords.before(question, services: services).map { .say($0) }
        services.screens.open(menu, at: now)
    }

    /// A learner who has practised today begins tomorrow.
    private static func begin(_ question: ComparisonQuestion, services: Services, at now: Instant) {
        Comparing.begin(question, services: services, at: now)
        services.screens.closeSilently(at: now)
        guard services.learner.progress.receive.lastPractised == services.learner.today else {
            CourseEntry.open(.receive, services: services, at: now)
            return
        }
        services.voice.say(Message("compare.tomorrow"), at: now)
        (services.screens.top as? Menu)?.refresh()
        services.screens.top?.pauseOrResume(at: now)
    }

    // MARK: Running

    private static func items(_ comparison: Comparison, services: Services) -> [Menu.Item] {
        let goOn = item("goOn", "compare.goOn", explained: "help.compare.days") { now in
            guard Comparing.isOpen(services) else {
                return services.voice.play(CompareWords.now(services).map { .say($0) }, at: now)
            }
            services.screens.closeSilently(at: now)
            CourseEntry.open(.receive, services: services, at: now)
        }
        let stop = item("stop", "compare.stop", explained: "explain.compare.stop") {
            services.screens.open(stopQuestion(comparison, services: services), at: $0)
        }
        return [goOn, stop]
    }

    private static func stopQuestion(_ comparison: Comparison, services: Services) -> Menu {
        let menu = Menu("compareStop", title: Message("compare.stop.question"), services: services) {
            [
                item("no", "compare.stop.no", explained: "explain.compare.stop") { services.screens.close(at: $0) },
                item("yes", "compare.stop.yes", explained: "explain.compare.stop") { now in
                    var comparison = comparison
                    comparison.stop()
                    Comparing.keep(comparison, services: services, at: now)
                    services.screens.closeSilently(at: now)
                    services.screens.replace(by: result(comparison, services: services, at: now), at: now)
                },
            ]
        }
        menu.isQuestion = true
        return menu
    }

    /// The question before the probe of a day whose practice comes before or after breakfast.
    static func breakfast(services: Services) -> Menu {
        let menu = Menu("compareBreakfast", title: Message("compare.eaten.question"), services: services) {
            [
                item("no", "compare.eaten.no", explained: "help.compare.days") { now in
                    guard let comparison = Comparing.current(services) else { return services.screens.close(at: now) }
                    services.screens.replace(by: Comparing.probe(comparison, services: services), at: now)
                },
                item("yes", "compare.eaten.yes", explained: "help.compare.days") { now in
                    services.screens.closeSilently(at: now)
                    Comparing.skip(services, at: now)
                    CourseEntry.open(.receive, services: services, at: now)
                },
            ]
        }
        menu.isQuestion = true
        return menu
    }

    // MARK: Result

    /// The result, which ends the comparison.
    static func result(_ comparison: Comparison, services: Services, at now: Instant) -> Menu {
        let verdict = ComparisonVerdict(comparison.test)
        services.ports.log.record(.comparison("end", comparison), at: now)
        let close = { (now: Instant) in
            Comparing.remove(services, at: now)
            services.screens.close(at: now)
        }
        var better: ComparisonWay?
        if case .certain(let way, _, _) = verdict, comparison.question != .breakfast { better = way }
        let title = Message(better == nil ? "compare.ended" : "compare.keep.question")
        let menu = Menu("compareResult", title: title, services: services) {
            let done = item("done", "compare.close", explained: "explain.compare.close", choose: close)
            guard let better else { return [done] }
            let keep = item("keep", "compare.keep", explained: "explain.compare.keep") { now in
                adopt(better, of: comparison, services: services, at: now)
                close(now)
            }
            return [keep, done]
        }
        menu.isQuestion = better != nil
        menu.followsKeying = true
        menu.preface = [.gap(300), .earcon(.finish), .say(CompareWords.result(verdict, of: comparison))]
        return menu
    }

    /// Sets the settings of the way.
    private static func adopt(
        _ way: ComparisonWay, of comparison: Comparison, services: Services, at now: Instant
    ) {
        let preferences = services.preferences
        switch comparison.question {
        case .spacing:
            preferences.change(\.morse.wordsPerMinute, to: ComparedDay.spacing.character, at: now)
            preferences.change(\.morse.effective, to: ComparedDay.effective(way), at: now)
        case .groups:
            let length = way == .first ? ComparedDay.groups(services.settings) : 1...1
            preferences.change(\.lessons.shortestGroup, to: length.lowerBound, at: now)
            preferences.change(\.lessons.longestGroup, to: length.upperBound, at: now)
        case .sittings: preferences.change(\.lessons.minutes, to: way == .first ? 20 : 5, at: now)
        case .hand:
            preferences.change(\.hands.inReceive, to: way == .second, at: now)
            if way == .second {
                if services.settings.hands.kind == .even { preferences.change(\.hands.kind, to: .mixed, at: now) }
                preferences.change(\.hands.isFollowing, to: false, at: now)
                preferences.change(\.hands.amount, to: 50, at: now)
            }
        case .breakfast: break
        }
    }
}
