import Sound
internal import Synchronization

/// Cues that not everybody is to hear.
extension StreamLoop {
    /// Makes a block, and sees to what is a cue in it.
    ///
    /// A cue that has begun goes on where it is: a change counts from the next one.
    func make(_ part: UnsafeMutableBufferPointer<Float>) {
        earCue = nil
        if !source.use({ $0.isInCue }) { cueRoute = wantedRoute }
        if case .everybody = cueRoute { return source.use { $0.render(into: part, cue: nil) } }
        let cue = UnsafeMutableBufferPointer(rebasing: cueBlock[..<part.count])
        source.use { $0.render(into: part, cue: cue) }
        guard source.use({ $0.hasCue }) else { return }
        switch cueRoute {
        case .left: earCue = EarCue(samples: UnsafeBufferPointer(cue), isRight: false)
        case .right: earCue = EarCue(samples: UnsafeBufferPointer(cue), isRight: true)
        case .everybody, .apart: mix(cue, into: part)
        }
        noteSound(in: cue)
    }

    /// What is set.  A recording has one channel.
    private var wantedRoute: CueRoute {
        let wanted = status.use { CueRoute(rawValue: $0.cueRoute.load(ordering: .relaxed)) }
        guard let wanted else { return .everybody }
        switch wanted {
        case .left, .right: return recording == nil ? wanted : .everybody
        case .everybody, .apart: return .everybody
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
