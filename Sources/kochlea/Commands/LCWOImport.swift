import Activities
import Interface
import Morse
import Platform
import Training

/// Takes over results of Learn CW Online: the place in its course, and the list of results.
struct LCWOImport {
    private let results: LCWOResults
    private let isMerging: Bool
    private let today: Day

    init(_ results: LCWOResults, isMerging: Bool, _ today: Day) {
        (self.results, self.isMerging, self.today) = (results, isMerging, today)
    }

    /// Returns what was taken over, a line each.
    func run(_ store: SQLiteStore) throws(ArchiveError) -> [Message] {
        let isNew = try store.isWithoutProgress()
        guard isMerging || isNew else { throw .notEmpty }
        do throws(StoreError) {
            if !isMerging { try keepOrder(store) }
            let settings = try Storage.settings(in: store)
            // With the national letters of the learner's course, if it is a Latin one.
            let alphabet = settings.alphabet.name == .international ? settings.alphabet : .international
            let course = Course(settings.lessons.stock, order: settings.lessons.order, alphabet: alphabet)
            let count = try store.take(results, course: course, on: today)
            return lines(count, try store.load(course.alphabet).receive, course)
        } catch {
            throw .store(error)
        }
    }

    /// A new learner goes on in the order of the site, with its digits and signs, unless they have chosen another one.
    private func keepOrder(_ store: SQLiteStore) throws(StoreError) {
        let stored = try store.settings()
        let wanted = ["course": CourseStock.full.rawValue, "course.order": CourseOrder.lcwo.rawValue]
        try store.set(wanted.filter { stored[$0.key] == nil }.mapValues { $0 as String? })
    }

    private func lines(_ count: Int, _ progress: DirectionProgress, _ course: Course) -> [Message] {
        var lines = [Message("command.import.results", ["count": .integer(count)])]
        if let first = results.results.first, let last = results.results.last {
            lines.append(
                Message(
                    "command.import.dates", ["first": .text(first.day.isoDate), "last": .text(last.day.isoDate)]))
        }
        lines.append(
            Message(
                "stats.level.receive",
                [
                    "level": .integer(course.clamped(progress.level)),
                    "characters": .characters(course.characters(atLevel: progress.level)),
                ]))
        return lines + [Message("command.import.noAnswers")]
    }
}
