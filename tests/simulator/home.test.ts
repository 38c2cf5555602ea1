import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { homeCalls } from "@/lib/accounts/calls/home";
import { money } from "@/lib/money/money";
import { addDays, beijingInstant, beijingDay } from "@/lib/time/beijing";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { Stage } from "../fixtures/stage";
import { openMarket } from "../fixtures/trading";
import { test, wednesday } from "../fixtures/world";

const today = beijingDay(wednesday);

test("balances are requested by currency, or only non-zero ones", async ({ world }) => {
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 5n);
  await world.fund(principal.userNo, "EUR", 7n);
  await world.db.sql("update account set balance = 0 where world = $1::uuid and owner = $2 and currency = 'EUR'", [
    world.id,
    principal.userNo,
  ]);
  const of = async (input: { currencies?: ("USD" | "EUR" | "JPY")[]; hasMoney: boolean }) =>
    (await world.call(homeCalls.balancesOf, input, principal)).rows.map(({ currency, available }) => [
      currency,
      available.minor,
    ]);
  expect(await of({ hasMoney: false })).toEqual([
    ["USD", 5n],
    ["EUR", 0n],
  ]);
  expect(await of({ hasMoney: true })).toEqual([["USD", 5n]]);
  expect(await of({ currencies: ["EUR", "JPY"], hasMoney: false })).toEqual([["EUR", 0n]]);
});

test("the currencies that a person chose are theirs, in their order; a colleague's stay unchanged", async ({
  world,
}) => {
  const principal = await world.merchant();
  const colleague = await world.operator(principal.userNo);
  expect(await world.call(homeCalls.shownCurrencies, {}, principal)).toEqual({ isChosen: false, currencies: [] });
  await world.call(homeCalls.showCurrencies, { currencies: ["EUR", "CNH"] }, principal);
  expect(await world.call(homeCalls.showCurrencies, { currencies: ["JPY", "USD"] }, principal)).toEqual({
    isChosen: true,
    currencies: ["JPY", "USD"],
  });
  expect(await world.call(homeCalls.shownCurrencies, {}, principal)).toEqual({
    isChosen: true,
    currencies: ["JPY", "USD"],
  });
  expect((await world.call(homeCalls.shownCurrencies, {}, colleague)).isChosen).toBe(false);
  const { rows } = await world.call(homeCalls.memberCurrencies, {}, principal);
  expect(rows.slice(0, 3)).toEqual([
    { currency: "JPY", scaleNumber: 0, isShown: true },
    { currency: "USD", scaleNumber: 2, isShown: true },
    { currency: "CNH", scaleNumber: 2, isShown: false },
  ]);
});

test("the guide is displayed until it is dismissed, to each person, and choosing currencies does not bring it back", async ({
  world,
}) => {
  const principal = await world.merchant();
  const colleague = await world.operator(principal.userNo);
  expect(await world.call(homeCalls.guide, {}, principal)).toEqual({ isShown: true });
  await world.call(homeCalls.dismissGuide, {}, principal);
  await world.call(homeCalls.showCurrencies, { currencies: ["USD"] }, principal);
  expect([await world.call(homeCalls.guide, {}, principal), await world.call(homeCalls.guide, {}, colleague)]).toEqual([
    { isShown: false },
    { isShown: true },
  ]);
  await world.call(homeCalls.dismissGuide, {}, principal);
  expect((await world.call(homeCalls.shownCurrencies, {}, principal)).currencies).toEqual(["USD"]);
});

