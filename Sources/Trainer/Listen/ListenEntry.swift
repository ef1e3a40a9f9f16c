import Sound
import Training

/// Opens listening without hands.
enum ListenEntry {
    /// The name of the material that is not a set of words.
    static let charactersTitle = Message("listen.characters")

    /// Opens what the settings or this run ask for; returns why that is impossible, if it is.
    @discardableResult
    static func open(context: ScreenContext, at now: Instant) -> WordTrouble? {
        let set = context.options.wordSet ?? context.settings.listen.material
        do throws(WordTrouble) {
            let choice: WordChoice? = if let set { try context.words(set, .receive) } else { nil }
            context.open(screen(choice, context: context), at: now)
            return nil
        } catch {
            context.play([.earcon(.error), .say(error.message)], at: now)
            return error
        }
    }

    private static func screen(_ choice: WordChoice?, context: ScreenContext) -> ListenScreen {
        let minutes = context.options.minutes ?? context.settings.listen.minutes
        let session = ListenSession(
            material: material(choice, context: context), limitMilliseconds: minutes == 0 ? nil : minutes * 60_000,
            seed: context.generator.next())
        return ListenScreen(
            context: context, session: session, title: choice?.title ?? charactersTitle, set: choice?.set,
            warnings: choice?.warnings ?? [])
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
