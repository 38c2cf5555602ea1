import { randomUUID } from "node:crypto";
import os from "node:os";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { canonicalPair, parseRate } from "@/lib/money/rate";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { payPassword } from "../fixtures/payment-input";
import { openBooks, portalOf, type BankPortal, type Books, type Line } from "./bank";
import { median, ratioAtLeast, ratioAtMost, throughput, type Bench, type Benchmark } from "./harness";
import { world } from "./ledger";

const processes = [1, 2, 4] as const;
const clients = 16;
const seconds = 4;
const rounds = 3;
/** The number of lines that a client alternates between when it does not stay with one process. */
const linesEach = 4;
const ordersEach = 10;
/** Above this part of the processors in use more processes have nothing left to use. */
const usedUp = 0.9;

type Verb = (line: Line) => Promise<unknown>;

const verbs: Readonly<Record<string, Verb>> = {
  "balances read": (line) => line(accountCalls.balances, {}),
  "lists read": (line) => line(exchange.orders, { currentPage: 1, pageSize: 20 }),
  "quotes locked": (line) => line(exchange.lockQuote, { sell: "USD", buy: "EUR", amount: money("USD", 100_00n) }),
};

/**
 * Holds the result of a round: calls per second, milliseconds of processor time per call, and the part of the machine
 * that was in use.
 */
interface Round {
  readonly perSecond: number;
  readonly portalMs: number;
  readonly databaseMs: number;
  readonly usage: number;
}

export const benchmark: Benchmark = {
  name: "SCALE-2",
  about: "calls by 1, 2 and 4 processes of the portal on one PostgreSQL, and that jobs are done once by all of them",
  async run(bench) {
    const books = await openBooks(bench, clients);
    await stopTicks(books);
    const came: Came = new Map();
    for (const [at, count] of processes.entries()) {
      await openDay(books, at);
      const portal = await portalOf(bench, books, count);
      for (const [verbName, verb] of Object.entries(verbs)) {
        const measure = (isSticky: boolean) => roundsOf(bench, books, portal, count, verb, isSticky);
        came.set(`${verbName} ${count}`, { staying: await measure(true), changing: await measure(false) });
      }
      await jobsOnce(bench, books, portal, at);
      await portal.stop();
    }
    for (const verbName of Object.keys(verbs)) for (const count of processes) report(bench, came, verbName, count);
  },
};

type Came = Map<string, { readonly staying: readonly Round[]; readonly changing: readonly Round[] }>;

function report(bench: Bench, came: Came, verbName: string, count: number): void {
  const of = (processes: number) => {
    const roundPair = came.get(`${verbName} ${processes}`);
    if (!roundPair) throw new Error(`${verbName} was measured with ${processes}`);
    return roundPair;
  };
  const figure = (all: readonly Round[], name: keyof Round) => median(all.map((round) => round[name]));
  const [{ staying, changing }, alone] = [of(count), of(1).staying];
  const by = `${verbName}, ${count} ${count === 1 ? "process" : "processes"}`;
  const perSecond = figure(staying, "perSecond");
  const hasRoom = figure(staying, "usage") < usedUp;
  bench.report({
    metric: `${by}, a second`,
    ours: perSecond,
    reference: { name: "itself with 1", value: figure(alone, "perSecond") },
    // as many times as there are processes, as long as there is something left that they could use
    ...(count > 1 && hasRoom && { target: ratioAtLeast(0.8 * count) }),
  });
  bench.report({
    metric: `${by}, a second, each client with ${linesEach} lines by turns`,
    ours: figure(changing, "perSecond"),
    reference: { name: "each with one", value: perSecond },
  });
  for (const name of ["portalMs", "databaseMs"] as const)
    bench.report({
      metric: `${by}, CPU of the ${name === "portalMs" ? "portal" : "database"}, ms each`,
      ours: figure(staying, name),
      reference: { name: "itself with 1", value: figure(alone, name) },
      // what 0.8 of as many times as much comes to, where the processors are what there is no more of
      ...(count > 1 && name === "portalMs" && { target: ratioAtMost(1.25) }),
    });
  bench.report({ metric: `${by}, processors in use, of 1`, ours: figure(staying, "usage") });
}

async function roundsOf(
  bench: Bench,
  { people }: Books,
  portal: BankPortal,
  count: number,
  verb: Verb,
  isSticky: boolean,
): Promise<Round[]> {
  // the system distributes connections over the processes in turn, so one line stays with one process
  const lines = people.map(({ token }) => Array.from({ length: isSticky ? 1 : linesEach }, () => portal.line(token)));
  const once = () => measureRound(portal, lines, verb);
  // each process compiles its code separately and receives only a part of the requests
  for (let warm = 0; warm < count; warm += 1) await once();
  const all: Round[] = [];
  for (let round = 0; round < bench.rounds(rounds); round += 1) all.push(await once());
  return all;
}

