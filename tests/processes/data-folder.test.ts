import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { freePort } from "../../tools/process/free-port";
import { ownFolder, tool } from "../fixtures/tool";

async function settings() {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  return { PORT: String(await freePort()), DATA_DIR: path.join(folder, "data") };
}
/** The embedded database's process on this data folder, open. */
async function embedded(toolSettings: Record<string, string>) {
  const run = tool(["embedded"], {
    ...toolSettings,
    EMBEDDED_PORT: String(await freePort()),
    EMBEDDED_PASSWORD: "own",
  });
  await run.said("ready");
  return run;
}

/**
 * Holds a data folder shared by tests that do not depend on its content: creating a database takes longer than all that
 * they do with it.
 */
const { folder: shared, remove: removeShared } = ownFolder();
afterAll(removeShared);
const sharedSettings = async () => ({ PORT: String(await freePort()), DATA_DIR: path.join(shared, "data") });

test("a data folder in use by another process is refused in one line", async () => {
  const toolSettings = await sharedSettings();
  const databaseProcess = await embedded(toolSettings);
  const { code, out, err } = await tool(["start"], toolSettings).ended;
  expect(err).toMatch(
    new RegExp(
      `^The data folder .+ is in use by another process \\(${databaseProcess.pid}\\): stop it or set DATA_DIR\\.\n$`,
    ),
  );
  expect([code, out]).toEqual([1, ""]);
  databaseProcess.signal("SIGTERM");
  expect(await databaseProcess.ended).toMatchObject({ code: 0 });
});

test("the lock of a killed process does not block the next one", async () => {
  const toolSettings = await sharedSettings();
  const killedProcess = await embedded(toolSettings);
  killedProcess.signal("SIGKILL");
  await killedProcess.ended;
  const next = await embedded(toolSettings);
  next.signal("SIGTERM");
  expect(await next.ended).toMatchObject({ code: 0 });
});

test("a database folder with other content is refused in one line", async () => {
  const toolSettings = await settings();
  mkdirSync(path.join(toolSettings.DATA_DIR, "database"), { recursive: true });
  writeFileSync(path.join(toolSettings.DATA_DIR, "database", "PG_VERSION"), "18\n");
  const { code, err } = await tool(["embedded"], {
    ...toolSettings,
    EMBEDDED_PORT: String(await freePort()),
    EMBEDDED_PASSWORD: "own",
  }).ended;
  expect(err).toMatch(/^The data folder .+ cannot be opened as a database: .+\n$/);
  expect(code).toBe(1);
});

test("the data folder is its owner's alone, also where an earlier start left it open", async () => {
  const toolSettings = await sharedSettings();
  const database = path.join(toolSettings.DATA_DIR, "database");
  const open = () =>
    [
      toolSettings.DATA_DIR,
      ...readdirSync(database, { recursive: true }).map((name) => path.join(database, String(name))),
    ].filter((place) => (statSync(place).mode & 0o077) !== 0);
  const first = await embedded(toolSettings);
  expect(open()).toEqual([]);
  first.signal("SIGTERM");
  await first.ended;
  for (const place of [toolSettings.DATA_DIR, database, path.join(database, "PG_VERSION")]) chmodSync(place, 0o755);
  expect(open()).toHaveLength(2);
  const next = await embedded(toolSettings);
  expect(open()).toEqual([]);
  next.signal("SIGTERM");
  await next.ended;
});

test("tools that open a new database at once bring it up to date one after another", async () => {
  const toolSettings = await settings();
  const databaseProcess = await embedded(toolSettings);
  const tools = ["prove", "prove"].map((name) => tool([name], toolSettings).ended);
  for (const { code, out, err } of await Promise.all(tools))
    expect({ code, out, err }).toEqual({ code: 0, out: "The books of 0 worlds are right.\n", err: "" });
  databaseProcess.signal("SIGTERM");
  expect(await databaseProcess.ended).toMatchObject({ code: 0 });
});
