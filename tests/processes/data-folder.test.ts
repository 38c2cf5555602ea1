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
async function embedded(wanted: Record<string, string>) {
  const run = tool(["embedded"], { ...wanted, EMBEDDED_PORT: String(await freePort()), EMBEDDED_PASSWORD: "own" });
  await run.said("ready");
  return run;
}

/** One for those to whom it is the same what it holds: to make a database takes longer than all they do with it. */
const { folder: shared, remove: removeShared } = ownFolder();
afterAll(removeShared);
const sharedSettings = async () => ({ PORT: String(await freePort()), DATA_DIR: path.join(shared, "data") });

test("a data folder in use by another process is refused in one line", async () => {
  const wanted = await sharedSettings();
  const holder = await embedded(wanted);
  const { code, out, err } = await tool(["start"], wanted).ended;
  expect(err).toMatch(
    new RegExp(`^The data folder .+ is in use by another process \\(${holder.pid}\\): stop it or set DATA_DIR\\.\n$`),
  );
  expect([code, out]).toEqual([1, ""]);
  holder.signal("SIGTERM");
  expect(await holder.ended).toMatchObject({ code: 0 });
});

test("the lock of a killed process does not keep the next one out", async () => {
  const wanted = await sharedSettings();
  const killed = await embedded(wanted);
  killed.signal("SIGKILL");
  await killed.ended;
  const next = await embedded(wanted);
  next.signal("SIGTERM");
  expect(await next.ended).toMatchObject({ code: 0 });
});

test("a database folder that holds something else is refused in one line", async () => {
  const wanted = await settings();
  mkdirSync(path.join(wanted.DATA_DIR, "database"), { recursive: true });
  writeFileSync(path.join(wanted.DATA_DIR, "database", "PG_VERSION"), "18\n");
  const { code, err } = await tool(["embedded"], {
    ...wanted,
    EMBEDDED_PORT: String(await freePort()),
    EMBEDDED_PASSWORD: "own",
  }).ended;
  expect(err).toMatch(/^The data folder .+ cannot be opened as a database: .+\n$/);
  expect(code).toBe(1);
});

test("what is in the data folder is its owner's alone, also where an earlier start left it open", async () => {
  const wanted = await sharedSettings();
  const database = path.join(wanted.DATA_DIR, "database");
  const open = () =>
    [
      wanted.DATA_DIR,
      ...readdirSync(database, { recursive: true }).map((name) => path.join(database, String(name))),
    ].filter((place) => (statSync(place).mode & 0o077) !== 0);
  const first = await embedded(wanted);
  expect(open()).toEqual([]);
  first.signal("SIGTERM");
  await first.ended;
  for (const place of [wanted.DATA_DIR, database, path.join(database, "PG_VERSION")]) chmodSync(place, 0o755);
  expect(open()).toHaveLength(2);
  const next = await embedded(wanted);
  expect(open()).toEqual([]);
  next.signal("SIGTERM");
  await next.ended;
});

test("tools that come to a new database at once bring it up to date one after another", async () => {
  const wanted = await settings();
  const holder = await embedded(wanted);
  const tools = ["prove", "prove"].map((name) => tool([name], wanted).ended);
  for (const { code, out, err } of await Promise.all(tools))
    expect({ code, out, err }).toEqual({ code: 0, out: "The books of 0 worlds are right.\n", err: "" });
  holder.signal("SIGTERM");
  expect(await holder.ended).toMatchObject({ code: 0 });
});
