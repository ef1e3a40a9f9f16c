import Activities
import Interface
import Morse
import Platform
import Training

/// `settings list|get|set|reset`: the learner's settings.
enum SettingsCommand {
    /// Lists the settings if there are no operands.
    static func run(_ options: Options, _ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let registry = SettingsRegistry.all(
            languages: phrases.catalogue.languages, language: phrases.catalogue.language)
        switch try request(options.operands, registry) {
        case .list:
            let settings = try stored(in: storage, registry, phrases)
            for setting in registry { try print(setting, settings.word(of: setting), in: settings, phrases) }
        case .get(let setting):
            try StandardStream.output.print(try stored(in: storage, registry, phrases).word(of: setting))
        case .set(let setting, let value):
            let settings = try stored(in: storage, registry, phrases)
            guard settings.accepts(value, for: setting) else {
                let accepted: Message =
                    setting.levelDirection == nil
                    ? .effectiveSpeed(below: settings.morse.wordsPerMinute) : .wholeNumber(settings.course.levels)
                throw Failure(.operand(place: setting.name, given: value, accepted: accepted))
            }
            let lowered = settings.effective(beside: value, of: setting)
            try storage.write(phrases) { (store) throws(StoreError) in
                if let direction = setting.levelDirection, let level = Int(value) {
                    return try store.setLevel(level, direction, of: settings.course, on: storage.today)
                }
                var values = setting.stored(as: value)
                if let lowered { values[lowered.setting.name] = lowered.value }
                try store.set(values)
            }
            try print(setting, value, in: settings, phrases)
            if let lowered { try print(lowered.setting, lowered.value, in: settings, phrases) }
        case .reset(let settings):
            try storage.write(phrases) { (store) throws(StoreError) in
                try store.set(Dictionary(uniqueKeysWithValues: settings.map { ($0.name, $0.beginning) }))
                // A reset of all settings keeps the levels, because the learner has reached them.
                guard settings.count == 1, let direction = settings[0].levelDirection else { return }
                let course = Course(.full, alphabet: try Storage.settings(in: store).alphabet)
                try store.setLevel(course.levels.lowerBound, direction, of: course, on: storage.today)
            }
            let left = try stored(in: storage, registry, phrases)
            for setting in settings { try print(setting, left.word(of: setting), in: left, phrases) }
        }
        return .success
    }

    private static func request(_ operands: [Path], _ registry: [Setting]) throws(Failure) -> SettingsRequest {
        do throws(ArgumentError) {
            return try SettingsRequest(operands, registry: registry)
        } catch {
            throw Failure(error)
        }
    }

    private static func stored(
        in storage: Storage, _ registry: [Setting], _ phrases: Phrasebook
    ) throws(Failure) -> Settings {
        try storage.read(phrases) { (store) throws(StoreError) in
            var settings = Settings(registry: registry, stored: try store.settings())
            settings.take(try store.load(settings.alphabet))
            return settings
        }
    }

    private static func print(
        _ setting: Setting, _ value: String, in settings: Settings, _ phrases: Phrasebook
    ) throws(Failure) {
        let accepted = setting.levelDirection == nil ? setting.accepts : .wholeNumber(settings.course.levels)
        let message = Message(
            value.isEmpty ? "command.settings.unset" : "command.settings.value",
            ["name": .text(setting.name), "value": .text(value), "accepted": .message(accepted)])
        try StandardStream.output.print(phrases.words(for: message))
    }
}
