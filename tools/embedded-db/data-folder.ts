import { accessSync, constants, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { firstLine, UserError } from "../process/user-error";

/** The embedded database's own folder inside the data folder. */
export const databaseFolder = (dataDir: string): string => path.join(dataDir, "database");

/**
 * Makes the data folder when it is absent and refuses one that cannot be read and written, or holds something else than
 * a database.
 */
export function readyDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const database = databaseFolder(dataDir);
    if (existsSync(database)) accessSync(path.join(database, "PG_VERSION"), constants.R_OK);
  } catch (cause) {
    throw new UserError(`The data folder ${dataDir} cannot be used: ${firstLine(cause)}`);
  }
}
