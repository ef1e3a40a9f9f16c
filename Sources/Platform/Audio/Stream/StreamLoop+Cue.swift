import Sound
import Synchronization

/// Cues that only one ear or another device plays.
extension StreamLoop {
    /// Renders a block and routes its cue.
    ///
    /// A change of the route applies from the next cue on. If the cue device is lost, the stream plays the unheard rest
    /// of the cue, late but complete.
    func make(_ part: UnsafeMutableBufferPointer<Float>) {
        earCue = nil
        let begin = position
        followLoss(at: begin)
        if !source.use({ $0.isInCue }) { cueRoute = wantedRoute }
        if case .everybody = cueRoute {
            if cueLag == 0 { return source.use { $0.render(into: part, cue: nil) } }
        }
        let cue = UnsafeMutableBufferPointer(rebasing: cueBlock[..<part.count])
        source.use { $0.render(into: part, cue: cue) }
        let hasCue = source.use { $0.hasCue }
        if hasCue { place(cue, beside: part, at: begin) } else { endApart() }
        if cueLag > 0 { addRest(to: part, at: begin) }
    }

    private func place(
        _ cue: UnsafeMutableBufferPointer<Float>, beside part: UnsafeMutableBufferPointer<Float>, at begin: Int64
    ) {
        switch cueRoute {
        case .left: earCue = EarCue(samples: UnsafeBufferPointer(cue), isRight: false)
        case .right: earCue = EarCue(samples: UnsafeBufferPointer(cue), isRight: true)
        case .apart:
            history.record(cue, at: begin)
            if send(cue, at: begin) { return }
            // The device accepts no more frames. Its timeout will close it.
            isSentApart = false
            isOpenApart = false
            cueRoute = .everybody
            mix(cue, into: part)
        case .everybody: if cueLag > 0 { history.record(cue, at: begin) } else { mix(cue, into: part) }
        }
        noteSound(in: cue)
    }

    private func send(_ cue: UnsafeMutableBufferPointer<Float>, at begin: Int64) -> Bool {
        let goesOn = source.use { $0.isInCue }
        guard hand(cue, at: begin, goesOn: goesOn) else { return false }
        isSentApart = true
        isOpenApart = goesOn
        return true
    }

    /// Reports the end of a cue that ended between two blocks.
    private func endApart() {
        guard isOpenApart else { return }
        isOpenApart = false
        _ = hand(UnsafeMutableBufferPointer(rebasing: cueBlock[..<0]), at: position, goesOn: false)
    }

    private func hand(_ cue: UnsafeMutableBufferPointer<Float>, at begin: Int64, goesOn: Bool) -> Bool {
        guard let cueLine else { return false }
        let isCut = source.use { $0.hasCutCue }
        let piece = CueLine.Piece(position: begin, count: cue.count, made: clock.now(), goesOn: goesOn, isCut: isCut)
        return cueLine.use { $0.send(cue, piece) }
    }

    private func followLoss(at begin: Int64) {
        guard isSentApart, let cueLine else { return }
        if cueLine.use({ $0.isOpen.load(ordering: .acquiring) }) { return }
        isSentApart = false
        isOpenApart = false
        cueRoute = .everybody
        let unheard = history.available(from: cueLine.use { $0.unheardFrom.load(ordering: .relaxed) })
        guard unheard < history.end else { return }
        cueLag = begin - unheard
    }

    private func addRest(to part: UnsafeMutableBufferPointer<Float>, at begin: Int64) {
        history.add(from: begin - cueLag, to: part)
        noteSound(in: part)
        if source.use({ $0.isInCue }) { return }
        if position - cueLag >= history.end { cueLag = 0 }
    }

    /// The route that is set, or `everybody` if it is not available: a recording has one channel.
    private var wantedRoute: CueRoute {
        let wanted = status.use { CueRoute(rawValue: $0.cueRoute.load(ordering: .relaxed)) }
        guard let wanted else { return .everybody }
        // Flush the backlog first, to keep the order.
        if cueLag > 0 { return .everybody }
        switch wanted {
        case .everybody: return .everybody
        case .left, .right: return recording == nil ? wanted : .everybody
        case .apart:
            guard let cueLine else { return .everybody }
            return cueLine.use { $0.isOpen.load(ordering: .acquiring) } ? .apart : .everybody
        }
    }

    private func mix(_ cue: UnsafeMutableBufferPointer<Float>, into part: UnsafeMutableBufferPointer<Float>) {
        var frame = 0
        while frame < part.count {
            part[frame] += cue[frame]
            frame &+= 1
        }
    }
}
