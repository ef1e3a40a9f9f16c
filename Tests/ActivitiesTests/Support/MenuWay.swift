import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

/// Steps that choose items by their ids, one menu after another. An item may be behind *More*.
func choose(_ ids: [String], in run: VirtualRun) -> [Step] {
    ids.map { id in
        .then {
            let menu = try #require(run.program?.services.screens.top as? Menu, "no menu for \(id)")
            let pages = MenuPages.pages(of: menu.made)
            let page = try #require(pages.firstIndex { $0.contains { $0.id == id } }, "\(id) is not in \(menu.id)")
            let position = (pages[page].firstIndex { $0.id == id } ?? 0) + 1
            let more: [Step] = (0..<page).flatMap { _ in ["key end", "key enter", "idle"] as [Step] }
            return more + [.line("key \(position)"), "idle"]
        }
    }
}

/// Steps from the main menu to the menu of a group of settings.
func chooseGroup(_ group: Setting.Group, in run: VirtualRun) -> [Step] {
    choose(["options"] + (group.parent.map { [$0.rawValue] } ?? []) + [group.rawValue], in: run)
}

/// Steps from the main menu to a setting.
func chooseSetting(_ name: String, in run: VirtualRun) -> [Step] {
    let setting = SettingsRegistry.all(languages: ["en", "de"], language: "en").first { $0.name == name }
    return chooseGroup(setting?.group ?? .voice, in: run) + choose([name], in: run)
}
