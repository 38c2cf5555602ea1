import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { merchantCompanyCalls } from "@/lib/access/calls/company";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { companies } from "@/lib/operations/calls/companies";
import { operations } from "@/lib/operations/calls/worlds";
import { receiving } from "@/lib/receiving/calls/receiving";
import { jobHandlers } from "@/lib/simulator/jobs";
import { eventLogHash } from "@/lib/simulator/driving/worlds/event-log";
import { openText } from "@/lib/simulator/access/secrets";
import { openMerchant } from "@/lib/simulator/access/company/open-merchant";
import { principalOfToken, openSession } from "@/lib/simulator/access/sessions/session";
import { runDueJobs } from "@/lib/simulator/driving/worlds/scheduler";
import { transferReviews } from "@/lib/transfers/calls/reviews";
import { transfers } from "@/lib/transfers/calls/transfers";
import { dayMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { faultsOf } from "../fixtures/proof";
import { no } from "../fixtures/refusals";
import { openTransfers, transferTo } from "../fixtures/transferring";
import { freshWorld, operationsPerson as ops, test, wednesday, type TestWorld } from "../fixtures/world";
import { worldContext } from "@/lib/simulator/platform/store/tx";
import { txAt } from "../fixtures/tx";

const page = { currentPage: 1, pageSize: 20 };
const days = (count: number, ms = 0) => addMilliseconds(wednesday, count * dayMs + ms);

/** Opens a merchant whose account exists since the beginning of the world. */
async function openAccount(world: TestWorld, userNo = "100001"): Promise<Principal> {
  const worldRow = await world.world();
  await world.db.transact((sql) =>
    openMerchant(txAt(sql, worldRow, wednesday), {
      userNo,
      name: "海港贸易",
      englishName: "Harbour Trading",
      realNameState: 2,
      firstVerify: 2,
      userType: 2,
    }),
  );
  return world.operator(userNo, {
    operatorType: 1,
    operatorId: `0000000${userNo.slice(-1)}-0000-7000-8000-000000000000`,
  });
}

/**
 * Advances the clock to an instant with everything that falls due, and returns the effects without those of the market.
 */
async function until(world: TestWorld, at: Date): Promise<string[]> {
  const { effects } = await runDueJobs(world.db, world.id, at, jobHandlers);
  await world.setClock(at);
  return effects
    .filter(({ kind }) => kind.startsWith("access.") && kind !== "access.idle")
    .map(({ kind, subject, at: when }) => `${kind} ${subject} ${when.toISOString()}`);
}

const stateOf = async (world: TestWorld, principal: Principal) =>
  (await world.call(merchantCompanyCalls.standing, {}, principal)).accountState;
const arriving = (world: TestWorld, principal: Principal, arrivesInMinutes: number) =>
  world.call(
    operations.sendRemittance,
    {
      world: world.name,
      userNo: principal.userNo,
      amount: money("USD", 1_000_00n),
      payerName: "Buyer Inc",
      payerAccount: "1",
      payerBank: "Bank",
      payerCountry: "US",
      postscript: "",
      chargingMode: "SHA",
      arrivesInMinutes,
    },
    ops,
  );

test("an account without incoming funds is warned 30 and 7 days before, and closes to the millisecond 365 days after it was opened", async ({
  world,
}) => {
  const owner = await openAccount(world);
  expect(await until(world, days(335, -1))).toEqual([]);
  expect(await until(world, days(335))).toEqual([`access.idleWarned 100001 ${days(335).toISOString()}`]);
  expect(await until(world, days(358, -1))).toEqual([]);
  expect(await until(world, days(358))).toEqual([`access.idleWarned 100001 ${days(358).toISOString()}`]);
  await until(world, days(365, -1));
  expect(await stateOf(world, owner)).toBe("active");
  expect(await until(world, days(365))).toEqual([`access.accountClosed 100001 ${days(365).toISOString()}`]);
  expect(await stateOf(world, owner)).toBe("closed");
  expect(await until(world, days(800))).toEqual([]);
});

test("each warning and the closing reach the main operator as a message and as a mail in both languages", async ({
  world,
}) => {
  const owner = await openAccount(world);
  await until(world, days(365));
  const messageRows = await world.db.sql<{ kind: string; facts: object }>(
    "select kind, facts from message where world = $1::uuid and operator_id = $2::uuid order by at",
    [world.id, owner.operatorId],
  );
  expect(messageRows.map(({ kind, facts }) => [kind, facts])).toEqual([
    ["accountIdle", expect.objectContaining({ days: 30 })],
    ["accountIdle", expect.objectContaining({ days: 7 })],
    ["accountClosed", expect.anything()],
  ]);
  const mails = await world.db.sql<{ recipient: string; subject: string; sealed: Uint8Array }>(
    "select recipient, subject, sealed from outbox where world = $1::uuid and kind = 'mail' order by id",
    [world.id],
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual([owner.loginNo, owner.loginNo, owner.loginNo]);
  const subjects = mails.map(({ subject }) => subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      "账户将于 30 天后关闭 / Your account closes in 30 days",
      "账户将于 7 天后关闭 / Your account closes in 7 days",
      "账户已关闭 / Your account is closed",
    ]),
  );
  expect(openText(mails[0]?.sealed ?? new Uint8Array())).toMatch(/海港贸易[^]*Harbour Trading/);
});

