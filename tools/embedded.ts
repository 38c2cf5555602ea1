// The embedded database's own process: PGlite on DATA_DIR/database behind the wire front, one holder at a time.
// Started by tools/build/database.ts with EMBEDDED_PORT and EMBEDDED_PASSWORD; prints "ready" when it answers.
import { existsSync, renameSync, rmSync } from "node:fs";
import type { Server } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import { databaseFolder, restrictToOwner, prepareDataFolder } from "./embedded-db/data-folder";
import { serveEmbeddedDatabase } from "./embedded-db/embedded-server";
import { lockFolder } from "./embedded-db/folder-lock";
import { firstLine, UserError } from "./process/user-error";

const { DATA_DIR: dataDir = ".data", EMBEDDED_PORT: port = "", EMBEDDED_PASSWORD: password = "" } = process.env;

// the engine makes its files for everybody to read: not in this process
process.umask(0o077);
prepareDataFolder(dataDir);
const unlock = await lockFolder(dataDir, `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`);
const opening = open();
// Clients that connect while the database opens wait for it, instead of being refused.
const front = serveEmbeddedDatabase(opening, { password });
front.on("error", (cause) => {
  // The engine is beyond recovery (or the port is taken): a new process starts from what is on the disk.
  console.error("embedded database:", cause);
  unlock();
  process.exit(1);
});
front.listen(Number(port), "127.0.0.1");
const db = await opening.catch((cause: unknown) => {
  unlock();
  throw new UserError(`The data folder ${dataDir} cannot be opened as a database: ${firstLine(cause)}`);
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(front));
process.stdout.write("ready\n");

/**
 * Opens the database. A new one is created in a temporary folder and moved into place when complete, so that a kill
 * leaves nothing incomplete behind.
 */
async function open(): Promise<PGlite> {
  const folder = databaseFolder(dataDir);
  if (existsSync(folder)) restrictToOwner(folder);
  if (!existsSync(folder)) {
    const making = `${folder}.making`;
    rmSync(making, { recursive: true, force: true });
    await (await PGlite.create({ dataDir: making })).close();
    renameSync(making, folder);
  }
  const database = await PGlite.create({ dataDir: folder });
  restrictToOwner(folder); // what it writes while opening has rights of its own
  await database.exec("set timezone to 'UTC'");
  return database;
}

async function stop(server: Server): Promise<never> {
  server.close();
  await db.close();
  unlock();
  process.exit(0);
}
