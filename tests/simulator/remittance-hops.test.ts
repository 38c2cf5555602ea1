import { describe, expect } from "vitest";
import { money } from "@/lib/money/money";
import type { Sends } from "@/lib/call/call";
import { operations } from "@/lib/operations/calls/worlds";
import { inTransit } from "@/lib/receiving/calls/in-transit";
import { receiving } from "@/lib/receiving/calls/receiving";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { no } from "../fixtures/refusals";
import { page, Stage } from "../fixtures/stage";
import { advanceTo } from "../fixtures/trading";
import { operationsPerson as ops, test, wednesday, type TestWorld } from "../fixtures/world";

const dollars = (minor: bigint) => money("USD", minor);
const lakes = { bank: "Great Lakes Bank", swift: "GLBKUS44", country: "US" };
const rhine = { bank: "Rhine Bank", swift: "RHBKDEFF", country: "DE" };

const sendWith = (stage: Stage, change: Partial<Sends<typeof operations.sendRemittance>>) =>
  stage.world.call(operations.sendRemittance, { ...stage.remittanceOf(), ...change }, ops);
const getRemittance = (stage: Stage, orderNo: string) =>
  stage.world.call(receiving.remittance, { orderNo }, stage.principal);
const reachedHops = async (stage: Stage, orderNo: string) =>
  (await getRemittance(stage, orderNo)).hops.map(({ isReached }) => isReached);
const at = (minutes: number) => addMilliseconds(wednesday, minutes * minuteMs);
const remittanceInput = (world: TestWorld, orderNo: string) => ({ world: world.name, orderNo });

test("a remittance passes the payer's bank, a correspondent and ours, and arrives at each by the clock", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { orderNo } = await sendWith(stage, { arrivesInMinutes: 240 });
  const { hops, remittance } = await getRemittance(stage, orderNo);
  expect(hops.map(({ kind, swift, at: when, isReached }) => [kind, swift, when, isReached])).toEqual([
    ["payer", "BANKUS22", at(0), true],
    ["onTheWay", "CCLBUS33", at(120), false],
    ["payee", "HACBHKHH", at(240), false],
  ]);
  expect(remittance).toMatchObject({ intermediaryBank: hops[1]?.bank, beneficiaryBank: hops[2]?.bank });
  await advanceTo(world, addMilliseconds(at(120), -1));
  expect(await reachedHops(stage, orderNo)).toEqual([true, false, false]);
  await advanceTo(world, at(120));
  expect(await reachedHops(stage, orderNo)).toEqual([true, true, false]);
  await advanceTo(world, at(240));
  expect(await reachedHops(stage, orderNo)).toEqual([true, true, true]);
});

describe("the deductions of banks on the way add up to the charges", () => {
  const via = [lakes, rhine];
  test.for([
    ["OUR: no bank deducts anything", { chargingMode: "OUR" }, [0n, 0n, 0n, 0n]],
    ["SHA: the banks between, evenly", { chargingMode: "SHA", fee: dollars(1_501n) }, [0n, 751n, 750n, 0n]],
    ["BEN: the payer's bank too", { chargingMode: "BEN", fee: dollars(1_501n) }, [501n, 500n, 500n, 0n]],
    [
      "as specified, for each bank",
      { chargingMode: "SHA", via: [{ ...lakes, kept: dollars(1_200n) }, rhine] },
      [0n, 1_200n, 0n, 0n],
    ],
  ] satisfies [string, Partial<Sends<typeof operations.sendRemittance>>, bigint[]][])(
    "%s",
    async ([, change, deductions], { world }) => {
      const stage = await Stage.set(world);
      const { orderNo } = await sendWith(stage, { via, ...change });
      const { hops, remittance } = await getRemittance(stage, orderNo);
      expect(hops.map((hop) => hop.kept?.minor ?? 0n)).toEqual(deductions);
      expect(remittance.fee.minor).toBe(deductions.reduce((sum, minor) => sum + minor, 0n));
      await world.call(operations.creditRemittance, remittanceInput(world, orderNo), ops);
      expect((await getRemittance(stage, orderNo)).income?.fee).toEqual(remittance.fee);
    },
  );
});

test("banks' deductions may not contradict the charges, come in another currency, or exist where the payer bears all", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const keeping = (minor: bigint) => [{ ...lakes, kept: dollars(minor) }];
  for (const change of [
    { via: keeping(100n), fee: dollars(101n) },
    { via: [{ ...lakes, kept: money("EUR", 100n) }] },
    { via: keeping(100n), chargingMode: "OUR" as const },
    { via: keeping(50_000_00n) },
    { via: keeping(-1n) },
  ])
    await expect(sendWith(stage, change)).rejects.toEqual(no("INVALID_PARAM"));
  expect((await world.call(inTransit.tracked, page, stage.principal)).total).toBe(0);
});

test("operations pass a remittance from bank to bank, and the last one credits it, once", async ({ world }) => {
  const stage = await Stage.set(world);
  const { orderNo } = await sendWith(stage, { via: [lakes, rhine] });
  const pass = () => world.call(operations.passRemittance, remittanceInput(world, orderNo), ops);
  expect([await pass(), await pass()]).toEqual([
    { bank: lakes.bank, detailId: null },
    { bank: rhine.bank, detailId: null },
  ]);
  expect(await reachedHops(stage, orderNo)).toEqual([true, true, true, false]);
  const { detailId } = await pass();
  const { income, hops } = await getRemittance(stage, orderNo);
  expect([income?.detailId, hops.at(-1)]).toEqual([detailId, expect.objectContaining({ at: at(0), isReached: true })]);
  await expect(pass()).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
  await expect(
    world.call(operations.passRemittance, { world: world.name, orderNo: "RM0000000000" }, ops),
  ).rejects.toEqual(no("ORDER_NOTFOUND"));
  expect(await world.imbalance()).toEqual([]);
});

