internal import Platform
internal import Trainer
internal import Training

extension Options {
    /// Refuses a set of words that cannot be used, before anything is opened for writing.  Unreadable settings are
    /// reported later, where they are needed.
    func checkWords() throws(Failure) {
        guard let set = wordSet, [.words, .listen].contains(command) else { return }
        let stored = (try? Storage(self).read(nil) { (store) throws(StoreError) in try store.settings() }) ?? [:]
        let settings = Settings(registry: SettingsRegistry.all(languages: [], language: ""), stored: stored)
        guard let trouble = WordMaterial.trouble(with: set, settings: settings, known: nil, files: DiskFiles()) else {
            return
        }
        throw Failure(trouble.exitCode, trouble.message)
    }
}

extension Options {
    /// Whether answers are keyed.
    var isKeyed: Bool {
        Command.keyed.contains(command) || (Command.eitherWay.contains(command) && direction == .send)
    }
}