test("funds that arrive exactly at the last instant preserve the account; a millisecond later it is closed and they are returned", async ({
  world,
  db,
}) => {
  const otherWorld = await freshWorld(db);
  const [inTime, late] = [await openAccount(world), await openAccount(otherWorld)];
  await until(world, days(364));
  await until(otherWorld, days(364, 1));
  await arriving(world, inTime, 24 * 60);
  await arriving(otherWorld, late, 24 * 60);
  await until(world, days(365));
  await until(otherWorld, days(365, 1));
  expect([await stateOf(world, inTime), await stateOf(otherWorld, late)]).toEqual(["active", "closed"]);
  expect((await world.call(receiving.remittances, page, inTime)).rows[0]?.state).toBe("received");
  expect((await otherWorld.call(receiving.remittances, page, late)).rows[0]).toMatchObject({
    state: "rejected",
    settledAt: days(365),
  });
  // and from there the days count anew
  expect(await world.call(merchantCompanyCalls.standing, {}, inTime)).toMatchObject({
    lastFundsAt: days(365),
    closesAt: days(730),
  });
  await until(world, days(730, -1));
  expect(await stateOf(world, inTime)).toBe("active");
  await until(world, days(730));
  expect(await stateOf(world, inTime)).toBe("closed");
});

test("a transfer from another merchant counts as incoming funds from the day of its receipt", async ({ world }) => {
  const owner = await openAccount(world);
  const payer = await world.merchant({ userNo: "200002" });
  await openTransfers(world, payer);
  await world.fund(payer.userNo, "USD", 500_00n);
  await until(world, days(300));
  const { orderNo } = await world.call(transfers.transfer, transferTo(owner), payer);
  const lastFunds = async () => {
    const { rows } = await world.call(companies.accounts, { world: world.name, ...page }, ops);
    const { lastFundsAt } = await world.call(merchantCompanyCalls.standing, {}, owner);
    return [lastFundsAt, rows.find(({ userNo }) => userNo === owner.userNo)?.lastFundsAt];
  };
  expect(await lastFunds()).toEqual([null, null]);
  await until(world, days(310));
  await world.call(transferReviews.reviewTransfer, { world: world.name, orderNo, isApproved: true, remark: "" }, ops);
  expect(await lastFunds()).toEqual([days(310), days(310)]);
  await until(world, days(310 + 365, -1));
  expect(await stateOf(world, owner)).toBe("active");
  await until(world, days(310 + 365));
  expect(await stateOf(world, owner)).toBe("closed");
});

test("incomes leave the schedule unchanged, and a merchant with frequent incomes is checked once in eleven months", async ({
  world,
}) => {
  const owner = await openAccount(world);
  const openChecks = () =>
    world.db.sql<{ dueAt: Date }>(
      `select due_at as "dueAt" from due where world = $1::uuid and kind = 'access.idle' and state = 'open'`,
      [world.id],
    );
  for (const day of [100, 200, 300]) {
    await until(world, days(day));
    await arriving(world, owner, 1);
    await until(world, days(day, minuteMs));
    expect(await openChecks()).toEqual([{ dueAt: days(335) }]);
  }
  expect(await until(world, days(335))).toEqual([]);
  expect(await openChecks()).toEqual([{ dueAt: days(300 + 335, minuteMs) }]);
});

