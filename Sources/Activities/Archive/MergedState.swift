import Interface
import Training

/// States that describe practice, from two files.
package enum MergedState {
    /// The same for both orders of `own` and `added`. Nil if the state stays as it is.
    package static func value(_ name: String, _ own: String?, _ added: String) -> String? {
        if name == LCWOResults.stateName {
            return LCWOResults(text: own ?? "").merged(with: LCWOResults(text: added)).text
        }
        // `TouchProgress.stateKinds`, `KnownCharacters.name` and the names of `Alphabet+Storage`, in any alphabet.
        guard Direction.allCases.contains(where: { name.hasSuffix(".\($0.rawValue)") }) else { return nil }
        func isOf(_ kinds: String...) -> Bool { kinds.contains { name.hasPrefix("\($0).") } }
        if isOf("known", TouchProgress.stateKinds.known) {
            let known = [own ?? "", added].flatMap { $0.split(separator: " ") }
            return Set(known).sorted().joined(separator: " ")
        }
        guard isOf("progress", TouchProgress.stateKinds.level), let new = DirectionProgress(kept: added) else {
            return nil
        }
        let old = own.flatMap(DirectionProgress.init(kept:))
        return (old?.merged(with: new) ?? new).jsonText
    }
}
