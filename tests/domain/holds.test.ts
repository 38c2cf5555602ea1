import { expect, test } from "vitest";
import { hasProducts, holds, holdsAny } from "@/lib/gate/holds";

test("one permission of those listed is enough, and none of them is not", () => {
  const held = ["payment_manage/payment_order", "setting/operator/role"];
  expect([
    holds(held, "setting/operator/role"),
    holds(held, "setting/operator"),
    holdsAny(held, ["exchange/exchangeApply", "setting/operator/role"]),
    holdsAny(held, ["exchange/exchangeApply"]),
    holdsAny(held, []),
  ]).toEqual([true, false, true, false, false]);
});

test("of products every listed one must be enabled", () => {
  expect([hasProducts(["B2B", "FX"], ["B2B", "FX"]), hasProducts(["B2B"], ["B2B", "FX"]), hasProducts([], [])]).toEqual(
    [true, false, true],
  );
});
