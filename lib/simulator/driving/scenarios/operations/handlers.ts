import type { scenarioCalls } from "@/lib/operations/calls/scenarios";
import type { CallContext, Handlers } from "@/lib/simulator/platform/handler";
import { problemTexts } from "../problem-texts";
import { readScenario } from "../read";
import { isExpectedOutcome } from "../report";
import { shippedScenarios } from "../beginnings/shipped-scenarios";
import { beginScenarioRun, continueScenarioRun } from "../run";
import { makeSampleVerifications } from "./sample-verifications";
import { storeScenarioRun, releaseScenarioRun, lockScenarioRun } from "../runs";

export const scenarioHandlers: Handlers<typeof scenarioCalls> = {
  makeSampleVerifications,
  scenarios: async () => ({ rows: [...(await shippedScenarios())] }),
  async checkScenario({ text }, { caller }) {
    const { scenario, problems = [] } = readScenario(text);
    return {
      title: scenario?.title ?? "",
      problems: await problemTexts(problems, caller.locale),
      steps: (scenario?.steps ?? []).map(({ offset, at, label, by = "", note }) => ({
        line: scenario?.place(offset).line ?? 1,
        at,
        what: label,
        by,
        note,
      })),
    };
  },
  async runScenario({ text, runId }, context) {
    const { caller, by, principal, refuse, transact } = context;
    const { scenario, problems } = readScenario(text);
    if (!scenario) {
      const texts = await problemTexts(problems, caller.locale);
      return transact(async () => ({ ...nothing, problems: texts }));
    }
    const running = runningBy(context);
    const runner = { name: principal.name, text };
    const run =
      runId === undefined
        ? await storeScenarioRun(context, await beginScenarioRun(scenario, running), runner, by.at)
        : await lockScenarioRun(context, runId, runner, by.at);
    if (run === undefined) return refuse("SCENARIO_RUN_NOTFOUND");
    if (run === "busy") return refuse("REQUEST_BUSY");
    let [state, isDone] = [run.state, false];
    try {
      const portion = await continueScenarioRun(scenario, state, running, (nextState) => {
        state = nextState;
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
        isRight: portion.rows.every(isExpectedOutcome),
      }));
    } finally {
      await releaseScenarioRun(context, run.id, state, isDone);
    }
  },
};

const nothing = { world: "", runId: null, done: 0, total: 0, steps: [], isDone: true, isRight: false };

const runningBy = ({ db, sendCall, principal, by, caller }: CallContext<typeof scenarioCalls.runScenario>) => ({
  db,
  sendCall,
  ops: principal,
  real: by.at,
  language: caller.locale,
});
