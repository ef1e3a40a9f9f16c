import Interface
import Morse
import OnAir
import Sound
import Training

/// The result menu, which can replay the first break.
enum CopyResult {
    /// The number of words replayed around a break.
    private static let mostWords = 5

    static func menu(_ outcome: CopyOutcome, services: Services) -> Menu {
        let messages = CopyWords.result(outcome)
        let play = breakClip(outcome, services: services).map { clip in
            { (now: Instant) in services.voice.play([.morse(clip)], at: now) }
        }
        let menu = Menu("copyResult", title: Message("result.more"), services: services) {
            var items = [
                Menu.Item("again", label: Message("result.again")) { now in
                    let setup = outcome.setup.again(services: services)
                    services.screens.replace(by: CopyScreen(services: services, setup: setup), at: now)
                },
                Menu.Item("repeat", label: Message("result.repeat")) { now in
                    services.voice.play(messages.map { .say($0) }, at: now)
                },
            ]
            if let play { items.append(Menu.Item("break", label: Message("copy.result.play"), choose: play)) }
            return items + [Menu.Item("done", label: Message("result.done")) { services.screens.close(at: $0) }]
        }
        menu.isQuestion = true
        menu.followsKeying = true
        menu.repeatKey = play ?? { services.voice.signal(.unused, at: $0) }
        menu.preface =
            (outcome.isStopped ? [] : [.gap(300)]) + [.earcon(.finish)] + messages.map { .say($0) }
        return menu
    }

    /// The first break as it was sent.
    private static func breakClip(_ outcome: CopyOutcome, services: Services) -> MorseClip? {
        guard outcome.setup.answer != .head, !outcome.setup.isShown, outcome.hasAnswers,
            let gap = outcome.grade.firstBreak, let stretch = outcome.sheet.stretch(at: gap.sent.lowerBound)
        else { return nil }
        let words = CopyWords.words(outcome.sheet.sentText(in: outcome.breakRange(gap))).prefix(mostWords)
        guard !words.isEmpty else { return nil }
        return MorseClip(
            text: words.joined(separator: " "), speed: stretch.speed, spacing: services.settings.spacing,
            tone: StationTone.hertz(beside: services.settings.tone, offset: stretch.pitchOffset))
    }
}

extension CopyOutcome {
    /// The range of the whole words that contain a break.
    func breakRange(_ gap: CopyGrade.Gap) -> Range<Int> {
        guard !grade.sent.isEmpty else { return 0..<0 }
        let first = sheet.word(at: min(gap.sent.lowerBound, grade.sent.count - 1))
        let last = sheet.word(at: max(min(gap.sent.upperBound, grade.sent.count) - 1, first.lowerBound))
        return first.lowerBound..<max(last.upperBound, first.upperBound)
    }
}
