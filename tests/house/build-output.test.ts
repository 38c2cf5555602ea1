import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { builtFrom, builtTool, isBuilt, look } from "../../tools/build/build-output.mjs";
import { ownFolder } from "../fixtures/tool";

/** A build folder of its own with the tool "walk", made from one file. */
function buildFolder() {
  const { folder, remove } = ownFolder();
  vi.stubEnv("BUILD_DIR", folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    remove();
  });
  const source = path.join(folder, "walk.ts");
  writeFileSync(source, "one");
  mkdirSync(path.dirname(builtTool("walk")));
  writeFileSync(builtTool("walk"), "");
  writeFileSync(builtFrom("walk"), JSON.stringify({ [source]: look(source) }));
  return { source };
}

test("a built tool is used instead of its source while that is unchanged", () => {
  buildFolder();
  expect(isBuilt("walk")).toBe(true);
  expect(isBuilt("run")).toBe(false);
});

test.each<[string, (source: string) => void]>([
  ["changed", (source) => writeFileSync(source, "three")],
  ["touched", (source) => utimesSync(source, 1, 1)],
  ["removed", (source) => rmSync(source)],
])("a source that was %s makes the built tool stale", (_, change) => {
  const { source } = buildFolder();
  change(source);
  expect(isBuilt("walk")).toBe(false);
});

test.each([
  ["without its list of sources", () => rmSync(builtFrom("walk"))],
  ["with half a list", () => writeFileSync(builtFrom("walk"), '{"a": ')],
  ["that is absent itself", () => rmSync(builtTool("walk"))],
])("a built tool %s is not used", (_, damage) => {
  buildFolder();
  damage();
  expect(isBuilt("walk")).toBe(false);
});
