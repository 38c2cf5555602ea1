import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { deserialize } from "node:v8";
import { expect, onTestFinished, test } from "vitest";
import { isOldNode } from "../../tools/build/node-20.mjs";
import { ownFolder } from "../fixtures/tool";

/** Creates a folder with a CommonJS file, and runs that file in a process that stores its code cache there. */
function program(source: string) {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  const file = path.join(folder, "program.cjs");
  writeFileSync(file, source);
  const script = `import { useCodeCache } from "./tools/build/code-cache.mjs"; import { createRequire } from "node:module"; useCodeCache(); createRequire(${JSON.stringify(file)})(${JSON.stringify(file)});`;
  const run = () =>
    spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      env: { ...process.env, BUILD_DIR: folder },
      encoding: "utf8",
    });
  return { folder, file, run };
}
/** The caches in a folder and when they were written. */
const caches = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.startsWith("code-cache"))
    .map((name) => [name, statSync(path.join(folder, name)).mtimeMs]);

/** Newer ones have a cache of their own. */
const hasOwnCache = !isOldNode;

test("a file from the cache behaves as before, and the cache is written once", () => {
  const { folder, run } = program(
    `#!/usr/bin/env node\nconst path = require("node:path"); console.log(path.basename(__filename), require.resolve("./program.cjs") === __filename, module.id === __filename);`,
  );
  expect(run()).toMatchObject({ status: 0, stdout: "program.cjs true true\n", stderr: "" });
  const cachesAfterRun = caches(folder);
  expect(cachesAfterRun).toHaveLength(hasOwnCache ? 0 : 1);
  expect(run()).toMatchObject({ status: 0, stdout: "program.cjs true true\n", stderr: "" });
  expect(caches(folder)).toEqual(cachesAfterRun);
});

test("a changed file of the same length and the same time is not read from the cache, which is then made anew", () => {
  const { folder, file, run } = program("");
  for (const word of ["one", "two"]) {
    writeFileSync(file, `console.log("${word}")`);
    utimesSync(file, 1, 1); // as an image or a copy leaves it
    const before = caches(folder);
    expect(run().stdout).toBe(`${word}\n`);
    const cachesAfterRun = caches(folder);
    if (!hasOwnCache) expect(cachesAfterRun).not.toEqual(before);
    expect(run().stdout).toBe(`${word}\n`);
    expect(caches(folder)).toEqual(cachesAfterRun);
  }
});

test("a file first needed in a later run joins the cache, where files that run did not need stay", () => {
  const { folder, run } = program(
    `const fs = require("node:fs"); const mark = __dirname + "/mark"; const name = fs.existsSync(mark) ? "second" : "first"; fs.writeFileSync(mark, ""); const file = __dirname + "/" + name + ".cjs"; fs.writeFileSync(file, "console.log('" + name + "')"); require(file);`,
  );
  if (hasOwnCache) return void expect(run().stdout).toBe("first\n");
  const cachedFiles = () => {
    const [name] = caches(folder)[0] ?? [];
    // named cast: the cache is a map by file
    const files = deserialize(readFileSync(path.join(folder, String(name)))) as ReadonlyMap<string, unknown>;
    return [...files.keys()].map((file) => path.basename(file)).sort();
  };
  expect(run().stdout).toBe("first\n");
  expect(cachedFiles()).toEqual(["first.cjs", "program.cjs"]);
  expect(run().stdout).toBe("second\n");
  expect(cachedFiles()).toEqual(["first.cjs", "program.cjs", "second.cjs"]);
});

test("a method called import stays, for it imports nothing", () => {
  const { folder, run } = program(`const keys = { import(key) { return key; } }; console.log(keys.import("own"))`);
  expect(run().stdout).toBe("own\n");
  expect(caches(folder)).toHaveLength(hasOwnCache ? 0 : 1);
});

test("a file that imports still can, the second time too", () => {
  const { run } = program(`import("node:os").then(({ EOL }) => console.log(EOL.length > 0))`);
  for (const _ of [1, 2]) expect(run()).toMatchObject({ status: 0, stdout: "true\n", stderr: "" });
});

test("an ES module that is required, and a mistake, are left to Node", () => {
  const mistaken = program("const = 1");
  expect(mistaken.run().stderr).toContain("SyntaxError");
  expect(caches(mistaken.folder)).toEqual([]); // nothing to keep, so nothing is written
  expect(
    program(
      `require("fs").writeFileSync(__dirname + "/module.mjs", "export const told = 1"); console.log(require("./module.mjs").told)`,
    ).run().stdout,
  ).toBe("1\n");
});

test("a damaged cache is ignored", () => {
  const { folder, run } = program(`console.log("one")`);
  writeFileSync(path.join(folder, `code-cache-${process.version}-${process.arch}`), "half of it");
  expect(run()).toMatchObject({ status: 0, stdout: "one\n", stderr: "" });
});
