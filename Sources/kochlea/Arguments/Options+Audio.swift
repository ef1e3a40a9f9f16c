import Platform

extension Options {
    /// Refuses a sound device without a definition. A defined device may be unplugged: the program waits for it.
    func checkAudio() throws(Failure) {
        guard case .alsa(let name) = audio, AlsaNames.isDefined(name) == false else { return }
        throw Failure(.value(name: "--audio", given: name, accepted: .audioDestination))
    }
}
