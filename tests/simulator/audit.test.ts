import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { edition } from "@/lib/access/calls/edition";
import { people } from "@/lib/access/calls/people";
import { sessions } from "@/lib/access/calls/sessions";
import { anonymousWritesPerMinuteMax } from "@/lib/access/terms";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { note, proveChain, seal } from "@/lib/simulator/audit/audit";
import type { Actor } from "@/lib/simulator/audit/actor";
import { simulator } from "@/lib/simulator/backend";
import { codeOf } from "../fixtures/refusals";
import { openMarket, rateOf } from "../fixtures/trading";
import { later, minuteMs } from "@/lib/time/instant";
import { operationsPerson as ops, test, type TestWorld } from "../fixtures/world";
import { inWorld } from "@/lib/simulator/store/tx";
import { txAt } from "../fixtures/tx";

const by = (world: TestWorld, name: string): Actor => ({ name, origin: "test", at: world.real });
const rows = async (world: TestWorld) =>
  (await world.ask(operations.audit, { world: world.name, currentPage: 1, pageSize: 100 }, ops)).rows;

test("sealers that run side by side, while calls go on writing, make one chain without gap or fork", async ({
  world,
  db,
}) => {
  const write = async (from: number) => {
    for (let no = 0; no < 40; no += 1)
      await note(txAt(db.sql, world, later(world.real, no), by(world, `writer${from}`)), {
        what: "test",
        subject: String(no),
        outcome: "ok",
      });
  };
  const sealing = async () => {
    for (let times = 0; times < 10; times += 1) await seal(db, world.id);
  };
  await Promise.all([write(1), write(2), sealing(), sealing(), sealing()]);
  while (await seal(db, world.id)) {
    /* until the tail is sealed */
  }
  expect(await proveChain(inWorld(db.sql, world))).toEqual({ sealed: 80n, unsealed: 0, brokenAt: null });
});

test("a refused call leaves a row with the code of its refusal, and nothing else of itself", async ({ world }) => {
  const owner = await world.merchant();
  await expect(world.ask(exchange.cancel, { orderNo: "FX2603181000010001" }, owner)).rejects.toMatchObject({
    code: "ORDER_NOTFOUND",
  });
  expect(await rows(world)).toMatchObject([
    {
      who: owner.operatorId,
      what: "exchange.cancel",
      subject: "FX2603181000010001",
      outcome: "ORDER_NOTFOUND",
      isSealed: false,
    },
  ]);
});

test("a rate set by hand and a pair halted name their pair", async ({ world }) => {
  await openMarket(world);
  await world.ask(operations.setRate, { world: world.name, rate: rateOf("USD", "CNH", "7.0100") }, ops);
  await world.ask(operations.halt, { world: world.name, base: "EUR", quote: "USD", isHalted: true }, ops);
  expect((await rows(world)).map(({ what, subject }) => [what, subject])).toEqual(
    expect.arrayContaining([
      ["operations.setRate", "USD/CNH"],
      ["operations.halt", "EUR/USD"],
    ]),
  );
});

test("an address nobody is signed in at adds only so many rows in a minute; others, and whoever is signed in, go on", async ({
  world,
}) => {
  const backend = simulator(() => world.db);
  const who = await world.merchant();
  const leave = (from: string) => codeOf(backend.answer(access.signOut, {}, world.caller({ from }), who));
  const enter = (from: string, at = world.real) =>
    codeOf(backend.answer(edition.enterSibling, { grant: "g".repeat(43) }, world.caller({ from, at }), null));
  const asked = await Promise.all(Array.from({ length: anonymousWritesPerMinuteMax }, () => enter("198.51.100.7")));
  expect(new Set(asked)).toEqual(new Set(["GRANT_UNUSABLE"]));
  expect([
    await enter("198.51.100.7"),
    await enter("198.51.100.8"),
    await leave("198.51.100.7"),
    await enter("198.51.100.7", later(world.real, minuteMs)),
  ]).toEqual(["REQUEST_BUSY", "GRANT_UNUSABLE", "ok", "GRANT_UNUSABLE"]);
  const [written] = await world.db.sql<{ count: number }>(
    "select count(*)::int as count from audit where world = $1::uuid and origin = '198.51.100.7' and who = 'nobody'",
    [world.id],
  );
  expect(written?.count).toBe(anonymousWritesPerMinuteMax + 1);
});

test("a call about a person, a role or a session says about which, when it is refused too", async ({ world }) => {
  const owner = await world.merchant();
  const { operatorId } = await world.operator(owner.userNo);
  const { roleId } = await world.ask(people.saveRole, { roleName: "Bookkeeper", roleState: "enabled" }, owner);
  await world.ask(people.savePermissions, { roleId, permissions: [] }, owner);
  await world.ask(people.remove, { roleId }, owner);
  await world.ask(people.remove, { operatorId }, owner);
  const [strange, session] = [randomUUID(), randomUUID()];
  await codeOf(world.ask(people.remove, { operatorId: strange }, owner));
  await world.ask(sessions.endSession, { sessionId: session }, owner);
  const subjects = (await rows(world)).map(({ what, subject }) => `${what.split(".")[1]} ${subject}`);
  expect(subjects.toSorted()).toEqual(
    [
      "saveRole Bookkeeper",
      `savePermissions ${roleId}`,
      `remove ${roleId}`,
      `remove ${operatorId}`,
      `remove ${strange}`,
      `endSession ${session}`,
    ].toSorted(),
  );
});

test("a call that makes an order says which, rather than the quote it was asked with", async ({ world }) => {
  await openMarket(world);
  const owner = await world.merchant();
  await world.fund(owner.userNo, "USD", 1_000_00n);
  const { quoteId } = await world.ask(
    exchange.lockQuote,
    { sell: "USD", buy: "CNH", amount: money("USD", 100_00n) },
    owner,
  );
  const { orderNo } = await world.ask(exchange.placeRealTime, { quoteId }, owner);
  expect(await rows(world)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: "exchange.placeRealTime", subject: orderNo, outcome: "ok" }),
    ]),
  );
});

test("a row of the audit log commits with its call or not at all", async ({ world, db }) => {
  await expect(
    db.transact(async (sql) => {
      await note(txAt(sql, world, world.real, by(world, "nobody")), { what: "test", subject: "", outcome: "ok" });
      throw new Error("the call failed afterwards");
    }),
  ).rejects.toThrow("afterwards");
  expect(await rows(world)).toEqual([]);
});

test("money that moved is in the audit log with who moved it", async ({ world }) => {
  const { userNo } = await world.merchant();
  await world.fund(userNo, "USD", 100n);
  expect(await rows(world)).toMatchObject([{ who: "test", what: "ledger.remittance", outcome: "ok" }]);
});

test("the database itself refuses to change or remove what was written down", async ({ world, db }) => {
  const { userNo } = await world.merchant();
  await world.fund(userNo, "USD", 100n);
  await seal(db, world.id);
  const harms = [
    "update audit set who = 'nobody' where world = $1::uuid",
    "update audit set seal_no = seal_no + 1 where world = $1::uuid",
    "delete from audit where world = $1::uuid",
    "update entry set amount = amount + 1 where world = $1::uuid",
  ];
  for (const harm of harms) await expect(db.sql(harm, [world.id]), harm).rejects.toThrow(/are written once/);
});
