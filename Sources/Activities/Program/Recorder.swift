import Interface
import Morse
import Training

/// Records sessions and answers.
final class Recorder {
    let queue: WriteQueue
    let calendar: any LocalCalendar
    /// The stored settings and states.
    let values: StoredValues
    /// The stored sessions and answers.
    let stored: StoredAnswers
    private let store: any ProgressStore

    init(store: any ProgressStore, calendar: any LocalCalendar) {
        self.store = store
        self.calendar = calendar
        queue = WriteQueue(store: store)
        values = StoredValues(store, queue)
        stored = StoredAnswers(store, queue)
    }

    /// A session, with or without a row in storage.
    final class Row {
        let kind: SessionKind
        let alphabet: Alphabet
        let began: Moment
        fileprivate var key: SessionKey?

        fileprivate init(kind: SessionKind, alphabet: Alphabet, began: Moment, key: SessionKey? = nil) {
            self.kind = kind
            self.alphabet = alphabet
            self.began = began
            self.key = key
        }

        /// The number of its row, for a session that continues in another run.
        var keyValue: Int64? { key?.rawValue }
    }

    /// Continues a session that has a row from an earlier run.
    func resume(
        _ kind: SessionKind, of alphabet: Alphabet = .international, began: Moment, key: Int64
    ) -> Row {
        Row(kind: kind, alphabet: alphabet, began: began, key: SessionKey(rawValue: key))
    }

    func begin(_ kind: SessionKind, of alphabet: Alphabet = .international, at now: Instant) -> Row {
        let session = Row(kind: kind, alphabet: alphabet, began: calendar.moment(at: now))
        queue.write(at: now) { [self] _ throws(StoreError) in _ = try key(of: session) }
        return session
    }

    func record(_ attempts: [Attempt], in session: Row, at now: Instant) {
        let moment = calendar.moment(at: now)
        let attempts = attempts.map { $0.stored(in: session.alphabet) }
        queue.write(at: now) { [self] store throws(StoreError) in
            try store.record(attempts, in: key(of: session), at: moment)
        }
    }

    func recordWord(_ answer: WordAnswer, in session: Row, at now: Instant) {
        let moment = calendar.moment(at: now)
        queue.write(at: now) { [self] store throws(StoreError) in
            try store.recordWord(answer, in: key(of: session), at: moment)
        }
    }

    /// - Parameter alphabet: the alphabet of the progress.
    func finish(
        _ session: Row, as record: SessionRecord, progress: Progress, of alphabet: Alphabet, at now: Instant
    ) {
        queue.write(at: now) { [self] store throws(StoreError) in
            try store.finish(key(of: session), as: record, progress: progress, of: alphabet)
        }
    }

    func keep(_ progress: Progress, of alphabet: Alphabet, states: [String: String] = [:], at now: Instant) {
        queue.write(at: now) { store throws(StoreError) in try store.keep(progress, of: alphabet, states: states) }
    }

    func introduced(_ character: String, direction: Direction, of alphabet: Alphabet, at now: Instant) {
        let character = alphabet.stored(character)
        queue.write(at: now) { store throws(StoreError) in try store.introduced(character, direction: direction) }
    }

    func setPaused(_ direction: Direction, state: String?, at now: Instant) {
        let moment = calendar.moment(at: now)
        queue.write(at: now) { store throws(StoreError) in
            try store.setPaused(direction, state: state, at: moment)
        }
    }

    func paused(_ direction: Direction) -> (state: String, at: Moment)? {
        (try? store.paused(direction)) ?? nil
    }

    func reset(at now: Instant) {
        queue.write(at: now) { store throws(StoreError) in try store.reset() }
    }

    private func key(of session: Row) throws(StoreError) -> SessionKey {
        if let key = session.key { return key }
        let key = try store.begin(session.kind, at: session.began)
        session.key = key
        return key
    }
}
