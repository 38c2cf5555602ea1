import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Runs .ci/run with a stub `npm`, whose commands print and exit as given. */
function run(commands: Readonly<Record<string, string>>, parts?: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "ci-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const cases = Object.entries(commands).map(([command, does]) => `"${command}") ${does};;`);
  writeFileSync(path.join(folder, "npm"), `#!/bin/sh\ncase "$*" in\n${cases.join("\n")}\n*) exit 0;;\nesac\n`);
  chmodSync(path.join(folder, "npm"), 0o755);
  const { stdout, status } = spawnSync(".ci/run", {
    encoding: "utf8",
    env: { ...process.env, CI_PARTS: parts, PATH: `${folder}:${process.env.PATH}` },
  });
  return { last: stdout.trimEnd().split("\n").at(-1), stdout, isGreen: status === 0 };
}

test("the last line of a run has the sums of both parts alone, and the run succeeds when nothing failed", () => {
  const { last, isGreen } = run({
    "run test": "echo 10 passed, 0 failed",
    "run test:wide": "echo 200 passed, 0 failed",
  });
  expect([last, isGreen]).toEqual(["210 passed, 0 failed", true]);
});

test("the second part runs also when the first one failed, and either's failures fail the run", () => {
  const first = run({
    "run test": "echo 9 passed, 2 failed; exit 1",
    "run test:wide": "echo 200 passed, 1 failed; exit 1",
  });
  expect([first.last, first.isGreen]).toEqual(["209 passed, 3 failed", false]);
  const second = run({ "run test": "echo 9 passed, 0 failed", "run test:wide": "echo 200 passed, 1 failed; exit 1" });
  expect([second.last, second.isGreen]).toEqual(["209 passed, 1 failed", false]);
});

test("a part that ends without its count, or with an error despite a good one, is a failure, and so is an installation", () => {
  const killedRun = run({ "run test": "echo killed; exit 137", "run test:wide": "echo 200 passed, 0 failed" });
  expect([killedRun.last, killedRun.isGreen]).toEqual(["200 passed, 1 failed", false]);
  const bad = run({ "run test": "echo 5 passed, 0 failed; exit 1", "run test:wide": "echo 2 passed, 0 failed" });
  expect([bad.last, bad.isGreen]).toEqual(["7 passed, 1 failed", false]);
  const none = run({ ci: "exit 1", "run test": "echo 5 passed, 0 failed", "run test:wide": "echo 2 passed, 0 failed" });
  expect([none.last, none.isGreen]).toEqual(["0 passed, 1 failed", false]);
});

test("without an argument, a run proves both parts; with one, that part alone", () => {
  const commands = { "run test": "echo 5 passed, 0 failed", "run test:wide": "echo 200 passed, 1 failed; exit 1" };
  expect([run(commands).last, run(commands, "test").last]).toEqual(["205 passed, 1 failed", "5 passed, 0 failed"]);
});
