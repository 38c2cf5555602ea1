import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The folders of tests that need neither a server nor a build. */
const folders = ["tests/domain", "tests/components", "tests/simulator", "tests/contract"];

const textOf = (file: string): string => readFileSync(file, "utf8");

/** The project's own files that a file imports, without their endings. */
function importsOf(file: string): string[] {
  const found = [...textOf(file).matchAll(/\bfrom "((?:@|\.{1,2})\/[^"]+)"/g)].map(([, name = ""]) =>
    name.startsWith("@/") ? name.slice(2) : path.posix.join(path.posix.dirname(file), name),
  );
  return found.map(withoutEnding);
}

const withoutEnding = (file: string): string => file.replace(/\.(tsx?|mjs)$/, "");

/** Below lib/simulator a topic has a folder, and what it answers are calls: tests of the topic ask them. */
function callsOf(file: string): string[] {
  if (!/^lib\/simulator\/\w+\/[\w-]+\//.test(file)) return [];
  const folder = path.posix.dirname(file);
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  return files.flatMap((name) => importsOf(path.posix.join(folder, name))).filter((one) => one.includes("/calls/"));
}

/**
 * The tests near to changed files: those that changed, those that import one, and those that ask the calls of its
 * topic. Through the table of all handlers nearly every test hangs on nearly every file; those are `npm test`'s.
 */
export function nearTests(changed: readonly string[]): string[] {
  const near = new Set(changed.flatMap((file) => [withoutEnding(file), ...callsOf(file)]));
  const tests = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => path.posix.join(folder, name)),
  );
  return tests.filter((test) => near.has(withoutEnding(test)) || importsOf(test).some((one) => near.has(one))).sort();
}
