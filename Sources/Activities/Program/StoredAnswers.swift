import Interface
import Morse
import Training

/// The sessions and answers in storage. While storage fails, queries return nothing.
final class StoredAnswers {
    private let store: any ProgressStore
    private let queue: WriteQueue

    init(_ store: any ProgressStore, _ queue: WriteQueue) {
        self.store = store
        self.queue = queue
    }

    func words(_ direction: Direction) -> [String: AnswerCount] { (try? store.words(direction)) ?? [:] }

    func memories(_ alphabet: Alphabet, limitMilliseconds limit: Int, on today: Day) -> Memories {
        (try? store.memories(alphabet, limitMilliseconds: limit, on: today)) ?? Memories(limitMilliseconds: limit)
    }

    func held(_ alphabet: Alphabet) -> Held { (try? store.held(alphabet)) ?? Held() }

    func exposures() -> Exposures { (try? store.exposed()) ?? Exposures() }

    /// Newest first.
    func sessions(latest count: Int) -> [SessionRecord] { (try? store.sessions(latest: count)) ?? [] }

    /// Nil while storage fails, because its progress then lacks some answers.
    func load(_ alphabet: Alphabet) -> Progress? { queue.isWritten ? try? store.load(alphabet) : nil }
}
