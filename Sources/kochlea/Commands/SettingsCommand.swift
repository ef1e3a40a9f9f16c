internal import Platform
internal import Trainer

/// `settings list|get|set|reset`: the learner's settings.
enum SettingsCommand {
    /// Does what the operands say; without any, lists.
    static func run(_ options: Options, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let registry = SettingsRegistry.all(
            languages: phrases.catalogue.languages, language: phrases.catalogue.language)
        let storage = Storage(options)
        switch try request(options.operands, registry) {
        case .list:
            let settings = try stored(in: storage, registry, phrases)
            for setting in registry { try print(setting, settings.word(of: setting), phrases) }
        case .get(let setting):
            try StandardStream.output.print(try stored(in: storage, registry, phrases).word(of: setting))
        case .set(let setting, let value):
            let settings = try stored(in: storage, registry, phrases)
            guard settings.accepts(value, for: setting) else {
                let character = settings.morse.wordsPerMinute
                throw Failure(.operand(place: setting.name, given: value, accepted: .effectiveSpeed(below: character)))
            }
            let lowered = settings.effective(beside: value, of: setting)
            try storage.write(phrases) { (store) throws(StoreError) in
                try store.set(setting.name, to: value)
                if let lowered { try store.set(lowered.setting.name, to: lowered.value) }
                try store.unset(setting.leads)
            }
            try print(setting, value, phrases)
            if let lowered { try print(lowered.setting, lowered.value, phrases) }
        case .reset(let settings):
            try storage.write(phrases) { (store) throws(StoreError) in
                try store.unset(settings.map(\.name))
            }
            let left = try stored(in: storage, registry, phrases)
            for setting in settings { try print(setting, left.word(of: setting), phrases) }
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

    private static func stored(
        in storage: Storage, _ registry: [Setting], _ phrases: Phrasebook
    ) throws(Failure) -> Settings {
        Settings(
            registry: registry, stored: try storage.read(phrases) { (store) throws(StoreError) in try store.settings() }
        )
    }

    private static func print(_ setting: Setting, _ value: String, _ phrases: Phrasebook) throws(Failure) {
        let message = Message(
            value.isEmpty ? "command.settings.unset" : "command.settings.value",
            ["name": .text(setting.name), "value": .text(value), "accepted": .message(setting.accepts)])
        try StandardStream.output.print(phrases.words(for: message))
    }
}
