public import Interface
public import Keyer

/// The typed values of all settings. The registry has one row for each.
public struct SettingValues: Sendable, Equatable {
    /// The code of a catalogue.
    public var language = ""
    public var verbosity = Verbosity.normal
    public var speech = SpeechSettings()
    public var braille = BrailleUse.auto
    public var sounds = SoundSettings()
    public var interface = InterfaceSettings()
    public var morse = MorseSettings()
    public var band = BandSettings()
    public var hands = HandSettings()
    public var lessons = LessonSettings()
    public var levels = LevelSettings()
    public var sending = SendSettings()
    public var words = WordSettings()
    public var listen = ListenSettings()
    public var touch = TouchSettings()
    public var keyer = Keyer.Settings()
    /// Hertz added to the learner's tone for dahs of the paddle; 0 for a single tone.
    public var dahTone = 0
    public var decoding = Decoding.off
    public var contacts = ContactSettings()
    public var scan = ScanSettings()
    public var station = StationSettings()
    public var qso = QSOSettings()
    public var copy = CopySettings()
    public var pileup = PileupSettings()
    public var keyerMemories = StoredMessageSettings()
    public var reminders = ReminderSettings()

    public static let initial = SettingValues()
}
