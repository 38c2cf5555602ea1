import { existsSync, readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { UserError } from "../process/user-error";

/** Describes a backup in its own metadata. */
export interface About {
  /** Holds the kind of the backup: a dump of a server's database, or the files of the embedded one. */
  readonly database: "server" | "embedded";
  readonly takenAt: string;
}

/** Returns the paths within a backup's folder. */
export const backupPaths = (folder: string) => ({
  about: path.join(folder, "about.json"),
  dump: path.join(folder, "database.dump"),
  database: path.join(folder, "database"),
  files: path.join(folder, "files"),
  heads: path.join(folder, "audit-heads.json"),
});

/** Returns the paths of the same files within a data folder. */
export const dataFolderPaths = (dataDir: string) => ({
  files: path.join(dataDir, "files"),
  heads: path.join(dataDir, "audit-heads.json"),
});

/** Copies a folder when it exists, excluding the files of incomplete uploads. */
export async function copyFolderIfExists(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const incoming = path.join(from, "incoming");
  await cp(from, to, { recursive: true, preserveTimestamps: true, filter: (place) => place !== incoming });
}

/** Reads the metadata of a backup; refuses a folder that is not a backup. */
export function readBackupMetadata(folder: string): About {
  try {
    const { database, takenAt } = JSON.parse(readFileSync(backupPaths(folder).about, "utf8")) as Partial<About>;
    if ((database === "server" || database === "embedded") && typeof takenAt === "string") return { database, takenAt };
  } catch {
    // reported below
  }
  throw new UserError(`${folder} is no backup: name a folder that npm run backup made.`);
}
