internal import Platform
internal import Trainer
internal import Training

extension Options {
    /// Refuses a set of words that cannot be used, before anything is opened for writing.  Unreadable settings are
    /// reported later, where they are needed.
    func checkWords() throws(Failure) {
        guard let set = wordSet, [.words, .listen].contains(command) else { return }
        let data = Storage(self)
        let stored = (try? data.read(nil) { (store) throws(StoreError) in try store.settings() }) ?? [:]
        let missed =
            try? data.read(nil) { (store) throws(StoreError) in
                PileupMemory.missed(
                    try store.state(PileupMemory.missedName), counts: try store.words(.receive))
            }
        let settings = Settings(registry: SettingsRegistry.all(languages: [], language: ""), stored: stored)
        let trouble = WordMaterial.trouble(
            with: set, settings: settings, known: nil, missed: missed ?? [], files: DiskFiles())
        guard let trouble else { return }
        throw Failure(trouble.exitCode, trouble.message)
    }
}

extension Options {
    /// Whether answers are keyed.
    var isKeyed: Bool {
        Command.keyed.contains(command) || (Command.eitherWay.contains(command) && direction == .send)
    }
}
