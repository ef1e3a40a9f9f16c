import Activities
import Interface
import Testing

@testable import Platform

/// Orders between the program and the braille thread.
struct BrailleOrdersTests {
    @Test func `the latest text is handed out once, what is wanted remains`() throws {
        let orders = try BrailleOrders(programBell: try EventFD())
        #expect(!orders.take().isHeld)
        orders.change { $0.use = .auto }
        orders.change { $0.text = "one" }
        orders.change { $0.text = "two" }
        let wanted = orders.take()
        #expect(wanted.text == "two" && wanted.isHeld)
        #expect(orders.take().text == nil && orders.take().use == .auto)
    }

    @Test(arguments: [
        (BrailleUse.off, true, false, false), (.auto, false, false, false), (.on, true, true, false),
        (.on, true, false, true),
    ])
    func `the display is held only with the focus, and while the process runs`(
        use: BrailleUse, hasFocus: Bool, isAway: Bool, isHeld: Bool
    ) throws {
        let orders = try BrailleOrders(programBell: try EventFD())
        orders.change {
            $0.use = use
            $0.hasFocus = hasFocus
            $0.isAway = isAway
        }
        #expect(orders.take().isHeld == isHeld)
        orders.change { $0.isOver = true }
        #expect(!orders.take().isHeld)
    }

    @Test func `keys that nobody takes are dropped at last, other reports are not`() throws {
        let bell = try EventFD()
        let orders = try BrailleOrders(programBell: bell)
        for _ in 0..<1000 { orders.tell(.key(.forward)) }
        orders.tell(.lost)
        #expect(bell.wait(milliseconds: 0))
        var reports: [BrailleReport] = []
        while let report = orders.takeReport() { reports.append(report) }
        #expect(reports.count < 100)
        #expect(reports.first == .key(.forward) && reports.last == .lost)
    }
}
