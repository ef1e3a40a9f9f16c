import Morse
import Sound
import Training

/// Opens listening without hands.
enum ListenEntry {
    /// The name of the material that is not a set of words.
    static let charactersTitle = Message("listen.characters")

    /// Opens what the settings or this run ask for; returns why that is impossible, if it is.
    @discardableResult
    static func open(context: ScreenContext, at now: Instant) -> WordTrouble? {
        do throws(WordTrouble) {
            context.open(try screen(context), at: now)
            return nil
        } catch {
            context.play([.earcon(.error), .say(error.message)], at: now)
            return error
        }
    }

    private static func screen(_ context: ScreenContext) throws(WordTrouble) -> ListenScreen {
        let copy = context.options.copy
        if let set = context.options.wordSet { return screen(try context.words(set, .receive), context: context) }
        if let set = copy.set ?? (copy.text == nil ? nil : .text) { return try screen(of: set, context: context) }
        let material = context.settings.listen.material
        if let set = material?.running { return try screen(of: set, context: context) }
        guard let set = material?.words else { return screen(nil, context: context) }
        return screen(try context.words(set, .receive), context: context)
    }

    private static func screen(_ choice: WordChoice?, context: ScreenContext) -> ListenScreen {
        ListenScreen(
            context: context, session: session(of: material(choice, context: context), context: context),
            title: choice?.title ?? charactersTitle, set: choice?.set, warnings: choice?.warnings ?? [])
    }

    /// The material of copying, to listen to.
    private static func screen(of set: CopySet, context: ScreenContext) throws(WordTrouble) -> ListenScreen {
        let text = set == .text ? try CopyMaterial.ownText(context) : nil
        let source = CopyMaterial.source(
            set, text: text, catalogue: context.catalogue, alphabet: context.settings.alphabet,
            wordsPerMinute: context.settings.speed.effective, seed: context.generator.next())
        return ListenScreen(
            context: context, session: session(of: .running(source), context: context), title: CopyWords.name(of: set),
            warnings: CopyWords.warnings(text), readsText: set == .text)
    }

    private static func session(of material: ListenSession.Material, context: ScreenContext) -> ListenSession {
        let minutes = context.options.minutes ?? context.settings.listen.minutes
        return ListenSession(
            material: material, limitMilliseconds: minutes == 0 ? nil : minutes * 60_000,
            seed: context.generator.next())
    }

    private static func material(_ choice: WordChoice?, context: ScreenContext) -> ListenSession.Material {
        if let choice {
            return .words(WordPicker(source: choice.source, history: context.recorder.words(.receive)))
        }
        let level = context.options.level ?? context.progress.receive.level
        return .characters(
            CharacterPicker(
                characters: context.course.characters(atLevel: level), newest: context.course.newest(atLevel: level),
                history: context.progress.characters))
    }
}
