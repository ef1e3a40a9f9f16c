/// Commands that the console could not send yet.
///
/// Clips wait here while the renderer has `SoundStream.clipLimit` of them. Cancels, gains and keying commands never
/// wait behind clips, because they concern only clips already sent. A clip still in the outbox is cancelled here.
struct Outbox {
    private var controls: [RendererCommand] = []
    private var clips: [(id: ClipID, sound: ClipSound)] = []
    /// Clips sent whose end has not been reported.
    private var clipsOut = 0

    /// Adds a clip behind those already waiting.
    mutating func add(_ id: ClipID, _ sound: ClipSound) {
        clips.append((id, sound))
    }

    /// Adds a command other than a clip.
    mutating func add(_ command: RendererCommand) {
        controls.append(command)
    }

    /// Records that a clip that was sent has ended.
    mutating func clipEnded() {
        clipsOut -= 1
    }

    /// Removes a clip that was not sent; false if it is not here.
    mutating func withdraw(_ id: ClipID) -> Bool {
        guard let place = clips.firstIndex(where: { $0.id == id }) else { return false }
        clips.remove(at: place).sound.discard()
        return true
    }

    /// Removes all clips that were not sent.
    mutating func withdrawAll() -> [ClipID] {
        let identifiers = clips.map(\.id)
        for clip in clips { clip.sound.discard() }
        clips.removeAll()
        return identifiers
    }

    /// Frees everything that was not sent.
    mutating func discard() {
        _ = withdrawAll()
        for command in controls { command.discard() }
        controls.removeAll()
    }

    /// Sends as much as there is room for.
    ///
    /// - Returns: whether anything was sent.
    mutating func flush(into commands: borrowing Ring<RendererCommand>) -> Bool {
        var sent = 0
        while sent < controls.count, commands.push(controls[sent]) { sent += 1 }
        controls.removeFirst(sent)
        let hasSent = sent > 0
        guard controls.isEmpty else { return hasSent }
        sent = 0
        while sent < clips.count, clipsOut < SoundStream.clipLimit,
            commands.push(.play(clips[sent].id, clips[sent].sound))
        {
            sent += 1
            clipsOut += 1
        }
        clips.removeFirst(sent)
        return hasSent || sent > 0
    }
}

extension RendererCommand {
    /// Frees the memory of a command that the renderer never took.
    func discard() {
        switch self {
        case .play(_, let sound): sound.discard()
        case .keyer(let order): order.discard()
        case .band(let order): order?.discard()
        case .text(let order): order.discard()
        case .beside, .cancel, .cancelAll, .gain, .keyLatency, .awake, .radio, .element, .stopText: break
        }
    }
}

extension ClipSound {
    /// Frees the memory of a clip that was never sent.
    func discard() {
        switch self {
        case .keying(let score): score.discard()
        case .crowd(let score): score.discard()
        case .contour(let contour): contour.discard()
        case .earcon, .speech, .silence: break
        }
    }
}
