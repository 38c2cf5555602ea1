import { expect, onTestFinished, test, vi } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { payments } from "@/lib/payments/calls/payments";
import { proveBooks } from "@/lib/simulator/platform/proof/prove";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { applyPendingMigrations } from "../../tools/build/migrations";
import { databaseCluster } from "../fixtures/database-cluster/cluster";
import { usd } from "../fixtures/associating";
import { secrets } from "../fixtures/clustered-portal";
import { recordFinding } from "../fixtures/findings";
import { payer, paying } from "../fixtures/paying";
import { openMarket } from "../fixtures/trading";
import { freshWorld, TestWorld } from "../fixtures/world";

const paymentsEach = 5;

function openForTest(url: string): Database {
  const db = openDatabase(url, { max: 4 });
  onTestFinished(db.close);
  return db;
}

/** A merchant's payments, one after another. */
async function pay(world: TestWorld, principal: Principal, payeeId: string): Promise<void> {
  for (let no = 0; no < paymentsEach; no += 1)
    await world.call(payments.pay, paying(payeeId, { amount: usd(100_00n) }), principal);
}

/** All that a world's books and orders are, and the verdict of their proof. */
async function worldState(world: TestWorld) {
  const { verdict, checks, logHash } = await proveBooks(world.db, world.id);
  const rows = (text: string) => world.db.sql(text, [world.id]);
  return {
    verdict,
    faults: checks.filter(({ isRight }) => !isRight),
    logHash,
    orders: await rows("select * from payment where world = $1::uuid order by id"),
    accounts: await rows("select id, balance from account where world = $1::uuid order by id"),
    entries: await rows("select account, no, side, amount from entry where world = $1::uuid order by account, no"),
    audit: await rows("select id, what, outcome from audit where world = $1::uuid order by id"),
  };
}

test(
  "a lost cluster is restored to an instant: to the last row of then, and without anything later",
  { timeout: 600_000 },
  async () => {
    for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
    const first = await databaseCluster();
    onTestFinished(first.stop);
    await applyPendingMigrations(first.url);
    const db = openForTest(first.url);
    const world = await freshWorld(db);
    await openMarket(world);
    const { principal, payeeId } = await payer(world, 100_000_00n);
    await pay(world, principal, payeeId);
    const restoredTo = await first.backUp();
    await pay(world, principal, payeeId);
    const then = await worldState(world);
    const [{ at } = { at: "" }] = await db.sql<{ at: string }>("select clock_timestamp()::text as at");
    await pay(world, principal, payeeId);
    expect((await worldState(world)).orders).toHaveLength(3 * paymentsEach);
    await first.untilArchived();
    for (const member of first.members.all) member.kill();

    const second = await databaseCluster({ restoreSource: restoredTo(at) });
    onTestFinished(second.stop);
    const again = new TestWorld(openForTest(second.url), world.id);
    expect(then).toMatchObject({ verdict: "right", faults: [] });
    expect(then.orders).toHaveLength(2 * paymentsEach);
    expect(await worldState(again)).toEqual(then);
    // and it is no museum
    await pay(again, principal, payeeId);
    expect(await worldState(again)).toMatchObject({ verdict: "right", faults: [] });
    recordFinding(
      `a database cluster restored to an instant, of a base backup and the archive, after all its members were lost: ${then.orders.length} payments, ${then.entries.length} entries and the event log as they were then, none of the ${paymentsEach} payments that came after, the books are right`,
    );
  },
);
