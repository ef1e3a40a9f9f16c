import Activities
import Interface
import Morse
import OnAir
import Platform

extension ValueKind {
    /// The accepted names depend on the command.
    static var set: ValueKind {
        ValueKind(placeholder: "NAME", accepted: { .oneOf($0.command.sets) }) { given, options in
            guard let text = given.text, options.command.sets.contains(text) else { return false }
            options.run.set = text
            return true
        }
    }
}

extension Options {
    /// An exam fixes its material, length and speed. A text excludes every other set.
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

    /// Nil if the command line gives neither a set nor a file.
    func copySet() throws(ArgumentError) -> CopySet? {
        guard run.set != nil || run.copy.path != nil else { return nil }
        if let text = operands.first { throw .operandUnexpected(given: text.description, command: command) }
        return run.copySet ?? .text
    }

    /// Reads the text to copy. If it comes from standard input, the learner types at the terminal.
    ///
    /// - Throws: the reason if the file is unreadable or contains nothing to send.
    func withCopyText() throws(Failure) -> Options {
        guard let path = run.copy.path else { return self }
        var options = self
        do throws(WordTrouble) {
            let text = try OwnListFile.contents(of: path, named: "--text", files: DiskFiles(mayWait: true))
            _ = try CopyMaterial.text(text, path: path.description, alphabet: .international)
            options.run.copy.text = text
        } catch {
            throw Failure(error.exitCode, error.message)
        }
        if path == "-", script == nil { StandardStreams.takeInputFromTerminal() }
        return options
    }
}
