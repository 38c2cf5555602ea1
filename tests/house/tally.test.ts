import { expect, test } from "vitest";
import { counted } from "../../tools/proof/test-report";

test("a skipped or planned test and a file that did not load count as failed, each by its name", () => {
  const tests = ["passed", "failed", "pending", "todo", "passed"].map((status, no) => ({
    fullName: `test ${no}`,
    status,
  }));
  expect(
    counted({
      testResults: [
        { name: "a.test.ts", status: "failed", assertionResults: tests },
        { name: "b.test.ts", status: "failed", assertionResults: [] },
        { name: "c.test.ts", status: "passed", assertionResults: [{ fullName: "test", status: "passed" }] },
      ],
    }),
  ).toEqual({ passed: 3, failed: ["a.test.ts › test 1", "a.test.ts › test 2", "a.test.ts › test 3", "b.test.ts"] });
});

test("browser tests count wherever in their file they stand, and one skipped counts as failed", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    line: 3,
    tests: statuses.map((status) => ({ status })),
  });
  expect(
    counted({
      suites: [
        {
          file: "a.spec.ts",
          specs: [spec("one", "expected", "unexpected")],
          suites: [{ file: "a.spec.ts", specs: [spec("two", "flaky"), spec("three", "skipped")] }],
        },
      ],
    }),
  ).toEqual({ passed: 2, failed: ["a.spec.ts:3 › one", "a.spec.ts:3 › three"] });
});
