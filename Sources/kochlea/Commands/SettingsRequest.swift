import Activities
import Interface
import OnAir
import Training

enum SettingsRequest {
    case list
    case get(Setting)
    case set(Setting, String)
    case reset([Setting])

    private static let actions = ["list", "get", "set", "reset"]

    /// - Throws: the first wrong or missing operand.
    init(_ operands: [Path], registry: [Setting]) throws(ArgumentError) {
        let action = operands.first?.description ?? "list"
        var rest = operands.dropFirst()
        switch action {
        case "list": self = .list
        case "get": self = .get(try Self.setting(&rest, of: action, in: registry))
        case "set":
            let setting = try Self.setting(&rest, of: action, in: registry)
            self = .set(setting, try Self.value(&rest, for: setting))
        case "reset": self = .reset(rest.isEmpty ? registry : [try Self.setting(&rest, of: action, in: registry)])
        default: throw .operand(place: "settings", given: action, accepted: .oneOf(Self.actions))
        }
        if let extra = rest.first { throw .operandUnexpected(given: extra.description, command: .task(.settings)) }
    }

    private static func setting(
        _ operands: inout ArraySlice<Path>, of action: String, in registry: [Setting]
    ) throws(ArgumentError) -> Setting {
        guard let name = operands.popFirst()?.description else {
            let names = Message.oneOf(registry.map(\.name))
            throw .operandMissing(place: "NAME", command: "settings \(action)", accepted: names)
        }
        guard let setting = registry.first(where: { $0.name == name }) else {
            throw .operand(place: "NAME", given: name, accepted: .settings(near: name, in: registry))
        }
        return setting
    }

    private static func value(
        _ operands: inout ArraySlice<Path>, for setting: Setting
    ) throws(ArgumentError) -> String {
        guard let value = operands.popFirst() else {
            throw .operandMissing(place: "VALUE", command: "settings set \(setting.name)", accepted: setting.accepts)
        }
        let path = setting.isPath && !value.isEmpty ? DiskFiles().stored(value) : value.text
        guard let text = path else { throw .notText(given: value.description) }
        do throws(SettingError) {
            return try setting.normalised(text)
        } catch {
            throw .operand(place: setting.name, given: text, accepted: setting.accepts)
        }
    }
}

extension Message {
    /// The three settings with the nearest names. The last part of a name also counts.
    fileprivate static func settings(near given: String, in registry: [Setting]) -> Message {
        func distance(_ setting: Setting) -> Int {
            let last = String(setting.name.split(separator: ".").last ?? "")
            return min(EditDistance.between(given, setting.name), EditDistance.between(given, last))
        }
        let ranked = registry.map { ($0.name, distance($0)) }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
        let words = ranked.prefix(3).map(\.0).joined(separator: ", ")
        return Message("command.accepts.near", ["words": .text(words), "command": .text("kochlea settings list")])
    }
}

extension Setting {
    var accepts: Message {
        switch accepted {
        case .range(let range): .wholeNumber(range)
        case .words(let words): .oneOf(words)
        case .text(let longest): Message("command.accepts.text", ["high": .integer(longest)])
        case .device(let words): Message("command.accepts.device", ["words": .text(words.joined(separator: ", "))])
        case .keyed(let longest):
            Message(
                "command.accepts.keyed",
                [
                    "high": .integer(longest),
                    "fields": .text(StoredMessageText.Field.allCases.map { "{\($0)}" }.joined(separator: " ")),
                ])
        }
    }
}
