import Training

extension Screen {
    /// A screen without keying offers its keys.
    func scanList(of context: ScreenContext) -> ScanList? {
        guard awaits == .choice, keying == nil else { return nil }
        return ScanList(bindings: bindings, context: context)
    }

    func scanList() -> ScanList? { nil }
}

extension AdjustScreen {
    /// More, less, done, and what is needed more rarely.  What was changed can be put back before it is changed again.
    func scanList() -> ScanList? {
        guard var list = scanList(of: context) else { return nil }
        let undo = list.items.firstIndex { $0.id == "u" }.map { list.items.remove(at: $0) }
        if isChanged { list.undo = undo }
        let order = ["up", "down", "enter"]
        let first = list.items.filter { order.contains($0.id) }
        let shortcuts = extraBindings.map(\.help.id)
        list.items = first + list.items.filter { !order.contains($0.id) && !shortcuts.contains($0.label.id) }
        return list
    }
}

extension ResetScreen {
    func scanList() -> ScanList? { scanList(of: context) }
}

extension BandPreview {
    func scanList() -> ScanList? { scanList(of: context) }
}
