import type { CallOutput } from "@/lib/call/call";
import { invariant, Refusal } from "@/lib/call/refusals";
import { operations } from "@/lib/operations/calls/worlds";
import { runTerm } from "../worlds/run-term";
import { setTerm } from "../worlds/world";
import { worldByName } from "../worlds/world-lookup";
import { invitePersonWithRole, ownerName, scenarioPersonShape, type PersonOf } from "./commands/people";
import { decodeResolvedInput, decodeCallInput } from "./decoded-now";
import { checkExpectation, answerDisplayNumber, fieldOfValue } from "./expectation-values";
import { Unfit } from "./unfit";
import { runActorOf, type RunActor, type Running } from "./actors";
import { shippedBeginningEndsAt } from "./beginnings/shipped-beginnings";
import type { Scenario } from "./read";
import type { RowLoop } from "./loops/for-each";
import { fetchLoopRows } from "./loops/loop-rows";
import { toReadableAnswer } from "./readable";
import { resolveReferences, resolveTextReferences, NothingThere, type ScenarioAnswers } from "./references";
import { refusalWords } from "./problem-texts";
import {
  isEndingStep,
  type ExpectationCheck,
  type Outcome,
  type LoopState,
  type ReportedStep,
  type RunState,
} from "./report";
import type { MerchantSetup, ScenarioStep } from "./step";

/** Limit the work of one portion: a step counts one, an advance of the clock more. */
const [portionMost, advanceCost] = [40, 20];

export interface Portion {
  readonly state: RunState;
  readonly rows: readonly ReportedStep[];
  readonly isDone: boolean;
}

/** Creates the world of a scenario, under the first free name. */
export async function beginScenarioRun({ world }: Scenario, running: Running): Promise<RunState> {
  const { name, seed, from, starts, banks, past } = world;
  const free = await freeName(name, running);
  const input = {
    name: free,
    seed: seed ?? name,
    ...(!from && { startsAt: starts }),
    mode: "held",
    speed: 1,
    scenario: from ?? "empty",
    banks,
    past,
  };
  const at = from ? shippedBeginningEndsAt(from) : starts;
  const output = await running.sendCall(operations.makeWorld, input, running.ops, `scenario-world-${free}`);
  const { clock } = output as CallOutput<typeof operations.makeWorld>; // named cast: the backend gives what the call's row says
  const match = await worldByName(running.db.sql, free);
  invariant(match, `the world ${free} was made just now`);
  await setTerm(running.db.sql, match.world, runTerm, 1);
  invariant(clock.now.getTime() === at.getTime(), `the clock of ${free} stands where its steps begin`);
  return { world: free, worldId: match.world.id, at: at.toISOString(), next: 0, merchants: {}, kept: {} };
}

async function freeName(name: string, { db }: Running): Promise<string> {
  for (let no = 1; ; no += 1) {
    const free = no === 1 ? name : `${name.slice(0, 50)}-${no}`;
    if (!(await worldByName(db.sql, free))) return free;
  }
}

/** Runs the next steps of a run. `progress` receives the state after each, even if a later step throws. */
export async function continueScenarioRun(
  scenario: Scenario,
  from: RunState,
  running: Running,
  progress: (state: RunState) => void = () => {},
): Promise<Portion> {
  const rows: ReportedStep[] = [];
  const run = new Run(scenario, from, running);
  for (let usedCost = 0; usedCost < portionMost && run.next < scenario.steps.length;) {
    const step = run.nextStep();
    if (!step) break;
    if (run.at.getTime() < step.at.getTime()) {
      usedCost += advanceCost;
      const stoppedRow = await run.onward(step);
      progress(run.state());
      if (stoppedRow) return { state: run.state(), rows: [...rows, stoppedRow], isDone: true };
      continue;
    }
    // the rows of a loop are stored before the first of their steps is done
    usedCost += step.work.kind === "forEach" ? portionMost : 1;
    const row = await run.step(step);
    progress(run.state());
    rows.push(row);
    if (isEndingStep(row)) return { state: run.state(), rows, isDone: true };
  }
  return { state: run.state(), rows, isDone: run.next >= scenario.steps.length };
}

class Run {
  private readonly scenario: Scenario;
  private readonly running: Running;
  private readonly world: string;
  private readonly worldId: string;
  private readonly merchants: Record<string, string>;
  private readonly answers: Record<string, unknown>;
  /** Holds the loop that the next step is, once its rows are known. */
  private loop: LoopState | undefined;
  /** Holds the steps of the row that is next. */
  private rowSteps: { readonly row: number; readonly steps: readonly ScenarioStep[] } | undefined;
  next: number;
  at: Date;

