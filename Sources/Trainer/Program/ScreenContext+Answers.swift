import Morse
import Training

/// Which answers count, and on which day.
extension ScreenContext {
    /// The characters that a direction's statistics may judge: those introduced, and those known by a placement or the
    /// learner's word.  A learner who wants no introductions has what is unlocked.
    func introduced(_ direction: Direction, of alphabet: Alphabet) -> Set<String> {
        let isHere = alphabet.name == settings.alphabet.name
        let progress = isHere ? progress : recorder.load(alphabet) ?? Progress()
        let introduced = (progress.introduced[direction] ?? []).union(known(direction, of: alphabet))
        return isHere && !settings.lessons.introduces ? introduced.union(unlocked(direction)) : introduced
    }

    /// Counts answers for their day, as soon as they are given: a session may never end.
    ///
    /// - direction: the direction of the course that they belong to; nil outside the course.
    func countAnswers(_ count: Int, learning direction: Direction? = nil, at now: Instant) {
        let rules = settings.lessons
        guard count > 0, rules.streakRule == .answers else { return }
        let moment = calendar.moment(at: now)
        let before = recorder.state(Self.answeredName).flatMap(AnsweredDay.init(text:)) ?? AnsweredDay(moment.day)
        var after = before
        after.count(count, learning: direction, on: moment.day)
        // From the tenth answer on nothing changes, and nothing is written.
        guard after != before else { return }
        let isSameDay = before.day == after.day
        let isDay = after.isEnough && !(isSameDay && before.isEnough)
        let learned = direction.flatMap { after.isEnough($0) && !(isSameDay && before.isEnough($0)) ? $0 : nil }
        guard isDay || learned != nil else {
            return recorder.setState(Self.answeredName, to: after.text, at: now)
        }
        if isDay { progress.countDay(at: moment) }
        if let learned { progress.countDay(learned, scheduling: rules.scheduling, on: moment.day) }
        recorder.keep(progress, of: settings.alphabet, states: [Self.answeredName: after.text], at: now)
    }

    /// The name in storage of the answers of the latest day.
    private static let answeredName = "answered"
}
