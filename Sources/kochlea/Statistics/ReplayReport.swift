import Activities
import Interface
import Training

struct ReplayReport {
    let replay: Replay

    private var predictors: [(name: String, scores: Replay.Scores)] {
        [("average", replay.average), ("character", replay.character), ("model", replay.model)]
    }

    /// The object of `replay --json`.
    var json: JSONValue {
        .object([
            .init("answers", .integer(replay.answers)),
            .init("first_of_day", .integer(replay.firstOfDay)),
            .init("log_loss", json(of: \.logLoss)),
            .init("rmse", json(of: \.rmse)),
            .init("factor", .figure(replay.factor)),
        ])
    }

    private func json(of figure: (PredictionScore) -> Double?) -> JSONValue {
        func value(_ score: PredictionScore) -> JSONValue { figure(score).map(JSONValue.figure) ?? .null }
        return .object(
            predictors.map { name, scores in
                .init(
                    name, .object([.init("all", value(scores.all)), .init("first_of_day", value(scores.firstOfDay))]))
            })
    }

    var lines: [Message] {
        guard let isBetter = replay.isModelBetter else { return [Message("replay.none")] }
        let count: [String: Message.Argument] = ["count": .integer(replay.answers)]
        return [Message(isBetter ? "replay.better" : "replay.notBetter", count)]
            + (replay.firstOfDay > 0 ? [Message("replay.firstOfDay", ["count": .integer(replay.firstOfDay)])] : [])
            + figures("replay.logLoss", \.all.logLoss) + figures("replay.rmse", \.all.rmse)
            + figures("replay.logLoss.first", \.firstOfDay.logLoss) + figures("replay.rmse.first", \.firstOfDay.rmse)
            + [Message("replay.factor", ["factor": .message(Self.decimal(replay.factor))])]
    }

    /// The figure of each predictor; empty if there are no predictions.
    private func figures(_ id: String, _ figure: (Replay.Scores) -> Double?) -> [Message] {
        let figures = predictors.compactMap { name, scores in
            figure(scores).map { (name, Message.Argument.message(Self.decimal($0))) }
        }
        return figures.isEmpty ? [] : [Message(id, Dictionary(uniqueKeysWithValues: figures))]
    }

    /// A non-negative number with three decimals, in the notation of the language.
    private static func decimal(_ number: Double) -> Message {
        let thousandths = Int((number * 1000).rounded())
        let decimals = String(thousandths % 1000)
        return Message(
            "replay.decimal",
            [
                "whole": .integer(thousandths / 1000),
                "decimals": .text(String(repeating: "0", count: 3 - decimals.count) + decimals),
            ])
    }
}
