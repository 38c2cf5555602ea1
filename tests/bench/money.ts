import type { Bank, Line, Person } from "./bank";
import { atMost, median, quantile, ratioAtLeast, throughput, type Bench } from "./harness";
import { prepareTpcB, tpcB, tpcBScale } from "./pgbench";
import { openReferenceApp } from "./reference-app";
import { load } from "./load";
import { statementsOf } from "./statements";

const clients = 16;
const seconds = 4;
const rounds = 5;

/** A verb that moves money, and what it may cost. */
interface Verb {
  /** The plural of what is done. */
  readonly label: string;
  /** Does it once, on a line of a merchant's. */
  readonly verb: (line: Line, no: number, person: Person) => Promise<void>;
  /** The session token of the caller, for verbs that the merchants' operators do not call. */
  readonly token?: string;
  /** Makes ready what so many clients of these people do for a round. */
  readonly ready?: (people: readonly Person[]) => Promise<void>;
  /** The processor time of the portal that is counted separately: hashing, which is slow on purpose. */
  readonly apart?: { readonly label: string; readonly milliseconds: number };
  readonly portalMs?: number;
  readonly databaseMs?: number;
  readonly ratio?: number;
  readonly p99Ms?: number;
}

/** Holds the result of a round. */
interface Round {
  readonly perSecond: number;
  readonly p99: number;
  readonly portalMs: number;
  readonly databaseMs: number;
}

/**
 * Measures a verb over HTTP: with one client, with sixteen of as many merchants, and with sixteen of one merchant, in
 * turn with TPC-B on the same server and a bare route handler.
 */
export async function measureMoney(bench: Bench, bank: Bank, verb: Verb): Promise<void> {
  const [person = bank.nobody()] = bank.people;
  const line = bank.line(verb.token ?? person.token);
  await verb.ready?.([person]);
  const statements = await statementsOf(bench, bank, (no) => verb.verb(line, no, person));
  await prepareTpcB(bank.databaseUrl);
  const bare = `${(await openReferenceApp(bench)).url}/api`;
  const came = {
    alone: [] as Round[],
    spread: [] as Round[],
    hot: [] as Round[],
    tpcB: [] as number[],
    bare: [] as number[],
  };
  await measureRound(bank, verb, clients, false); // warm
  for (let round = 0; round < bench.rounds(rounds); round += 1) {
    came.tpcB.push(await tpcB(bank.databaseUrl, clients, seconds));
    came.alone.push(await measureRound(bank, verb, 1, false));
    came.spread.push(await measureRound(bank, verb, clients, false));
    came.hot.push(await measureRound(bank, verb, clients, true));
    came.bare.push((await load({ url: bare, body: {} }, seconds)).perSecond);
  }
  report(bench, verb, came, statements);
}

function report(
  bench: Bench,
  { label, apart, portalMs, databaseMs, ratio, p99Ms }: Verb,
  came: Readonly<Record<"alone" | "spread" | "hot", readonly Round[]>> &
    Readonly<Record<"tpcB" | "bare", readonly number[]>>,
  statements: number,
): void {
  const of = (rounds: readonly Round[], figure: keyof Round) => median(rounds.map((round) => round[figure]));
  const reference = { name: `TPC-B, prepared, scale ${tpcBScale}`, value: median(came.tpcB) };
  bench.report({
    metric: `${label}/s, ${clients} clients`,
    ours: of(came.spread, "perSecond"),
    reference,
    ...(ratio !== undefined && { target: ratioAtLeast(ratio) }),
  });
  bench.report({
    metric: `${label}/s, ${clients} clients`,
    ours: of(came.spread, "perSecond"),
    reference: { name: "bare route handler, 8 clients", value: median(came.bare) },
  });
  bench.report({ metric: `${label}/s, one client`, ours: of(came.alone, "perSecond"), reference });
  bench.report({
    metric: `${label}/s of one merchant, ${clients} clients`,
    ours: of(came.hot, "perSecond"),
    reference: { name: "of sixteen merchants", value: of(came.spread, "perSecond") },
    target: ratioAtLeast(0.8),
  });
  bench.report({
    metric: `p99, ms, ${clients} clients`,
    ours: of(came.spread, "p99"),
    ...(p99Ms !== undefined && { target: atMost(p99Ms, "ms") }),
  });
  if (apart) bench.report({ metric: `CPU of ${apart.label}, ms each`, ours: apart.milliseconds });
  bench.report({
    metric: `CPU of the portal${apart ? ` beside ${apart.label}` : ""}, ms each`,
    ours: of(came.spread, "portalMs") - (apart?.milliseconds ?? 0),
    ...(portalMs !== undefined && { target: atMost(portalMs, "ms") }),
  });
  bench.report({
    metric: "CPU of the database, ms each",
    ours: of(came.spread, "databaseMs"),
    ...(databaseMs !== undefined && { target: atMost(databaseMs, "ms") }),
  });
  bench.report({ metric: "statements each", ours: statements });
}

let callCount = 0;

/** One round: so many clients, of as many merchants or all of one. */
async function measureRound(
  bank: Bank,
  { verb, ready, token: by }: Verb,
  count: number,
  isHot: boolean,
): Promise<Round> {
  const principal = Array.from({ length: count }, (_, at) => bank.people[isHot ? 0 : at] ?? bank.nobody());
  await ready?.(principal);
  const lines = principal.map(({ token }) => bank.line(by ?? token));
  const durations: number[] = [];
  const before = bank.cpu();
  const perSecond = await throughput(count, seconds * 1_000, async (client) => {
    const [line, person] = [lines[client], principal[client]];
    if (!line || !person) throw new Error("each client has a line");
    const from = performance.now();
    await verb(line, (callCount += 1), person);
    durations.push(performance.now() - from);
  });
  const after = bank.cpu();
  return {
    perSecond,
    p99: quantile(durations, 0.99),
    portalMs: (after.portal - before.portal) / durations.length,
    databaseMs: (after.database - before.database) / durations.length,
  };
}
