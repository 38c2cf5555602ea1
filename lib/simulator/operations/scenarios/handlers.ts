import type { scenarioCalls } from "@/lib/operations/calls/scenarios";
import type { CallContext, Handlers } from "../../handler";
import { problemTexts } from "../../scenarios/problem-texts";
import { readScenario } from "../../scenarios/read";
import { isRight, readState } from "../../scenarios/report";
import { shippedScenarios } from "../../scenarios/shipped";
import { beginRun, runOn } from "../../scenarios/run";

export const scenarioHandlers: Handlers<typeof scenarioCalls> = {
  scenarios: async () => ({ rows: [...(await shippedScenarios())] }),
  async checkScenario({ text }, { caller }) {
    const { scenario, problems = [] } = readScenario(text);
    return {
      title: scenario?.title ?? "",
      problems: await problemTexts(problems, caller.locale),
      steps: (scenario?.steps ?? []).map(({ offset, at, what, by = "", note }) => ({
        line: scenario?.place(offset).line ?? 1,
        at,
        what,
        by,
        note,
      })),
    };
  },
  async runScenario({ text, state }, context) {
    const { caller, refuse, transact } = context;
    const { scenario, problems } = readScenario(text);
    if (!scenario) {
      const told = await problemTexts(problems, caller.locale);
      return transact(async () => ({ ...nothing, problems: told }));
    }
    const before = state === undefined ? undefined : readState(state);
    // who sends another state back than it was given would act in another world
    if (before === null) return refuse("INVALID_PARAM");
    const running = runningBy(context);
    const from = before ?? (await beginRun(scenario, running));
    const portion = await runOn(scenario, from, running);
    return transact(async () => ({
      problems: [],
      world: portion.state.world,
      state: JSON.stringify(portion.state),
      done: portion.state.next,
      total: scenario.steps.length,
      steps: portion.rows.map((row) => ({ ...row, checks: [...row.checks] })),
      isDone: portion.isDone,
      isRight: portion.rows.every(isRight),
    }));
  },
};

const nothing = { world: "", state: "", done: 0, total: 0, steps: [], isDone: true, isRight: false };

const runningBy = ({ db, ask, who, by }: CallContext<typeof scenarioCalls.runScenario>) => ({
  db,
  ask,
  ops: who,
  real: by.at,
});
