import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { auditTrail } from "@/lib/access/calls/audit-log";
import { access } from "@/lib/access/calls/sign-in";
import { accountCalls } from "@/lib/accounts/calls/balances";
import type { Call } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { catalogue } from "@/lib/catalogue/calls";
import { exchange } from "@/lib/exchange/calls/orders";
import { rates } from "@/lib/exchange/calls/rates";
import { exportCalls } from "@/lib/files/calls/exports";
import { operations } from "@/lib/operations/calls/worlds";
import { paymentExports } from "@/lib/payments/calls/exports";
import { paymentPreparations } from "@/lib/payments/calls/preparations";
import { payments } from "@/lib/payments/calls/payments";
import { declaredFiles } from "@/lib/simulator/files/by-area";
import { buildNextExport } from "@/lib/simulator/files/exports/build";
import { simulatorMetrics } from "@/lib/simulator/platform/metrics";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { lagMaxMs, openReplica } from "@/lib/simulator/platform/store/replica/replica";
import { runAsTenant } from "@/lib/simulator/platform/store/under-way";
import { systemNow } from "@/lib/time/clock";
import { readMigrations } from "../../tools/build/migrations";
import { cluster } from "../fixtures/cluster";
import { runSql } from "../fixtures/databases";
import { examples } from "../fixtures/examples";
import { replicaOf } from "../fixtures/replica";
import { page, payee, Stage } from "../fixtures/stage";
import { freshWorld, type TestWorld } from "../fixtures/world";

let primary: Awaited<ReturnType<typeof cluster>>;
let standby: Awaited<ReturnType<typeof replicaOf>>;
beforeAll(async () => {
  primary = await cluster({ preload: "pg_stat_statements" });
  await runSql(primary.adminUrl, ["create extension pg_stat_statements"]);
  await runSql(
    primary.url,
    readMigrations().map(({ sql }) => sql),
  );
  standby = await replicaOf(primary);
}, 120_000);
afterAll(() => {
  standby.stop();
  primary.stop();
});

/** Opens a database with its replica and polls the replica until it is readable. */
async function openReplicatedDatabase(): Promise<Database> {
  const db = openDatabase(primary.url, { max: 4, readUrl: standby.url });
  onTestFinished(() => db.close());
  await untilRead(db);
  return db;
}
const untilRead = (db: Database) =>
  vi.waitFor(async () => expect(await db.replica?.check()).toMatchObject({ leftOut: undefined }), {
    timeout: 30_000,
    interval: 50,
  });

/** Waits until the replica has replayed up to the current end of the primary's log. */
const untilReplayed = async (db: Database) => {
  const [end] = await db.sql<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
  await vi.waitFor(
    async () => expect(await onStandby("select pg_last_wal_replay_lsn() >= $1 as is", end?.lsn)).toBe(true),
    {
      timeout: 30_000,
      interval: 20,
    },
  );
};
async function onStandby(text: string, ...values: unknown[]): Promise<unknown> {
  const db = openDatabase(standby.adminUrl, { max: 1 });
  try {
    const [row] = await db.sql<Record<string, unknown>>(text, values);
    return Object.values(row ?? {})[0];
  } finally {
    await db.close();
  }
}
const pause = () => onStandby("select pg_wal_replay_pause()");
const resume = () => onStandby("select pg_wal_replay_resume()");

/** Counts the statements about a table that the primary has answered so far. */
async function answeredHere(table: string): Promise<number> {
  const db = openDatabase(primary.adminUrl, { max: 1 });
  try {
    const [row] = await db.sql<{ calls: bigint }>(
      "select coalesce(sum(calls), 0)::bigint as calls from pg_stat_statements where query ilike '%' || $1 || '%' and query ilike 'select%'",
      [table],
    );
    return Number(row?.calls ?? 0n);
  } finally {
    await db.close();
  }
}

/** Sets up a merchant in a fresh world and waits until the replica has replayed it. */
async function setUpMerchant() {
  const db = await openReplicatedDatabase();
  const stage = await Stage.set(await freshWorld(db));
  await untilReplayed(db);
  return { db, stage, world: stage.world, who: stage.principal };
}
const records = (stage: Stage, principal: Principal = stage.principal) =>
  stage.world.call(payments.records, page, principal);

test("a list is read at the replica, and a balance, before a payment, at the primary", async () => {
  const { db, stage, world, who } = await setUpMerchant();
  const before = await answeredHere('from "payment"');
  expect(await records(stage)).toMatchObject({ total: 0 });
  expect(await answeredHere('from "payment"')).toBe(before);
  // on the primary: a replica that has not yet received the money must not report that there is none
  await pause();
  onTestFinished(async () => void (await resume()));
  await world.fund(who.userNo, "JPY", 700n);
  const { rows } = await world.call(accountCalls.balances, {}, who);
  expect(rows.map(({ currency }) => currency)).toContain("JPY");
  const where = await db.replica?.read(
    () => Promise.resolve(0n),
    (sql) => sql<{ is: boolean }>("select pg_is_in_recovery() as is"),
  );
  expect(where).toEqual({ result: [{ is: true }] });
});