test("an English name that was refused waits for another request, and no longer once there is one", async ({
  world,
}) => {
  const principal = await world.merchant();
  const wish = (id: string, state: string, at: Date) =>
    world.db.sql(
      "insert into english_name (world, id, user_no, operator_id, state, name, placed_at) values ($1::uuid, $2::uuid, $3, $4::uuid, $5, 'Lantern Ltd', $6::timestamptz)",
      [world.id, id, principal.userNo, principal.operatorId, state, at],
    );
  const counts = async () =>
    (await world.call(homeCalls.todo, { id: principal.userNo }, principal)).rows.filter(
      ({ todo }) => todo === "englishName",
    );
  const waits = (count: number) => [
    { todo: "englishName", count, deadline: null, since: null, sums: [], href: "/b2b/setting/userInfo" },
  ];
  expect(await counts()).toEqual(waits(0));
  await wish("00000000-0000-7000-8000-000000000001", "failed", wednesday);
  expect(await counts()).toEqual(waits(1));
  await wish("00000000-0000-7000-8000-000000000002", "pending", addMilliseconds(wednesday, 1));
  expect(await counts()).toEqual(waits(0));
});

test("an exchange waits on its delivery day alone, to be delivered by hand or funded", async ({ world }) => {
  const stage = await Stage.set(world);
  const orderNo = await stage.limit();
  const count = async () =>
    (await stage.call(homeCalls.todo, { id: stage.principal.userNo })).rows.find(({ todo }) => todo === "readyToClose")
      ?.count;
  const become = (state: string, type: string) =>
    world.db.sql(
      "update exchange_order set kind = 'booked', state = $3, delivery_type = $4 where world = $1::uuid and order_no = $2",
      [world.id, orderNo, state, type],
    );
  const counts = [await count()];
  for (const [state, type] of [
    ["pending", "manual"],
    ["processing", "auto"],
    ["processing", "manual"],
    ["finished", "manual"],
  ] as const) {
    await become(state, type);
    counts.push(await count());
  }
  expect(counts).toEqual([0, 0, 1, 1, 0]);
});

test("a single waiting task is opened itself, several are listed as they are counted, each kind with its deadline", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const due = async () => {
    const orderNo = await stage.limit();
    await world.db.sql(
      "update exchange_order set kind = 'booked', state = 'processing', delivery_type = 'manual' where world = $1::uuid and order_no = $2",
      [world.id, orderNo],
    );
    return orderNo;
  };
  const waits = async () =>
    (await stage.call(homeCalls.todo, { id: stage.principal.userNo })).rows.find(({ todo }) => todo === "readyToClose");
  const orderNo = await due();
  const deadline = beijingInstant(today, 17);
  expect(await waits()).toMatchObject({ count: 1, deadline, href: `/b2b/exchange/exchangeOrder?orderNo=${orderNo}` });
  await due();
  expect(await waits()).toMatchObject({ count: 2, deadline, href: "/b2b/exchange/exchangeOrder?state=processing" });
});

test("amounts due are listed by day and currency, with the shortfall against the present available balance", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  await world.fund(stage.principal.userNo, "USD", 150_00n);
  const { rows: before } = await stage.call(homeCalls.balancesOf, { currencies: ["USD"], hasMoney: false });
  const availableMinor = before[0]?.available.minor ?? 0n;
  for (const [day, minor, heldMinor] of [
    ["2026-03-19", availableMinor - 10_00n, 0n],
    ["2026-03-20", 50_00n, 20_00n],
  ] as const) {
    const orderNo = await stage.limit();
    await world.db.sql(
      "update exchange_order set kind = 'postFunded', state = 'pending', delivery_type = 'auto', delivery_date = $3, sell = 'USD', buy = 'EUR', sell_minor = $4, buy_minor = 7, held_minor = $5 where world = $1::uuid and order_no = $2",
      [world.id, orderNo, day, minor, heldMinor],
    );
  }
  const { rows } = await stage.call(homeCalls.maturities, {});
  expect(
    rows.map(({ day, currency, moneyOut, moneyIn, short }) => [
      day,
      currency,
      moneyOut.minor,
      moneyIn.minor,
      short.minor,
    ]),
  ).toEqual([
    ["2026-03-19", "USD", availableMinor - 10_00n, 0n, 0n],
    ["2026-03-19", "EUR", 0n, 7n, 0n],
    ["2026-03-20", "USD", 30_00n, 0n, 20_00n],
    ["2026-03-20", "EUR", 0n, 7n, 0n],
  ]);
});

