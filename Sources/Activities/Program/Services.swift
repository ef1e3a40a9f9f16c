import Interface
import Sound
import Training

struct Services {
    let ports: Program.Ports
    let run: Run
    let recorder: Recorder
    let preferences: Preferences
    let learner: Learner
    let voice: Voice
    let screens: ScreenStack
    let radio: Radio
    let devices: DeviceBench
    let instructions: Instructions
    /// The interface's own voice in Morse.
    let interface: InterfaceVoice

    let names: MenuNames
    let letters: MenuLetters

    var settings: Settings { preferences.values }

    /// The services that every screen uses.
    var ear: Ear {
        Ear(
            voice: voice, screens: screens, catalogue: ports.catalogue, names: names,
            letters: letters,
            manner: { [preferences] in
                Ear.Manner(isBrief: preferences.values.isBrief, isScanning: preferences.values.isScanning)
            },
            actions: { GlobalKeys.menu(self) }, search: { SearchScreen(services: self) })
    }
}

extension Services {
    init(
        announcer: Announcer, ports: Program.Ports, options: RunOptions, facts: RunFacts, settings: Settings,
        progress: Progress
    ) {
        self.ports = ports
        run = Run(options: options, facts: facts)
        recorder = Recorder(store: ports.store, calendar: ports.calendar)
        preferences = Preferences(settings, recorder: recorder)
        learner = Learner(
            progress, recorder: recorder, preferences: preferences, calendar: ports.calendar, run: run)
        voice = Voice(announcer)
        screens = ScreenStack(log: ports.log)
        radio = Radio(console: ports.console, seed: facts.seed, preferences: preferences, recorder: recorder)
        devices = DeviceBench(ports.devices, recorder: recorder, preferences: preferences)
        instructions = Instructions(recorder: recorder, preferences: preferences, devices: devices)
        interface = InterfaceVoice(
            voice: voice, screens: screens, preferences: preferences, learner: learner, recorder: recorder,
            catalogue: ports.catalogue, run: run)
        names = MenuNames(
            interface, screens: screens, devices: devices, catalogue: ports.catalogue, preferences: preferences,
            run: run)
        letters = MenuLetters(recorder: recorder, preferences: preferences)
        connect(announcer)
        let naming = LetterNaming(
            ports.catalogue, screens: screens, preferences: preferences, learner: learner)
        ports.catalogue.isSpelled = { naming.isSpelled($0) }
    }

    private func connect(_ announcer: Announcer) {
        announcer.cueHeard = { [cue = ports.cue] in cue.heard($0, isCut: $1) }
        announcer.feel = { [devices = ports.devices] in devices.feel($0) }
        announcer.interfaceMorse = { [unowned interface] in interface.morse(for: $0, at: $1) }
        learner.answersChanged = { [unowned interface] in interface.forgetHeld() }
        preferences.levelChanged = { [unowned learner] in learner.changeLevel(of: $0, to: $1, at: $2) }
        preferences.changed = { [unowned learner, unowned devices] before in
            learner.follow(settingsBefore: before)
            devices.follow(settingsBefore: before)
        }
        preferences.apply = { [unowned preferences, ports, run, speaker = announcer.speaker] in
            Self.apply(preferences.values, to: speaker, ports, locale: run.facts.locale)
        }
    }

    private static func apply(_ settings: Settings, to speaker: Speaker, _ ports: Program.Ports, locale: String) {
        let catalogue = ports.catalogue
        let language = settings.language
        if catalogue.language != language { _ = catalogue.select(language) }
        catalogue.usesNationalWords = settings.lessons.spellingAlphabet == .national
        catalogue.spellsRadioText = settings.lessons.signs == .spelled
        catalogue.alphabet = settings.alphabet
        speaker.voice = settings.voice(locale: locale, catalogue: catalogue)
        speaker.cueVoice = settings.cueVoice(locale: locale, catalogue: catalogue)
        speaker.labels = (settings.speed, settings.tone)
        ports.cue.send(to: settings.scan.cueDevice)
        ports.braille.use(settings.braille)
        let console = ports.console
        console.setEdge(milliseconds: settings.edgeMilliseconds)
        console.setLead(milliseconds: settings.sounds.lead)
        console.setGain(.speech, decibels: Double(settings.speech.gain))
        console.setGain(.morse, decibels: Double(settings.morse.gain))
        console.setGain(.earcon, decibels: Double(settings.sounds.gain))
    }
}
