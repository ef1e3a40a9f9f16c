import Interface
import Morse
import Training

/// Answers by one switch, chosen from a spoken list.
extension LessonScreen {
    /// The characters, newest first and in groups if there are many, then the other actions.
    ///
    /// Order and pace depend only on the course, so they give no answer away.
    func scanList() -> ScanList? {
        guard presentation.answering.isScanned(lesson), session.isAwaitingAnswer else { return nil }
        let order = services.settings.course.characters
        let known = lesson.characters.sorted { left, right in
            (order.firstIndex(of: left) ?? -1, left) > (order.firstIndex(of: right) ?? -1, right)
        }
        let named = known.compactMap { character in
            presentation.name(character).map { ScanItem(character, $0) { [self] in choose(character, at: $0) } }
        }
        let items = named.isEmpty ? CharacterGroups.items(of: known) { [self] in choose($0, at: $1) } : named
        var list = ScanList(items + others)
        list.isAnswer = true
        if session.answerProgress.given > 0 { list.undo = takeBack }
        return list
    }

    private var takeBack: ScanItem {
        ScanItem("takeBack", Message("scan.takeBack")) { [self] in handle(.erase, at: $0) }
    }

    private var others: [ScanItem] {
        let (given, count) = session.answerProgress
        let sending = ScanItem("send", Message("scan.send")) { [self] in handle(.submit, at: $0) }
        return (count > 1 && given > 0 ? [sending] : []) + [
            ScanItem("again", Message("scan.again")) { [self] in handle(.again, at: $0) },
            ScanItem("unknown", Message("scan.unknown")) { [self] in handle(.giveUp, at: $0) },
            ScanItem("pause", Message("scan.pause")) { [self] in pause(at: $0) },
        ]
    }

    private func choose(_ character: String, at now: Instant) {
        expectsHabitualEnter = false
        handle(.chosen(character), at: now)
    }
}
