import { expect, test } from "vitest";
import { sortHistorySteps } from "@/lib/receiving/story-order";

const step = (of: Parameters<typeof sortHistorySteps>[0][number]["of"], event: string, minute = 0) => ({
  of,
  event,
  at: new Date(Date.UTC(2026, 2, 18, 10, minute)),
});

test("events of one instant are listed in their order of cause: arrived, linked, reviewed, credited, used, refunded", () => {
  const orderedSteps = [
    step("income", "made"),
    step("association", "made"),
    step("income", "submit"),
    step("association", "approve"),
    step("income", "pass"),
    step("settlementOrder", "made"),
    step("incomeRefund", "made"),
    step("income", "refund"),
    step("association", "shorten"),
    step("income", "restoreCredited"),
  ];
  const shuffledSteps = orderedSteps.toSorted((a, b) => a.of.localeCompare(b.of));
  // a kind's own steps come in their order
  expect(sortHistorySteps(shuffledSteps)).toEqual(orderedSteps);
});

test("earlier events are listed earlier, of every kind", () => {
  const [refund, income] = [step("incomeRefund", "made", 1), step("income", "made", 2)];
  expect(sortHistorySteps([income, refund])).toEqual([refund, income]);
});
