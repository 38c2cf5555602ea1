import { expect, test } from "vitest";
import { money } from "@/lib/money/money";
import { lackingFor } from "@/lib/settlement/advance/lacking";

const usd = (minor: bigint) => money("USD", minor);

test("an advance up to both bounds lacks nothing; above one it is told which, the incomes first", () => {
  const bounds = { covered: usd(500_00n), available: usd(300_00n) };
  expect(lackingFor(usd(300_00n), bounds)).toBeUndefined();
  expect(lackingFor(usd(300_01n), bounds)).toEqual({ why: "noCredit", left: usd(300_00n) });
  expect(lackingFor(usd(500_00n), bounds)).toEqual({ why: "noCredit", left: usd(300_00n) });
  expect(lackingFor(usd(500_01n), bounds)).toEqual({ why: "short", left: usd(500_00n) });
});

test("without a rate, or while another currency is read, the credit says nothing", () => {
  expect(lackingFor(usd(500_00n), { covered: usd(500_00n), available: null })).toBeUndefined();
  expect(lackingFor(money("EUR", 900_00n), { covered: usd(1n), available: usd(1n) })).toBeUndefined();
});
