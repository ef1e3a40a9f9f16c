internal import Morse
internal import Platform
internal import Trainer
internal import Training

extension ValueKind {
    /// What is practised, copied or listened to, by the names that the command knows.
    static var set: ValueKind {
        ValueKind(
            placeholder: "NAME", accepted: .oneOf(Command.menu.sets), acceptedBeside: { .oneOf($0.command.sets) }
        ) { given, options in
            guard let text = given.text, options.command.sets.contains(text) else { return false }
            options.run.set = text
            return true
        }
    }
}

extension Options {
    /// An exam decides what is sent, for how long and how fast; a text is text.
    func checkCopy() throws(ArgumentError) {
        let copy = run.copy
        if copy.exam != nil {
            if run.set != nil { throw .optionsTogether(name: "--set", other: "--exam") }
            if copy.isRising { throw .optionsTogether(name: "--rise", other: "--exam") }
            if run.minutes != nil { throw .optionsTogether(name: "--minutes", other: "--exam") }
            if effectiveSpeed != nil { throw .optionsTogether(name: "--effective", other: "--exam") }
        }
        guard let path = copy.path else { return }
        let text = CopySet.text.rawValue
        let set = copy.exam?.set.rawValue ?? run.set ?? text
        if set != text { throw .value(name: "--set", given: set, accepted: .oneOf([text])) }
        if path == "-", script == "-" { throw .optionsTogether(name: "--text", other: "--script") }
    }

    /// The set to render, if one is asked for instead of a text.
    func copySet() throws(ArgumentError) -> CopySet? {
        guard run.set != nil || run.copy.path != nil else { return nil }
        if let text = operands.first { throw .operandUnexpected(given: text.description, command: command) }
        return run.copySet ?? .text
    }

    /// The same options with the text to copy.  A learner who pipes it in types at the terminal.
    ///
    /// - Throws: why it cannot be read, or that there is nothing to send in it.
    func withCopyText() throws(Failure) -> Options {
        guard let path = run.copy.path else { return self }
        var options = self
        do throws(WordTrouble) {
            let text = try CopyMaterial.contents(of: path, named: "--text", files: DiskFiles(mayWait: true))
            _ = try CopyMaterial.text(text, path: path.description, alphabet: .international)
            options.run.copy.text = text
        } catch {
            throw Failure(error.exitCode, error.message)
        }
        if path == "-", script == nil { StandardStreams.takeInputFromTerminal() }
        return options
    }
}
