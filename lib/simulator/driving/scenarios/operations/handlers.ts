import type { scenarioCalls } from "@/lib/operations/calls/scenarios";
import type { CallContext, Handlers } from "@/lib/simulator/platform/handler";
import { problemTexts } from "../problem-texts";
import { readScenario } from "../read";
import { isRight } from "../report";
import { shippedScenarios } from "../shipped";
import { beginRun, runOn } from "../run";
import { keepRun, leaveRun, takeRun } from "../runs";

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
  async runScenario({ text, runId }, context) {
    const { caller, by, who, refuse, transact } = context;
    const { scenario, problems } = readScenario(text);
    if (!scenario) {
      const told = await problemTexts(problems, caller.locale);
      return transact(async () => ({ ...nothing, problems: told }));
    }
    const running = runningBy(context);
    const runner = { name: who.name, text };
    const run =
      runId === undefined
        ? await keepRun(context, await beginRun(scenario, running), runner, by.at)
        : await takeRun(context, runId, runner, by.at);
    if (run === undefined) return refuse("SCENARIO_RUN_NOTFOUND");
    if (run === "busy") return refuse("REQUEST_BUSY");
    let [state, isDone] = [run.state, false];
    try {
      const portion = await runOn(scenario, state, running, (reached) => {
        state = reached;
      });
      ({ isDone } = portion);
      return await transact(async () => ({
        problems: [],
        world: state.world,
        runId: run.id,
        done: state.next,
        total: scenario.steps.length,
        steps: portion.rows.map((row) => ({ ...row, checks: [...row.checks] })),
        isDone,
        isRight: portion.rows.every(isRight),
      }));
    } finally {
      await leaveRun(context, run.id, state, isDone);
    }
  },
};

const nothing = { world: "", runId: null, done: 0, total: 0, steps: [], isDone: true, isRight: false };

const runningBy = ({ db, ask, who, by, caller }: CallContext<typeof scenarioCalls.runScenario>) => ({
  db,
  ask,
  ops: who,
  real: by.at,
  language: caller.locale,
});
