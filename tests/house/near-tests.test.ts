import { expect, test } from "vitest";
import { nearTests } from "../../tools/proof/near-tests";

test("near to a change are the tests that import it, those of its topic's calls, and itself", () => {
  expect(nearTests(["lib/money/fee.ts"])).toContain("tests/domain/fee.test.ts");
  expect(nearTests(["lib/simulator/payments/review/decide.ts"])).toContain("tests/simulator/payments-review.test.ts");
  expect(nearTests(["tests/simulator/fees.test.ts"])).toEqual(["tests/simulator/fees.test.ts"]);
});

test("a test unrelated to a change is not near it, though all handlers hang together", () => {
  const near = nearTests(["lib/simulator/payments/review/decide.ts"]);
  expect(near).not.toContain("tests/simulator/rates.test.ts");
  expect(near.length).toBeLessThan(25);
  expect(nearTests(["docs/glossary.md"])).toEqual([]);
});
