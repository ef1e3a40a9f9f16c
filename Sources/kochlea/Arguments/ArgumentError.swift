import Activities
import Interface

/// A wrong argument. Each case carries the given text and the accepted values.
enum ArgumentError: Error, Equatable, Sendable {
    case unknownCommand(given: String)
    case unknownOption(given: String, command: Command)
    /// The prefix of several options.
    case ambiguousOption(given: String, candidates: [String])
    /// Only other commands take the option.
    case foreignOption(name: String, command: Command)
    case valueMissing(name: String, accepted: Message)
    case valueUnexpected(name: String, given: String)
    case value(name: String, given: String, accepted: Message)
    case optionMissing(name: String, command: Command, accepted: Message)
    /// The two options exclude each other.
    case optionsTogether(name: String, other: String)
    case operandUnexpected(given: String, command: Command)
    case operand(place: String, given: String, accepted: Message)
    /// An operand that must be text and is not valid UTF-8.
    case notText(given: String)
    case operandMissing(place: String, command: String, accepted: Message)

    var message: Message {
        switch self {
        case .unknownCommand(let given):
            let names = Command.named.map(\.name)
            return Message("error.command.unknown", ["given": .text(given), "accepted": .message(.oneOf(names))])
        case .unknownOption(let given, let command):
            let names = OptionTable.rows.filter { $0.belongs(to: command) }.map { "--\($0.name)" }
            return Message("error.option.unknown", ["given": .text(given), "accepted": .message(.oneOf(names))])
        case .ambiguousOption(let given, let candidates):
            return Message(
                "error.option.ambiguous", ["given": .text(given), "accepted": .message(.oneOf(candidates))])
        case .foreignOption(let name, let command):
            let names = OptionTable.rows.filter { $0.belongs(to: command) }.map { "--\($0.name)" }
            return Message(
                command == .menu ? "error.option.foreignMenu" : "error.option.foreign",
                ["option": .text(name), "command": .text(command.name), "accepted": .message(.oneOf(names))])
        case .valueMissing(let name, let accepted):
            return Message("error.option.valueMissing", ["option": .text(name), "accepted": .message(accepted)])
        case .valueUnexpected(let name, let given):
            return Message("error.option.valueUnexpected", ["option": .text(name), "given": .text(given)])
        case .value(let name, let given, let accepted):
            return Message(
                "error.option.value", ["option": .text(name), "given": .text(given), "accepted": .message(accepted)])
        case .optionMissing(let name, let command, let accepted):
            return Message(
                "error.option.missing",
                ["option": .text(name), "command": .text(command.name), "accepted": .message(accepted)])
        case .optionsTogether(let name, let other):
            return Message("error.option.together", ["option": .text(name), "other": .text(other)])
        case .operandUnexpected(let given, let command):
            let operands = command.operands
            return Message(
                operands.isEmpty ? "error.operand.none" : "error.operand.unexpected",
                [
                    "given": .text(given), "command": .text(command.name),
                    "accepted": .text(operands.joined(separator: " ")),
                ])
        case .operand(let place, let given, let accepted):
            return Message(
                "error.option.value", ["option": .text(place), "given": .text(given), "accepted": .message(accepted)])
        case .notText(let given): return Message("error.argument.notText", ["given": .text(given)])
        case .operandMissing(let place, let command, let accepted):
            return Message(
                "error.operand.missing",
                ["place": .text(place), "command": .text(command), "accepted": .message(accepted)])
        }
    }
}
