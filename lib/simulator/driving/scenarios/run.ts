import type { Gives } from "@/lib/call/call";
import { invariant, Refusal } from "@/lib/call/refusals";
import { operations } from "@/lib/operations/calls/worlds";
import { scenarioEnds } from "@/prisma/scenarios/scenarios";
import { runTerm } from "../worlds/run-term";
import { setTerm } from "../worlds/world";
import { worldByName } from "../worlds/world-lookup";
import { addsPerson, ownerName, personShape, type PersonOf } from "./deeds/people";
import { decodedBy, decodedNow, Unfit } from "./decoded-now";
import { lookAt, numberOf, partOf } from "./expected";
import { handsOf, type RunHands, type Running } from "./hands";
import type { Scenario } from "./read";
import { readable } from "./readable";
import { filled, NothingThere, type Known } from "./references";
import { refusalWords } from "./problem-texts";
import { ends, type Check, type Outcome, type Reported, type RunState } from "./report";
import type { Step } from "./step";

/** How much one portion does: a step counts one, a piece of the clock's way more. */
const [portionMost, advanceCost] = [40, 20];

export interface Portion {
  readonly state: RunState;
  readonly rows: readonly Reported[];
  readonly isDone: boolean;
}

/** Makes the world of a scenario, under the first name that is free. */
export async function beginRun({ world }: Scenario, running: Running): Promise<RunState> {
  const { name, seed, from, starts, banks, past, records } = world;
  const free = await freeName(name, running);
  const takes = {
    name: free,
    seed: seed ?? name,
    ...(!from && { startsAt: starts }),
    mode: "held",
    speed: 1,
    scenario: from ?? "empty",
    banks,
    past,
    records,
  };
  const at = from ? scenarioEnds[from] : starts;
  const made = await running.ask(operations.makeWorld, takes, running.ops, `scenario-world-${free}`);
  const { clock } = made as Gives<typeof operations.makeWorld>; // named cast: the backend gives what the call's row says
  const seen = await worldByName(running.db.sql, free);
  invariant(seen, `the world ${free} was made just now`);
  await setTerm(running.db.sql, seen.world, runTerm, 1);
  invariant(clock.now.getTime() === at.getTime(), `the clock of ${free} stands where its steps begin`);
  return { world: free, worldId: seen.world.id, at: at.toISOString(), next: 0, merchants: {}, kept: {} };
}

async function freeName(name: string, { db }: Running): Promise<string> {
  for (let no = 1; ; no += 1) {
    const free = no === 1 ? name : `${name.slice(0, 50)}-${no}`;
    if (!(await worldByName(db.sql, free))) return free;
  }
}

/** Does the next steps of a run. `progress` learns how it stands after each, whatever comes of the one after. */
export async function runOn(
  scenario: Scenario,
  from: RunState,
  running: Running,
  progress: (state: RunState) => void = () => {},
): Promise<Portion> {
  const rows: Reported[] = [];
  const run = new Run(scenario, from, running);
  for (let done = 0; done < portionMost && run.next < scenario.steps.length;) {
    const step = scenario.steps[run.next];
    if (!step) break;
    if (run.at.getTime() < step.at.getTime()) {
      done += advanceCost;
      const stuck = await run.onward(step);
      progress(run.state());
      if (stuck) return { state: run.state(), rows: [...rows, stuck], isDone: true };
      continue;
    }
    done += 1;
    const row = await run.step(step);
    progress(run.state());
    rows.push(row);
    if (ends(row)) return { state: run.state(), rows, isDone: true };
  }
  return { state: run.state(), rows, isDone: run.next >= scenario.steps.length };
}

class Run {
  private readonly scenario: Scenario;
  private readonly running: Running;
  private readonly world: string;
  private readonly worldId: string;
  private readonly merchants: Record<string, string>;
  private readonly kept: Record<string, unknown>;
  next: number;
  at: Date;

  constructor(scenario: Scenario, from: RunState, running: Running) {
    this.scenario = scenario;
    this.running = running;
    this.world = from.world;
    this.worldId = from.worldId;
    this.merchants = { ...from.merchants };
    this.kept = { ...from.kept };
    this.next = from.next;
    this.at = new Date(from.at);
  }

  state = (): RunState => ({
    world: this.world,
    worldId: this.worldId,
    at: this.at.toISOString(),
    next: this.next,
    merchants: this.merchants,
    kept: this.kept,
  });

  private hands = (by?: string): RunHands =>
    handsOf(this.running, {
      world: this.world,
      worldId: this.worldId,
      at: this.at,
      no: this.next,
      by,
      merchants: this.merchants,
      hasBeginning: this.scenario.world.from !== undefined,
      operatorOf: this.operatorOf,
    });

