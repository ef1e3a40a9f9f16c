import Training

/// The way into a lesson: straight, or past one that was kept.
struct LessonEntry<Session: LessonSession> {
    var desk: Desk
    /// Makes a new lesson.
    var new: () -> Lesson<Session>
    /// Makes the screen of a lesson.
    var screen: (Lesson<Session>) -> any Screen

    func open(at now: Instant) {
        let new = new()
        switch Lesson<Session>.kept(insteadOf: new, desk: desk, at: now) {
        case .nothing: desk.open(screen(new), at: now)
        case .outdated:
            desk.say(Message("lesson.outdated"), at: now)
            desk.open(screen(new), at: now)
        case .lesson(let kept): desk.open(question(kept, or: new), at: now)
        }
    }

    private func question(_ kept: Lesson<Session>, or new: Lesson<Session>) -> Menu {
        Menu("kept", title: Message("menu.kept"), desk: desk) {
            [
                Menu.Item("resume", label: Message("kept.resume")) { desk.replace(by: screen(kept), at: $0) },
                Menu.Item("new", label: Message("kept.new")) { now in
                    Lesson<Session>.forget(desk: desk, at: now)
                    desk.replace(by: screen(new), at: now)
                },
            ]
        }
    }
}

/// The way into receive training.
enum ReceiveEntry {
    static func open(desk: Desk, at now: Instant) {
        LessonEntry(
            desk: desk, new: { ReceiveLesson.new(desk: desk) }, screen: { ReceiveScreen(desk: desk, lesson: $0) }
        ).open(at: now)
    }
}

/// The way into send training.
enum SendEntry {
    static func open(desk: Desk, at now: Instant) {
        LessonEntry(
            desk: desk, new: { SendLesson.new(desk: desk) }, screen: { SendScreen(desk: desk, lesson: $0) }
        ).open(at: now)
    }
}