  constructor(scenario: Scenario, from: RunState, running: Running) {
    this.scenario = scenario;
    this.running = running;
    this.world = from.world;
    this.worldId = from.worldId;
    this.merchants = { ...from.merchants };
    this.answers = { ...from.kept };
    this.loop = from.loop;
    this.next = from.next;
    this.at = new Date(from.at);
  }

  state = (): RunState => ({
    world: this.world,
    worldId: this.worldId,
    at: this.at.toISOString(),
    next: this.next,
    merchants: this.merchants,
    kept: this.answers,
    ...(this.loop && { loop: this.loop }),
  });

  /** Returns the next step: of the text, or of a row of the loop that is open. */
  nextStep(): ScenarioStep | undefined {
    const step = this.scenario.steps[this.next];
    return this.loop && step?.work.kind === "forEach"
      ? this.stepsOfRow(step.work.loop, this.loop)[this.loop.next]
      : step;
  }

  private stepsOfRow({ stepsOf }: RowLoop, { row, rows }: LoopState): readonly ScenarioStep[] {
    if (this.rowSteps?.row !== row) this.rowSteps = { row, steps: stepsOf(row + 1, rows.length) };
    return this.rowSteps.steps;
  }

  /** Goes on to the next step: within the row of an open loop, to its next row that has steps, or in the text. */
  private goOn(): void {
    const work = this.scenario.steps[this.next]?.work;
    if (this.loop && work?.kind === "forEach")
      for (let { row, next } = this.loop; row < this.loop.rows.length; row += 1, next = 0) {
        this.loop = { ...this.loop, row, next };
        if (next < this.stepsOfRow(work.loop, this.loop).length) return;
      }
    this.loop = undefined;
    this.rowSteps = undefined;
    this.next += 1;
  }

  private actorFor = ({ by, language }: Partial<Pick<ScenarioStep, "by" | "language">> = {}): RunActor =>
    runActorOf(this.running, {
      world: this.world,
      worldId: this.worldId,
      at: this.at,
      no: [this.next, ...(this.loop ? [this.loop.row, this.loop.next] : [])].join("-"),
      by,
      language,
      merchants: this.merchants,
      hasBeginning: this.scenario.world.from !== undefined,
      operatorOf: this.operatorOf,
    });

  /** Returns the id of one of a merchant's people, who was added before. */
  private operatorOf = (person: string): string => {
    const [merchant = "", part = ""] = person.split(".");
    const owner = this.answers[merchant];
    const operatorId = fieldOfValue(part === ownerName ? owner : fieldOfValue(owner, part), "operatorId");
    if (typeof operatorId !== "string") throw new NothingThere(person);
    return operatorId;
  };

  private row(
    step: ScenarioStep,
    outcome: Outcome,
    message = "",
    checks: readonly ExpectationCheck[] = [],
  ): ReportedStep {
    const { line } = this.scenario.place(step.offset);
    return { line, at: this.at, what: step.label, by: step.by ?? "", note: step.note, outcome, says: message, checks };
  }

  /** Advances the clock towards a step's instant; a stopped clock ends the run. */
  async onward(step: ScenarioStep): Promise<ReportedStep | undefined> {
    const { isDone, now, failures } = await this.actorFor().invoke(operations.advance, {
      to: step.at,
      ...(step.work.kind === "wait" && step.work.tickSeconds !== undefined && { tickSeconds: step.work.tickSeconds }),
    });
    const isStanding = !isDone && failures.length > 0 && now.getTime() === this.at.getTime();
    this.at = isDone ? step.at : now;
    return isStanding
      ? this.row(step, "failed", failures.map(({ kind, cause }) => `${kind}: ${cause}`).join("; "))
      : undefined;
  }

  async step(step: ScenarioStep): Promise<ReportedStep> {
    const { loop } = this;
    const row = await this.outcomeOf(step);
    if (loop) this.loop = { ...loop, next: loop.next + 1 };
    try {
      this.goOn();
    } catch (cause) {
      if (cause instanceof Unfit) return this.row(step, "failed", cause.message);
      throw cause;
    }
    return row;
  }

