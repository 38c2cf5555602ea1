import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { command, scripts } from "../process/command";
import { exclusively } from "../process/exclusively";
import type { Settings } from "../process/settings";
import { connected } from "./database";
import { UserError } from "../process/user-error";

export type Migration = { name: string; sql: string };

/**
 * The project's migrations in the order in which they are applied, as Prisma keeps them:
 * prisma/migrations/<name>/migration.sql.
 */
export function migrations(folder = "prisma/migrations"): Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => ({ name, sql: readFileSync(path.join(folder, name, "migration.sql"), "utf8") }));
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const sealLine = /^-- sealed .*\n/;

/**
 * The seals of migrations, in their order: a hash of the SQL, chained to the migration before. Every migration but the
 * first begins with its own, `-- sealed <seal>`; so whoever changes, moves or removes one breaks all that follow.
 */
export function sealsOf(list: readonly Migration[]): string[] {
  const seals: string[] = [];
  for (const { name, sql } of list)
    seals.push(seals.length === 0 ? sha256(sql) : sha256([seals.at(-1), name, sql.replace(sealLine, "")].join("\n")));
  return seals;
}

/** A migration with its seal put over it. */
export const sealed = ({ sql }: Migration, seal: string): string => `-- sealed ${seal}\n${sql.replace(sealLine, "")}`;

/** Names of the migrations that this database still lacks: one plain question, for Prisma's own takes seconds. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const wanted = migrations().map(({ name }) => name);
  return connected(url, async (client) => {
    const {
      rows: [table],
    } = await client.query<{ known: boolean }>("select to_regclass('_prisma_migrations') is not null as known");
    if (!table?.known) return wanted;
    const { rows } = await client.query<{ name: string }>(
      "select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
    );
    const applied = new Set(rows.map(({ name }) => name));
    return wanted.filter((name) => !applied.has(name));
  });
}

/** Brings the database up to date, through Prisma, when something is pending. Says what it applied. */
export async function migrate(url: string): Promise<string[]> {
  const pending = await pendingMigrations(url);
  if (pending.length === 0) return [];
  const { code, output } = await command([scripts.prisma, "migrate", "deploy"], { environment: { DATABASE_URL: url } });
  if (code !== 0) throw new UserError(`The migrations could not be applied:\n${output.trim()}`);
  return pending;
}

/**
 * The same of the embedded database of a data folder, one process after another: Prisma's own lock is a session's, and all who
 * come to this database share one.
 */
export const migrateEmbedded = (dataDir: string, url: string): Promise<string[]> =>
  exclusively(path.join(dataDir, "migrating.lock"), () => migrate(url));

/** Prepares the database for a tool: an embedded one is brought up to date, a server's is left to its owner. */
export async function migrateOwn({ databaseUrl, dataDir }: Settings, url: string): Promise<void> {
  if (!databaseUrl) await migrateEmbedded(dataDir, url);
  else if ((await pendingMigrations(url)).length > 0)
    throw new UserError("The database lacks migrations: run DATABASE_URL=… npx prisma migrate deploy first.");
}

/** Does no table hold a row, beside what the installation is? Only then is the demo scenario put into it unasked. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  return connected(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('_prisma_migrations', 'installation')",
    );
    if (tables.length === 0) return true;
    const {
      rows: [found],
    } = await client.query<{ any: boolean }>(
      `select ${tables.map(({ name }) => `exists (select from ${name})`).join(" or ")} as any`,
    );
    return !found?.any;
  });
}
