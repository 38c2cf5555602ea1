import { expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { site } from "@/lib/access/calls/site";
import { callNames } from "@/lib/catalogue/calls";
import { exchange } from "@/lib/exchange/calls/orders";
import { money } from "@/lib/money/money";
import { driving } from "@/lib/operations/calls/driving";
import { entryCalls } from "@/lib/operations/calls/by-hand/entries";
import { marketActions } from "@/lib/operations/calls/market";
import { paymentActions } from "@/lib/operations/calls/payments";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { beijingInstant } from "@/lib/time/beijing";
import { anna, boris, switchToManualBooks } from "../fixtures/manual-books";
import { payer, paying, balancesByCurrency } from "../fixtures/paying";
import { advanceTo, openMarket, rateOf } from "../fixtures/trading";
import { refusedWith } from "../fixtures/tx";
import { operationsPerson, test, type TestWorld } from "../fixtures/world";

const page = { currentPage: 1, pageSize: 20 };
const entriesOf = (world: TestWorld) => world.call(entryCalls.entries, { world: world.name, ...page }, anna);
const remittance = (world: TestWorld, userNo: string) => ({
  world: world.name,
  userNo,
  amount: money("USD", 50_000_00n),
  payerName: "Ningbo Buyer Inc",
  payerAccount: "123",
  payerBank: "Bank of Somewhere",
  payerCountry: "US",
  postscript: "",
  chargingMode: "SHA" as const,
  arrivesInMinutes: 240,
});
const confirm = (world: TestWorld, id: string, principal = boris) =>
  world.call(entryCalls.confirmEntry, { world: world.name, id }, principal);

test("in manual books a remittance and its credit are each prepared by one person and confirmed by another", async ({
  world,
}) => {
  await switchToManualBooks(world);
  const { userNo, ...principal } = await world.merchant();
  const merchant = { userNo, ...principal };
  const send = (key: string) =>
    refusedWith(world.call(operations.sendRemittance, remittance(world, userNo), anna, { key }));
  expect([await send("first"), await send("first")]).toEqual(["SECOND_PERSON_NEEDED", "SECOND_PERSON_NEEDED"]);
  const { rows: preparedEntries, waiting } = await entriesOf(world);
  expect([
    waiting,
    preparedEntries.map(({ label, subject, preparedBy, state }) => [label, subject, preparedBy, state]),
  ]).toEqual([1, [["Sent a remittance", userNo, "anna", "prepared"]]]);
  const [entry] = preparedEntries;
  const listRemittances = () => world.call(operations.remittances, { world: world.name, ...page }, anna);
  expect((await listRemittances()).rows).toEqual([]);
  expect(await refusedWith(confirm(world, entry?.id ?? "", anna))).toBe("ENTRY_OWN");
  expect(await confirm(world, entry?.id ?? "")).toMatchObject({ state: "confirmed", decidedBy: "boris" });
  expect(await refusedWith(confirm(world, entry?.id ?? ""))).toBe("OPERATION_NOT_ALLOW");
  const [{ orderNo, state } = { orderNo: "", state: "" }] = (await listRemittances()).rows;
  expect([state, await balancesByCurrency(world, merchant)]).toEqual(["inTransit", {}]);

  // nothing arrives automatically, however far the clock advances
  await advanceTo(world, beijingInstant("2026-03-25", 12));
  expect(await balancesByCurrency(world, merchant)).toEqual({});
  expect(await refusedWith(world.call(operations.creditRemittance, { world: world.name, orderNo }, boris))).toBe(
    "SECOND_PERSON_NEEDED",
  );
  const credit = (await entriesOf(world)).rows.find((row) => row.state === "prepared");
  await confirm(world, credit?.id ?? "", anna);
  expect(await balancesByCurrency(world, merchant)).toEqual({ USD: [50_000_00n, 0n] });
  expect((await world.call(operations.prove, { world: world.name }, anna)).verdict).toBe("right");
});

test("an invalid entry is refused when it is prepared, and a discarded one is never done", async ({ world }) => {
  await switchToManualBooks(world);
  const { userNo } = await world.merchant();
  expect(await refusedWith(world.call(operations.sendRemittance, remittance(world, "999999"), anna))).toBe(
    "CUSTOMER_NOTFOUND",
  );
  expect((await entriesOf(world)).rows).toEqual([]);
  await refusedWith(world.call(operations.sendRemittance, remittance(world, userNo), anna));
  const id = (await entriesOf(world)).rows[0]?.id ?? "";
  const discard = () => world.call(entryCalls.discardEntry, { world: world.name, id }, boris);
  expect(await discard()).toMatchObject({ state: "discarded", decidedBy: "boris" });
  expect([await refusedWith(discard()), await refusedWith(confirm(world, id))]).toEqual([
    "OPERATION_NOT_ALLOW",
    "OPERATION_NOT_ALLOW",
  ]);
  const nowhere = { world: world.name, id: "00000000-0000-4000-8000-000000000000" };
  expect([
    await refusedWith(world.call(entryCalls.confirmEntry, nowhere, anna)),
    await refusedWith(world.call(entryCalls.discardEntry, nowhere, anna)),
  ]).toEqual(["ORDER_NOTFOUND", "ORDER_NOTFOUND"]);
  expect((await world.call(operations.remittances, { world: world.name, ...page }, anna)).rows).toEqual([]);
});

test("every call by which operations may credit a merchant needs a second person", () => {
  const fourEyesCalls = [...callNames].flatMap(([call, name]) => (call.fourEyes ? [name] : []));
  expect(fourEyesCalls.sort()).toEqual([
    "operations.clearIncome",
    "operations.completeRefund",
    "operations.confirmRefund",
    "operations.creditRemittance",
    "operations.failExchangePay",
    "operations.failPayment",
    "operations.failRefund",
    "operations.failSettlement",
    "operations.forgiveDefault",
    "operations.grantRecall",
    "operations.makeRefund",
    "operations.passRemittance",
    "operations.returnExchangePay",
    "operations.returnPayment",
    "operations.returnSettlement",
    "operations.reviewAssociations",
    "operations.sendRemittance",
    "transfers.reviewTransfer",
  ]);
});

test("dealing needs a recently fed rate of its own pair, at any hour", async ({ world }) => {
  await openMarket(world);
  await switchToManualBooks(world);
  const principal = await world.merchant();
  await world.fund(principal.userNo, "USD", 1_000_000n);
  const quote = (buy: "CNH" | "EUR") =>
    refusedWith(
      world
        .call(exchange.lockQuote, { kind: "realTime", sell: "USD", buy, amount: money("USD", 10_000n) }, principal)
        .then(({ buy: boughtAmount }) => boughtAmount.minor),
    );
  // what the market made up before counts no more
  expect([await quote("CNH"), await quote("EUR")]).toEqual(["NO_RATE", "NO_RATE"]);
  const feed = (...rates: ReturnType<typeof rateOf>[]) =>
    world.call(operations.feedRates, { world: world.name, rates }, anna);
  // a cross of two rates that nobody fed sets neither of them
  expect(await refusedWith(feed(rateOf("EUR", "CNH", "7.7000")))).toBe("TICK_REFUSED");
  await feed(rateOf("USD", "CNH", "7.0000"));
  expect([await quote("CNH"), await quote("EUR")]).toEqual([69_972n, "NO_RATE"]);
  await feed(rateOf("EUR", "USD", "1.1000"));
  expect(typeof (await quote("EUR"))).toBe("bigint");

  // a rate is as old as it is, not as another that was fed since
  await world.call(driving.setTerms, { world: world.name, terms: { rateAgeSeconds: 600 } }, anna);
  await advanceTo(world, beijingInstant("2026-03-18", 10, 9));
  await feed(rateOf("USD", "CNH", "7.0100"));
  await advanceTo(world, beijingInstant("2026-03-18", 10, 11));
  expect([await quote("CNH"), await quote("EUR")]).toEqual([70_071n, "NO_RATE"]);
  await advanceTo(world, beijingInstant("2026-03-18", 10, 20));
  expect(await quote("CNH")).toBe("NO_RATE");
  const { at, source } = await world.call(operations.market, { world: world.name }, anna);
  expect([at, source]).toEqual([beijingInstant("2026-03-18", 10, 9), "set"]);
});

test("no bank acts automatically, for any amount or payee, and none can be made to", async ({ world }) => {
  await switchToManualBooks(world);
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await world.call(payments.pay, paying(payeeId, { amount: money("USD", 66_61n) }), principal);
  const stateOf = async () => (await world.call(payments.detail, { orderNo }, principal)).payment.state;
  await advanceTo(world, beijingInstant("2026-03-25", 12));
  expect(await stateOf()).toBe("pending");
  const input = { world: world.name, orderNo };
  await world.call(paymentActions.dispatchPayment, input, anna);
  await advanceTo(world, beijingInstant("2026-04-08", 12));
  expect(await stateOf()).toBe("processing");
  const worldInput = { world: world.name };
  expect([
    await refusedWith(world.call(driving.setTerms, { ...worldInput, terms: { banksAct: 1 } }, anna)),
    await refusedWith(world.call(driving.setTerms, { ...worldInput, terms: { verificationsReviewed: 0 } }, anna)),
    await refusedWith(world.call(driving.setBanks, { ...worldInput, doAct: true }, anna)),
    await refusedWith(
      world.call(driving.setBanks, { ...worldInput, doAct: false, next: { fate: "fail", reason: "x" } }, anna),
    ),
    await refusedWith(world.call(operations.shock, { ...worldInput, currency: "EUR", ppm: 1_000 }, anna)),
    await refusedWith(
      world.call(
        marketActions.setPath,
        { ...worldInput, currency: "EUR", kind: "still", stepPpm: 0, driftPpm: 0 },
        anna,
      ),
    ),
  ]).toEqual(Array.from({ length: 6 }, () => "BOOKS_BY_HAND"));
  await world.call(paymentActions.succeedPayment, input, anna);
  expect(await stateOf()).toBe("success");
});

test("a simulation is marked as one to its people and at its sites, and manual books are not", async ({ world }) => {
  const principal = await world.merchant();
  const reportedModes = async () => [
    (await world.call(access.account, {}, principal)).simulation?.world ?? null,
    (await world.call(site.siteConfig, { configNo: "SITE", hostName: "portal.example", configSystem: 1 }, null))
      .SIMULATION,
    (await world.call(operations.world, { world: world.name }, operationsPerson)).isByHand,
  ];
  expect(await reportedModes()).toEqual([world.name, "2", false]);
  await switchToManualBooks(world);
  expect(await reportedModes()).toEqual([null, "1", true]);
});
