internal import Morse
internal import Platform
internal import Trainer
internal import Training

extension ValueKind {
    /// What is practised, copied or listened to, by the names that the command knows.
    static var material: ValueKind {
        ValueKind(
            placeholder: "NAME", accepted: .oneOf(names(for: .menu)), acceptedBeside: { .oneOf(names(for: $0.command)) }
        ) { given, options in
            guard let text = given.text, names(for: options.command).contains(text) else { return false }
            let isRunning = [.copy, .render].contains(options.command)
            options.wordSet = isRunning ? nil : WordSet(rawValue: text)
            options.copy.set = options.wordSet == nil ? CopySet(rawValue: text) : nil
            return true
        }
    }

    /// The sets that a command knows.
    static func names(for command: Command) -> [String] {
        switch command {
        case .copy, .render: CopySet.allCases.map(\.rawValue)
        case .listen:
            ListenMaterial.allCases.map(\.rawValue)
        default: WordSet.allCases.map(\.rawValue)
        }
    }
}

extension Options {
    /// An exam decides what is sent, for how long and how fast; a text is text.
    func checkCopy() throws(ArgumentError) {
        if copy.exam != nil {
            if copy.set != nil { throw .optionsTogether(name: "--set", other: "--exam") }
            if copy.isRising { throw .optionsTogether(name: "--rise", other: "--exam") }
            if minutes != nil { throw .optionsTogether(name: "--minutes", other: "--exam") }
            if effectiveSpeed != nil { throw .optionsTogether(name: "--effective", other: "--exam") }
        }
        guard let path = copy.path else { return }
        let set = copy.exam?.set ?? copy.set ?? .text
        if let wordSet {
            throw .value(name: "--set", given: wordSet.rawValue, accepted: .oneOf([CopySet.text.rawValue]))
        }
        if set != .text {
            throw .value(name: "--set", given: set.rawValue, accepted: .oneOf([CopySet.text.rawValue]))
        }
        if path == "-", script == "-" { throw .optionsTogether(name: "--text", other: "--script") }
    }

    /// The set to render, if one is asked for instead of a text.
    func copySet() throws(ArgumentError) -> CopySet? {
        guard copy.set != nil || copy.path != nil else { return nil }
        if let text = operands.first { throw .operandUnexpected(given: text.description, command: command) }
        return copy.set ?? .text
    }

    /// The same options with the text to copy.  A learner who pipes it in types at the terminal.
    ///
    /// - Throws: why it cannot be read, or that there is nothing to send in it.
    func withCopyText() throws(Failure) -> Options {
        guard let path = copy.path else { return self }
        var options = self
        do throws(WordTrouble) {
            let text = try CopyMaterial.contents(of: path, named: "--text", files: DiskFiles(mayWait: true))
            _ = try CopyMaterial.text(text, path: path.description, alphabet: .international)
            options.copy.text = text
        } catch {
            throw Failure(error.exitCode, error.message)
        }
        if path == "-", script == nil { StandardStreams.takeInputFromTerminal() }
        return options
    }
}
