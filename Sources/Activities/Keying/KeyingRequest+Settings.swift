import Interface
import Keyer
import Sound

extension KeyingRequest {
    func setup(_ settings: Settings, sampleRate: Int) -> KeyerSetup {
        let keyer = settings.keyer
        var limits: CharacterAssembler.Limits
        switch self.limits {
        case .prompt(let target):
            limits = .prompt(
                target: target, wordsPerMinute: keyer.wordsPerMinute, sampleRate: sampleRate,
                factor: settings.patience)
        case .text, .commands:
            let space = self.limits == .text ? Int(settings.heardCharacterSpace * Double(sampleRate)) : 0
            limits = .text(wordsPerMinute: keyer.wordsPerMinute, sampleRate: sampleRate, characterSpace: space)
            limits.learnsSpacing = self.limits == .text
            // Shorter limits would end characters too early, longer ones would exceed the space of three units between
            // characters. For operators with longer spaces the assembler learns the spacing.
            let factor = min(max(1, settings.patience), 1.3)
            limits.character = Int(Double(limits.character) * factor)
            limits.targetReached = limits.character
            limits.word = limits.word.map { Int(Double($0) * factor) }
        }
        return KeyerSetup(
            settings: keyer, limits: limits, tone: settings.tone, dahTone: settings.tone + Double(settings.dahTone),
            isKeyedByContacts: contacts == .key)
    }
}
