import { existsSync, readFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import path from "node:path";
import { UserError } from "../process/user-error";

/** What a backup is of, as it says of itself. */
export interface About {
  /** Whether it holds a dump of a server's database, or the files of the embedded one. */
  readonly database: "server" | "embedded";
  readonly takenAt: string;
}

/** The places within a backup's folder. */
export const contents = (folder: string) => ({
  about: path.join(folder, "about.json"),
  dump: path.join(folder, "database.dump"),
  database: path.join(folder, "database"),
  files: path.join(folder, "files"),
  heads: path.join(folder, "audit-heads.json"),
});

/** The places of the same within a data folder. */
export const kept = (dataDir: string) => ({
  files: path.join(dataDir, "files"),
  heads: path.join(dataDir, "audit-heads.json"),
});

/** Copies what is there, with the files that uploads are still arriving in left out. */
export async function copyThere(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  const incoming = path.join(from, "incoming");
  await cp(from, to, { recursive: true, preserveTimestamps: true, filter: (place) => place !== incoming });
}

/** Reads what a backup is of; refuses a folder that is none. */
export function aboutOf(folder: string): About {
  try {
    const { database, takenAt } = JSON.parse(readFileSync(contents(folder).about, "utf8")) as Partial<About>;
    if ((database === "server" || database === "embedded") && typeof takenAt === "string") return { database, takenAt };
  } catch {
    // said below
  }
  throw new UserError(`${folder} is no backup: name a folder that npm run backup made.`);
}
