import type { Call, CallOutput } from "@/lib/call/call";
import { invariant, type RefusalCode } from "@/lib/call/refusals";
import type { AnyPrincipal, Caller, Principal } from "@/lib/call/principal";
import { callNames } from "@/lib/catalogue/calls";
import type { Locale } from "@/lib/i18n/locale";
import { operations } from "@/lib/operations/calls/worlds";
import { firstDevice } from "@/lib/simulator/access/sessions/devices";
import { runAndCollectClaims } from "@/lib/simulator/exchange/forward/claims";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { jobHandlers } from "@/lib/simulator/jobs";
import { opsActorName, type Actor } from "@/lib/simulator/platform/audit/actor";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { CallTx } from "@/lib/simulator/platform/handler";
import { createRateLimits } from "@/lib/simulator/platform/rate-limits/rate-limits";
import { refuse, type InWorld } from "@/lib/simulator/platform/store/tx";
import { banksAct } from "@/lib/payments/terms";
import { coarseTickTerms } from "../../market/parameters";
import { lockAndReadWorld } from "../../worlds/begin-world";
import { runDueJobs } from "../../worlds/scheduler";
import { setOrDeleteWorldTerms, type World } from "../../worlds/world";
import type { Running } from "../actors";
import { databaseWithinTransaction, refreshPlannerStatistics } from "./one-transaction";
import type { RowLoop } from "../loops/for-each";
import type { Scenario } from "../read";
import { isExpectedOutcome } from "../report";
import type { ScenarioStep } from "../step";
import { continueScenarioRun, type Portion } from "../run";

/** Makes a call inside an open transaction, as its principal; the audit log records it. */
export type CallWithin = (
  tx: CallTx<RefusalCode, AnyPrincipal> & { readonly db: Database; readonly sendCall: () => never },
  call: Call,
  input: unknown,
) => Promise<unknown>;

/** Defines after how many steps the planner's statistics are refreshed. */
const stepsPerRefresh = 1_000;

/** Names the people of operations in a beginning: the second confirms what requires two. */
const operators = { ops: "ops", second: "ops2" } as const;

/**
 * Plays a scenario inside the transaction that creates its world: each step sends the same calls as in a run, but all
 * of them, and the jobs between them, share the transaction, so that the world appears at its end or not at all. A step
 * that does not go as the text says throws. Expectations are left to runs. `real` is real time, for the audit log.
 */
export async function playBeginning(
  { steps, ...scenario }: Scenario,
  { sql, world }: InWorld<World>,
  real: Date,
  callWithin: CallWithin,
): Promise<void> {
  const isRefused = ({ expectedRefusal, work }: ScenarioStep) =>
    expectedRefusal !== undefined || (work.kind === "forEach" && work.loop.isRefusalExpected);
  invariant(!steps.some(isRefused), "nothing is refused in a beginning");
  const player = new Player(sql, world, real, callWithin);
  const { banks, starts } = scenario.world;
  await setOrDeleteWorldTerms(sql, await lockAndReadWorld(sql, world.id), { banksAct: banks === "act" ? 1 : banksAct });
  const played: Scenario = { ...scenario, steps: withoutExpectations(steps) };
  let portion: Portion = {
    state: { world: world.name, worldId: world.id, at: starts.toISOString(), next: 0, merchants: {}, kept: {} },
    rows: [],
    isDone: false,
  };
  let [done, refreshedAt] = [0, 0];
  while (!portion.isDone) {
    portion = await continueScenarioRun(played, portion.state, player.running);
    const wrong = portion.rows.find((row) => !isExpectedOutcome(row));
    if (wrong) throw new Error(`${scenario.title}, line ${wrong.line}, ${wrong.what}: ${wrong.says}`);
    done += portion.rows.length;
    if (done - refreshedAt >= stepsPerRefresh) {
      await refreshPlannerStatistics(sql);
      refreshedAt = done;
    }
  }
  await player.end();
}

/** Returns steps without their expectations, which are left to runs; of a loop without those of its rows. */
const withoutExpectations = (steps: readonly ScenarioStep[]): ScenarioStep[] =>
  steps.flatMap((step) => {
    const { work } = step;
    if (work.kind === "expect") return [];
    if (work.kind !== "forEach") return [step];
    const { loop } = work;
    const stepsOf: RowLoop["stepsOf"] = (turn, count) => withoutExpectations(loop.stepsOf(turn, count));
    return [{ ...step, work: { ...work, loop: { ...loop, stepsOf } } }];
  });

