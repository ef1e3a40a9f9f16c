import Activities
import Glibc
import Interface
import Platform

/// From the command line to a command, and from a failure to an exit code.
enum Launch {
    /// - Parameter arguments: without the program's name.
    /// - Returns: the exit code.
    static func run(arguments: [Path]) -> Int32 {
        let streams = StandardStreams.ensureOpen()
        Signals.ignoreFileSizeLimit()
        PulseClient.prepareEnvironment()
        let parser = ArgumentParser(arguments)
        let phrases = phrasebook(language: parser.language)
        do throws(Failure) {
            return try run(try parsed(parser, phrases), phrases, streams)
        } catch {
            let isPrinted = (try? StandardStream.error.print(line(for: error, phrases))) != nil
            return (isPrinted ? error.code : .inputOutput).rawValue
        }
    }

    private static func line(for failure: Failure, _ phrases: Phrasebook) -> String {
        "kochlea: \(phrases.words(for: failure.message))"
    }

    private static func run(
        _ options: Options, _ phrases: Phrasebook, _ streams: StandardStreams
    ) throws(Failure) -> Int32 {
        if options.wantsVersion {
            try StandardStream.output.print("kochlea \(Version.current)")
            return ExitCode.success.rawValue
        }
        if options.wantsHelp {
            return try HelpCommand.run(topic: options.command.name, phrases).rawValue
        }
        // Needs no data, and its exit code may be that of any signal.
        if options.command == .task(.say) { return try SayCommand.run(options, phrases) }
        let storage = Storage(options)
        switch options.command {
        case .task(let task): return try run(task, options, storage, phrases).rawValue
        case .activity(.keyer) where options.trace != nil || options.usesGates:
            return try KeyerCommand.run(options, storage).rawValue
        case .activity:
            try options.checkAudio()
            do throws(Failure) {
                return try Interactive.run(options, storage, catalogue: phrases.catalogue, streams: streams)
            } catch {
                return endSession(error, phrases).rawValue
            }
        }
    }

    private static func run(
        _ task: Command.Task, _ options: Options, _ storage: Storage, _ phrases: Phrasebook
    ) throws(Failure) -> ExitCode {
        switch task {
        case .render: try RenderCommand.run(options, storage, phrases)
        case .list: try ListCommand.run(options, storage, phrases)
        case .say: preconditionFailure("say has an exit code of its own")
        case .stats: try StatsCommand.run(options, storage, phrases)
        case .replay: try ReplayCommand.run(options, storage, phrases)
        case .export: try ExportCommand.run(options, storage, phrases)
        case .import: try ImportCommand.run(options, storage, phrases)
        case .settings: try SettingsCommand.run(options, storage, phrases)
        case .devices: try DevicesCommand.run(options, storage, phrases)
        case .doctor: try DoctorCommand.run(options, storage, phrases)
        case .remind: try RemindCommand.run(options, storage, phrases)
        case .reset: try ResetCommand.run(storage, phrases)
        case .help where options.isJSON: try HelpCommand.printTables(phrases)
        case .help: try HelpCommand.run(topic: options.operands.first?.description ?? "", phrases)
        }
    }

    /// A one-shot command waits for the reader of its output. This does not wait, because the learner may have ended
    /// the session for a stuck terminal.
    private static func endSession(_ failure: Failure, _ phrases: Phrasebook) -> ExitCode {
        let errors = StandardOutputLines(descriptor: STDERR_FILENO)
        errors.queue.patience = .drops
        errors.print(line(for: failure, phrases))
        errors.queue.finish(stall: 200, limit: 200)
        return errors.trouble == nil ? failure.code : .inputOutput
    }

    private static func parsed(_ parser: ArgumentParser, _ phrases: Phrasebook) throws(Failure) -> Options {
        do throws(ArgumentError) {
            let options = try parser.options(speech: Environment.text("ACCESSIBLE") == "1" ? .reader : nil)
            try checkLanguage(options.language, phrases)
            return options
        } catch {
            throw damagedCatalogue(parser.language) ?? Failure(error)
        }
    }

    /// The damage if the messages of the chosen language exist and are unusable.
    private static func damagedCatalogue(_ language: String?) -> Failure? {
        guard let tag = language.flatMap({ LanguageTag($0) }) else { return nil }
        let folder = LocaleFolder.find(environment: Environment.path, executable: RunningProgram.path)
        guard let file = tag.widening.lazy.compactMap({ folder?.damagedFile(for: $0) }).first else { return nil }
        return Failure(.dataError, Message("error.language.damaged", ["path": .text(file.description)]))
    }

    /// A language from an option must exist. A language from the environment need not.
    private static func checkLanguage(_ language: String?, _ phrases: Phrasebook) throws(ArgumentError) {
        guard let language, !phrases.catalogue.select(language) else { return }
        throw .value(name: "--lang", given: language, accepted: .oneOf(phrases.catalogue.languages))
    }

    private static func phrasebook(language: String?) -> Phrasebook {
        let folder = LocaleFolder.find(environment: Environment.path, executable: RunningProgram.path)
        let wanted = LanguageTag.wanted(option: language, environment: Environment.text)
        return Phrasebook(catalogue: GettextCatalogue(folder: folder, wanted: wanted))
    }
}
