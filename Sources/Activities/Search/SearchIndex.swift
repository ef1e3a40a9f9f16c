import Interface
import Morse

/// The names of all items that a menu leads to, in the order of their depth. The menus themselves are the index.
struct SearchIndex {
    struct Entry {
        let item: Menu.Item
        /// The menus from the root to the one with the item.
        let menus: [Menu]
        /// The items that lead from menu to menu.
        let way: [String]
        let label: Message
        /// Of the label, without accents.
        let words: [[Character]]

        /// Whether each word is the beginning of a word of the name.
        func matches(_ words: [[Character]]) -> Bool {
            words.allSatisfy { word in self.words.contains { $0.starts(with: word) } }
        }
    }

    let entries: [Entry]

    init(root: Menu, catalogue: any Catalogue) {
        let formatter = MessageFormatter(catalogue: catalogue)
        var entries: [Entry] = []
        var open: [(menus: [Menu], way: [String])] = [([root], [])]
        while !open.isEmpty {
            let (menus, way) = open.removeFirst()
            for item in menus[menus.count - 1].made {
                let label = item.label()
                let words = Self.words(formatter.line(label))
                entries.append(Entry(item: item, menus: menus, way: way, label: label, words: words))
                if let submenu = item.submenu?() { open.append((menus + [submenu], way + [item.id])) }
            }
        }
        self.entries = entries
    }

    static func words(_ text: String) -> [[Character]] {
        PlainLetters.fold(text).split { !$0.isLetter && !$0.isNumber }.map(Array.init)
    }

    /// Names that begin with the text come first.
    func matches(_ text: [Character]) -> [Entry] {
        let words = Self.words(String(text))
        let found = entries.filter { $0.matches(words) }
        guard let first = words.first else { return found }
        func isAhead(_ entry: Entry) -> Bool { entry.words.first?.starts(with: first) ?? false }
        return found.filter(isAhead) + found.filter { !isAhead($0) }
    }
}
