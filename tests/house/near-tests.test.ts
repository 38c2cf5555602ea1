import { expect, test } from "vitest";
import { testsNearChangedFiles } from "../../tools/proof/near-tests";

test("near to a change are the tests that import it, those of its topic's calls, and itself", () => {
  expect(testsNearChangedFiles(["lib/money/fee.ts"])).toContain("tests/domain/fee.test.ts");
  expect(testsNearChangedFiles(["lib/simulator/payments/review/decide.ts"])).toContain(
    "tests/simulator/payments-review.test.ts",
  );
  expect(testsNearChangedFiles(["tests/simulator/fees.test.ts"])).toEqual(["tests/simulator/fees.test.ts"]);
});

test("a test unrelated to a change is not near it, though all handlers hang together", () => {
  const near = testsNearChangedFiles(["lib/simulator/payments/review/decide.ts"]);
  expect(near).not.toContain("tests/simulator/rates.test.ts");
  expect(near.length).toBeLessThan(25);
  expect(testsNearChangedFiles(["docs/glossary.md"])).toEqual([]);
});
