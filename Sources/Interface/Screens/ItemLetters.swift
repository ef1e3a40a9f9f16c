/// The letters that choose the items of a menu. No letter of a menu chooses another item in the menu above it.
///
/// A label gives its first letter, the first letter of another word, or another letter. If all of them are taken, the
/// item has any letter. Accents are left out, because many keyboards lack such keys.
struct ItemLetters {
    /// By position of the item.
    private var letters: [Int: Character] = [:]
    /// By item and label: an item that is also in the menu above keeps its letter.
    private var byItem: [String: Character] = [:]
    /// Letters, and the keys at the same places of a Latin keyboard.
    private var taken: Set<Character> = ["j", "k"]

    init() {}

    /// The letters of a page, which has the page before it above it. The first page has the menu below it in the stack
    /// of screens.
    init(pages: [[Menu.Item]], page: Int, more: Menu.Item, of menu: Menu) {
        guard menu.hasLetters else {
            self.init()
            return
        }
        var above = menu.menuAbove?.letters ?? ItemLetters()
        for number in 0..<page {
            above = ItemLetters(MenuPages.adding(more, to: pages[number]), above: above, catalogue: menu.ear.catalogue)
        }
        self.init(menu.items, above: above, catalogue: menu.ear.catalogue)
    }

    private init(_ items: [Menu.Item], above: ItemLetters, catalogue: any Catalogue) {
        taken = above.taken
        let formatter = MessageFormatter(catalogue: catalogue)
        let choices = items.enumerated().filter { $0.element.isChoice && $0.element.hasLetter }
        let labels = choices.map { ($0.offset, $0.element, formatter.line($0.element.label()).lowercased()) }
        for (position, item, _) in labels {
            if let letter = above.byItem[Self.key(item)] { give(letter, to: item, at: position) }
        }
        func giveEach(from candidates: (String) -> [Character]) {
            for (position, item, label) in labels where letters[position] == nil {
                if let letter = candidates(label).first(where: isFree) { give(letter, to: item, at: position) }
            }
        }
        giveEach(from: Self.first)
        giveEach(from: Self.initials)
        // Labels with few free letters choose before labels with many.
        while let next = labels.filter({ letters[$0.0] == nil }).map({ ($0, Self.all($0.2).filter(isFree)) })
            .filter({ !$0.1.isEmpty }).min(by: { Set($0.1).count < Set($1.1).count })
        {
            give(next.1[0], to: next.0.1, at: next.0.0)
        }
        giveEach { _ in Array("abcdefghilmnopqrstuvwxyz") }
        // A menu that opens from here reserves the letters of this level only: for three levels there are too few.
        taken = Set(letters.values.flatMap(Self.places)).union(["j", "k"])
    }

    subscript(position: Int) -> Character? { letters[position] }

    /// Letters and further keys with the positions of their items.
    var keys: [(key: Character, position: Int)] {
        letters.sorted { $0.key < $1.key }.flatMap { position, letter in
            Self.places(letter).map { ($0, position) }
        }
    }

    private mutating func give(_ letter: Character, to item: Menu.Item, at position: Int) {
        letters[position] = letter
        byItem[Self.key(item)] = letter
        taken.formUnion(Self.places(letter))
    }

    private func isFree(_ letter: Character) -> Bool { taken.isDisjoint(with: Self.places(letter)) }

    private static func key(_ item: Menu.Item) -> String { "\(item.id) \(item.label().id)" }

    /// The letter, and the key at its place of a Latin keyboard, so that it works whatever layout is active.
    private static func places(_ letter: Character) -> [Character] {
        guard let key = ForeignLayout.place(of: letter)?.key, key.isLetter, !"jk".contains(key) else { return [letter] }
        return [letter, key]
    }

    private static func first(_ label: String) -> [Character] { Array(all(label).prefix(1)) }

    private static func initials(_ label: String) -> [Character] {
        label.split { !$0.isLetter }.compactMap { all(String($0)).first }
    }

    private static func all(_ label: String) -> [Character] { PlainLetters.fold(label).filter(\.isLetter) }
}

extension Menu {
    /// The menu from which this one was opened; nil if it was opened from another screen, or is not open.
    var menuAbove: Menu? {
        let screens = ear.screens.all
        guard let own = screens.lastIndex(where: { $0 === self }), own > 0 else { return nil }
        return screens[own - 1] as? Menu
    }
}
