import { accessSync, chmodSync, constants, existsSync, lstatSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { firstLine, UserError } from "../process/user-error";

/** Returns the embedded database's own folder inside the data folder. */
export const databaseFolder = (dataDir: string): string => path.join(dataDir, "database");

/** Removes the rights that an earlier version granted to others on a folder and everything in it. */
export function restrictToOwner(place: string): void {
  const { mode } = lstatSync(place);
  const isFolder = (mode & constants.S_IFMT) === constants.S_IFDIR;
  const isFile = (mode & constants.S_IFMT) === constants.S_IFREG;
  if ((isFolder || isFile) && (mode & 0o077) !== 0) chmodSync(place, mode & 0o700);
  if (isFolder) for (const name of readdirSync(place)) restrictToOwner(path.join(place, name));
}

/**
 * Creates the data folder when it is absent, restricts it to its owner, and refuses a folder that cannot be read and
 * written, or that contains something other than a database.
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    chmodSync(dataDir, 0o700);
    const database = databaseFolder(dataDir);
    if (existsSync(database)) accessSync(path.join(database, "PG_VERSION"), constants.R_OK);
  } catch (cause) {
    throw new UserError(`The data folder ${dataDir} cannot be used: ${firstLine(cause)}`);
  }
}
