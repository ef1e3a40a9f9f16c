internal import Platform

extension Options {
    /// Refuses a sound device that nothing defines. One that is defined and not plugged in is waited for.
    func checkAudio() throws(Failure) {
        guard case .alsa(let name) = audio, AlsaNames.isDefined(name) == false else { return }
        throw Failure(.value(name: "--audio", given: name, accepted: .audioDestination))
    }
}
