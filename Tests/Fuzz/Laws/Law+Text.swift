import Activities
import Interface
import Morse
import Training

@testable import OnAir
@testable import Platform

extension Law {
    /// Each line is an action, is empty, or is reported with its number.
    static let script = Law(name: "script") { bytes in
        for (index, line) in IncomingLines.lines(of: bytes).enumerated() {
            do throws(ScriptError) {
                guard let action = try ScriptAction.parse(line, number: index + 1) else { continue }
                if case .wait(let milliseconds) = action, !(0...86_400_000).contains(milliseconds) { return "waits" }
                if case .morse(let text) = action, text.isEmpty { return "no Morse" }
            } catch {
                if error.line != index + 1 || error.text.isEmpty { return "line \(error.line)" }
            }
        }
        return nil
    }

    /// Text that can be sent has a description that parses to the same text; text that cannot is reported with its
    /// position.
    static let morse = Law(name: "morse") { bytes in
        let text = text(bytes)
        do throws(MorseTextError) {
            let parsed = try MorseText(parsing: text)
            guard let again = try? MorseText(parsing: parsed.description) else { return "\(parsed) is not read again" }
            return again.words.map { $0.map(\.symbol) } == parsed.words.map { $0.map(\.symbol) } ? nil : "\(parsed)"
        } catch {
            if error.unknown.isEmpty { return "nothing is unknown" }
            let isPlaced = error.unknown.allSatisfy { (1...max(1, text.count)).contains($0.position) }
            return isPlaced ? nil : "\(error)"
        }
    }

    /// Every item of the learner's list can be sent and is short enough, every fault has its line, a meaning has no
    /// control character, and the exported list has the same items.
    static let words = Law(name: "words") { bytes in
        let text: String
        do throws(TextFileError) {
            text = try TextFile.text(of: bytes)
        } catch {
            let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
            return isWide || error == .tooLong || String(validating: bytes, as: UTF8.self) == nil ? nil : "\(error)"
        }
        let own = OwnList(parsing: text)
        for item in own.items {
            let longest = item.meanings.isEmpty ? OwnList.longestWord : OwnList.longestPhrase
            let sent = try? MorseText(parsing: item.text)
            guard let sent, (1...longest).contains(sent.letters.count) else { return "\(item)" }
            guard item.meanings.allSatisfy({ $0 == ListMarkup.meaning($0, isHTML: false) }) else { return "\(item)" }
        }
        if own.faults.contains(where: { $0.line < 1 || $0.column < 1 }) { return "\(own.faults)" }
        let again = OwnList(parsing: own.exported)
        let isSame = zip(own.items, again.items).allSatisfy { $0.text == $1.text && $0.meanings == $1.meanings }
        guard isSame, again.items.count == own.items.count, again.faults.isEmpty else { return "\(own) \(again)" }
        let running = OwnList(parsing: text, as: .text)
        return own.items.isEmpty || running.isNoise || !running.items.isEmpty ? nil : "\(running)"
    }

    /// A value that a setting accepts is accepted again in its stored form.  The first byte selects the setting.
    static let setting = Law(name: "setting") { bytes in
        guard let first = bytes.first else { return nil }
        let settings = SettingsRegistry.all(languages: ["en", "de"], language: "en")
        let setting = settings[Int(first) % settings.count]
        guard let kept = try? setting.normalised(text(bytes.dropFirst())) else { return nil }
        if case .number(let range, _, _) = setting.kind, Int(kept).map(range.contains) != true {
            return "\(setting.name) \(kept)"
        }
        guard (try? setting.normalised(kept)) == kept else { return "\(setting.name) \(kept) again" }
        return Settings(registry: settings, stored: [setting.name: kept]).word(of: setting) == kept ? nil : kept
    }
}
