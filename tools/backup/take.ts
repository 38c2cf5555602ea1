import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { databaseFolder } from "../embedded-db/data-folder";
import { folderLockOwnerOf } from "../embedded-db/folder-lock";
import type { Settings } from "../process/settings";
import { UserError } from "../process/user-error";
import { backupPaths, copyFolderIfExists, dataFolderPaths, type About } from "./contents";
import { runPostgresProgram } from "./postgres";

/**
 * Writes the database, uploaded files and the heads of the audit chains into a new folder, completely or not at all: it
 * is created under a temporary name and renamed once complete. The portal of a server's database may run meanwhile.
 */
export async function takeBackup(settings: Settings, to: string, at: Date): Promise<void> {
  const folder = path.resolve(to);
  if (existsSync(folder)) throw new UserError(`${folder} is there already: name a new folder.`);
  if (`${folder}${path.sep}`.startsWith(`${settings.dataDir}${path.sep}`))
    throw new UserError(`${folder} is within the data folder: a backup that is lost with it is none.`);
  const making = `${folder}.making-${process.pid}`;
  const places = backupPaths(making);
  try {
    await mkdir(making, { recursive: true, mode: 0o700 });
    // before the database, which may only be ahead of them
    await copyFolderIfExists(dataFolderPaths(settings.dataDir).heads, places.heads);
    if (settings.databaseUrl) await dump(settings.databaseUrl, places.dump);
    else await copyEmbedded(settings.dataDir, places.database);
    // after the database: what a row speaks of is there, and what no row speaks of is swept
    if (!settings.s3Url) await copyFolderIfExists(dataFolderPaths(settings.dataDir).files, places.files);
    const about: About = { database: settings.databaseUrl ? "server" : "embedded", takenAt: at.toISOString() };
    await writeFile(places.about, `${JSON.stringify(about, null, 2)}\n`, { mode: 0o600 });
    await rename(making, folder);
  } catch (cause) {
    await rm(making, { recursive: true, force: true });
    throw cause;
  }
}

/**
 * Dumps a server's database as of one instant, compressed. Row-level security also binds the owner of the tables, and
 * pg_dump refuses that unless an option applies the policies: a session without a merchant sees every row.
 */
const dump = (url: string, file: string): Promise<void> =>
  runPostgresProgram("pg_dump", url, [
    "--format=custom",
    "--enable-row-security",
    "--no-owner",
    "--no-privileges",
    `--file=${file}`,
  ]);

/** Copies the files of the embedded database, which no process may write meanwhile. */
async function copyEmbedded(dataDir: string, to: string): Promise<void> {
  const folder = databaseFolder(dataDir);
  if (!existsSync(folder)) throw new UserError(`There is no database in ${dataDir} yet.`);
  const requireUnused = async () => {
    const lockOwner = await folderLockOwnerOf(dataDir);
    if (lockOwner)
      throw new UserError(
        `The portal runs on ${dataDir} (process ${lockOwner.pid}): stop it while the backup is taken, since the files of the embedded database are copied as they are.`,
      );
  };
  await requireUnused();
  await copyFolderIfExists(folder, to);
  await requireUnused();
}
