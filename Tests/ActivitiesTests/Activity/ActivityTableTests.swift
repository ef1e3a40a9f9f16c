import TestSupport
import Testing
import Training

@testable import Activities
@testable import Interface

@Suite struct ActivityTableTests {
    @Test func `no two activities share a command or a kind of session`() {
        #expect(Set(Activity.table.map(\.id)).count == Activity.table.count)
        #expect(Set(SessionKind.known).count == Activity.table.count + 1)
    }

    @Test func `only answers to single characters count as recalled`() {
        #expect(
            SessionKind.known.filter(\.asksSingleCharacters)
                == [.receive, .send, Activity.practice.kind, Activity.compare.kind])
    }

    @Test(arguments: Activity.table)
    func `every catalogue names it`(activity: Activity) throws {
        for language in realCatalogue().languages {
            let catalogue = realCatalogue()
            #expect(catalogue.select(language))
            for name in [activity.label.id, activity.summary.id] { #expect(catalogue.text(name) != nil, "\(name)") }
            if activity.pause?.slot == .own { #expect(catalogue.text("step.kept.\(activity.id)") != nil) }
        }
    }

    @Test func `an option that takes a set names its sets`() {
        for activity in Activity.table { #expect(activity.options.contains(.set) == !activity.sets.isEmpty) }
    }
}
