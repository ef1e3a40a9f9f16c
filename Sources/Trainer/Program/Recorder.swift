import Training

/// Writes to storage, and when that fails keeps what could not be written, says so once and tries again.
///
/// No answer is given up while the program runs: a full disk that is emptied in time costs nothing.
final class Recorder {
    private let store: any ProgressStore
    private let calendar: any LocalCalendar
    private var waiting: [(Instant) throws(StoreError) -> Void] = []
    private var isTold = false
    /// Called with the first error of a row of errors, and with nil when everything could be written again.
    var onTrouble: ((StoreError?, Instant) -> Void)?

    init(store: any ProgressStore, calendar: any LocalCalendar) {
        self.store = store
        self.calendar = calendar
    }

    /// A session that may not have its row yet.
    final class Session {
        let kind: SessionKind
        let began: Moment
        fileprivate var key: SessionKey?

        fileprivate init(kind: SessionKind, began: Moment, key: SessionKey? = nil) {
            self.kind = kind
            self.began = began
            self.key = key
        }

        /// The row's number, for a session that goes on in another run.
        var keyValue: Int64? { key?.rawValue }
    }

    /// A session of an earlier run, whose row is there.
    func resume(_ kind: SessionKind, began: Moment, key: Int64) -> Session {
        Session(kind: kind, began: began, key: SessionKey(rawValue: key))
    }

    func begin(_ kind: SessionKind, at now: Instant) -> Session {
        let session = Session(kind: kind, began: calendar.moment(at: now))
        write(at: now) { [self] _ throws(StoreError) in _ = try key(of: session) }
        return session
    }

    func record(_ attempts: [Attempt], in session: Session, at now: Instant) {
        let moment = calendar.moment(at: now)
        write(at: now) { [self] _ throws(StoreError) in try store.record(attempts, in: key(of: session), at: moment) }
    }

    func recordWord(_ answer: WordAnswer, in session: Session, at now: Instant) {
        let moment = calendar.moment(at: now)
        write(at: now) { [self] _ throws(StoreError) in
            try store.recordWord(answer, in: key(of: session), at: moment)
        }
    }

    func finish(_ session: Session, as record: SessionRecord, progress: Progress, at now: Instant) {
        write(at: now) { [self] _ throws(StoreError) in
            try store.finish(key(of: session), as: record, progress: progress)
        }
    }

    func introduced(_ character: String, direction: Direction, at now: Instant) {
        write(at: now) { [self] _ throws(StoreError) in try store.introduced(character, direction: direction) }
    }

    func setPaused(_ direction: Direction, state: String?, at now: Instant) {
        let moment = calendar.moment(at: now)
        write(at: now) { [self] _ throws(StoreError) in
            try store.setPaused(direction, state: state, at: moment)
        }
    }

    func paused(_ direction: Direction) -> (state: String, at: Moment)? {
        (try? store.paused(direction)) ?? nil
    }

    func set(_ name: String, to value: String?, at now: Instant) {
        write(at: now) { [self] _ throws(StoreError) in try store.set(name, to: value) }
    }

    func setting(_ name: String) -> String? { (try? store.settings())?[name] }

    /// How often every word was asked and right; empty while storage fails.
    func words(_ direction: Direction) -> [String: AnswerCount] { (try? store.words(direction)) ?? [:] }

    /// The latest finished sessions, the latest first; none while storage fails.
    func sessions(latest count: Int) -> [SessionRecord] { (try? store.sessions(latest: count)) ?? [] }

    func setState(_ name: String, to value: String?, at now: Instant) {
        write(at: now) { [self] _ throws(StoreError) in try store.setState(name, to: value) }
    }

    /// Something small that is known of the learner, by name.
    func state(_ name: String) -> String? { (try? store.state(name)) ?? nil }

    func reset(at now: Instant) {
        write(at: now) { [self] _ throws(StoreError) in try store.reset() }
    }

    /// What is known of the learner; nil while storage fails, which then does not know everything.
    func load() -> Progress? { waiting.isEmpty ? try? store.load() : nil }

    private func key(of session: Session) throws(StoreError) -> SessionKey {
        if let key = session.key { return key }
        let key = try store.begin(session.kind, at: session.began)
        session.key = key
        return key
    }

    /// Writes in order: what waits goes first, so that storage never has a later thing without an earlier one.
    private func write(at now: Instant, _ operation: @escaping (Instant) throws(StoreError) -> Void) {
        waiting.append(operation)
        _ = writeWaiting(at: now)
    }

    /// Tries once more to write what waits; false if something still does.
    func writeWaiting(at now: Instant) -> Bool {
        do throws(StoreError) {
            while let next = waiting.first {
                try next(now)
                waiting.removeFirst()
            }
            if isTold {
                isTold = false
                onTrouble?(nil, now)
            }
            return true
        } catch {
            if !isTold {
                isTold = true
                onTrouble?(error, now)
            }
            return false
        }
    }
}
