import { expect } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { exchange } from "@/lib/exchange/calls/orders";
import { payments } from "@/lib/payments/calls/payments";
import { dayMs, addMilliseconds } from "@/lib/time/instant";
import { bookedBy } from "../fixtures/forwards";
import { place } from "../fixtures/limits";
import { downloadStatement } from "../fixtures/made-statements";
import { payer, paying } from "../fixtures/paying";
import { advanceTo, dollarAt, openMarket } from "../fixtures/trading";
import { secondMs } from "@/lib/time/instant";
import { test, type TestWorld } from "../fixtures/world";

type Format = Parameters<typeof downloadStatement>[2];

/** Reserves, releases, reserves and pays an amount, on three days. */
async function prepareHolds(world: TestWorld): Promise<Principal> {
  await openMarket(world);
  const { principal, payeeId } = await payer(world);
  const { orderNo } = await place(world, principal, { holdsFunds: true });
  await world.call(exchange.cancel, { orderNo }, principal);
  const { dispatchAt } = await world.call(payments.pay, paying(payeeId, { bearer: "OUR" }), principal);
  await advanceTo(world, dispatchAt);
  await place(world, principal, { holdsFunds: true, target: "7.0050" });
  await bookedBy(world, principal);
  await advanceTo(world, addMilliseconds(dispatchAt, dayMs));
  await dollarAt(world, "7.0150");
  return principal;
}

async function numbersIn(
  world: TestWorld,
  principal: Principal,
  format: Format,
  input: Parameters<typeof downloadStatement>[3],
): Promise<number[]> {
  world.real = addMilliseconds(world.real, 11 * secondMs);
  const text = (await downloadStatement(world, principal, format, input)).bytes.toString();
  const parsers = {
    csv: () =>
      text
        .split("\n")
        .slice(1)
        .map((line) => line.split(",")[2] ?? ""),
    mt940: () => [...text.matchAll(/^:61:.*\/\/(\d+)/gm)].map(([, no]) => no ?? ""),
    camt053: () => [...text.matchAll(/<NtryRef>(\d+)<\/NtryRef>/g)].map(([, no]) => no ?? ""),
  };
  const read = format === "csv" || format === "mt940" || format === "camt053" ? parsers[format]() : [];
  return read
    .map((no) => no.replaceAll('"', "").trim())
    .filter((no) => no !== "")
    .map(Number);
}

const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

test("entries are numbered one by one in every format, despite holds between, across periods and each time the same", async ({
  world,
}) => {
  const principal = await prepareHolds(world);
  const whole = { from: "2026-03-18", to: "2026-03-20" };
  const count = (await numbersIn(world, principal, "camt053", whole)).length;
  expect(count).toBeGreaterThan(5);
  for (const format of ["csv", "mt940", "camt053"] as const) {
    const all = await numbersIn(world, principal, format, whole);
    expect([format, all]).toEqual([format, upTo(1, count)]);
    const first = await numbersIn(world, principal, format, { from: "2026-03-18", to: "2026-03-18" });
    const rest = await numbersIn(world, principal, format, { from: "2026-03-19", to: "2026-03-20" });
    expect([...first, ...rest], format).toEqual(upTo(1, count));
    expect(rest[0], format).toBeGreaterThan(1);
  }
});

test("an entry has the same number where only some are listed, and the same reference after later bookings", async ({
  world,
}) => {
  const principal = await prepareHolds(world);
  const whole = { from: "2026-03-18", to: "2026-03-20" };
  const all = await numbersIn(world, principal, "csv", whole);
  const exchanges = await numbersIn(world, principal, "csv", { ...whole, kind: "exchange" });
  expect(exchanges.length).toBeGreaterThan(0);
  expect(exchanges.every((no) => all.includes(no) && no > 1)).toBe(true);
  const references = async () => {
    world.real = addMilliseconds(world.real, 11 * secondMs);
    const text = (await downloadStatement(world, principal, "camt053", whole)).bytes.toString();
    return [...new Set([...text.matchAll(/<AcctSvcrRef>([^<]+)</g)].map(([, of]) => of))];
  };
  const before = await references();
  expect(before.length).toBe(all.length);
  await world.fund(principal.userNo, "USD", 5_00n);
  expect((await references()).slice(0, before.length)).toEqual(before);
});
