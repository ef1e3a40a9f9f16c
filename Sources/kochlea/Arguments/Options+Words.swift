internal import Platform
internal import Trainer
internal import Training

extension Options {
    /// Refuses a set of words that is not there, before anything is opened for writing.  Settings that cannot be read are
    /// reported by whoever needs them.
    func checkWords() throws(Failure) {
        guard let set = wordSet, [.words, .listen].contains(command) else { return }
        let stored = (try? Storage(self).read { (store) throws(StoreError) in try store.settings() }) ?? [:]
        let settings = Settings(registry: SettingsRegistry.all(languages: [], language: ""), stored: stored)
        guard let trouble = WordMaterial.trouble(with: set, settings: settings, known: nil, files: DiskFiles()) else {
            return
        }
        throw Failure(trouble.exitCode, trouble.message)
    }
}

extension Options {
    /// Whether what is practised is keyed.
    var isKeyed: Bool {
        [.keyer, .send, .ear].contains(command) || ([.words, .practice].contains(command) && direction == .send)
    }
}
