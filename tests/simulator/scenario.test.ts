import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { operations } from "@/lib/operations/calls/worlds";
import { bookedOrder, limitOrder, type ExchangeKind } from "@/lib/exchange/states";
import { accountsScreens } from "@/lib/accounts/screens";
import { noticesScreens } from "@/lib/notices/screens";
import { paymentsScreens } from "@/lib/payments/screens";
import { receivingScreens } from "@/lib/receiving/screens";
import { payment, poboPayerMachine } from "@/lib/payments/states";
import { remittance } from "@/lib/receiving/states";
import { settlementMachine } from "@/lib/settlement/order-states";
import { demoClerk, demoNewcomer, demoOps, demoOwner, demoPartner, demoPassword } from "@/prisma/demo-accounts";
import { seedScenario } from "@/prisma/seed";
import { test } from "../fixtures/own-database";
import { operationsPerson as ops, type TestWorld } from "../fixtures/world";

const make = (world: TestWorld) =>
  world.call(
    operations.makeWorld,
    { name: `w-${randomUUID()}`, seed: "same", mode: "held", speed: 1, scenario: "demo" },
    ops,
  );

test("the demo scenario is the same to the byte each time, and its books are right", async ({ world }) => {
  const [first, second] = [await make(world), await make(world)];
  expect(first).toMatchObject({ merchants: 3, clock: { mode: "held", now: new Date("2026-03-18T02:00:00.000Z") } });
  const proof = await world.call(operations.prove, { world: first.name }, ops);
  expect(proof.checks.filter(({ isRight }) => !isRight)).toEqual([]);
  expect((await world.call(operations.prove, { world: second.name }, ops)).logHash).toBe(proof.logHash);
  await world.call(operations.resetWorld, { world: second.name }, ops);
  expect((await world.call(operations.prove, { world: second.name }, ops)).logHash).toBe(proof.logHash);
});

test("the demo scenario leaves an order in every state that stays", async ({ world, db }) => {
  const { name } = await make(world);
  const states = async (table: string) =>
    (
      await db.sql<{ state: string }>(
        `select distinct o.state from "${table}" o join world w on w.id = o.world where w.name = $1 order by o.state`,
        [name],
      )
    ).map(({ state }) => state);
  const sortStates = (all: readonly string[]) => [...all].sort();
  expect(await states("remittance")).toEqual(sortStates(remittance.states));
  expect(await states("payment")).toEqual(sortStates(payment.states));
  expect(await states("pobo_payer")).toEqual(
    sortStates(poboPayerMachine.states.filter((state) => state !== "suspended" && state !== "removed")),
  );
  const exchanges = await db.sql<{ kind: ExchangeKind; state: string }>(
    `select distinct o.kind, o.state from exchange_order o join world w on w.id = o.world where w.name = $1`,
    [name],
  );
  const ofKind = (kind: ExchangeKind) => sortStates(exchanges.flatMap((row) => (row.kind === kind ? [row.state] : [])));
  // at once and by a limit an exchange is processing only while it is being done, and one at once fails only elsewhere
  expect(ofKind("realTime")).toEqual(["finished"]);
  expect(ofKind("limit")).toEqual(sortStates(limitOrder.states.filter((state) => state !== "processing")));
  // what 17:00 brings is still to come: the story ends at ten in the morning
  expect(ofKind("booked")).toEqual(sortStates(bookedOrder.states.filter((state) => state !== "timeOut")));
  expect(ofKind("postFunded")).toEqual(["finished", "pending", "processing"]);
});

test("the demo's clerk holds a role that permits what they need to look, and no more", async ({ world, db }) => {
  const { name } = await make(world);
  const [clerk] = await db.sql<{ own: string[]; role: string; permissions: string[] }>(
    "select o.permissions as own, r.name as role, r.permissions from operator o join world w on w.id = o.world join role r on r.world = o.world and r.id = o.role_id where w.name = $1 and o.email = $2",
    [name, demoClerk.email],
  );
  const readPermissions = [
    accountsScreens.home,
    receivingScreens.receipts,
    paymentsScreens.records,
    noticesScreens.messages,
    noticesScreens.notices,
  ].flatMap(({ access }) => (typeof access === "object" ? [access.permission] : []));
  expect([clerk?.own, clerk?.role, [...(clerk?.permissions ?? [])].sort()]).toEqual([
    [],
    "业务查询",
    ["account:balances", ...readPermissions].sort(),
  ]);
});

