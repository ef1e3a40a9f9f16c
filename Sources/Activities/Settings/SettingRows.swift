import Interface

/// Constructors for the rows of the table. Defaults come from `SettingValues.initial`.
extension Setting {
    /// - Parameter unit: the message identifier after `unit.`.
    ///
    /// - Parameter isNoneAtZero: whether 0 means "none".
    static func number(
        _ key: any SettingKey<Int>, _ name: String, _ range: ClosedRange<Int>, step: Int = 1, unit: String,
        isNoneAtZero: Bool = false
    ) -> Setting {
        var setting = Setting(
            name: name, kind: .number(range, step: step, unit: "unit.\(unit)"), key: key,
            read: { String($0[keyPath: key]) },
            write: { word, values in if let number = Int(word) { values[keyPath: key] = number } })
        setting.isNoneAtZero = isNoneAtZero
        return setting
    }

    /// On or off, with the default first.
    static func flag(_ key: any SettingKey<Bool>, _ name: String) -> Setting {
        let isOn = SettingValues.initial[keyPath: key]
        return Setting(
            name: name, kind: .choice(isOn ? ["on", "off"] : ["off", "on"]), key: key,
            read: { $0[keyPath: key] ? "on" : "off" }, write: { word, values in values[keyPath: key] = word == "on" })
    }

    /// One case, in the order of the cases or in the given order.
    static func choice<Value: SettingChoice>(
        _ key: any SettingKey<Value>, _ name: String, _ order: [Value]? = nil
    ) -> Setting {
        let values = order ?? Array(Value.allCases)
        return Setting(
            name: name, kind: .choice(values.map(\.word)), key: key, read: { $0[keyPath: key].word },
            write: { word, all in
                if let value = values.first(where: { $0.word == word }) { all[keyPath: key] = value }
            })
    }

    /// One case, or none. The word for none comes first.
    static func choice<Value: SettingChoice>(
        _ key: any SettingKey<Value?>, _ name: String, orNone none: String
    ) -> Setting {
        Setting(
            name: name, kind: .choice([none] + Value.allCases.map(\.word)), key: key,
            read: { $0[keyPath: key]?.word ?? none },
            write: { word, all in all[keyPath: key] = Value.allCases.first { $0.word == word } })
    }

    /// One of several words that are known only at run time.
    static func word(
        _ key: any SettingKey<String>, _ name: String, _ words: [String], initial: String
    ) -> Setting {
        Setting(
            name: name, kind: .choice(words), initial: initial, key: key, read: { $0[keyPath: key] },
            write: { word, values in values[keyPath: key] = word })
    }

    static func text(_ key: any SettingKey<String>, _ name: String) -> Setting {
        Setting(
            name: name, kind: .text, key: key, read: { $0[keyPath: key] },
            write: { word, values in values[keyPath: key] = word })
    }

    static func keyed(_ key: any SettingKey<String>, _ name: String) -> Setting {
        var setting = text(key, name)
        setting.isKeyed = true
        return setting
    }

    static func path(_ key: any SettingKey<String>, _ name: String) -> Setting {
        var setting = text(key, name)
        setting.isPath = true
        return setting
    }

    static func device(_ key: any SettingKey<CueDevice>, _ name: String) -> Setting {
        Setting(
            name: name, kind: .device(CueDevice.words), key: key, read: { $0[keyPath: key].word },
            write: { word, values in values[keyPath: key] = CueDevice(word: word) })
    }

    /// Adds a rule for the value while the setting is not set.
    func following(_ follows: @escaping @Sendable (SettingValues) -> String) -> Setting {
        var setting = self
        setting.follows = follows
        return setting
    }

    /// Makes a step a tenth of the value, rounded to the step of the row. Of a rate, the ear hears the ratio.
    func inTenths() -> Setting {
        var setting = self
        setting.stepsInTenths = true
        return setting
    }

    /// Adds the names of the settings that follow this one again once it is set.
    func leading(_ names: [String]) -> Setting {
        var setting = self
        setting.leads = names
        return setting
    }

    /// Adds the value for new data folders.
    func beginning(_ word: String) -> Setting {
        var setting = self
        setting.beginning = word
        return setting
    }

    private init(
        name: String, kind: Kind, key: any AnySettingKey, read: @escaping @Sendable (SettingValues) -> String,
        write: @escaping @Sendable (String, inout SettingValues) -> Void
    ) {
        self.init(name: name, kind: kind, initial: read(.initial), key: key, read: read, write: write)
    }
}
