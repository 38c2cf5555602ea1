import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ownFolder } from "../fixtures/tool";

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  engines: { node: string };
};
type Lock = { packages: Record<string, { name?: string; version?: string; resolved?: string }> };
/** Both files are npm's own format, which npm has checked. */
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;

const isAtLeast = (version: string, least: string) => {
  const [a, b] = [version, least].map((text) => text.split(".").map(Number));
  for (let part = 0; part < 3; part++)
    if ((a?.[part] ?? 0) !== (b?.[part] ?? 0)) return (a?.[part] ?? 0) > (b?.[part] ?? 0);
  return true;
};

test("every package is pinned exactly, but for Node's own types", () => {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+([-.].+)?$/.test(version),
  );
  expect(loose).toEqual([["@types/node", "^20"]]);
});

test("the lock file names no registry, so it installs from any configured one", () => {
  expect(Object.entries(lock.packages).filter(([, { resolved }]) => resolved)).toEqual([]);
});

test("the lock file has the optional packages of every platform", () => {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  const copy = path.join(folder, "package-lock.json");
  copyFileSync("package-lock.json", copy);
  expect(execFileSync(process.execPath, ["tools/complete-lock.mjs", copy], { encoding: "utf8" })).toContain(
    "0 entries",
  );
});

// Below these versions there are published holes that reach this project: Next's middleware bypass and its server
// functions.
test.each([
  ["next", "16.4.6"],
  ["iron-session", "8.0.4"],
  ["@fastify/busboy", "3.2.6"],
])("%s is at least %s", (name, least) => {
  const { version = "0.0.0" } = lock.packages[`node_modules/${name}`] ?? {};
  expect(isAtLeast(version, least)).toBe(true);
});

/** Lists unmaintained packages that were replaced; in the lock file such a name may be an alias of another package. */
const replacedPackages = ["busboy", "opentype.js", "svg-captcha", "zlibjs"];

test("no unmaintained package comes back, not even by way of another package", () => {
  const back = Object.entries(lock.packages).filter(([path, { name = path.split("node_modules/").at(-1) ?? "" }]) =>
    replacedPackages.includes(name),
  );
  expect(back.map(([path]) => path)).toEqual([]);
});

test("a package without releases is reviewed again when it changes, when it is gone, and by its day", () => {
  const rows = [
    ...readFileSync("docs/security.md", "utf8").matchAll(
      /^\| `([^`]+)` \| (\d+\.\d+\.\d+) \| .{20,} \| (\d{4}-\d\d-\d\d) \|$/gm,
    ),
  ];
  expect(rows.map(([, name]) => name)).toEqual(["saxes", "server-only"]);
  const { stdout: lastChange } = spawnSync("git", ["log", "-1", "--format=%cs"], { encoding: "utf8" });
  for (const [, name = "", version, day = ""] of rows) {
    expect(manifest.dependencies[name], name).toBe(version);
    // by the day of the newest change: a checkout that nobody works on stays as it was
    expect(lastChange.trim() <= day, `${name} was to be looked at again by ${day}`).toBe(true);
  }
});
