/// All settings, in the order of the options.
public enum SettingsRegistry {
    /// The values that a new data folder stores, by setting name.
    public static let beginning: [String: String] = Dictionary(
        uniqueKeysWithValues: all(languages: [], language: "").compactMap { setting in
            setting.beginning.map { (setting.name, $0) }
        })

    /// - Parameters:
    /// - languages: codes of the available catalogues.
    /// - language: the code from the environment, the default for the language setting.
    public static func all(languages: [String], language: String) -> [Setting] {
        let language = Setting.word(\.language, "language", languages, initial: language)
        let groups: [(Setting.Group, [Setting])] = [
            (.voice, SpeechSettings.rows + [language]),
            (.interface, InterfaceSettings.rows),
            (.morse, MorseSettings.rows + SoundSettings.rows),
            (.training, LessonSettings.rows + LevelSettings.rows),
            (.course, LessonSettings.courseRows),
            (.teaching, LessonSettings.teachingRows),
            (.verdicts, LessonSettings.verdictRows),
            (.touch, TouchSettings.rows),
            (.words, WordSettings.rows),
            (.listening, ListenSettings.rows),
            (.copying, CopySettings.rows),
            (.qso, QSOSettings.rows),
            (.pileup, PileupSettings.rows),
            (.keyer, KeyerRows.rows),
            (.keyerMemory, KeyerRows.memoryRows),
            (.contacts, ContactSettings.rows),
            (.scan, ScanSettings.rows),
            (.sending, SendSettings.rows),
            (.band, BandSettings.rows),
            (.hands, HandSettings.rows),
            (.station, StationSettings.rows),
            (.messages, StoredMessageSettings.rows),
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