/** Answers the calls of a beginning, at the instants of its clock. */
class Player {
  private readonly sql: InWorld["sql"];
  private readonly world: World;
  private readonly real: Date;
  private readonly callWithin: CallWithin;
  private readonly db: Database;
  private readonly people = new Map<string, Principal>();
  private now: Date;

  constructor(sql: InWorld["sql"], world: World, real: Date, callWithin: CallWithin) {
    this.sql = sql;
    this.world = world;
    this.real = real;
    this.callWithin = callWithin;
    this.db = databaseWithinTransaction(sql);
    this.now = world.clockAt;
  }

  /** Returns what a run of the beginning depends on. */
  get running(): Running {
    return {
      db: this.db,
      ops: { realm: "operations", name: operators.ops },
      second: { realm: "operations", name: operators.second },
      real: this.real,
      language: "en-US",
      sendCall: (call, input, principal, _key, language) =>
        call === operations.advance ? this.advance(input) : this.answer(call, input, principal, language),
      beginning: { people: this.people },
    };
  }

  /** Releases the world at its present time: nobody is signed in there, and each person's first device is known. */
  async end(): Promise<void> {
    const { prisma } = this.sql;
    const { id } = this.world;
    await prisma.session.deleteMany({ where: { world: id } });
    const people = await prisma.operator.findMany({
      where: { world: id },
      select: { id: true },
      orderBy: { id: "asc" },
    });
    await prisma.device.createMany({
      data: people.map(({ id: operator }) => ({
        world: id,
        operator,
        tokenHash: firstDevice,
        agent: "",
        origin: "",
        madeAt: this.real,
        seenAt: this.real,
        expiresAt: new Date("9999-12-31"),
      })),
    });
    await prisma.world.updateMany({ where: { id }, data: { clockAt: this.now, clockSince: this.real } });
  }

  /** Runs the jobs up to an instant: what a call to advance the clock answers a scenario. */
  private async advance(input: unknown): Promise<unknown> {
    // named cast: a run advances to an instant
    const { to, tickSeconds } = input as { readonly to: Date; readonly tickSeconds?: number };
    const world = await lockAndReadWorld(this.sql, this.world.id);
    await runDueJobs(this.db, this.world.id, to, jobHandlers, {
      ...(tickSeconds !== undefined && { terms: coarseTickTerms(world, tickSeconds) }),
    });
    this.now = to;
    this.people.clear();
    return { isDone: true, now: to, failures: [] } satisfies Pick<
      CallOutput<typeof operations.advance>,
      "isDone" | "now" | "failures"
    >;
  }

  private async answer(call: Call, input: unknown, principal: AnyPrincipal, language?: Locale): Promise<unknown> {
    if (call.changes.some((tag) => changesPeople.has(tag))) this.people.clear();
    const by = this.actorOf(principal);
    const tx = {
      principal,
      by,
      now: this.now,
      world: await lockAndReadWorld(this.sql, this.world.id),
      sql: this.sql,
      prisma: this.sql.prisma,
      db: this.db,
      rateLimits: createRateLimits(),
      fileOwners: declaredFiles.fileOwners,
      caller: this.callerOf(call, by, language),
      refuse,
      sendCall: () => {
        throw new Error("a call of a beginning sends no others");
      },
    };
    const { output } = await runAndCollectClaims(tx, () => this.callWithin(tx, call, input));
    return output;
  }

  private actorOf(principal: AnyPrincipal): Actor {
    invariant(principal.realm === "portal" || principal.realm === "operations", "people act in a beginning");
    const name = principal.realm === "portal" ? principal.operatorId : opsActorName(principal.name);
    return { name, origin: "scenario", at: this.real };
  }

  private callerOf = (call: Call, { origin }: Actor, locale: Locale = "en-US"): Caller => ({
    token: undefined,
    locale,
    from: origin,
    host: "",
    requestId: callNames.get(call) ?? "",
    worldHint: undefined,
    key: undefined,
    at: this.real,
    signal: new AbortController().signal,
    agent: "scenario",
    device: undefined,
  });
}

/** Lists the data with changes that may change a person's permissions. */
const changesPeople: ReadonlySet<string> = new Set(["people", "worlds", "session", "verification", "settings"]);
