public import Keyer

/// The values of all settings, in their own types.  The table of settings has a row for each.
public struct SettingValues: Sendable, Equatable {
    /// The program's language: the code of a catalogue.
    public var language = ""
    /// How much is said.
    public var verbosity = Verbosity.normal
    /// The voice.
    public var speech = SpeechSettings()
    /// When a braille display is taken.
    public var braille = BrailleUse.auto
    /// Earcons.
    public var sounds = SoundSettings()
    /// Morse as the interface's own voice.
    public var interface = InterfaceSettings()
    /// How Morse sounds.
    public var morse = MorseSettings()
    /// Noise, fading and other stations.
    public var band = BandSettings()
    /// The course, sessions and answers.
    public var lessons = LessonSettings()
    /// The level in each direction.
    public var levels = LevelSettings()
    /// Send training.
    public var sending = SendSettings()
    /// Words and callsigns.
    public var words = WordSettings()
    /// Listening without hands.
    public var listen = ListenSettings()
    /// The keyer.
    public var keyer = Keyer.Settings()
    /// Hertz by which dahs of the paddle differ from the learner's tone; 0 for not at all.
    public var dahTone = 0
    /// How free keying reports what was keyed.
    public var decoding = Decoding.off
    /// How contacts are cleaned up before they reach the keyer.
    public var contacts = ContactSettings()
    /// One switch, and switch boxes that type.
    public var scan = ScanSettings()
    /// The learner's own station.
    public var station = StationSettings()
    /// QSOs.
    public var qso = QSOSettings()
    /// Copying of running text.
    public var copy = CopySettings()
    /// Pile-ups and contests.
    public var pileup = PileupSettings()
    /// Texts that the keyer sends by itself.
    public var keyerMemories = KeyerMemorySettings()
    /// When and how the learner is reminded.
    public var reminders = ReminderSettings()

    /// The defaults.
    public static let initial = SettingValues()
}
