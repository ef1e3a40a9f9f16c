internal import Platform
internal import Trainer

/// `devices`: which paddles, pedals, switches and keyboards there are, and what they are used for.
enum DevicesCommand {
    /// Prints them, as JSON or in sentences.
    ///
    /// - Returns: "no permission" if there are devices and not one may be read.
    static func run(_ options: Options, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let stored = try Storage(options).read { (store) throws(StoreError) in try store.settings()["devices"] }
        let setups = stored.flatMap { JSONStateCoder().decode([DeviceSetup].self, from: $0) } ?? []
        let report = DevicesReport(devices: InputProbe.devices(), setups: setups)
        let lines = options.isJSON ? [report.json.text] : report.lines.map(phrases.words(for:))
        for line in lines { try StandardStream.output.print(line) }
        return report.exitCode
    }
}