  private async outcomeOf(step: ScenarioStep): Promise<ReportedStep> {
    const knownAnswers: ScenarioAnswers = { ...this.answers, world: this.world, ...this.rowAnswer() };
    try {
      if (step.work.kind === "expect") return await this.checkExpectations(step, knownAnswers);
      const output = toReadableAnswer(await this.work(step, knownAnswers));
      if (step.expectedRefusal) return this.row(step, "failed", `not refused with ${step.expectedRefusal}`);
      this.keep(step.as, output);
      return this.row(step, "done", answerDisplayNumber(output) ?? "");
    } catch (cause) {
      if (cause instanceof Refusal)
        return this.row(
          step,
          cause.code === step.expectedRefusal ? "refused" : "failed",
          await refusalWords(cause, this.running.language),
        );
      if (cause instanceof NothingThere || cause instanceof Unfit) return this.row(step, "failed", cause.message);
      throw cause;
    }
  }

  /** Returns the row that is next, by the name that its steps have for it. */
  private rowAnswer(): ScenarioAnswers {
    const work = this.scenario.steps[this.next]?.work;
    return this.loop && work?.kind === "forEach" ? { [work.loop.as]: this.loop.rows[this.loop.row] } : {};
  }

  private async checkExpectations(step: ScenarioStep, knownAnswers: ScenarioAnswers): Promise<ReportedStep> {
    const checks: ExpectationCheck[] = [];
    const expectations = step.work.kind === "expect" ? step.work.expectations : [];
    for (const expectation of expectations)
      for (const { offset, ...check } of await checkExpectation(expectation, this.actorFor(step), knownAnswers))
        checks.push({ line: this.scenario.place(offset).line, ...check });
    return this.row(step, checks.every(({ isMet }) => isMet) ? "met" : "unmet", "", checks);
  }

  private async work(step: ScenarioStep, knownAnswers: ScenarioAnswers): Promise<unknown> {
    const { work, label } = step;
    const actor = this.actorFor(step);
    switch (work.kind) {
      case "setup":
        return work.run({
          ...actor,
          makes: (name, merchant) => this.makes(actor, name, withTexts(merchant, knownAnswers)),
          meets: async (knownMerchant) => {
            const merchantAnswer = await actor.meets(knownMerchant);
            if (step.as !== undefined) this.merchants[step.as] = knownMerchant.userNo;
            return merchantAnswer;
          },
          storedNumberOf: (name, part) => answerDisplayNumber(fieldOfValue(knownAnswers[name], part)) ?? "",
        });
      case "command":
        return work.command.play(
          // named cast: decoded by the command's own schema
          decodeResolvedInput(
            work.command.input,
            resolveReferences(work.input, knownAnswers),
            new Set(Object.keys(this.merchants)),
          ) as never,
          actor,
        );
      case "call": {
        const input = decodeCallInput(work.call, resolveReferences(work.input, knownAnswers));
        return work.file ? actor.send(work.call, input, work.file) : actor.invokeAny(work.call, input);
      }
      case "forEach": {
        const rows = await fetchLoopRows(work.loop, actor, knownAnswers);
        this.loop = { rows, row: 0, next: 0 };
        return { count: rows.length };
      }
      case "person": {
        // named cast: decoded by this shape
        const person = decodeResolvedInput(
          scenarioPersonShape,
          resolveReferences(work.input, knownAnswers),
          new Set(),
        ) as PersonOf;
        return invitePersonWithRole(person, work, actor);
      }
      case "wait":
      case "expect":
        return { what: label };
    }
  }

  private async makes(actor: RunActor, name: string, merchant: Parameters<RunActor["makes"]>[1]): Promise<unknown> {
    const merchantAnswer = await actor.makes(name, merchant);
    this.keep(name, merchantAnswer);
    return merchantAnswer;
  }

  /** Stores an answer under a name: `acme.factory` is stored within `acme`. */
  private keep(as: string | undefined, output: unknown): void {
    if (as === undefined) return;
    const [name = "", part] = as.split(".");
    const before = this.answers[name];
    this.answers[name] =
      part === undefined ? output : { ...(typeof before === "object" ? before : {}), [part]: output };
  }
}

/** Returns a merchant with the references in its names resolved. */
const withTexts = (merchant: MerchantSetup, answers: ScenarioAnswers): MerchantSetup => ({
  ...merchant,
  ...Object.fromEntries(
    (["name", "englishName", "ownerName"] as const).flatMap((field) => {
      const text = merchant[field];
      return text === undefined ? [] : [[field, resolveTextReferences(text, answers)]];
    }),
  ),
});
