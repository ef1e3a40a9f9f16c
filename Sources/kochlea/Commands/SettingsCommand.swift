internal import Platform
internal import Trainer

/// `settings list|get|set|reset`: the learner's settings.
enum SettingsCommand {
    /// Does what the operands ask for; without any, lists.
    static func run(_ options: Options, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let registry = SettingsRegistry.all(
            languages: phrases.catalogue?.languages ?? [], language: phrases.catalogue?.language ?? "")
        let storage = Storage(options)
        switch try request(options.operands, registry) {
        case .list:
            let settings = try stored(in: storage, registry)
            for setting in registry { try print(setting, settings.value(setting.name), phrases) }
        case .get(let setting):
            try StandardStream.output.print(try stored(in: storage, registry).value(setting.name))
        case .set(let setting, let value):
            try storage.write { (store) throws(StoreError) in try store.set(setting.name, to: value) }
            try print(setting, value, phrases)
        case .reset(let settings):
            try storage.write { (store) throws(StoreError) in
                for setting in settings { try store.set(setting.name, to: nil) }
            }
            for setting in settings { try print(setting, setting.initial, phrases) }
        }
        return .success
    }

    private static func request(_ operands: [String], _ registry: [Setting]) throws(Failure) -> SettingsRequest {
        do throws(ArgumentError) {
            return try SettingsRequest(operands, registry: registry)
        } catch {
            throw Failure(error)
        }
    }

    private static func stored(in storage: Storage, _ registry: [Setting]) throws(Failure) -> Settings {
        Settings(
            registry: registry, stored: try storage.read { (store) throws(StoreError) in try store.settings() })
    }

    /// A setting with its value, and what it accepts.
    private static func print(_ setting: Setting, _ value: String, _ phrases: Phrasebook) throws(Failure) {
        let message = Message(
            value.isEmpty ? "command.settings.unset" : "command.settings.value",
            ["name": .text(setting.name), "value": .text(value), "accepted": .message(setting.accepts)])
        try StandardStream.output.print(phrases.words(for: message))
    }
}
