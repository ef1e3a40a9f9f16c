/// Every setting, in the order of the options.
public enum SettingsRegistry {
    /// What is set in a new data folder, by name.
    public static let beginning: [String: String] = Dictionary(
        uniqueKeysWithValues: all(languages: [], language: "").compactMap { setting in
            setting.beginning.map { (setting.name, $0) }
        })

    /// All settings, group by group.
    ///
    /// - Parameters:
    ///   - languages: the catalogues available.
    ///   - language: the one from the environment, used until another is set.
    public static func all(languages: [String], language: String) -> [Setting] {
        let language = Setting.word(\.language, "language", languages, initial: language)
        let groups: [(Setting.Group, [Setting])] = [
            (.voice, [language] + SpeechSettings.rows + InterfaceSettings.rows),
            (.morse, MorseSettings.rows + SoundSettings.rows),
            (.band, BandSettings.rows),
            (.training, LessonSettings.rows + LevelSettings.rows),
            (.sending, SendSettings.rows),
            (.words, WordSettings.rows + ListenSettings.rows + CopySettings.rows),
            (.keyer, KeyerRows.rows),
            (.contacts, ContactSettings.rows + ScanSettings.rows),
            (.station, StationSettings.rows + KeyerMemorySettings.rows),
            (.qso, QSOSettings.rows + PileupSettings.rows),
            (.reminders, ReminderSettings.rows),
        ]
        return groups.flatMap { group, settings in
            settings.map { setting in
                var setting = setting
                setting.group = group
                return setting
            }
        }
    }
}
