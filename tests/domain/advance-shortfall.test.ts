import { expect, test } from "vitest";
import { money } from "@/lib/money/money";
import { exceededAdvanceLimit } from "@/lib/settlement/advance/shortfall";

const usd = (minor: bigint) => money("USD", minor);

test("an advance up to both bounds has no shortfall; above one the bound is named, the incomes first", () => {
  const bounds = { covered: usd(500_00n), available: usd(300_00n) };
  expect(exceededAdvanceLimit(usd(300_00n), bounds)).toBeUndefined();
  expect(exceededAdvanceLimit(usd(300_01n), bounds)).toEqual({ why: "noCredit", remaining: usd(300_00n) });
  expect(exceededAdvanceLimit(usd(500_00n), bounds)).toEqual({ why: "noCredit", remaining: usd(300_00n) });
  expect(exceededAdvanceLimit(usd(500_01n), bounds)).toEqual({ why: "short", remaining: usd(500_00n) });
});

test("without a rate, or while another currency is loading, no credit is displayed", () => {
  expect(exceededAdvanceLimit(usd(500_00n), { covered: usd(500_00n), available: null })).toBeUndefined();
  expect(exceededAdvanceLimit(money("EUR", 900_00n), { covered: usd(1n), available: usd(1n) })).toBeUndefined();
});
