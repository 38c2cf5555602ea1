import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { defineBuildProduct } from "../../tools/build/sources";
import { ownFolder } from "../fixtures/tool";

function sources() {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  const file = (name: string) => path.join(folder, "app", name);
  mkdirSync(path.join(folder, "app"));
  writeFileSync(file("page.tsx"), "one");
  writeFileSync(file("layout.tsx"), "two");
  const build = (...settings: string[]) =>
    defineBuildProduct(
      path.join(folder, "built", "made-from"),
      [path.join(folder, "app"), path.join(folder, "absent.ts")],
      ...settings,
    );
  return { file, build };
}

test("an artefact that was never made is stale, and fresh once it is stamped", () => {
  const { build } = sources();
  expect(build().isFresh()).toBe(false);
  build().stamp();
  expect(build().isFresh()).toBe(true);
  build().unstamp();
  expect(build().isFresh()).toBe(false);
});

test.each<[string, (file: (name: string) => string) => void]>([
  ["changed", (file) => writeFileSync(file("page.tsx"), "three")],
  ["added", (file) => writeFileSync(file("new.tsx"), "")],
  ["removed", (file) => rmSync(file("layout.tsx"))],
  ["renamed", (file) => renameSync(file("layout.tsx"), file("other.tsx"))],
])("a source that was %s makes it stale", (_, change) => {
  const { build, file } = sources();
  build().stamp();
  change(file);
  expect(build().isFresh()).toBe(false);
});

test("a source with a new time only, as after a checkout, is still fresh", () => {
  const { build, file } = sources();
  build().stamp();
  utimesSync(file("page.tsx"), 1, 1);
  expect(build().isFresh()).toBe(true);
});

test("another setting makes it stale", () => {
  const { build } = sources();
  build("").stamp();
  expect(build("/menu").isFresh()).toBe(false);
});
