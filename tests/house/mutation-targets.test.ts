import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { leastKilled, mutationTopics, mutationSummary } from "../mutation-targets";

const topics = Object.entries(mutationTopics);

test("every file that is mutated and every test that has to notice is there, each file under one topic", () => {
  const files = topics.flatMap(([, topic]) => topic.files);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
  const tests = topics.flatMap(([, topic]) => topic.tests);
  expect(tests.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
});

test("a topic's tests are of the project with its set-up", () => {
  for (const [name, { on, tests }] of topics)
    expect([name, tests.every((test) => test.startsWith(on === "domain" ? "domain/" : "simulator/"))]).toEqual([
      name,
      true,
    ]);
});

test("ledger, exchange and sign-in are among the mutation targets, and nine of ten must be detected", () => {
  const files = topics.flatMap(([, topic]) => topic.files);
  for (const folder of ["lib/money", "lib/exchange", "lib/simulator/platform/ledger", "lib/simulator/access/sign-in"])
    expect([folder, files.some((file) => file.startsWith(`${folder}/`))]).toEqual([folder, true]);
  expect(leastKilled).toBe(90);
  expect(mutationSummary().join()).toContain("90 %");
});
