import Sound
import Training

/// The way into listening without hands.
enum ListenEntry {
    /// Names the material that is no set of words.
    static let charactersTitle = Message("listen.characters")

    /// Opens what is set, or what this run was asked for; or says why it cannot be.
    @discardableResult
    static func open(desk: Desk, at now: Instant) -> WordTrouble? {
        let set = desk.options.wordSet ?? WordSet(rawValue: desk.settings.value("listen.material"))
        do throws(WordTrouble) {
            let choice: WordChoice? = if let set { try desk.words(set, .receive) } else { nil }
            desk.open(screen(choice, desk: desk), at: now)
            return nil
        } catch {
            desk.play([.earcon(.error), .say(error.message)], at: now)
            return error
        }
    }

    private static func screen(_ choice: WordChoice?, desk: Desk) -> ListenScreen {
        let minutes = desk.options.minutes ?? desk.settings.number("listen.minutes")
        let session = ListenSession(
            material: material(choice, desk: desk), limitMilliseconds: minutes == 0 ? nil : minutes * 60_000,
            seed: desk.generator.next())
        return ListenScreen(
            desk: desk, session: session, title: choice?.title ?? charactersTitle, set: choice?.set,
            warnings: choice?.warnings ?? [])
    }

    private static func material(_ choice: WordChoice?, desk: Desk) -> ListenSession.Material {
        if let choice {
            return .words(WordPicker(source: choice.source, history: desk.recorder.words(.receive)))
        }
        let level = desk.options.level ?? desk.progress.receive.level
        return .characters(
            CharacterPicker(
                characters: desk.course.characters(atLevel: level), newest: desk.course.newest(atLevel: level),
                history: desk.progress.characters))
    }
}
