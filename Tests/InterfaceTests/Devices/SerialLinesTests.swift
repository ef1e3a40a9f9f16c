import Testing

@testable import Interface

@Suite struct SerialLinesTests {
    private static func names(_ codes: Set<UInt16>) -> Set<String> {
        Set(codes.compactMap { ControlName.name(of: .key($0)) })
    }

    private static func changes(
        _ lines: inout SerialLines, _ levels: LineLevels, _ listening: Listening = .toAll
    ) -> [String] {
        var changes: [String] = []
        lines.take(levels, listening) { code, isDown in
            changes.append((isDown ? "+" : "-") + (ControlName.name(of: .key(code)) ?? "none"))
        }
        return changes
    }

    @Test func `during set-up a line is closed when it leaves the level it was found at`() {
        // Many adapters keep DSR and DCD raised.
        var lines = SerialLines(LineLevels(raised: [.dsr, .dcd]))
        #expect(Self.changes(&lines, LineLevels(raised: [.dsr, .dcd, .cts])) == ["+LINE_CTS"])
        #expect(Self.changes(&lines, LineLevels(raised: [.dsr, .dcd])) == ["-LINE_CTS"])
        #expect(Self.changes(&lines, LineLevels(raised: [.dcd])) == ["+LINE_DSR-"])
        #expect(Self.changes(&lines, LineLevels(raised: [.dcd])) == [])
    }

    @Test func `only the lines that are set up are told, in the sense they are set up in`() {
        let control = SerialLine.Closing(.dsr, isRaised: false)
        let listening = Listening.to([.key(control.code), .key(30)])
        var lines = SerialLines(LineLevels(raised: [.dsr]))
        #expect(lines.closed(listening).isEmpty)
        #expect(Self.changes(&lines, LineLevels(raised: [.cts]), listening) == ["+LINE_DSR-"])
        #expect(Self.names(lines.closed(listening)) == ["LINE_DSR-"])
        #expect(Self.changes(&lines, LineLevels(raised: [.dsr, .cts]), listening) == ["-LINE_DSR-"])
    }

    @Test func `a pulse that was over before it was seen is told from the counts`() {
        var lines = SerialLines(LineLevels(raised: [], counts: [.cts: 4, .ri: 0]))
        #expect(Self.changes(&lines, LineLevels(raised: [], counts: [.cts: 6, .ri: 2])) == ["+LINE_CTS", "-LINE_CTS"])
        // An odd count is one change. Drivers count RI differently.
        #expect(Self.changes(&lines, LineLevels(raised: [.cts], counts: [.cts: 9, .ri: 2])) == ["+LINE_CTS"])
        #expect(Self.changes(&lines, LineLevels(raised: [.cts], counts: [.cts: 9, .ri: 2])) == [])
    }

    @Test func `counts may wrap around`() {
        var lines = SerialLines(LineLevels(raised: [], counts: [.dcd: .max]))
        #expect(Self.changes(&lines, LineLevels(raised: [], counts: [.dcd: 1])) == ["+LINE_DCD", "-LINE_DCD"])
    }

    @Test func `every line has two codes of its own`() {
        let closings = SerialLine.allCases.flatMap { line in
            [true, false].map { SerialLine.Closing(line, isRaised: $0) }
        }
        #expect(Set(closings.map(\.code)).count == 8)
        #expect(closings.allSatisfy { SerialLine.Closing(code: $0.code) == $0 && MIDIControl(code: $0.code) == nil })
    }
}
