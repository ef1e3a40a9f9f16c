import Interface
import Training

extension AdjustScreen {
    /// More, less and done come first, rarer actions later. After a change, the list offers to undo it.
    func scanList() -> ScanList? {
        guard var list = listOfKeys() else { return nil }
        let undo = list.items.firstIndex { $0.label.id == "adjust.key.undo" }.map { list.items.remove(at: $0) }
        if isChanged { list.undo = undo }
        let order = ["up", "down", "enter"]
        let first = list.items.filter { order.contains($0.id) }
        list.items = first + list.items.filter { !order.contains($0.id) }
        return list
    }
}

extension ResetScreen {
    func scanList() -> ScanList? { listOfKeys() }
}

extension BandPreview {
    func scanList() -> ScanList? { listOfKeys() }
}
