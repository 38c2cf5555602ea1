import { createHash, randomUUID } from "node:crypto";
import { expect } from "vitest";
import english from "@/messages/en-US/operations.json";
import chinese from "@/messages/zh-CN/operations.json";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { sealAuditLogs } from "@/lib/simulator/worker";
import { readMigrations } from "../../tools/build/migrations";
import { test } from "../fixtures/own-database";
import { tool } from "../fixtures/tool";
import { operationsPerson as ops, TestWorld } from "../fixtures/world";

/** Returns the names of the checks that fail in the proof of a world. */
const failedChecks = async (world: TestWorld) =>
  (await world.call(operations.prove, { world: world.name }, ops)).checks
    .filter(({ isRight }) => !isRight)
    .map(({ name }) => name);

/** A demo world with some of everything in it. */
async function demo(world: TestWorld): Promise<TestWorld> {
  const { name } = await world.call(
    operations.makeWorld,
    { name: `w-${randomUUID()}`, seed: "same", mode: "held", speed: 1, scenario: "demo" },
    ops,
  );
  const [row] = await world.db.sql<{ id: string }>("select id from world where name = $1", [name]);
  return Object.assign(new TestWorld(world.db, row?.id ?? ""), { name });
}

/**
 * Lists each kind of damage that could be done to a world outside its calls, and the checks that must detect it. The
 * database's constraints and triggers refuse some damage outright; the damage listed here is done with the triggers
 * disabled.
 */
const harms: readonly (readonly [harm: string, text: string, tells: readonly string[]])[] = [
  [
    "a balance is raised",
    "update account set balance = balance + 1 where world = $1::uuid and id = (select id from account where world = $1::uuid and purpose = 'available' and balance > 0 order by id limit 1)",
    ["zeroSum", "balancesEqualEntries"],
  ],
  [
    "money moves between two balances",
    "update account set balance = balance + case when purpose = 'available' then 5 else -5 end where world = $1::uuid and currency = 'EUR' and (purpose = 'available' or (purpose = 'nostro' and balance < 0))",
    ["balancesEqualEntries"],
  ],
  [
    "an entry is removed",
    "delete from entry where world = $1::uuid and (account, no) = (select account, no from entry where world = $1::uuid order by account, no limit 1)",
    ["postingsBalance", "balancesEqualEntries"],
  ],
  [
    "a posting is removed",
    "delete from posting where world = $1::uuid and (order_id, leg) = (select order_id, leg from posting where world = $1::uuid and leg = 'exchange' order by order_id limit 1)",
    ["postingsComplete"],
  ],
  [
    "an entry's balances are shifted",
    "update entry set before = before + 1, after = after + 1 where world = $1::uuid and (account, no) = (select account, no from entry where world = $1::uuid order by account, no limit 1)",
    ["entriesFollow"],
  ],
  [
    "an account's total of credits is raised",
    "update account set credited = credited + 1 where world = $1::uuid and id = (select account from entry where world = $1::uuid order by account limit 1)",
    ["entriesFollow"],
  ],
  [
    "an entry counts one credit too many",
    "update entry set credits = credits + 1 where world = $1::uuid and (account, no) = (select account, no from entry where world = $1::uuid order by account, no limit 1)",
    ["entriesFollow"],
  ],
  [
    "a pending payment's amount is changed",
    "update payment set amount_minor = amount_minor + 1, pay_minor = pay_minor + 1 where world = $1::uuid and state = 'pending'",
    ["holdsEqualOpenOrders", "paymentsEqualEntries"],
  ],
  [
    "a payment under way is called done",
    "update payment set state = 'success' where world = $1::uuid and state = 'processing'",
    ["flightEqualsPayments", "paymentsEqualEntries", "statesEqualHistory"],
  ],
  [
    "an exchange is made dearer afterwards",
    "update exchange_order set sell_minor = sell_minor + 1 where world = $1::uuid and kind = 'limit' and state = 'finished'",
    ["exchangesEqualEntries"],
  ],
  [
    "an expired order is called filled",
    "update exchange_order set state = 'finished' where world = $1::uuid and state = 'timeOut'",
    ["exchangesEqualEntries", "statesEqualHistory"],
  ],
  [
    "an open order is hidden behind its bound",
    "update limit_bound set target_rate = target_rate * case side when 'sellBase' then 2 else 0 end where world = $1::uuid",
    ["boundsHold"],
  ],
  ["an open order has lost its bound", "delete from limit_bound where world = $1::uuid", ["boundsHold"]],
  [
    "an income record disappears",
    "delete from income where world = $1::uuid and detail_id = (select min(detail_id) from income where world = $1::uuid)",
    ["remittancesEqualEntries"],
  ],
  [
    "a quote is used by nothing",
    "update quote set used_by = gen_random_uuid() where world = $1::uuid and id = (select id from quote where world = $1::uuid and used_by is not null order by id limit 1)",
    ["quotesUsedOnce"],
  ],
  [
    "a day's counter of payments is off by a cent",
    "update payment_day set used_minor = used_minor + 1 where world = $1::uuid and account = ''",
    ["daysEqualPayments"],
  ],
  [
    "a quota card was used by no order",
    "insert into quota_card (world, id, card_no, user_no, state, reason, share_ppm, currency, quota_minor, used_minor, valid_from, valid_until, granted_at, granted_by) select world, gen_random_uuid(), 'QC1', user_no, 'serving', '', 1, 'USD', 2, 1, made_at, made_at + interval '1 day', made_at, '' from merchant where world = $1::uuid order by user_no limit 1",
    ["quotasHold", "statesEqualHistory"],
  ],
  [
    "a row of history is removed",
    "delete from history where world = $1::uuid and machine = 'payment' and no = 0",
    ["statesEqualHistory"],
  ],
  [
    "a step is written that no machine allows",
    "update history set event = 'revive' where world = $1::uuid and event = 'dispatch'",
    ["stepsAllowed"],
  ],
  ["a tick is removed", "delete from tick where world = $1::uuid and no = 7", ["ticksFollow"]],
  [
    "a sealed row of the audit log is changed",
    "update audit set who = 'nobody' where world = $1::uuid and seal_no = 3",
    ["auditChain"],
  ],
  [
    "the last sealed row is removed",
    "delete from audit where world = $1::uuid and seal_no = (select max(seal_no) from audit where world = $1::uuid)",
    ["auditChain"],
  ],
];

