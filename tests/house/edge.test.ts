import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Matches Node-only members of process, for which builds print an error where a file is bundled for the edge too. */
const nodeAlone = /(?<![.\w])process\.(?!env\b)\w+/g;

test("a build prints no error of the modules bundled for the edge too", () => {
  for (const file of ["instrumentation.ts", "middleware.ts", "lib/backend/log.ts", "lib/call/logger.ts"]) {
    const code = readFileSync(file, "utf8").replace(/\/\*[^]*?\*\/|\/\/.*/g, "");
    expect([file, ...(code.match(nodeAlone) ?? [])]).toEqual([file]);
  }
  expect("const end = () => process.exit(1)".match(nodeAlone)).toEqual(["process.exit"]);
});
