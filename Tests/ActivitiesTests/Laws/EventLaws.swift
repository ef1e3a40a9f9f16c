import Morse
import TestSupport
import Training

@testable import Activities
@testable import Interface

/// Laws that hold in the event log of every run.
struct EventLaws {
    private let events: [(event: LogEvent, at: Instant)]
    private(set) var broken: [String] = []

    init(_ run: VirtualRun) {
        events = run.log.events
        frame()
        times()
        intervals("say", ["said", "cut"], against: "morse", ["morsed"])
        intervals("morse", ["morsed"], against: "say", ["said", "cut"])
        turns()
        lines(run.output.lines)
        spoilers()
        broken += RoomAroundMorse(run).broken
    }

    private mutating func report(_ index: Int, _ law: String) {
        let (event, at) = events[index]
        broken.append("\(law): \(event) at \(at.seconds)")
    }

    private mutating func frame() {
        for (index, entry) in events.enumerated() {
            if (entry.event.type == "start") != (index == 0) { report(index, "start is first and only first") }
            if (entry.event.type == "end") != (index == events.count - 1) { report(index, "end is last and only last") }
        }
    }

    private mutating func times() {
        for index in events.indices.dropFirst() where events[index].at < events[index - 1].at {
            report(index, "time falls")
        }
    }

    /// An interval ends once, before the next begins, and never overlaps the other kind.
    private mutating func intervals(
        _ begin: String, _ ends: Set<String>, against other: String, _ otherEnds: Set<String>
    ) {
        var open: LogEvent?
        var otherIsOpen = false
        for (index, entry) in events.enumerated() {
            let event = entry.event
            if event.type == other { otherIsOpen = true }
            if otherEnds.contains(event.type) { otherIsOpen = false }
            if event.type == begin {
                if open != nil { report(index, "\(begin) while one is open") }
                if otherIsOpen { report(index, "\(begin) during \(other)") }
                open = event
            } else if ends.contains(event.type) {
                if open?.text("text") != event.text("text") { report(index, "\(event.type) of what was not begun") }
                open = nil
            }
        }
        if let open { broken.append("never ended: \(open)") }
    }

    /// The program awaits the learner only in silence.
    private mutating func turns() {
        var sounding = false
        for (index, entry) in events.enumerated() {
            switch entry.event.type {
            case "say", "morse": sounding = true
            case "said", "cut", "morsed": sounding = false
            case "await": if sounding { report(index, "await while something is heard") }
            default: break
            }
        }
    }

    /// Lines contain no placeholders, and the log and standard output have the same lines.
    private mutating func lines(_ printed: [String]) {
        let logged = events.filter { $0.event.type == "line" }.map { $0.event.text("text") }
        if logged != printed { broken.append("the log's lines are not those that were printed") }
        for line in printed {
            if line.isEmpty { broken.append("an empty line") }
            if line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                broken.append("a control character in \(line)")
            }
            // A text that is read character by character may contain braces.
            let isCharacter = line.count == 1
            if !isCharacter, line.contains("{") || line.contains("}") { broken.append("a placeholder in \(line)") }
        }
    }

    /// No line reveals a group before its answer, neither as a whole nor by a word of a verdict. Sending announces its
    /// groups.
    private mutating func spoilers() {
        var told: Set<String> = []
        var begin = 0
        for (index, entry) in events.enumerated()
        where entry.event.type == "attempt" && entry.event.text("direction") == "receive" {
            // A copied text is written while it is sent.
            guard !["attempt", "copied"].contains(events[index - 1].event.type) else { continue }
            let targets = events[index...].prefix { $0.event.type == "attempt" }.map { $0.event.text("target") }
            check(targets, from: begin, to: index, &told)
            begin = index + targets.count
        }
    }

    private mutating func check(_ targets: [String], from begin: Int, to end: Int, _ told: inout Set<String>) {
        func isQuestion(_ entry: (event: LogEvent, at: Instant)) -> Bool {
            entry.event.type == "morse" && entry.event.text("text") == targets.joined()
        }
        // The verdict on the previous group may play the same characters before the question does.
        let turn = events[begin..<end].firstIndex { $0.event.type == "await" } ?? end
        let sent =
            events[begin..<turn].lastIndex(where: isQuestion) ?? events[begin..<end].firstIndex(where: isQuestion)
        // Sending announces the target, so the target is no secret.
        guard events[end].event.text("direction") == "receive" else { return }
        if sent == nil { report(end, "answered before it was sent") }
        let named = targets.joined(separator: ", ")
        // With few characters, words about the previous group may name the same characters before the Morse.
        let isTelling = Set(targets).count > 2
        for index in begin..<end where ["line", "say"].contains(events[index].event.type) {
            let text = events[index].event.text("text")
            let isSent = sent.map { index > $0 } ?? false
            if isSent || isTelling, !told.contains(text), text.contains(named) || text.contains(targets.joined()) {
                if targets.count > 2 { report(index, "\(named) told before it was answered") }
            }
            if isSent, Self.isVerdict(text), !told.contains(text) { report(index, "a verdict before the answer") }
            told.insert(text)
        }
    }

    private static func isVerdict(_ line: String) -> Bool {
        let isRight =
            line.isEnglish("receive.right") && line.dropFirst(7).split(separator: ", ").allSatisfy { $0.count == 1 }
        return isRight || line.isEnglish("receive.was") || line.isEnglish("receive.wrong")
            || line.isEnglish("receive.missed")
    }
}