test("seeding twice says so and changes nothing, and the accounts sign in at the plain address", async ({
  world,
  db,
  url,
}) => {
  const first = await seedScenario(url, "demo");
  const count = async () =>
    db.sql(
      "select (select count(*)::int from world) as worlds, (select count(*)::int from operator) as operators, (select count(*)::int from ops_user) as ops",
    );
  const before = await count();
  expect((await seedScenario(url, "demo")).lines[0]).toContain("already");
  expect(await count()).toEqual(before);

  const nobody = { worldHint: undefined };
  const merchants = {
    [demoOwner.email]: "100001",
    [demoOwner.phone]: "100001",
    [demoClerk.email]: "100001",
    [demoNewcomer.email]: "100002",
    [demoPartner.email]: "100003",
  };
  for (const [loginNo, userNo] of Object.entries(merchants)) {
    expect(first.lines.join("\n")).toContain(loginNo);
    const { captchaId } = await world.call(access.captcha, { use: "signIn" }, null, nobody);
    const [entry] = (
      await world.call(operations.outbox, { world: "demo", currentPage: 1, pageSize: 100 }, ops)
    ).rows.filter(({ recipient }) => recipient === captchaId);
    const { content: captcha } = await world.call(operations.readOutbox, { world: "demo", id: entry?.id ?? "" }, ops);
    expect(
      await world.call(access.signIn, { loginNo, password: demoPassword, captchaId, captcha }, null, nobody),
    ).toMatchObject({ userNo });
  }
  expect(await world.call(operations.signIn, demoOps, null, nobody)).toMatchObject({ name: "ops" });
});

test("the seeded demo has half a year of business behind it, the same each time, and its books are right", async ({
  world,
  db,
  url,
}) => {
  await seedScenario(url, "demo");
  const proven = async () => {
    const { checks, logHash } = await world.call(operations.prove, { world: "demo" }, ops);
    expect(checks.filter(({ isRight }) => !isRight)).toEqual([]);
    return logHash;
  };
  const before = await proven();
  const months = await db.sql<{ month: string }>(
    "select distinct to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month from entry e join world w on w.id = e.world where w.name = 'demo' order by 1",
  );
  expect(months.map(({ month }) => month)).toEqual([
    "2025-09",
    "2025-10",
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
    "2026-03",
  ]);
  const countRows = async (source: string) =>
    (
      await db.sql<{ count: number }>(
        `select count(*)::int from ${source} and o.world = (select id from world where name = 'demo')`,
      )
    )[0]?.count;
  // of each kind more than the story of two days brings: what was missed, given up, sent back, covered late, paid by list
  for (const [source, least] of [
    ["exchange_order o where kind = 'realTime'", 25],
    ["exchange_order o where kind = 'limit' and state = 'finished'", 3],
    ["exchange_order o where kind = 'limit' and state = 'timeOut'", 3],
    ["exchange_order o where kind = 'booked' and state = 'timeOut'", 1],
    ["exchange_order o where kind = 'postFunded' and state = 'finished' and defaulted_at is not null", 1],
    ["payment o where state = 'success'", 45],
    ["payment o where state = 'failure'", 4],
    ["payment_batch o where state = 'approved'", 3],
    ["remittance o where state = 'received'", 35],
    // standing orders: one that is active, one that has ended, and their payments
    ["standing_order o where state = 'active'", 1],
    ["standing_order o where state = 'finished'", 1],
    ["payment o where standing_id is not null and state = 'success'", 8],
    ["export_job o where not has_failed", 2],
    ["tick o where source = 'replay'", 120],
  ] as const)
    expect([source, (await countRows(source)) ?? 0]).toEqual([
      source,
      expect.toSatisfy((count: number) => count >= least),
    ]);
  const states = async (table: string) =>
    (
      await db.sql<{ state: string }>(
        `select distinct state from ${table} o where o.world = (select id from world where name = 'demo')`,
      )
    ).map(({ state }) => state);
  // what is settled in yuan: an order in every state, one advance that is repaid and one that is not
  expect(new Set(await states("settlement_order"))).toEqual(new Set(settlementMachine.states));
  expect(new Set(await states("advance"))).toEqual(new Set(["outstanding", "repaid"]));
  expect(new Set(await states("settlement_payee"))).toEqual(new Set(["available", "rejected"]));
  expect(new Set(await states("exchange_pay"))).toEqual(
    new Set(["success", "paying", "awaitingMaterials", "awaitingRepayout", "pendingConfirmation"]),
  );
  await world.call(operations.resetWorld, { world: "demo" }, ops);
  expect(await proven()).toBe(before);
}, 240_000);

test("a scenario that does not exist is refused", async ({ url }) => {
  await expect(seedScenario(url, "nothing")).rejects.toThrow("no scenario called nothing");
});
