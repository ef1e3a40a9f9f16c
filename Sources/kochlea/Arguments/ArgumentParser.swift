import Activities
import Interface
import Keyer
import Morse
import Platform
import Training

/// Parses the command line by the option table.
struct ArgumentParser {
    private let tokens: [ArgumentToken]

    /// - Parameter arguments: without the program's name.
    init(_ arguments: [Path]) {
        tokens = ArgumentToken.split(arguments)
    }

    /// The value of `--lang`. It is read first, so that error messages are in that language.
    var language: String? { value(of: "lang")?.text }

    private func value(of name: String) -> Path? {
        tokens.lazy.compactMap { token in
            guard case .option(name, let value) = token else { return nil }
            return value
        }.last
    }

    /// Checks everything that does not depend on the learner's settings. `Options.checked` does the rest.
    ///
    /// - Parameter speech: the mode without an option for it. Nil leaves it to the settings.
    /// - Throws: the first wrong argument. A request for help before that argument wins.
    func options(speech: SpeechMode? = nil) throws(ArgumentError) -> Options {
        var options = Options()
        if value(of: "trace") != nil { options.speeds = Keyer.Settings.speedRange }
        options.speech = speech
        let operands = tokens.compactMap { if case .operand(let text) = $0 { text } else { nil } }
        let command = operands.first.map { name in Command.named.first { $0.name == name.text } } ?? .menu
        options.command = command ?? .menu
        options.operands = Array(operands.dropFirst())
        for token in tokens {
            if options.wantsHelp || options.wantsVersion { return options }
            if command == nil, case .operand(let name) = token { throw .unknownCommand(given: name.description) }
            try take(token, for: command, into: &options)
        }
        try checkOperands(of: options)
        try checkSpeeds(of: options)
        try checkTrace(of: options)
        try options.checkCopy()
        try options.checkRaw()
        if options.isCSV, options.isJSONLines { throw .optionsTogether(name: "--jsonl", other: "--csv") }
        return options
    }

    /// After an unknown command, any command's options are accepted.
    private func take(
        _ token: ArgumentToken, for command: Command?, into options: inout Options
    ) throws(ArgumentError) {
        switch token {
        case .operand: break
        case .option(let name, let value):
            guard let row = OptionTable.row(named: name, of: command) else { preconditionFailure(name) }
            if let command, !row.belongs(to: command) {
                throw .foreignOption(name: "--\(row.name)", command: command)
            }
            guard row.value.store(value ?? "", &options) else {
                throw .value(
                    name: "--\(row.name)", given: value?.description ?? "", accepted: row.value.accepted(options))
            }
        case .unknown(let given):
            let candidates = OptionTable.named.map { "--\($0.name)" }.filter { $0.hasPrefix(given) && given.count > 2 }
            guard candidates.isEmpty else { throw .ambiguousOption(given: given, candidates: candidates) }
            throw .unknownOption(given: given, command: options.command)
        case .valueMissing(let name):
            guard let row = OptionTable.row(named: name, of: command) else { preconditionFailure(name) }
            throw .valueMissing(name: "--\(name)", accepted: row.value.accepted(options))
        case .valueUnexpected(let name, let value): throw .valueUnexpected(name: "--\(name)", given: value)
        }
    }

    private func checkOperands(of options: Options) throws(ArgumentError) {
        let command = options.command
        guard options.operands.count > command.operands.count, !command.takesMoreOperands else { return }
        throw .operandUnexpected(
            given: options.operands[options.command.operands.count].description, command: options.command)
    }

    /// If the command line has no character speed, `Options.checked` compares the effective speed with the setting.
    private func checkSpeeds(of options: Options) throws(ArgumentError) {
        let hasDefault = [.task(.render), .task(.say)].contains(options.command)
        let fallback = hasDefault ? Options.defaultCharacterSpeed : nil
        guard let effective = options.effectiveSpeed, let character = options.characterSpeed ?? fallback,
            effective > character
        else { return }
        throw .value(
            name: "--effective", given: String(effective),
            accepted: .effectiveSpeed(below: character))
    }

    /// A trace runs without a session, so it has no script and no events.
    private func checkTrace(of options: Options) throws(ArgumentError) {
        guard options.trace != nil else { return }
        if options.script != nil { throw .optionsTogether(name: "--script", other: "--trace") }
        if options.events != nil { throw .optionsTogether(name: "--events", other: "--trace") }
    }
}
