import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, inject, test as base } from "vitest";
import { invariant } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import { money } from "@/lib/money/money";
import { exchange } from "@/lib/exchange/calls/orders";
import { operations } from "@/lib/operations/calls/worlds";
import { paymentActions } from "@/lib/operations/calls/payments";
import { payments } from "@/lib/payments/calls/payments";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { proveBooks } from "@/lib/simulator/platform/proof/prove";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { readEventLog } from "@/lib/simulator/driving/worlds/event-log";
import { demoPayPassword } from "@/prisma/demo-accounts";
import { applyPendingMigrations, readMigrations, pendingMigrations } from "../../tools/build/migrations";
import { bookedBy } from "../fixtures/forwards";
import { runSql, bareDatabase } from "../fixtures/databases";
import { costOf, page, payee } from "../fixtures/stage";
import { operationsPerson as ops, TestWorld } from "../fixtures/world";

const folder = "tests/fixtures/upgrade";
/** The SHA-256 of each world's event log when the database was made. */
const logsAsMade = JSON.parse(readFileSync(`${folder}/c61d91c.json`, "utf8")) as Record<string, string>;

/** Returns the faults of all worlds and the event log of each world. */
async function proven(db: Database) {
  const worlds = await db.sql<{ id: string; name: string }>("select id, name from world order by name");
  const faults: string[] = [];
  const logs: Record<string, string> = {};
  for (const { id, name } of worlds) {
    const { checks } = await proveBooks(db, id);
    const log = createHash("sha256");
    await db.transact((sql) => readEventLog(worldContext(sql, { id }), (line) => log.update(line)));
    logs[name] = log.digest("hex");
    for (const check of checks) if (!check.isRight) faults.push(`${name}: ${check.name}: ${check.detail}`);
  }
  return { faults, logs };
}

base(
  "a database made at c61d91c is upgraded as it stands: its books are right, its event logs as they were, and its worlds go on",
  { timeout: 240_000 },
  async ({ onTestFinished }) => {
    const { url, close } = await bareDatabase(inject("databases"));
    onTestFinished(close);
    const [first, ...later] = readMigrations();
    await runSql(url, [first?.sql ?? "", gunzipSync(readFileSync(`${folder}/c61d91c.sql.gz`)).toString()]);

    // as at every start of the product
    expect(await applyPendingMigrations(url)).toEqual(later.map(({ name }) => name));
    expect(await pendingMigrations(url)).toEqual([]);

    const db = openDatabase(url, { max: 4 });
    onTestFinished(db.close);
    expect(await proven(db)).toEqual({ faults: [], logs: logsAsMade });

    await goesOn(db);
    expect((await proven(db)).faults).toEqual([]);
  },
);

/** Advances every world by two days; in the worlds of the scenarios the first merchant continues its open orders. */
async function goesOn(db: Database): Promise<void> {
  const worlds = await db.sql<{ id: string; name: string; since: Date }>(
    "select id, name, clock_since as since from world where clock_mode <> 'wall' order by name",
  );
  expect(worlds.map(({ name }) => name)).toEqual(["defaults", "demo", "exchanges", "payments", "verbs"]);
  for (const { id, name, since } of worlds) {
    const world = new TestWorld(db, id, name);
    world.real = new Date(since.getTime() + 3_600_000);
    await world.call(operations.setClock, { world: name, mode: "held", speed: 1 }, ops);
    if (name !== "verbs") await trades(world);
    await world.call(operations.advance, { world: name, bySeconds: 2 * 24 * 3_600 }, ops);
  }
}

/** An exchange, one that is delivered tomorrow, a payment that arrives, and one of before that does not. */
async function trades(world: TestWorld): Promise<void> {
  const owner = await firstOwner(world);
  const amount = money("USD", 1_000_00n);
  const { quoteId } = await world.call(exchange.lockQuote, { sell: "USD", buy: "EUR", amount }, owner);
  await world.call(exchange.placeRealTime, { quoteId }, owner);
  await bookedBy(world, owner);

  const { rows } = await world.call(payments.payees, page, owner);
  const storedPayeeId = rows.find(({ currency }) => currency === "EUR")?.payeeId;
  const payeeId = storedPayeeId ?? (await world.call(payments.addPayee, payee, owner)).payeeId;
  const costInput = { ...costOf(payeeId), amount: money("EUR", 100_00n) };
  const paymentFields = { purpose: "goods" as const, reference: "AFTER", merchantOrderNo: "", isAgain: true };
  const { orderNo } = await world.call(
    payments.pay,
    { ...costInput, ...paymentFields, payPassword: demoPayPassword },
    owner,
  );
  await world.call(paymentActions.dispatchPayment, { world: world.name, orderNo }, ops);
  await world.call(paymentActions.succeedPayment, { world: world.name, orderNo }, ops);
  expect(await world.call(payments.detail, { orderNo }, owner)).toMatchObject({ payment: { state: "success" } });

  const [earlier] = await world.db.sql<{ orderNo: string }>(
    `select order_no as "orderNo" from payment where world = $1::uuid and state = 'processing' order by order_no limit 1`,
    [world.id],
  );
  if (earlier) await world.call(paymentActions.failPayment, { world: world.name, ...earlier, reason: "Closed" }, ops);
}

async function firstOwner({ db, id, name }: TestWorld): Promise<Principal> {
  const [owner] = await db.sql<Principal>(
    `select 'portal' as realm, $2 as world, user_no as "userNo", id as "operatorId", email as "loginNo", operator_type as "operatorType", permissions,
       2 as "realNameState", 2 as "firstVerify" from operator where world = $1::uuid and operator_type = 1 order by user_no limit 1`,
    [id, name],
  );
  invariant(owner, `somebody owns a merchant in the world ${name}`);
  return owner;
}