test("data written by others may be stale, the data that one's own merchant or operations have written never is", async () => {
  const { db, stage, world, who } = await setUpMerchant();
  const colleague = await world.operator(who.userNo);
  const stranger = await world.merchant();
  await untilReplayed(db);
  await pause();
  onTestFinished(async () => void (await resume()));

  // the clock's doing, or another merchant's, is not on the paused replica, and nobody has to see it at once
  await db.sql("update operator set name = 'Renamed by nobody' where id = $1::uuid", [colleague.operatorId]);
  const names = async () => (await world.call(auditTrail.auditLog, page, who)).people.map(({ name }) => name);
  expect(await names()).not.toContain("Renamed by nobody");

  await stage.call(payments.addPayee, payee);
  for (const reader of [who, colleague])
    expect(await world.call(payments.payees, page, reader)).toMatchObject({ total: 1 });
  expect(await names()).toContain("Renamed by nobody");
  const before = await answeredHere('from "payment"');
  expect(await records(stage, stranger)).toMatchObject({ total: 0 });
  expect(await answeredHere('from "payment"')).toBe(before);

  // what operations do is everybody's in the world
  await stage.call(operations.advance, { ...stage.named, bySeconds: 1 });
  await records(stage, stranger);
  expect(await answeredHere('from "payment"')).toBeGreaterThan(before);

  await resume();
  await untilReplayed(db);
  const after = await answeredHere('from "payment"');
  expect(await records(stage)).toMatchObject({ total: 0 });
  expect(await answeredHere('from "payment"')).toBe(after);
});

test("a refusal is never the replica's: an object missing there is read at the primary", async () => {
  const { db, stage, who } = await setUpMerchant();
  await pause();
  onTestFinished(async () => void (await resume()));
  const orderNo = await stage.payment();
  // as if somebody else had made it: nobody's own writing leads to the primary
  await db.sql("delete from last_write where world = $1::uuid", [stage.world.id]);
  expect(await stage.world.call(payments.detail, { orderNo }, who)).toMatchObject({ payment: { orderNo } });
});

test("a merchant's request sees its own rows alone at the replica too, without any condition in its statement", async () => {
  const { db, world, who } = await setUpMerchant();
  await world.merchant();
  await untilReplayed(db);
  const all = "select user_no from merchant where world = $1::uuid";
  const readMerchants = (userNo: string | undefined) => {
    const read = () =>
      db.replica?.read(
        () => Promise.resolve(0n),
        (sql) => sql<{ user_no: string }>(all, [world.id]),
      );
    return userNo === undefined ? read() : runAsTenant({ world: world.id, userNo }, async () => read());
  };
  expect(await readMerchants(who.userNo)).toEqual({ result: [{ user_no: who.userNo }] });
  expect((await readMerchants(undefined))?.result).toHaveLength(2);
  expect(await readMerchants(who.userNo)).toEqual({ result: [{ user_no: who.userNo }] });
});

test("a replica that stops is excluded and reported, and its reads are answered all the same; it comes back", async () => {
  const { db, stage } = await setUpMerchant();
  const replicaMetrics = async () => {
    const all = await simulatorMetrics(db, systemNow());
    return all.filter(({ metric }) => metric.startsWith("replica")).map(({ metric, value }) => [metric, value]);
  };
  expect(await replicaMetrics()).toEqual([
    ["replica", 0],
    ["replica_lag_seconds", expect.any(Number) as number],
  ]);
  standby.kill();
  expect(await records(stage)).toMatchObject({ total: 0 });
  expect(await replicaMetrics()).toEqual([["replica", 1]]);
  const before = await answeredHere('from "payment"');
  expect(await records(stage)).toMatchObject({ total: 0 });
  expect(await answeredHere('from "payment"')).toBeGreaterThan(before);

  standby.start();
  await untilRead(db);
  await untilReplayed(db);
  const after = await answeredHere('from "payment"');
  expect(await records(stage)).toMatchObject({ total: 0 });
  expect(await answeredHere('from "payment"')).toBe(after);
});