test("waiting tasks and expiring certificates are listed of the person's own merchant alone", async ({ world }) => {
  const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
  expect(await world.call(homeCalls.certificateExpiry, { id: principal.userNo }, principal)).toEqual({
    isExpiring: false,
    expiresOn: null,
  });
  await expect(world.call(homeCalls.todo, { id: otherMerchant.userNo }, principal)).rejects.toMatchObject({
    code: "CUSTOMER_NOTFOUND",
  });
  await expect(world.call(homeCalls.certificateExpiry, { id: otherMerchant.userNo }, principal)).rejects.toMatchObject({
    code: "CUSTOMER_NOTFOUND",
  });
  expect((await world.call(access.account, {}, principal)).userNo).toBe(principal.userNo);
});

test("cash flow sums a currency by day, week and month, each entry once", async ({ world }) => {
  const principal = await world.merchant();
  for (const [back, minor] of [
    [40, 1n],
    [9, 10n],
    [1, 100n],
    [0, 1_000n],
  ] as const) {
    await world.setClock(addMilliseconds(wednesday, -back * dayMs));
    await world.fund(principal.userNo, "USD", minor);
  }
  await world.setClock(wednesday);
  const of = async (by: "day" | "week" | "month") =>
    (await world.call(homeCalls.cashFlow, { currency: "USD", by }, principal)).rows
      .filter(({ moneyIn }) => moneyIn.minor > 0n)
      .map(({ from, moneyIn }) => [from, moneyIn.minor]);
  expect(await of("day")).toEqual([
    [addDays(today, -9), 10n],
    [addDays(today, -1), 100n],
    [today, 1_000n],
  ]);
  expect(await of("week")).toEqual([
    ["2026-02-02", 1n],
    ["2026-03-09", 10n],
    ["2026-03-16", 1_100n],
  ]);
  expect(await of("month")).toEqual([
    ["2026-02-01", 1n],
    ["2026-03-01", 1_110n],
  ]);
  const { rows } = await world.call(homeCalls.cashFlow, { currency: "JPY", by: "week" }, principal);
  expect([rows.length, rows[0]?.moneyIn]).toEqual([12, money("JPY", 0n)]);
});

test("cash flow of all currencies is in the reporting currency at the present mid rates; one without a rate is left out and named", async ({
  world,
}) => {
  await openMarket(world);
  const principal = await world.merchant();
  await world.call(accountCalls.setReporting, { currency: "USD" }, principal);
  await world.fund(principal.userNo, "USD", 1_000_00n);
  await world.fund(principal.userNo, "JPY", 150_000n);
  const { rows: balances, total } = await world.call(accountCalls.balances, {}, principal);
  const flow = await world.call(homeCalls.cashFlow, { by: "day" }, principal);
  expect([flow.currency, flow.unrated, flow.rows.at(-1)?.moneyIn]).toEqual(["USD", [], total]);
  expect(balances.map(({ currency }) => currency).sort()).toEqual(["JPY", "USD"]);
  await world.db.sql("delete from tick where world = $1::uuid", [world.id]);
  const without = await world.call(homeCalls.cashFlow, { by: "day" }, principal);
  expect([without.unrated, without.rows.at(-1)?.moneyIn]).toEqual([["JPY"], money("USD", 1_000_00n)]);
});

test("the count of waiting tasks goes only to people who may open the page for them", async ({ world }) => {
  const owner = await world.merchant();
  const todosFor = async (permissions: readonly string[]) =>
    (
      await world.call(homeCalls.todo, { id: owner.userNo }, await world.operator(owner.userNo, { permissions }))
    ).rows.map(({ todo }) => todo);
  expect([
    await todosFor(["account"]),
    await todosFor(["exchange/exchangeOrder"]),
    await todosFor(["setting/userInfo"]),
  ]).toEqual([[], ["readyToClose", "inDefault"], ["englishName"]]);
});
