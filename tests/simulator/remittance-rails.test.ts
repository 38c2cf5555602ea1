import { expect } from "vitest";
import { money } from "@/lib/money/money";
import { operations } from "@/lib/operations/calls/worlds";
import { inTransit } from "@/lib/receiving/calls/in-transit";
import { receiving } from "@/lib/receiving/calls/receiving";
import { openedBy } from "../fixtures/receiving";
import { page, Stage } from "../fixtures/stage";
import { messagesTo } from "../fixtures/messages";
import { test, type TestWorld } from "../fixtures/world";

const dollars = money("USD", 1_000_00n);

/**
 * Sends a remittance to a newly opened account and returns the effects while it is in transit and after it is credited.
 */
async function sentTo(world: TestWorld, place: Parameters<typeof openedBy>[2], change: object = {}) {
  const stage = await Stage.set(world);
  const { accounts } = await openedBy(world, stage.principal, place);
  const accountNo = accounts[0]?.number ?? "";
  const before = (await messagesTo(world, stage.principal)).length;
  const sending = { ...stage.remittanceOf(), amount: dollars, accountNo, ...change };
  const { orderNo } = await stage.call(operations.sendRemittance, sending);
  const countTracked = async () =>
    (await stage.call(inTransit.tracked, page)).rows.filter((row) => row.orderNo === orderNo).length;
  const underway = [await countTracked(), (await messagesTo(world, stage.principal)).length - before];
  await stage.call(operations.creditRemittance, { ...stage.named, orderNo });
  const { remittance, hops } = await stage.call(receiving.remittance, { orderNo });
  return {
    underway,
    tracked: await countTracked(),
    remittance,
    hops: hops.map(({ kind, bank, country }) => [kind, bank, country]),
  };
}

test("a remittance by SWIFT to an account of another place comes through a correspondent to that account's bank, and is tracked", async ({
  world,
}) => {
  const place = { kind: "global", country: "SG", bank: "MTBSG", currencies: ["USD"] } as const;
  const { underway, tracked, remittance, hops } = await sentTo(world, { ...place, currencies: ["USD"] });
  expect([underway, tracked]).toEqual([[1, 1], 1]);
  expect(remittance).toMatchObject({ rail: "SWIFT", beneficiaryBank: "Merlion Trade Bank" });
  expect(remittance.uetr).toMatch(/^[0-9a-f-]{36}$/);
  expect(hops.slice(1)).toEqual([
    ["onTheWay", "Correspondent Clearing Bank, New York", "US"],
    ["payee", "Merlion Trade Bank", "SG"],
  ]);
});

test("a remittance to a local account comes by its country's rail from bank to bank: marked as such, without UETR, untracked", async ({
  world,
}) => {
  const place = { kind: "local", country: "US", bank: "LCBUS", currencies: ["USD" as const] } as const;
  const fee = { fee: money("USD", 3_00n), chargingMode: "SHA" };
  const { underway, tracked, remittance, hops } = await sentTo(world, { ...place, currencies: ["USD"] }, fee);
  expect([underway, tracked]).toEqual([[0, 0], 0]);
  expect(remittance).toMatchObject({
    rail: "ACH",
    uetr: "",
    intermediaryBank: "",
    beneficiaryBank: "Liberty Clearing Bank",
    fee: fee.fee,
  });
  expect(hops.map(([kind]) => kind)).toEqual(["payer", "payee"]);
});

test("a remittance through other banks on its way to a local account is a wire: by SWIFT, and tracked", async ({
  world,
}) => {
  const place = { kind: "local", country: "US", bank: "LCBUS", currencies: ["USD" as const] } as const;
  const via = [{ bank: "Great Lakes Correspondent Bank", swift: "GLCBUS33", country: "US" }];
  const { underway, remittance, hops } = await sentTo(world, { ...place, currencies: ["USD"] }, { via });
  expect([underway, remittance.rail]).toEqual([[1, 1], "SWIFT"]);
  expect(hops.map(([kind]) => kind)).toEqual(["payer", "onTheWay", "payee"]);
});

test("a remittance comes from an existing country, by its two letters", () => {
  const faultsOf = (payerCountry: string) =>
    operations.sendRemittance.input
      .safeParse({ payerCountry })
      .error?.issues.filter(({ path }) => path[0] === "payerCountry")
      .map(({ message }) => message);
  for (const country of ["US", "GB", "HK", "XK"]) expect([country, faultsOf(country)]).toEqual([country, []]);
  for (const none of ["UK", "ZZ", "us", "USA", "", "EU"])
    expect([none, faultsOf(none)]).toEqual([none, ["country.missing"]]);
});
