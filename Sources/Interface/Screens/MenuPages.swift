/// Divides the items of a long menu into pages. Each page but the last has one item less, because *More* follows it.
enum MenuPages {
    /// The most items that a learner hears as one list.
    static let longest = 9

    static func pages(of items: [Menu.Item]) -> [[Menu.Item]] {
        guard items.count > longest else { return [items] }
        var rest = items.filter { !$0.isRare }
        var rare = items.filter(\.isRare)
        // A page of common items is not filled up with rare ones.
        var pages: [[Menu.Item]] = []
        if rest.count < longest, !rest.isEmpty {
            pages = [rest]
            (rest, rare) = (rare, [])
        }
        rest += rare
        while rest.count > longest {
            pages.append(Array(rest.prefix(longest - 1)))
            rest.removeFirst(longest - 1)
        }
        return pages + [rest]
    }

    /// Adds *More* at the end, but before items that stay last.
    static func adding(_ more: Menu.Item, to page: [Menu.Item]) -> [Menu.Item] {
        let last = page.reversed().prefix(while: \.staysLast).count
        return page.dropLast(last) + [more] + page.suffix(last)
    }
}