test("an unharmed world is right in every check, and each harm is detected by its checks", async ({ world, db }) => {
  const intact = await demo(world);
  await sealAuditLogs(db);
  expect(await failedChecks(intact)).toEqual([]);
  const { snapshotId } = await world.call(operations.takeSnapshot, { world: intact.name }, ops);
  for (const [harm, text, expectedChecks] of harms) {
    const { name } = await world.call(
      operations.restore,
      { world: intact.name, snapshotId, name: `w-${randomUUID()}` },
      ops,
    );
    const [row] = await db.sql<{ id: string }>("select id from world where name = $1", [name]);
    const damagedWorld = Object.assign(new TestWorld(db, row?.id ?? ""), { name });
    if (expectedChecks.includes("auditChain")) {
      for (let rows = 0; rows < 3; rows += 1)
        await world.call(operations.setClock, { world: name, mode: "held", speed: 1 }, ops);
      await sealAuditLogs(db);
      expect(await failedChecks(damagedWorld), `before ${harm}`).toEqual([]);
    }
    await db.transact(async (sql) => {
      await sql("set local session_replication_role = 'replica'");
      await sql(text, [damagedWorld.id]);
    });
    expect(await failedChecks(damagedWorld), harm).toEqual(expect.arrayContaining([...expectedChecks]));
  }
});

test("every check has its text in both languages, and no text is unused", async ({ world }) => {
  const names = (await world.call(operations.prove, { world: world.name }, ops)).checks.map(({ name }) => name).sort();
  expect([english, chinese].map(({ checks }) => Object.keys(checks).sort())).toEqual([names, names]);
});

test("the proof reports the sealed part of the audit log and the length of the tail", async ({ world, db }) => {
  await world.call(operations.takeSnapshot, { world: world.name }, ops);
  const chain = async () =>
    (await world.call(operations.prove, { world: world.name }, ops)).checks.find(({ name }) => name === "auditChain")
      ?.detail;
  expect(await chain()).toBe("0 + 1");
  await sealAuditLogs(db);
  expect(await chain()).toBe("1 + 0");
});

test("npm run prove names the broken check of the world that has it and ends with code 1", async ({
  world,
  db,
  url,
}) => {
  const damagedWorld = await demo(world);
  await db.sql(
    "update account set balance = balance + 1 where world = $1::uuid and purpose = 'nostro' and currency = 'JPY' and balance < 0",
    [damagedWorld.id],
  );
  const settings = {
    DATABASE_URL: url,
    SESSION_SECRET: "a secret for tests alone, 32 characters or more",
    PASSWORD_PEPPER: "a pepper for tests alone, 32 characters or more",
  };
  await db.sql(
    `create table if not exists _prisma_migrations (migration_name text, finished_at timestamptz, rolled_back_at timestamptz)`,
  );
  await db.sql("insert into _prisma_migrations select name, '2026-01-01', null from unnest($1::text[]) name", [
    readMigrations().map(({ name }) => name),
  ]);
  const { code, out } = await tool(["prove"], settings).ended;
  expect(code).toBe(1);
  expect(out).toContain(`✗ ${damagedWorld.name}`);
  expect(out).toContain("✗ zeroSum: JPY 1");
});

test("the log of a world is the bytes that its hash is of", async ({ world }) => {
  const owner = await world.merchant();
  await world.fund(owner.userNo, "USD", 1_000_00n);
  await world.call(
    operations.setRate,
    { world: world.name, rate: { base: "EUR", quote: "USD", value: 117_000_000n } },
    ops,
  );
  const { quoteId } = await world.call(
    exchange.lockQuote,
    { sell: "USD", buy: "EUR", amount: money("USD", 100_00n) },
    owner,
  );
  await world.call(exchange.placeRealTime, { quoteId }, owner);
  const { body } = await world.call(operations.log, { world: world.name }, ops);
  const bytes = new Uint8Array(await new Response(body).arrayBuffer());
  let digest = "0".repeat(64);
  for (const line of new TextDecoder().decode(bytes).split(/(?<=\n)/))
    digest = createHash("sha256").update(`${digest}${line}`).digest("hex");
  const { logHash } = await world.call(operations.prove, { world: world.name }, ops);
  expect(digest).toBe(logHash);
  const lines = new TextDecoder()
    .decode(bytes)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { event: string });
  expect(new Set(lines.map(({ event }) => event))).toEqual(new Set(["tick", "state", "entry"]));
});
