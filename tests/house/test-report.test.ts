import { expect, test } from "vitest";
import { toTestReport } from "../../tools/proof/test-report";
import { unstableBrowserTestsReport, unstableMost } from "../../tools/proof/unstable";

test("a skipped or planned test and a file that did not load count as failed, each by its name", () => {
  const tests = ["passed", "failed", "pending", "todo", "passed"].map((status, no) => ({
    fullName: `test ${no}`,
    status,
    failureMessages: status === "failed" ? [`expected 1 to be 2\n${"  at a.ts\n".repeat(30)}`] : [],
  }));
  expect(
    toTestReport({
      testResults: [
        { name: "a.test.ts", status: "failed", assertionResults: tests },
        { name: "b.test.ts", status: "failed", message: "no such module", assertionResults: [] },
        { name: "c.test.ts", status: "passed", assertionResults: [{ fullName: "test", status: "passed" }] },
      ],
    }),
  ).toEqual({
    passedCount: 3,
    failures: ["a.test.ts › test 1", "a.test.ts › test 2", "a.test.ts › test 3", "b.test.ts"],
    unstable: [],
    reasons: [`a.test.ts › test 1\nexpected 1 to be 2${"\n  at a.ts".repeat(11)}`, "b.test.ts\nno such module"],
  });
});

test("browser tests count at any depth of their file, a skipped one counts as failed, and one that needed its second try is named", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    line: 3,
    tests: statuses.map((status) => ({
      status,
      results: status === "unexpected" ? [{ duration: 1, error: { message: "not visible" } }] : [],
    })),
  });
  expect(
    toTestReport({
      suites: [
        {
          file: "a.spec.ts",
          specs: [spec("one", "expected", "unexpected")],
          suites: [{ file: "a.spec.ts", specs: [spec("two", "flaky"), spec("three", "skipped")] }],
        },
      ],
    }),
  ).toEqual({
    passedCount: 2,
    failures: ["a.spec.ts:3 › one", "a.spec.ts:3 › three"],
    unstable: ["a.spec.ts:3 › two"],
    reasons: ["a.spec.ts:3 › one\nnot visible"],
  });
});

test("a walk that passed only on its second try is reported, and too many of them fail the run", () => {
  const walks = Array.from({ length: unstableMost + 1 }, (_, at) => `a.spec.ts:${at} › walk ${at}`);
  expect(unstableBrowserTestsReport([])).toEqual({ lines: [], failures: [] });
  expect(unstableBrowserTestsReport(walks.slice(1))).toEqual({
    lines: ["unstable: a.spec.ts:1 › walk 1", "unstable: a.spec.ts:2 › walk 2"],
    failures: [],
  });
  const tooMany = unstableBrowserTestsReport(walks);
  expect(tooMany.lines).toHaveLength(3);
  expect(tooMany.failures).toEqual(["3 walks passed only on their second try, more than 2: mend them"]);
});
