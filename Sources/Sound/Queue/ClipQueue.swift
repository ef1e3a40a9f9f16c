/// A clip waiting for its turn.
struct QueuedClip {
    let id: ClipID
    let sound: ClipSound
    /// Speech that arrived early.
    var chunks = ChunkChain()
}

/// Chunks of one speech clip in order of arrival.
struct ChunkChain {
    private(set) var first: UnsafeMutablePointer<SpeechChunk>?
    private var last: UnsafeMutablePointer<SpeechChunk>?
    /// Whether the last chunk has arrived; no further one belongs to this clip.
    private(set) var isComplete = false

    mutating func append(_ chunk: UnsafeMutablePointer<SpeechChunk>) {
        chunk.pointee.next = nil
        if let last { last.pointee.next = chunk } else { first = chunk }
        last = chunk
        isComplete = chunk.pointee.isLast
    }

    mutating func removeFirst() -> UnsafeMutablePointer<SpeechChunk>? {
        guard let chunk = first else { return nil }
        first = chunk.pointee.next
        if first == nil { last = nil }
        return chunk
    }
}

/// The renderer's queue: a fixed ring of clips, from which a clip can also be removed in the middle.
///
/// Owned by the renderer, which frees it with `deallocate`.
struct ClipQueue {
    private let slots: UnsafeMutablePointer<QueuedClip>
    private let capacity: Int
    private var head = 0
    private(set) var count = 0

    /// - Parameter capacity: a power of two.
    init(capacity: Int) {
        precondition(capacity > 0 && capacity & (capacity - 1) == 0, "the capacity is a power of two")
        self.capacity = capacity
        slots = .allocate(capacity: capacity)
    }

    /// Frees the memory; any clips must have been removed before.
    func deallocate() {
        slots.deallocate()
    }

    /// The clip at a place in the queue; 0 is the next one.
    subscript(place: Int) -> QueuedClip {
        get { slots[slot(place)] }
        nonmutating set { slots[slot(place)] = newValue }
    }

    /// Appends a clip; false if there is no room.
    mutating func append(_ clip: QueuedClip) -> Bool {
        guard count < capacity else { return false }
        (slots + slot(count)).initialize(to: clip)
        count &+= 1
        return true
    }

    mutating func removeFirst() -> QueuedClip? {
        guard count > 0 else { return nil }
        let clip = self[0]
        head = slot(1)
        count &-= 1
        return clip
    }

    /// Removes a clip from the middle; those behind it move up.
    mutating func remove(at place: Int) -> QueuedClip {
        let clip = self[place]
        var hole = place
        while hole &+ 1 < count {
            self[hole] = self[hole &+ 1]
            hole &+= 1
        }
        count &-= 1
        return clip
    }

    /// The place of a clip; nil if it is not in the queue.
    func place(of id: ClipID) -> Int? {
        var place = 0
        while place < count {
            if self[place].id.rawValue == id.rawValue { return place }
            place &+= 1
        }
        return nil
    }

    private func slot(_ place: Int) -> Int { (head &+ place) & (capacity &- 1) }
}
