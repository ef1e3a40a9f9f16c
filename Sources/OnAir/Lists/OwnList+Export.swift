extension OwnList {
    /// A list that Kochlea, Anki and spreadsheets read: what it states about itself, then Morse, a tab and a meaning on
    /// each line.
    public var exported: String { Self.exported(items, about: about) }

    public static func exported(_ items: [Item], about: [Fact] = []) -> String {
        let head = ["#separator:tab"] + about.map { "# \($0.name.rawValue): \($0.text)" }
        let lines = items.flatMap { item in
            let left = ListFields.written(item.text)
            return item.meanings.isEmpty ? [left] : item.meanings.map { "\(left)\t\(ListFields.written($0))" }
        }
        return (head + lines).map { "\($0)\n" }.joined()
    }
}
