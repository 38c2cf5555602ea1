import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, onTestFinished } from "vitest";
import { operations } from "@/lib/operations/calls/worlds";
import { sealAuditLogs } from "@/lib/simulator/worker";
import { openDatabase, type Database } from "@/lib/simulator/platform/store/database";
import { readMigrations } from "../../tools/build/migrations";
import { bareDatabase } from "../fixtures/databases";
import { test } from "../fixtures/own-database";
import { postgresPrograms } from "../fixtures/postgres-programs";
import { ownFolder, tool } from "../fixtures/tool";
import { operationsPerson as ops } from "../fixtures/world";

const secrets = {
  SESSION_SECRET: "a secret for tests alone, 32 characters or more",
  PASSWORD_PEPPER: "a pepper for tests alone, 32 characters or more",
};
const testFolder = () => {
  const { folder, remove } = ownFolder();
  onTestFinished(remove);
  return folder;
};
const settingsFor = (url: string) => ({
  ...secrets,
  DATABASE_URL: url,
  DATA_DIR: path.join(testFolder(), "data"),
  PG_BIN: postgresPrograms() ?? "",
});

/** The number of rows of each table, as nobody's request sees them. */
async function rowsOf(db: Database): Promise<Record<string, number>> {
  const tables = await db.sql<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables)
    counts[name] = (await db.sql<{ count: number }>(`select count(*)::int as count from "${name}"`))[0]?.count ?? -1;
  return counts;
}

test("a server backup taken as the owner bound by row-level security restores to the last row, and its books are right", async ({
  db,
  url,
  world,
}) => {
  const demo = { name: `w-${randomUUID()}`, seed: "same", mode: "held", speed: 1, scenario: "demo" } as const;
  await world.call(operations.makeWorld, demo, ops);
  await sealAuditLogs(db);
  // as npm start leaves it
  await db.sql(
    "create table _prisma_migrations (migration_name text, finished_at timestamptz, rolled_back_at timestamptz)",
  );
  await db.sql("insert into _prisma_migrations select name, '2026-01-01', null from unnest($1::text[]) name", [
    readMigrations().map(({ name }) => name),
  ]);
  const settings = settingsFor(url);
  mkdirSync(path.join(settings.DATA_DIR, "files", "ab"), { recursive: true });
  writeFileSync(path.join(settings.DATA_DIR, "files", "ab", "abcd"), "an uploaded file");
  const backups = testFolder();
  const folder = path.join(backups, "monday");
  expect(await tool(["backup", folder], settings).ended).toMatchObject({ code: 0, err: "" });
  expect(readdirSync(backups)).toEqual(["monday"]);

  expect(await tool(["backup", folder], settings).ended).toMatchObject({
    code: 1,
    err: `${folder} is there already: name a new folder.\n`,
  });
  expect((await tool(["backup", "--restore", folder], settings).ended).err).toMatch(
    /^The database of DATABASE_URL has \d+ tables/,
  );

  const empty = await bareDatabase(inject("databases"));
  onTestFinished(empty.close);
  const target = settingsFor(empty.url);
  const { code, out, err } = await tool(["backup", "--restore", folder], target).ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toMatch(/The books of \d+ worlds are right\.\n$/);
  const restoredDb = openDatabase(empty.url, { max: 1 });
  onTestFinished(restoredDb.close);
  expect(await rowsOf(restoredDb)).toEqual(await rowsOf(db));
  expect(existsSync(path.join(target.DATA_DIR, "files", "ab", "abcd"))).toBe(true);
});

test("a failed backup leaves nothing behind, and reports the reason", async ({ url }) => {
  const backups = testFolder();
  const folder = path.join(backups, "tuesday");
  const wrong = new URL(url);
  wrong.pathname = "/nobody_made_this";
  const { code, err } = await tool(["backup", folder], settingsFor(wrong.href)).ended;
  expect(code).toBe(1);
  expect(err).toContain("nobody_made_this");
  expect((await tool(["backup", folder], { ...settingsFor(url), PG_BIN: testFolder() }).ended).err).toMatch(
    /^pg_dump is not here: it comes with PostgreSQL/,
  );
  expect(readdirSync(backups)).toEqual([]);
  expect((await tool(["backup", "--restore", backups], settingsFor(url)).ended).err).toContain("is no backup");
});
