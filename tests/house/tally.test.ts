import { expect, test } from "vitest";
import { counted } from "../../tools/tally";

test("a skipped or planned test counts as failed, in both programs' reports", () => {
  expect(counted({ numPassedTests: 10, numFailedTests: 1, numPendingTests: 2, numTodoTests: 3 })).toEqual({ passed: 10, failed: 6 });
  expect(counted({ stats: { expected: 7, unexpected: 1, flaky: 0, skipped: 2 } })).toEqual({ passed: 7, failed: 3 });
});
