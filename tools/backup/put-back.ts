import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { withConnection, requireSuitableDatabaseUser } from "../build/database";
import { applyPendingMigrations } from "../build/migrations";
import { databaseFolder } from "../embedded-db/data-folder";
import type { Settings } from "../process/settings";
import { UserError } from "../process/user-error";
import { readBackupMetadata, backupPaths, copyFolderIfExists, dataFolderPaths, type About } from "./contents";
import { runPostgresProgram } from "./postgres";

/**
 * Restores a backup into an empty database, completely or not at all, and its files into the data folder. Returns the
 * metadata of the backup.
 */
export async function restoreBackup(settings: Settings, from: string): Promise<About> {
  const folder = path.resolve(from);
  const about = readBackupMetadata(folder);
  const places = backupPaths(folder);
  if (about.database === "server") await restoreDump(settings, places.dump);
  else await restoreEmbedded(settings, places.database);
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  if (!settings.s3Url) await copyFolderIfExists(places.files, dataFolderPaths(settings.dataDir).files);
  // those that are there were published later
  if (!existsSync(dataFolderPaths(settings.dataDir).heads))
    await copyFolderIfExists(places.heads, dataFolderPaths(settings.dataDir).heads);
  return about;
}

async function restoreDump({ databaseUrl }: Settings, dump: string): Promise<void> {
  if (!databaseUrl)
    throw new UserError("This is a backup of a server's database: name an empty one of a server in DATABASE_URL.");
  await requireSuitableDatabaseUser(databaseUrl);
  const tables = await withConnection(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_tables where schemaname = 'public'",
    );
    return rows[0]?.count ?? 0;
  });
  if (tables > 0)
    throw new UserError(`The database of DATABASE_URL has ${tables} tables: a backup is restored into an empty one.`);
  await runPostgresProgram("pg_restore", databaseUrl, [
    "--single-transaction",
    "--exit-on-error",
    "--no-owner",
    "--no-privileges",
    "--no-comments",
    `--dbname=${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}`,
    dump,
  ]);
  await applyPendingMigrations(databaseUrl);
}

async function restoreEmbedded({ databaseUrl, dataDir }: Settings, database: string): Promise<void> {
  if (databaseUrl)
    throw new UserError(
      "This is a backup of the embedded database: restore it without DATABASE_URL, into a new DATA_DIR.",
    );
  const folder = databaseFolder(dataDir);
  if (existsSync(folder))
    throw new UserError(`There is a database in ${dataDir}: name a new DATA_DIR, or put ${folder} aside.`);
  const making = `${folder}.restoring`;
  await rm(making, { recursive: true, force: true });
  await copyFolderIfExists(database, making);
  await rename(making, folder);
}
