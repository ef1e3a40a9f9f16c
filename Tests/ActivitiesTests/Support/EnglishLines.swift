import Interface
import TestSupport

/// The English line that announces an item of a menu.
func itemLine(_ label: String, _ position: Int, of count: Int) -> String {
    english("menu.item", ["label": .text(label), "position": .integer(position), "of": .integer(count)])
}

/// The English line that opens a menu.
func titleLine(_ title: String, _ count: Int) -> String {
    english("menu.opened", ["title": .message(Message(title)), "count": .integer(count)])
}

/// The English line of a setting that is a number.
///
/// - Parameter unit: without the prefix `unit`.
func settingLine(_ setting: String, _ number: Int, _ unit: String) -> String {
    let value = Message("unit.\(unit)", ["count": .integer(abs(number))])
    let signed = number < 0 ? Message("unit.minus", ["value": .message(value)]) : value
    return english("setting.value", ["name": .message(Message("setting.\(setting)")), "value": .message(signed)])
}

/// The English line of a number that changes, without its name and unit.
func plainLine(_ number: Int) -> String { english("unit.plain", ["count": .integer(number)]) }

/// The English line of a setting that is a choice.
///
/// - Parameter value: the identifier of the chosen value.
func settingLine(_ setting: String, chosen value: String) -> String {
    english(
        "setting.chosen", ["name": .message(Message("setting.\(setting)")), "value": .message(Message(value))])
}

/// What key help says about a letter that chooses an item of the main menu.
func chooses(_ letter: String, _ item: String) -> String {
    let help = Message("menu.key.item", ["label": .message(Message("menu.main.\(item)"))])
    return english("key.does", ["key": .text(letter), "help": .message(help)])
}