test("a closed merchant signs in and reads, but moves no money; pending orders may still be cancelled", async ({
  world,
}) => {
  const owner = await openAccount(world);
  const token = await openSession(world.db.sql, "portal", world.id, owner.operatorId, world.caller());
  const sessionPrincipal = async () => {
    const principal = await principalOfToken(world.db.sql, token, "portal", world.real);
    if (principal?.realm !== "portal") throw new Error("the owner is signed in");
    return principal;
  };
  // their request found them active, and then processed the due item that closes the account
  await world.db.sql(
    "update world set clock_mode = 'flowing', clock_at = $2::timestamptz, clock_since = $3::timestamptz where id = $1::uuid",
    [world.id, days(365, -minuteMs), world.real],
  );
  const early = await sessionPrincipal();
  world.real = addMilliseconds(world.real, 2 * minuteMs);
  await expect(
    world.call(exchange.placeRealTime, { quoteId: "00000000-0000-7000-8000-000000000000" }, early),
  ).rejects.toEqual(no("ACCOUNT_CLOSED"));
  const now = await sessionPrincipal();
  await expect(
    world.call(exchange.placeRealTime, { quoteId: "00000000-0000-7000-8000-000000000000" }, now),
  ).rejects.toEqual(no("ACCOUNT_CLOSED"));
  await expect(world.call(exchange.cancel, { orderNo: "FX2603181000010001" }, now)).rejects.toEqual(
    no("ORDER_NOTFOUND"),
  );
  expect((await world.call(access.account, {}, now)).accountState).toBe("closed");
  expect((await world.call(receiving.incomes, page, now)).total).toBe(0);
  await expect(arriving(world, owner, 60)).rejects.toEqual(no("ACCOUNT_CLOSED"));
  const { rows } = await world.call(operations.audit, { world: world.name, ...page }, ops);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ who: "clock", what: "access.accountClosed", subject: "100001", outcome: "ok" }),
      expect.objectContaining({ outcome: "ACCOUNT_CLOSED" }),
    ]),
  );
});

test("operations open a closed account again, and it has another 365 days", async ({ world }) => {
  const owner = await openAccount(world);
  await expect(world.call(companies.reopenAccount, { world: world.name, userNo: "100001" }, ops)).rejects.toEqual(
    no("OPERATION_NOT_ALLOW"),
  );
  await expect(world.call(companies.reopenAccount, { world: world.name, userNo: "999999" }, ops)).rejects.toEqual(
    no("CUSTOMER_NOTFOUND"),
  );
  await until(world, days(400));
  expect((await world.call(companies.accounts, { world: world.name, ...page }, ops)).rows).toMatchObject([
    { userNo: "100001", state: "closed", closesAt: null },
  ]);
  await world.call(companies.reopenAccount, { world: world.name, userNo: "100001" }, ops);
  expect(await world.call(merchantCompanyCalls.standing, {}, owner)).toMatchObject({
    accountState: "active",
    openedAt: days(400),
    closesAt: days(765),
  });
  await until(world, days(765, -1));
  expect(await stateOf(world, owner)).toBe("active");
  await until(world, days(765));
  expect(await stateOf(world, owner)).toBe("closed");
  expect(await faultsOf(world)).toEqual([]);
});

test("the same seed closes the same accounts in the same event log, however often the clock is read", async ({
  world,
  db,
}) => {
  const otherWorld = await freshWorld(db);
  for (const testWorld of [world, otherWorld])
    for (const userNo of ["100001", "100002"]) await openAccount(testWorld, userNo);
  await until(world, days(370));
  for (let day = 10; day <= 370; day += 40) await until(otherWorld, days(day));
  await until(otherWorld, days(370));
  const [firstHash, two] = await Promise.all(
    [world, otherWorld].map(({ id }) => db.transact((sql) => eventLogHash(worldContext(sql, { id: id })))),
  );
  expect(two).toBe(firstHash);
});

test("a snapshot contains the account's state and its scheduled closing", async ({ world }) => {
  await openAccount(world);
  await until(world, days(340));
  const { snapshotId } = await world.call(operations.takeSnapshot, { world: world.name }, ops);
  const name = `copy-${world.id.slice(0, 8)}`;
  await world.call(operations.restore, { world: world.name, snapshotId, name }, ops);
  const advanceResult = await world.call(operations.advance, { world: name, bySeconds: 26 * 86_400 }, ops);
  expect(advanceResult.effects.map(({ kind }) => kind).filter((kind) => kind.startsWith("access."))).toEqual([
    "access.idle",
    "access.idleWarned",
    "access.idle",
    "access.accountClosed",
  ]);
  expect((await world.call(operations.prove, { world: name }, ops)).isRight).toBe(true);
});
