import Activities
import Interface
import Platform

/// `devices`: lists paddles, pedals, switches and keyboards, with their use.
enum DevicesCommand {
    /// - Returns: `noPermission` if devices exist and none is readable.
    static func run(_ options: Options, _ storage: Storage, _ phrases: Phrasebook) throws(Failure) -> ExitCode {
        let stored = try storage.read(phrases) { (store) throws(StoreError) in try store.settings()["devices"] }
        let setups = stored.flatMap([DeviceSetup].init(jsonText:)) ?? []
        let report = DevicesReport(devices: InputProbe.devices(), setups: setups)
        let lines = options.isJSON ? [report.json.text] : report.lines.map(phrases.words(for:))
        try StandardStream.output.print(lines: lines)
        return report.exitCode
    }
}