test("a remittance credited early has reached every bank then, and a returned one ends where it was", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const [early, back] = [
    await sendWith(stage, { via: [lakes, rhine] }),
    await sendWith(stage, { via: [lakes, rhine] }),
  ];
  await advanceTo(world, at(90));
  await world.call(operations.creditRemittance, remittanceInput(world, early.orderNo), ops);
  expect((await getRemittance(stage, early.orderNo)).hops.map((hop) => hop.at)).toEqual([
    at(0),
    at(80),
    at(90),
    at(90),
  ]);
  await world.call(
    operations.rejectRemittance,
    { ...remittanceInput(world, back.orderNo), reason: "Sanctions check" },
    ops,
  );
  await advanceTo(world, at(300));
  const { hops, remittance } = await getRemittance(stage, back.orderNo);
  expect([hops.map(({ bank }) => bank), remittance.rejectReason]).toEqual([
    ["Bank of Somewhere", lakes.bank],
    "Sanctions check",
  ]);
});

test("remittances in transit are listed with their present bank, filtered, and summed by currency", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const orderNos = [
    await sendWith(stage, { fee: dollars(1_000n) }),
    await sendWith(stage, { amount: dollars(200_00n), payerName: "Acme 100% Ltd" }),
    await sendWith(stage, { amount: money("EUR", 70_00n) }),
  ].map(({ orderNo }) => orderNo);
  await world.call(operations.passRemittance, remittanceInput(world, orderNos[0] ?? ""), ops);
  const trackedPage = (filter: object = {}) => world.call(inTransit.tracked, { ...page, ...filter }, stage.principal);
  const { rows, sums } = await trackedPage();
  expect(rows.map(({ orderNo, currentBank }) => [orderNo, currentBank])).toEqual([
    [orderNos[2], "Bank of Somewhere"],
    [orderNos[1], "Bank of Somewhere"],
    [orderNos[0], "Correspondent Clearing Bank, New York"],
  ]);
  const usd = { count: 2, amount: dollars(50_200_00n), fee: dollars(1_000n), arriving: dollars(50_190_00n) };
  const eur = { count: 1, amount: money("EUR", 70_00n), fee: money("EUR", 0n), arriving: money("EUR", 70_00n) };
  expect(sums).toEqual([usd, eur]);
  const trackedNos = async (filter: object) => (await trackedPage(filter)).rows.map(({ orderNo }) => orderNo);
  expect([
    await trackedNos({ currency: "EUR" }),
    await trackedNos({ text: "acme 100%" }),
    await trackedNos({ text: rows[0]?.uetr }),
    await trackedNos({ text: "acme%" }),
    await trackedNos({ state: "received" }),
    await trackedNos({ to: "2026-03-17" }),
  ]).toEqual([[orderNos[2]], [orderNos[1]], [orderNos[2]], [], [], []]);
  await world.call(operations.creditRemittance, remittanceInput(world, orderNos[2] ?? ""), ops);
  expect([(await trackedPage()).sums, await trackedNos({ state: "received" })]).toEqual([[usd], [orderNos[2]]]);
  await expect(trackedPage({ from: "2026-03-18", to: "2026-03-17" })).rejects.toEqual(no("DATE_OUT_OF_RANGE"));
  expect((await world.call(inTransit.tracked, page, await world.merchant())).total).toBe(0);
});

test("the first expected is listed first on request, in any order of sending", async ({ world }) => {
  const stage = await Stage.set(world);
  const numbers = [];
  for (const arrivesInMinutes of [600, 60, 240]) numbers.push((await sendWith(stage, { arrivesInMinutes })).orderNo);
  const [late, soon, next] = numbers;
  const listNos = async (input: object) =>
    (await stage.call(receiving.remittances, { state: "inTransit" as const, ...page, ...input })).rows.map(
      ({ orderNo }) => orderNo,
    );
  expect(await listNos({ isByArrival: true })).toEqual([soon, next, late]);
  expect(await listNos({})).toEqual([next, soon, late]);
  expect(await listNos({ isByArrival: true, pageSize: 1, currentPage: 2 })).toEqual([next]);
});

test("only remittances sent on 25 July 2025 or later are tracked", async ({ world }) => {
  const stage = await Stage.set(world);
  const { orderNo } = await stage.world.call(operations.sendRemittance, stage.remittanceOf(), ops);
  const trackedNos = async (sentAt: string) => {
    await world.db.sql("update remittance set sent_at = $2::timestamptz where world = $1::uuid", [world.id, sentAt]);
    const days = { from: "2025-07-01", to: "2025-12-01" };
    return (await world.call(inTransit.tracked, { ...page, ...days }, stage.principal)).rows.map((row) => row.orderNo);
  };
  expect([await trackedNos("2025-07-24T15:59:59.999Z"), await trackedNos("2025-07-24T16:00:00.000Z")]).toEqual([
    [],
    [orderNo],
  ]);
});

test("a remittance that pays orders is credited with its money on hold, until they are associated", async ({
  world,
}) => {
  const stage = await Stage.set(world);
  const { orderNo } = await sendWith(stage, { needsAssociation: true });
  await world.call(operations.creditRemittance, remittanceInput(world, orderNo), ops);
  expect((await getRemittance(stage, orderNo)).income).toMatchObject({ state: "toAssociate", isHeld: true });
  expect(await world.imbalance()).toEqual([]);
  const { checks } = await world.call(operations.prove, { world: world.name }, ops);
  expect(checks.filter(({ isRight }) => !isRight)).toEqual([]);
});
