import { expect, test } from "vitest";
import { hasProducts } from "@/lib/gate/holds";

test("of products every listed one must be enabled", () => {
  expect([hasProducts(["B2B", "FX"], ["B2B", "FX"]), hasProducts(["B2B"], ["B2B", "FX"]), hasProducts([], [])]).toEqual(
    [true, false, true],
  );
});
