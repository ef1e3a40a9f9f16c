internal import Glibc
internal import Platform
internal import Trainer
internal import Training

/// From the command line to the command, and from what it throws to the exit code.
enum Launch {
    /// Does what the arguments (without the program's name) ask for; returns the exit code.
    static func run(arguments: [String]) -> Int32 {
        let streams = StandardStreams.ensureOpen()
        let parser = ArgumentParser(arguments)
        let phrases = phrasebook(language: parser.language)
        do throws(Failure) {
            return try run(try parsed(parser, phrases), phrases, streams)
        } catch {
            try? StandardStream.error.print("kochlea: \(phrases.words(for: error.message))")
            return error.code.rawValue
        }
    }

    private static func run(
        _ options: Options, _ phrases: Phrasebook, _ streams: StandardStreams
    ) throws(Failure) -> Int32 {
        if options.wantsVersion {
            try StandardStream.output.print("kochlea \(Version.current)")
            return ExitCode.success.rawValue
        }
        if options.wantsHelp {
            return try HelpCommand.run(topic: options.command.rawValue, phrases).rawValue
        }
        switch options.command {
        case .keyer where options.trace != nil: return try KeyerCommand.run(options).rawValue
        case .menu, .receive, .send, .ear, .practice, .words, .listen, .qso, .keyer:
            try options.checkSpeed()
            try options.checkWords()
            guard let catalogue = phrases.catalogue else { return ExitCode.software.rawValue }
            return try Interactive.run(options, catalogue: catalogue, streams: streams)
        case .help: return try HelpCommand.run(topic: options.operands.first ?? "", phrases).rawValue
        case .render: return try RenderCommand.run(options, phrases).rawValue
        case .stats: return try StatsCommand.run(options, phrases).rawValue
        case .export: return try ExportCommand.run(options).rawValue
        case .import: return try ImportCommand.run(options, phrases).rawValue
        case .settings: return try SettingsCommand.run(options, phrases).rawValue
        case .devices: return try DevicesCommand.run(options, phrases).rawValue
        case .doctor: return try DoctorCommand.run(options, phrases).rawValue
        case .remind: return try RemindCommand.run(options, phrases).rawValue
        case .reset: return try ResetCommand.run(options, phrases).rawValue
        }
    }

    private static func parsed(_ parser: ArgumentParser, _ phrases: Phrasebook) throws(Failure) -> Options {
        do throws(ArgumentError) {
            let options = try parser.options(
                speech: environment("ACCESSIBLE") == "1" ? .reader : .own, levels: levels(parser))
            try checkLanguage(options.language, phrases)
            return options
        } catch {
            throw Failure(error)
        }
    }

    /// The levels of the course that the learner has set.  Settings that cannot be read are reported by whoever needs them.
    private static func levels(_ parser: ArgumentParser) -> ClosedRange<Int> {
        guard parser.asksForLevel else { return Course.letters.levels }
        var options = Options()
        options.dataDirectory = parser.dataDirectory
        return Storage(options).settings.course.levels
    }

    /// A language that is asked for by the option must be there; one that the environment asks for need not.
    private static func checkLanguage(_ language: String?, _ phrases: Phrasebook) throws(ArgumentError) {
        guard let language, let catalogue = phrases.catalogue, !catalogue.select(language) else { return }
        throw .value(name: "--lang", given: language, accepted: .oneOf(catalogue.languages))
    }

    private static func phrasebook(language: String?) -> Phrasebook {
        do throws(LocalisationError) {
            let folder = try LocaleFolder.find(
                environment: environment, executable: LocaleFolder.runningExecutable)
            let wanted = LanguageTag.wanted(option: language, environment: environment)
            return Phrasebook(catalogue: try GettextCatalogue(folder: folder, wanted: wanted))
        } catch {
            try? StandardStream.error.print("kochlea: \(error.description)")
            return Phrasebook(catalogue: nil)
        }
    }

    /// A variable of the environment.
    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