test("a replica that is too far behind is not read, also by readers without a write of their own", async () => {
  const db = await openReplicatedDatabase();
  let now = 0;
  const replica = openReplica(standby.url, { max: 1, primary: db.sql, elapsedMs: () => now });
  onTestFinished(() => replica.close());
  const isRead = async () =>
    (await replica.read(
      () => Promise.resolve(0n),
      (sql) => sql("select 1"),
    )) !== undefined;
  await untilReplayed(db);
  expect(await replica.check()).toEqual({ leftOut: undefined, lagMs: 0 });
  await pause();
  onTestFinished(async () => void (await resume()));
  await db.sql("select pg_logical_emit_message(false, 'test', 'something that is not replayed')");
  now = lagMaxMs / 2;
  expect(await replica.check()).toEqual({ leftOut: undefined, lagMs: now });
  expect(await isRead()).toBe(true);
  now = lagMaxMs + 1;
  expect(await replica.check()).toEqual({ leftOut: "behind", lagMs: now });
  expect(await isRead()).toBe(false);
  await resume();
  await untilReplayed(db);
  expect(await replica.check()).toEqual({ leftOut: undefined, lagMs: 0 });
  expect(await isRead()).toBe(true);
});

test("a server that is no replica, one of another database, or one read by a user without policies, is not read", async () => {
  const db = await openReplicatedDatabase();
  const stranger = await cluster();
  onTestFinished(() => stranger.stop());
  await runSql(
    stranger.url,
    readMigrations().map(({ sql }) => sql),
  );
  const otherStandby = await replicaOf(stranger);
  onTestFinished(() => otherStandby.stop());
  const checkReplica = async (url: string) => {
    const replica = openReplica(url, { max: 1, primary: db.sql, elapsedMs: () => 0 });
    onTestFinished(() => replica.close());
    return replica.check();
  };
  expect(await checkReplica(primary.url)).toMatchObject({ leftOut: "no replica" });
  expect(await checkReplica(standby.adminUrl)).toMatchObject({ leftOut: "row-level security does not bind its user" });
  expect(await checkReplica(otherStandby.url)).toMatchObject({ leftOut: "another database" });
});

test("an export reads at the replica, and has everything its merchant had written before", async () => {
  const { db, stage, world, who } = await setUpMerchant();
  await stage.payment();
  await stage.call(paymentExports.exportPayments, { format: "csv" });
  await untilReplayed(db);
  const before = await answeredHere('from "payment" as "p"');
  expect(await buildNextExport(db, declaredFiles.exports, { only: world.id })).toBe(true);
  expect(await answeredHere('from "payment" as "p"')).toBe(before);

  await pause();
  onTestFinished(async () => void (await resume()));
  await stage.payment();
  await stage.call(paymentExports.exportPayments, { format: "xlsx" });
  expect(await buildNextExport(db, declaredFiles.exports, { only: world.id })).toBe(true);
  const { rows } = await world.call(exportCalls.exports, page, who);
  expect(rows.map(({ rowsDone }) => rowsDone)).toEqual([2, 1]);
});

test("every call that allows stale data can be answered by a replica, which accepts no writes", async () => {
  const { db } = await setUpMerchant();
  const stale = catalogue.filter(({ mayBeStale }) => mayBeStale);
  expect(stale.length).toBeGreaterThan(60);
  const { replica } = db;
  invariant(replica, "the database was opened with one");
  let isRead = false;
  const observedDb: Database = {
    ...db,
    replica: {
      ...replica,
      async read(upTo, work) {
        const result = await replica.read(upTo, work);
        isRead = result !== undefined;
        return result;
      },
    },
  };
  const examplesOf = new Map<Call, () => Promise<unknown>>();
  for (const call of stale) {
    const stage = await Stage.set(await freshWorld(db));
    const input = await examples.get(call)?.(stage);
    const observedContext = new Stage(
      Object.assign(Object.create(stage.world) as TestWorld, { db: observedDb }),
      stage.principal,
    );
    // named cast: each example was typed by its own call's row
    examplesOf.set(call, () => observedContext.call(call, input as never));
  }
  await untilReplayed(db);
  const notThere: string[] = [];
  for (const [call, request] of examplesOf) {
    isRead = false;
    await request();
    if (!isRead) notThere.push(call.path);
  }
  expect(notThere).toEqual([]);
}, 300_000);

test("a call that allows stale data only reads, returns its data completely, and opens no session", () => {
  expect(
    catalogue
      .filter((call) => call.mayBeStale && (call.effect !== "reads" || call.reply !== "json" || call.session))
      .map(({ path }) => path),
  ).toEqual([]);
});

test.each([
  ["the available balance", accountCalls.balances],
  ["the permissions of a person", access.account],
  ["the cost of an exchange", exchange.fee],
  ["the rate that one exchanges at", rates.userRate],
  ["the remaining quota", paymentPreparations.quota],
])("%s is read at the primary", (_name, { mayBeStale }) => {
  expect(mayBeStale).toBe(false);
});
