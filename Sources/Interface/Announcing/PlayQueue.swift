import Sound

/// The announcements that have not ended, in playing order.
///
/// It uses neither console nor clock. It knows which announcements sound and selects those to cut.
public struct PlayQueue {
    public enum Cut: Sendable {
        /// Speech, and the rests and contours that belong to it. A key press cuts it. Morse, earcons and the speech
        /// behind Morse stay: the name of a new character must not disappear with the words before it.
        case speech
        /// Words, Morse and rests. Earcons stay.
        case wordsAndMorse
        /// All sounds, for a value that plays again with every key.
        case sounds
        /// All sounds, and everything that waits for their end.
        case everything
    }

    var items: [QueuedAnnouncement] = []

    func index(of clip: ClipID) -> Int? { items.firstIndex { $0.clip == clip } }

    /// Whether every announcement is already cut.
    var isQuiet: Bool { items.allSatisfy(\.isCancelled) }

    /// Whether Morse, heard or felt, plays or is queued.
    public var hasMorse: Bool {
        items.contains { item in
            switch item.kind {
            case .morse, .touch: !item.isCancelled
            default: false
            }
        }
    }

    /// Whether speech plays or is queued.
    public var hasVoice: Bool {
        items.contains { if case .speech(_, _, isVoiced: true, _) = $0.kind { !$0.isCancelled } else { false } }
    }

    /// The first Morse, or rest beside Morse, that a key does not cut.
    var firstMorse: ClipID? { items.first { !$0.isCancelled && $0.isUncutByKeys }?.clip }

    /// The same if it sounds now or next, so that new words would wait for its end.
    var morseAhead: ClipID? {
        let head = items.first { !$0.isCancelled && !$0.kind.isInstantaneous }
        return head.flatMap { $0.isUncutByKeys ? $0.clip : nil }
    }

    /// The number of characters of the playing Morse that have ended by this sample.
    func heardCharacters(by sample: Int64) -> Int { items.map { $0.heardCharacters(by: sample) }.max() ?? 0 }

    /// The rest of the playing Morse, from the word that has not ended by this sample. Nil if no Morse plays.
    func unheardMorse(by sample: Int64) -> MorseClip? {
        for item in items where item.begin != nil && !item.isCancelled && !item.isLabel {
            guard case .morse(let clip, _) = item.kind, !clip.isInterface else { continue }
            return clip.fromWord(after: item.heardCharacters(by: sample))
        }
        return nil
    }

    func isWaiting(_ earcon: Earcon) -> Bool {
        items.contains { item in
            if case .earcon(earcon) = item.kind { item.begin == nil && !item.isCancelled } else { false }
        }
    }

    /// The positions of the announcements to cut, in the order for the console.
    func positions(of cut: Cut) -> [Int] {
        switch cut {
        case .speech: speechPositions
        case .wordsAndMorse:
            items.indices.filter {
                switch items[$0].kind {
                case .speech, .contour, .morse, .touch, .gap: true
                case .line, .earcon, .token: false
                }
            }
        case .sounds: items.indices.filter { if case .token = items[$0].kind { false } else { true } }
        case .everything: Array(items.indices)
        }
    }

    private var speechPositions: [Int] {
        var positions: [Int] = []
        var isBehindMorse = false
        var rest: Int?
        for index in items.indices where !items[index].isCancelled {
            let item = items[index]
            if case .gap(beforeSpeech: true) = item.kind {
                rest = index
                continue
            }
            var isCut = false
            switch item.kind {
            case .morse where !item.isLabel, .touch: isBehindMorse = true
            // Every key cuts items, values and places anywhere in the queue.
            case .speech(let message, _, _, _): isCut = !isBehindMorse || message.priority == .text
            case .morse: isCut = true
            case .contour: positions.append(index)
            case .line, .earcon, .token, .gap: break
            }
            if isCut { positions += [index] + (rest.map { [$0] } ?? []) }
            rest = nil
        }
        return positions
    }

    /// The positions of the queued values with this message that have not begun.
    func positions(ofValue id: String) -> [Int] {
        items.indices.filter {
            guard items[$0].begin == nil, case .speech(let waiting, _, _, isKept: false) = items[$0].kind else {
                return false
            }
            return waiting.id == id
        }
    }
}