async function measureRound(portal: BankPortal, lines: readonly (readonly Line[])[], verb: Verb): Promise<Round> {
  let callCount = 0;
  const [before, machineBefore] = [portal.cpu(), machine()];
  const perSecond = await throughput(clients, seconds * 1_000, async (client) => {
    const clientLines = lines[client] ?? [];
    const line = clientLines[(callCount += 1) % clientLines.length];
    if (!line) throw new Error("each client has a line");
    await verb(line);
  });
  const [after, machineAfter] = [portal.cpu(), machine()];
  return {
    perSecond,
    portalMs: (after.portal - before.portal) / callCount,
    databaseMs: (after.database - before.database) / callCount,
    usage: 1 - (machineAfter.idle - machineBefore.idle) / (machineAfter.all - machineBefore.all),
  };
}

/** The processors' time so far: all of it, and what nobody used. */
function machine(): { readonly all: number; readonly idle: number } {
  const times = os.cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  return { idle, all: times.reduce((sum, time) => sum + time.user + time.nice + time.sys + time.irq + time.idle, 0) };
}

/** Returns one day after another at ten in the morning: the market is open, and the clock is stopped. */
const morning = (at: number): Date => addMilliseconds(beijingInstant("2026-03-18", 10), at * dayMs);

const openDay = ({ db }: Books, at: number) =>
  db.sql("update world set clock_mode = 'held', clock_at = $2::timestamptz where id = $1::uuid", [world, morning(at)]);

/** No ticks between morning and midnight: nothing but the orders' own expiry falls due, and rates do not grow too old. */
async function stopTicks({ db }: Books): Promise<void> {
  await db.sql("delete from due where world = $1::uuid and kind = 'market.tick'", [world]);
  await db.sql(`update world set terms = terms || '{"rateAgeSeconds": 1000000000}' where id = $1::uuid`, [world]);
}

/**
 * Places limit orders, lets the day end while its clock runs, and has every client call at the same time: requests in
 * all processes and the worker find the same jobs due. Each order must expire once and release its reserved amount
 * once.
 */
async function jobsOnce(bench: Bench, { db, people }: Books, portal: BankPortal, at: number): Promise<void> {
  const lines = people.map(({ token }) => Array.from({ length: linesEach }, () => portal.line(token)));
  const validUntil = beijingDay(morning(at));
  const value = parseRate("7.0600");
  if (!value) throw new Error("the target is a rate");
  const target = { ...canonicalPair("USD", "CNH"), value };
  for (const [line] of lines)
    for (let no = 0; line && no < ordersEach; no += 1)
      await line(
        exchange.placeLimit,
        {
          sell: "USD",
          buy: "CNH",
          amount: money("USD", 100_00n),
          target,
          validUntil,
          payPassword,
        },
        randomUUID(),
      );
  await db.sql(
    "update world set clock_mode = 'flowing', clock_at = $2::timestamptz, clock_since = now() where id = $1::uuid",
    [world, addMilliseconds(beijingInstant(validUntil, 0), dayMs)],
  );
  await Promise.all(lines.flat().map((line) => line(accountCalls.balances, {})));
  const outcome = await outcomeOf({ db }, at);
  const all = people.length * ordersEach;
  if (outcome.expired !== all || outcome.events !== all || outcome.held !== 0n || outcome.stuck > 0)
    throw new Error(
      `${all} orders were to expire once: ${JSON.stringify(outcome, (_, value: unknown) => String(value))}`,
    );
  bench.report({ metric: `orders expired once each, of ${all}, by requests of all processes`, ours: outcome.expired });
}

/** Counts the outcomes of a day's orders, once no job is due any more. */
async function outcomeOf({ db }: Pick<Books, "db">, at: number) {
  const since = morning(at);
  const expiredFilter = { world, kind: "limit", state: "timeOut", placedAt: { gte: since } };
  const [orders, events, stuckCount, heldSum] = [
    await db.prisma.exchangeOrder.count({ where: expiredFilter }),
    await db.prisma.history.count({ where: { world, event: "expire", at: { gte: since } } }),
    await db.prisma.due.count({ where: { world, state: "stuck" } }),
    await db.prisma.account.aggregate({ where: { world, purpose: "held" }, _sum: { balance: true } }),
  ];
  return { expired: orders, events, stuck: stuckCount, held: heldSum._sum.balance ?? 0n };
}
