import Interface
import Morse
import OnAir
import Sound
import Training

enum ListenEntry {
    /// The title of material that is no set of words.
    static let charactersTitle = Message("listen.characters")

    /// Opens the material of the command line or the settings. Returns the error, if any.
    @discardableResult
    static func open(services: Services, at now: Instant) -> WordTrouble? {
        do throws(WordTrouble) {
            services.screens.open(try screen(services), at: now)
            return nil
        } catch {
            services.voice.play([.earcon(.error), .say(error.message)], at: now)
            return error
        }
    }

    private static func screen(_ services: Services) throws(WordTrouble) -> ListenScreen {
        let copy = services.run.options.copy
        if let set = services.run.options.wordSet {
            return screen(try WordMaterial.choice(set, .receive, services), services: services)
        }
        if let set = services.run.options.copySet ?? (copy.text == nil ? nil : .text) {
            return try screen(of: set, services: services)
        }
        let material = services.settings.listen.material
        if let set = material?.running { return try screen(of: set, services: services) }
        guard let set = material?.words else { return screen(nil, services: services) }
        return screen(try WordMaterial.choice(set, .receive, services), services: services)
    }

    private static func screen(_ choice: WordChoice?, services: Services) -> ListenScreen {
        ListenScreen(
            services: services, session: session(of: material(choice, services: services), services: services),
            title: choice?.title ?? charactersTitle, set: choice?.set, notes: choice?.notes ?? ItemNotes(),
            warnings: choice?.report ?? [])
    }

    /// Copy material to listen to.
    private static func screen(of set: CopySet, services: Services) throws(WordTrouble) -> ListenScreen {
        let text = set == .text ? try CopyMaterial.ownText(services) : nil
        let source = CopyMaterial.source(
            set, text: text, catalogue: services.ports.catalogue, alphabet: services.settings.alphabet,
            wordsPerMinute: services.settings.speed.effective, seed: services.run.generator.next())
        return ListenScreen(
            services: services, session: session(of: .running(source), services: services),
            title: CopyWords.name(of: set), notes: ItemNotes(text?.items ?? []),
            warnings: CopyWords.warnings(text), readsText: set == .text)
    }

    private static func session(of material: ListenSession.Material, services: Services) -> ListenSession {
        let minutes = services.run.options.minutes ?? services.settings.listen.minutes
        return ListenSession(
            material: material, limitMilliseconds: minutes == 0 ? nil : minutes * 60_000,
            seed: services.run.generator.next())
    }

    private static func material(_ choice: WordChoice?, services: Services) -> ListenSession.Material {
        if let choice {
            return .words(WordPicker(source: choice.source, history: services.recorder.stored.words(.receive)))
        }
        let level = services.run.options.level ?? services.learner.progress.receive.level
        return .characters(
            CharacterPicker(
                characters: services.settings.course.characters(atLevel: level),
                newest: services.settings.course.newest(atLevel: level),
                history: services.learner.progress.characters))
    }
}