  /** The id of one of a merchant's people, who was added before. */
  private operatorOf = (person: string): string => {
    const [merchant = "", part = ""] = person.split(".");
    const owner = this.kept[merchant];
    const operatorId = partOf(part === ownerName ? owner : partOf(owner, part), "operatorId");
    if (typeof operatorId !== "string") throw new NothingThere(person);
    return operatorId;
  };

  private row(step: Step, outcome: Outcome, says = "", checks: readonly Check[] = []): Reported {
    const { line } = this.scenario.place(step.offset);
    return { line, at: this.at, what: step.what, by: step.by ?? "", note: step.note, outcome, says, checks };
  }

  /** A piece of the way to a step's instant; what stops the clock ends the run. */
  async onward(step: Step): Promise<Reported | undefined> {
    const { isDone, now, failures } = await this.hands().ask(operations.advance, {
      to: step.at,
      ...(step.work.kind === "wait" && step.work.tickSeconds !== undefined && { tickSeconds: step.work.tickSeconds }),
    });
    const isStanding = !isDone && failures.length > 0 && now.getTime() === this.at.getTime();
    this.at = isDone ? step.at : now;
    return isStanding
      ? this.row(step, "failed", failures.map(({ kind, cause }) => `${kind}: ${cause}`).join("; "))
      : undefined;
  }

  async step(step: Step): Promise<Reported> {
    const row = await this.outcomeOf(step);
    this.next += 1;
    return row;
  }

  private async outcomeOf(step: Step): Promise<Reported> {
    const known: Known = { ...this.kept, world: this.world };
    try {
      if (step.work.kind === "expect") return await this.look(step, known);
      const given = readable(await this.work(step, known));
      if (step.refused) return this.row(step, "failed", `not refused with ${step.refused}`);
      this.keep(step.as, given);
      return this.row(step, "done", numberOf(given) ?? "");
    } catch (cause) {
      if (cause instanceof Refusal)
        return this.row(
          step,
          cause.code === step.refused ? "refused" : "failed",
          await refusalWords(cause, this.running.language),
        );
      if (cause instanceof NothingThere || cause instanceof Unfit) return this.row(step, "failed", cause.message);
      throw cause;
    }
  }

  private async look(step: Step, known: Known): Promise<Reported> {
    const checks: Check[] = [];
    const expectations = step.work.kind === "expect" ? step.work.expectations : [];
    for (const expected of expectations)
      for (const { offset, ...found } of await lookAt(expected, this.hands(step.by), known))
        checks.push({ line: this.scenario.place(offset).line, ...found });
    return this.row(step, checks.every(({ isMet }) => isMet) ? "met" : "unmet", "", checks);
  }

  private work(step: Step, known: Known): Promise<unknown> {
    const { work, by, what } = step;
    const hands = this.hands(by);
    switch (work.kind) {
      case "setup":
        return work.run({
          ...hands,
          makes: (name, merchant) => this.makes(hands, name, merchant),
          meets: async (known) => {
            const met = await hands.meets(known);
            if (step.as !== undefined) this.merchants[step.as] = known.userNo;
            return met;
          },
          numberKept: (name, part) => numberOf(partOf(known[name], part)) ?? "",
        });
      case "deed":
        return work.deed.play(
          // named cast: decoded by the deed's own schema
          decodedBy(work.deed.takes, filled(work.takes, known), new Set(Object.keys(this.merchants))) as never,
          hands,
        );
      case "call": {
        const takes = decodedNow(work.call, filled(work.takes, known));
        return work.file ? hands.send(work.call, takes, work.file) : hands.askAny(work.call, takes);
      }
      case "person": {
        // named cast: decoded by this shape
        const person = decodedBy(personShape, filled(work.takes, known), new Set()) as PersonOf;
        return addsPerson(person, work, hands);
      }
      case "wait":
      case "expect":
        return Promise.resolve({ what });
    }
  }

  private async makes(hands: RunHands, name: string, merchant: Parameters<RunHands["makes"]>[1]): Promise<unknown> {
    const made = await hands.makes(name, merchant);
    this.keep(name, made);
    return made;
  }

  /** Keeps an answer under a name: `acme.factory` within what is kept as `acme`. */
  private keep(as: string | undefined, given: unknown): void {
    if (as === undefined) return;
    const [name = "", part] = as.split(".");
    const before = this.kept[name];
    this.kept[name] = part === undefined ? given : { ...(typeof before === "object" ? before : {}), [part]: given };
  }
}
