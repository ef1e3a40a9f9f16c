import Interface

extension Announcer {
    convenience init(_ ports: Program.Ports, facts: RunFacts, settings: Settings) {
        let speaker = Speaker(
            ports.speech, mode: facts.speech,
            voice: settings.voice(locale: facts.locale, catalogue: ports.catalogue),
            labels: (settings.speed, settings.tone))
        self.init(
            console: ports.console, speaker: speaker, output: ports.output, log: ports.log,
            catalogue: ports.catalogue, streamClock: ports.streamClock)
    }
}
