import fc from "fast-check";
import { expect } from "vitest";
import { exchange } from "@/lib/exchange/calls/orders";
import { suggestedTargets } from "@/lib/exchange/limit";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { jobHandlers } from "@/lib/simulator/jobs";
import { startMarket } from "@/lib/simulator/driving/market/market";
import { customerRate } from "@/lib/simulator/driving/market/price";
import { runDueJobs, schedule, unschedule, type JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import { addDays } from "@/lib/time/beijing";
import { dayMs, hourMs, addMilliseconds, minuteMs, secondMs } from "@/lib/time/instant";
import type { Database } from "@/lib/simulator/platform/store/database";
import { isEmbedded } from "../fixtures/kind";
import { freshWorld, operationsPerson as ops, payPassword, test, type TestWorld, wednesday } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { runsOf } from "../fixtures/sample";
import { txAt } from "../fixtures/tx";

/**
 * Describes the orders that are started before the clock advances: each of them falls due automatically or waits for
 * the market.
 */
const plan = fc.record({
  remittances: fc.array(fc.record({ minor: fc.bigInt(1_000n, 900_000n), minutes: fc.nat(9 * 1_440) }), {
    maxLength: 6,
  }),
  limits: fc.array(
    fc.record({
      minor: fc.bigInt(10_000n, 900_000n),
      days: fc.nat(6),
      sell: fc.constantFrom("USD" as const, "EUR" as const),
    }),
    { maxLength: 6 },
  ),
  payments: fc.array(fc.bigInt(5_000n, 200_000n), { maxLength: 4 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

/** The same merchant in a new world of the same seed, with the plan set going. */
async function startPlan(
  db: Database,
  { remittances, limits, payments: paymentPlans }: Plan,
  tickSeconds: number,
): Promise<TestWorld> {
  const world = await freshWorld(db);
  await db.sql("update world set terms = $2::jsonb where id = $1::uuid", [world.id, JSON.stringify({ tickSeconds })]);
  const place = await world.world();
  await db.transact((sql) => startMarket(txAt(sql, place, wednesday)));
  const principal = await world.merchant({ operatorId: "00000000-0000-7000-8000-000000000001" });
  const send = (currency: "USD" | "EUR", minor: bigint, minutes: number) =>
    world.call(
      operations.sendRemittance,
      {
        world: world.name,
        userNo: principal.userNo,
        amount: money(currency, minor),
        payerName: "Payer",
        payerAccount: "",
        payerBank: "",
        payerCountry: "US",
        postscript: "",
        chargingMode: "OUR",
        arrivesInMinutes: minutes,
      },
      ops,
    );
  const { orderNo } = await send("USD", 1_500_000n, 60);
  await world.call(operations.creditRemittance, { world: world.name, orderNo }, ops);
  const payee = {
    entityType: "company",
    currency: "USD",
    name: "Payee",
    bankName: "Bank",
    address: "Street 1",
    nickname: "",
    account: "4400178236",
    swift: "CHASUS33",
    bankCountry: "US",
    country: "US",
  } as const;
  const { payeeId } = await world.call(payments.addPayee, payee, principal);
  for (const minor of paymentPlans)
    await world.call(
      payments.pay,
      {
        payeeId,
        amount: money("USD", minor),
        payCurrency: "USD",
        bearer: "SHA",
        purpose: "goods",
        reference: "",
        merchantOrderNo: "",
        isAgain: true,
        payPassword,
      },
      principal,
    );
  for (const { minor, minutes } of remittances) await send("EUR", minor, minutes);
  for (const { sell, minor, days } of limits) {
    const price = await customerRate(
      { ...worldContext(db.sql, await world.world()), now: await world.now() },
      sell,
      sell === "USD" ? "EUR" : "USD",
    );
    if (!price) throw new Error("the market has started");
    await world.call(
      exchange.placeLimit,
      {
        sell,
        buy: sell === "USD" ? "EUR" : "USD",
        amount: money(sell, minor),
        target: suggestedTargets(price.rate, price.side).usual,
        validUntil: addDays("2026-03-18", days),
      },
      principal,
    );
  }
  return world;
}

async function advanceFully(world: TestWorld, to: Date): Promise<void> {
  while (!(await world.call(operations.advance, { world: world.name, to }, ops)).isDone) {
    /* the rest of it */
  }
}
const proofOf = async (world: TestWorld) => {
  const { logHash, checks } = await world.call(operations.prove, { world: world.name }, ops);
  expect(checks.filter(({ isRight }) => !isRight)).toEqual([]);
  return logHash;
};

test("reading often, once, or from three sides at a time gives the same books", async ({ db }) => {
  const end = addMilliseconds(wednesday, 10 * dayMs);
  await fc.assert(
    fc.asyncProperty(
      plan,
      fc.array(fc.integer({ min: 1, max: 20 * 3_600 }), { minLength: 1, maxLength: 20 }),
      async (set, hops) => {
        const [once, often, crowd] = [
          await startPlan(db, set, 7_200),
          await startPlan(db, set, 7_200),
          await startPlan(db, set, 7_200),
        ];
        await advanceFully(once, end);
        let at = wednesday;
        for (let hop = 0; at < end; hop += 1) {
          at = addMilliseconds(at, (hops[hop % hops.length] ?? 1) * secondMs + (hop >= hops.length ? dayMs : 0));
          await advanceFully(often, at < end ? at : end);
        }
        await Promise.all([advanceFully(crowd, end), advanceFully(crowd, end), advanceFully(crowd, end)]);
        const hash = await proofOf(once);
        expect([await proofOf(often), await proofOf(crowd)]).toEqual([hash, hash]);
      },
    ),
    { numRuns: runsOf("simulator/scheduler"), seed: 20_260_318 },
  );
});

test("reading every second or once a year gives the same books", { timeout: 300_000 }, async ({ db }) => {
  const set: Plan = {
    remittances: [
      { minor: 500_000n, minutes: 1 },
      { minor: 70_000n, minutes: 2_000 },
    ],
    payments: [20_000n, 90_000n],
    limits: [
      { sell: "USD", minor: 100_000n, days: 6 },
      { sell: "EUR", minor: 90_000n, days: 1 },
    ],
  };
  const [year, seconds] = [await startPlan(db, set, 14_400), await startPlan(db, set, 14_400)];
  const end = addMilliseconds(wednesday, 366 * dayMs);
  await advanceFully(year, end);
  // every second around what falls due first, then in ever longer strides to the same end
  for (
    let at = addMilliseconds(wednesday, 58 * secondMs);
    at.getTime() <= wednesday.getTime() + 62 * secondMs;
    at = addMilliseconds(at, secondMs)
  )
    await advanceFully(seconds, at);
  for (
    let at = addMilliseconds(wednesday, 5 * minuteMs - 3 * secondMs);
    at.getTime() <= wednesday.getTime() + 5 * minuteMs + 3 * secondMs;
    at = addMilliseconds(at, secondMs)
  )
    await advanceFully(seconds, at);
  for (
    let at = addMilliseconds(wednesday, hourMs), stride = hourMs;
    at < end;
    at = addMilliseconds(at, stride), stride = Math.min(stride * 2, 7 * dayMs)
  )
    await advanceFully(seconds, at);
  await advanceFully(seconds, end);
  expect(await proofOf(seconds)).toBe(await proofOf(year));
});

test("items of one instant go by priority, then kind, then subject; an item may schedule others at that same instant", async ({
  world,
  db,
}) => {
  const handledItems: string[] = [];
  const recordItem: JobHandler = async (_, { kind, subject }) => void handledItems.push(`${kind} ${subject}`);
  const handlers = new Map<string, JobHandler>([
    ["a", recordItem],
    ["b", recordItem],
    [
      "more",
      async (tx, { dueAt }) => {
        handledItems.push("more");
        await schedule(tx, { kind: "a", subject: "made", dueAt, priority: 1 });
      },
    ],
  ]);
  const at = addMilliseconds(wednesday, minuteMs);
  for (const [kind, subject, priority] of [
    ["b", "2", 10],
    ["b", "1", 10],
    ["a", "1", 50],
    ["more", "1", 5],
    ["a", "0", 10],
  ] as const)
    await schedule(worldContext(db.sql, world), { kind, subject, dueAt: at, priority });
  await runDueJobs(db, world.id, addMilliseconds(at, -1), handlers);
  expect(handledItems).toEqual([]);
  expect((await runDueJobs(db, world.id, at, handlers)).isDone).toBe(true);
  expect(handledItems).toEqual(["more", "a made", "a 0", "b 1", "b 2", "a 1"]);
});

test("a failing item leaves no effect behind and is tried three times; the others are done", async ({ world, db }) => {
  let tries = 0;
  const handlers = new Map<string, JobHandler>([
    [
      "bug",
      async ({ sql }) => {
        tries += 1;
        await sql("insert into counter (world, scope, last) values ($1::uuid, 'bug', 1)", [world.id]);
        throw new Error("a bug");
      },
    ],
    [
      "good",
      async ({ sql }) => {
        await sql("insert into counter (world, scope, last) values ($1::uuid, 'good', 1)", [world.id]);
      },
    ],
  ]);
  for (const [kind, minutes] of [
    ["bug", 1],
    ["good", 2],
  ] as const)
    await schedule(worldContext(db.sql, world), {
      kind,
      subject: "x",
      dueAt: addMilliseconds(wednesday, minutes * minuteMs),
      priority: 1,
    });
  const { effects, isDone } = await runDueJobs(db, world.id, addMilliseconds(wednesday, hourMs), handlers);
  expect({ tries, isDone, kinds: effects.map(({ kind }) => kind) }).toEqual({
    tries: 3,
    isDone: true,
    kinds: ["good"],
  });
  expect(await db.sql("select scope from counter where world = $1::uuid", [world.id])).toEqual([{ scope: "good" }]);
  expect(jobHandlers.has("bug")).toBe(false);
});

test("the same item twice is one, and a completed one is never done again", async ({ world, db }) => {
  let times = 0;
  const handlers = new Map<string, JobHandler>([
    [
      "once",
      async () => {
        times += 1;
      },
    ],
  ]);
  const item = { kind: "once", subject: "x", dueAt: addMilliseconds(wednesday, minuteMs), priority: 1 };
  await schedule(worldContext(db.sql, world), item);
  await schedule(worldContext(db.sql, world), item);
  await Promise.all([1, 2, 3, 4].map(() => runDueJobs(db, world.id, addMilliseconds(wednesday, hourMs), handlers)));
  await schedule(worldContext(db.sql, world), item);
  await runDueJobs(db, world.id, addMilliseconds(wednesday, 2 * hourMs), handlers);
  expect(times).toBe(1);
});

const isAnyoneWaiting = async (db: Database) =>
  (
    await db.sql(
      `select 1 from pg_locks where not granted and pid in (select pid from pg_stat_activity where query like '%from "due"%')`,
    )
  ).length > 0;

test("removing an item from the schedule waits for no clock that is just doing it, so the two never deadlock", async ({
  world,
  db,
}) => {
  let begin = () => {};
  let go = () => {};
  const [startSignal, mayGo] = [
    new Promise<void>((resolve) => {
      begin = resolve;
    }),
    new Promise<void>((resolve) => {
      go = resolve;
    }),
  ];
  const handlers = new Map<string, JobHandler>([
    [
      "slow",
      async () => {
        begin();
        await mayGo;
      },
    ],
  ]);
  const item = { kind: "slow", subject: "x", dueAt: addMilliseconds(wednesday, minuteMs), priority: 1 };
  await schedule(worldContext(db.sql, world), item);
  const clock = runDueJobs(db, world.id, item.dueAt, handlers);
  await startSignal;
  let isTaken = false;
  const removal = db
    .transact((sql) => unschedule(worldContext(sql, world), item.kind, item.subject))
    .then(() => {
      isTaken = true;
    });
  // the embedded database has one session for all: there nobody else is served until the clock is done
  const isServer = !isEmbedded;
  while (isServer && !isTaken && !(await isAnyoneWaiting(db)));
  const wasFree = isTaken;
  go();
  await removal;
  expect(wasFree).toBe(isServer);
  expect((await clock).effects.map(({ kind }) => kind)).toEqual(["slow"]);
  expect(await db.sql("select state from due where world = $1::uuid and kind = 'slow'", [world.id])).toEqual([
    { state: "done" },
  ]);
});
