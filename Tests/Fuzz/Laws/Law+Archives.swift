import Activities
import Interface
import Morse
import OnAir
import Training

extension Law {
    /// Numbers read from an archive are in their ranges.
    static let archive = Law(name: "archive") { bytes in
        do throws(ArchiveError) {
            let reader = try ArchiveReader(bytes: bytes)
            while let entry = try reader.next() {
                guard entry.values.count == entry.table.fields.count else { return "\(entry.values)" }
                for (field, value) in zip(entry.table.fields, entry.values) {
                    guard case .integer(let range) = field.kind, case .integer(let number) = value else { continue }
                    guard range.contains(number) else { return "\(field.name) \(number)" }
                }
            }
            return nil
        } catch {
            return error == .notEmpty ? "\(error)" : nil
        }
    }

    /// Results of Learn CW Online are stored in a form that gives the same results.
    static let lcwo = Law(name: "lcwo") { bytes in
        _ = LCWOReader.mayBegin(bytes)
        do throws(ArchiveError) {
            let results = try LCWOReader.results(of: bytes)
            return LCWOResults(text: results.text) == results ? nil : results.text
        } catch {
            return nil
        }
    }

    /// JSON that is read is read again as it is written.
    static let fields = Law(name: "fields") { bytes in
        guard let value = JSONValue(bytes: bytes[...]) else { return nil }
        var line: [UInt8] = []
        value.write(to: &line)
        return JSONValue(bytes: line[...]) == value ? nil : text(line)
    }

    /// A decoded session runs to its end without a trap.
    static let paused = Law(name: "paused") { bytes in
        let materials = Skill.materials + [WordPicker.self]
        guard var session = Session(json: bytes, userInfo: [.materials: materials]) else { return nil }
        session.goOn(forMilliseconds: 60_000)
        session.goOn(forAttempts: 10)
        var now = Instant.start
        let events: [Session.Event] = [
            .resume, .soundEnded, .soundEnded, .pause, .resume, .soundEnded, .begin, .soundEnded,
        ]
        for event in events {
            _ = session.handle(event, at: now)
            _ = session.minutesLeft(at: now)
            now = now.advanced(byMilliseconds: 20_000)
        }
        _ = session.handle(.stop, at: now)
        return nil
    }
}
