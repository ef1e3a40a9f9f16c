internal import Trainer

enum SettingsRequest {
    case list
    case get(Setting)
    case set(Setting, String)
    /// Back to the default.
    case reset([Setting])

    private static let actions = ["list", "get", "set", "reset"]

    /// - Throws: the first operand that is wrong or missing.
    init(_ operands: [String], registry: [Setting]) throws(ArgumentError) {
        let action = operands.first ?? "list"
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
        if let extra = rest.first { throw .operandUnexpected(given: extra, command: .settings) }
    }

    private static func setting(
        _ operands: inout ArraySlice<String>, of action: String, in registry: [Setting]
    ) throws(ArgumentError) -> Setting {
        let names = Message.oneOf(registry.map(\.name))
        guard let name = operands.popFirst() else {
            throw .operandMissing(place: "NAME", command: "settings \(action)", accepted: names)
        }
        guard let setting = registry.first(where: { $0.name == name }) else {
            throw .operand(place: "NAME", given: name, accepted: names)
        }
        return setting
    }

    private static func value(
        _ operands: inout ArraySlice<String>, for setting: Setting
    ) throws(ArgumentError) -> String {
        guard let value = operands.popFirst() else {
            throw .operandMissing(place: "VALUE", command: "settings set \(setting.name)", accepted: setting.accepts)
        }
        do throws(SettingError) {
            return try setting.normalised(value)
        } catch {
            throw .operand(place: setting.name, given: value, accepted: setting.accepts)
        }
    }
}

extension Setting {
    var accepts: Message {
        switch accepted {
        case .range(let range): .wholeNumber(range)
        case .words(let words): .oneOf(words)
        case .text(let longest): Message("command.accepts.text", ["high": .integer(longest)])
        }
    }
}
