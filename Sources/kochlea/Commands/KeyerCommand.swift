import Activities
import Interface
import Keyer
import Morse
import Platform

/// `keyer --trace`: runs recorded contacts through the keyer, without sound.
enum KeyerCommand {
    /// Prints one line for each mark and then the text. Without stored settings the keyer has its defaults.
    static func run(_ options: Options, _ storage: Storage) throws(Failure) -> ExitCode {
        guard let path = options.trace else {
            throw Failure(.optionMissing(name: "--trace", command: .activity(.keyer), accepted: .fileOrDash))
        }
        let recorded = try trace(path)
        let settings = try storage.read(nil) { (store) throws(StoreError) in try Storage.settings(in: store) }
        var keyer = settings.keyer
        keyer.mode = options.keyerMode ?? keyer.mode
        keyer.wordsPerMinute = options.characterSpeed ?? keyer.wordsPerMinute
        let trace =
            options.usesGates
            ? recorded.gated(settings.contacts.filter(wordsPerMinute: keyer.wordsPerMinute)) : recorded
        let keyed: KeyerTrace.Keyed
        do throws(Keyer.SettingsError) {
            keyed = try trace.keyed(keyer, longestHold: settings.contacts.longest, alphabet: settings.alphabet)
        } catch {
            // The ranges of settings and options are those of the keyer.
            preconditionFailure("\(error)")
        }
        for mark in keyed.marks {
            try StandardStream.output.print(fields: [
                milliseconds(mark.start), milliseconds(mark.length), name(of: mark),
            ])
        }
        try StandardStream.output.print(fields: ["text", keyed.text])
        return .success
    }

    private static func trace(_ path: Path) throws(Failure) -> KeyerTrace {
        let bytes: [UInt8]
        if path == "-" {
            bytes = Array(try StandardInput.readAll().utf8)
        } else {
            bytes = try InputFile.contents(path, refusal: "error.trace.read")
        }
        do throws(KeyerTrace.BadLine) {
            return try KeyerTrace(lines: IncomingLines.lines(of: bytes))
        } catch {
            throw Failure(.dataError, message(error))
        }
    }

    private static func message(_ line: KeyerTrace.BadLine) -> Message {
        var arguments: [String: Message.Argument] = ["line": .integer(line.number), "text": .text(line.text)]
        switch line.fault {
        case .shape: return Message("error.trace.line", arguments)
        case .order: return Message("error.trace.order", arguments)
        case .speed:
            arguments["lowest"] = .integer(Keyer.Settings.speedRange.lowerBound)
            arguments["highest"] = .integer(Keyer.Settings.speedRange.upperBound)
            return Message("error.trace.speed", arguments)
        }
    }

    /// With three decimals.
    private static func milliseconds(_ samples: Int) -> String {
        let thousandths = (samples * 1_000_000 + KeyerTrace.sampleRate / 2) / KeyerTrace.sampleRate
        let decimals = String(thousandths % 1000)
        return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - decimals.count))\(decimals)"
    }

    private static func name(of mark: KeyedMark) -> String {
        switch mark.element {
        case .dit: "dit"
        case .dah: "dah"
        case nil: "mark"
        }
    }
}
