import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { runNodeCommand } from "../process/command";
import { withFileLock } from "../process/exclusively";
import type { Settings } from "../process/settings";
import { withConnection } from "./database";
import { UserError } from "../process/user-error";

export type Migration = { name: string; sql: string };

/**
 * Returns the project's migrations in the order in which they are applied, in Prisma's layout:
 * prisma/migrations/<name>/migration.sql.
 */
export function readMigrations(folder = "prisma/migrations"): Migration[] {
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
 * Returns the seals of migrations, in order: a hash of the SQL, chained to the previous migration. Every migration but
 * the first begins with its own, `-- sealed <seal>`; changing, moving or removing one invalidates all that follow.
 */
export function migrationSeals(list: readonly Migration[]): string[] {
  const seals: string[] = [];
  for (const { name, sql } of list)
    seals.push(seals.length === 0 ? sha256(sql) : sha256([seals.at(-1), name, sql.replace(sealLine, "")].join("\n")));
  return seals;
}

/** Prepends the seal to a migration. */
export const prependMigrationSeal = ({ sql }: Migration, seal: string): string =>
  `-- sealed ${seal}\n${sql.replace(sealLine, "")}`;

/**
 * Returns the names of the migrations that this database is missing, with one plain query, because Prisma's own check
 * needs seconds.
 */
export async function pendingMigrations(url: string): Promise<string[]> {
  const migrationNames = readMigrations().map(({ name }) => name);
  return withConnection(url, async (client) => {
    const {
      rows: [table],
    } = await client.query<{ known: boolean }>("select to_regclass('_prisma_migrations') is not null as known");
    if (!table?.known) return migrationNames;
    const { rows } = await client.query<{ name: string }>(
      "select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
    );
    const appliedNames = new Set(rows.map(({ name }) => name));
    return migrationNames.filter((name) => !appliedNames.has(name));
  });
}

/** Returns the one request that `prisma migrate deploy` sends to Prisma's schema engine. */
const deployRequest = (): string =>
  JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "applyMigrations",
    params: {
      migrationsList: {
        baseDir: path.resolve("prisma/migrations"),
        lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
        migrationDirectories: readMigrations().map(({ name, sql }) => ({
          path: name,
          migrationFile: { path: "migration.sql", content: { tag: "ok", value: sql } },
        })),
        shadowDbInitScript: "",
      },
      filters: { externalTables: [], externalEnums: [] },
    },
  });

interface DeployReply {
  readonly result?: { readonly appliedMigrationNames: readonly string[] };
  readonly error?: { readonly message: string; readonly data?: { readonly message?: string } };
}

/** Reads the engine's reply, the only object among the lines of its output. */
function deployReply(output: string): DeployReply {
  const line = output.split("\n").find((text) => text.startsWith("{"));
  // named cast: the protocol of tools/schema-engine.mjs
  return line === undefined ? {} : (JSON.parse(line) as DeployReply);
}

/**
 * Brings the database up to date when a migration is pending, and returns the names of those that it applied. It runs
 * Prisma's schema engine, with its lock and its table of migrations, without the command line: that needs 200 MB of
 * packages more, and seconds.
 */
export async function applyPendingMigrations(url: string): Promise<readonly string[]> {
  const pending = await pendingMigrations(url);
  if (pending.length === 0) return [];
  const { output } = await runNodeCommand(["tools/schema-engine.mjs", "--datasource", JSON.stringify({ url })], {
    input: `${deployRequest()}\n`,
  });
  const { result, error } = deployReply(output);
  if (!result)
    throw new UserError(
      `The migrations could not be applied:\n${error?.data?.message ?? error?.message ?? output.trim()}`,
    );
  return result.appliedMigrationNames;
}

/**
 * Applies the migrations of a data folder's embedded database, one process at a time: Prisma's own lock belongs to a
 * session, and all clients of this database share one.
 */
export const applyEmbeddedMigrations = (dataDir: string, url: string): Promise<readonly string[]> =>
  withFileLock(path.join(dataDir, "migrating.lock"), () => applyPendingMigrations(url));

/** Prepares the database for a tool: an embedded one is migrated, a server's is left to its owner. */
export async function prepareToolDatabase({ databaseUrl, dataDir }: Settings, url: string): Promise<void> {
  if (!databaseUrl) await applyEmbeddedMigrations(dataDir, url);
  else if ((await pendingMigrations(url)).length > 0)
    throw new UserError(
      "The database lacks migrations: start the portal, which applies them, or run DATABASE_URL=… npx prisma migrate deploy first.",
    );
}

/**
 * Returns true when no table has a row, apart from the installation. Only then is the demo scenario seeded
 * automatically.
 */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  return withConnection(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' and tablename not in ('_prisma_migrations', 'installation')",
    );
    if (tables.length === 0) return true;
    const {
      rows: [row],
    } = await client.query<{ any: boolean }>(
      `select ${tables.map(({ name }) => `exists (select from ${name})`).join(" or ")} as any`,
    );
    return !row?.any;
  });
}
