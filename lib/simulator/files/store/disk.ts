import { randomUUID } from "node:crypto";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { filesFolder, uploadFolder } from "@/lib/session/settings";
import type { Store } from "./store";

/**
 * Stores files in folders by the first two characters of their hash; no user input is ever part of a path. The
 * turbopackIgnore comments stop the bundler from tracing these paths: it would include the whole project.
 */
export function diskStore(folder: string = filesFolder()): Store {
  const placeOf = (hash: string) => path.join(folder, hash.slice(0, 2), hash);
  return {
    async put(hash, file) {
      const place = placeOf(hash);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await secureFile(file); // a row must not outlive the bytes it speaks of
      await rename(/*turbopackIgnore: true*/ file, /*turbopackIgnore: true*/ place).catch(
        (cause: NodeJS.ErrnoException) => {
          // what was made on another disk is written once more
          if (cause.code !== "EXDEV") throw cause;
          return copyToPlace(file, place);
        },
      );
    },
    async get(hash) {
      const file = await open(/*turbopackIgnore: true*/ placeOf(hash), "r").catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === "ENOENT") return undefined;
        throw cause;
      });
      // named cast: Node's own type of a web stream of bytes
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>);
    },
    drop: (hash) => rm(placeOf(hash), { force: true }),
  };
}

/** Restricts a file to its owner and flushes it to disk. */
async function secureFile(file: string): Promise<void> {
  const handle = await open(/*turbopackIgnore: true*/ file, "r+");
  try {
    await handle.chmod(0o600);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function copyToPlace(file: string, place: string): Promise<void> {
  const aside = `${place}.${randomUUID()}`;
  try {
    await copyFile(/*turbopackIgnore: true*/ file, /*turbopackIgnore: true*/ aside);
    await secureFile(aside);
    await rename(/*turbopackIgnore: true*/ aside, /*turbopackIgnore: true*/ place);
  } catch (cause) {
    await rm(aside, { force: true });
    throw cause;
  }
}

/**
 * Deletes the uploads that a crashed process left in the upload folder: those last written before an instant,
 * optionally only those with a name prefix.
 */
export async function deleteAbandonedUploads(before: Date, folder: string = uploadFolder(), kind = ""): Promise<void> {
  for (const name of await readdir(/*turbopackIgnore: true*/ folder).catch(() => [])) {
    if (!name.startsWith(kind)) continue;
    const file = path.join(folder, name);
    const stats = await stat(/*turbopackIgnore: true*/ file).catch(() => undefined);
    if (stats && stats.mtime < before) await rm(/*turbopackIgnore: true*/ file, { force: true });
  }
}
