import { randomUUID } from "node:crypto";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { filesFolder, uploadFolder } from "@/lib/session/settings";
import type { Store } from "./store";

/**
 * Files in folders by the first two signs of their hash; nothing of a user's name is ever part of a path. The bundler
 * is configured not to look for these files: it would take the whole project for them.
 */
export function diskStore(folder: string = filesFolder()): Store {
  const placeOf = (hash: string) => path.join(folder, hash.slice(0, 2), hash);
  return {
    async put(hash, file) {
      const place = placeOf(hash);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await secured(file); // a row must not outlive the bytes it speaks of
      await rename(/*turbopackIgnore: true*/ file, /*turbopackIgnore: true*/ place).catch(
        (cause: NodeJS.ErrnoException) => {
          // what was made on another disk is written once more
          if (cause.code !== "EXDEV") throw cause;
          return copied(file, place);
        },
      );
    },
    async get(hash) {
      const found = await open(/*turbopackIgnore: true*/ placeOf(hash), "r").catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === "ENOENT") return undefined;
        throw cause;
      });
      // named cast: Node's own type of a web stream of bytes
      return found && (Readable.toWeb(found.createReadStream()) as ReadableStream<Uint8Array>);
    },
    drop: (hash) => rm(placeOf(hash), { force: true }),
  };
}

/** Of its owner alone, and on the disk itself. */
async function secured(file: string): Promise<void> {
  const written = await open(/*turbopackIgnore: true*/ file, "r+");
  try {
    await written.chmod(0o600);
    await written.sync();
  } finally {
    await written.close();
  }
}

async function copied(file: string, place: string): Promise<void> {
  const aside = `${place}.${randomUUID()}`;
  try {
    await copyFile(/*turbopackIgnore: true*/ file, /*turbopackIgnore: true*/ aside);
    await secured(aside);
    await rename(/*turbopackIgnore: true*/ aside, /*turbopackIgnore: true*/ place);
  } catch (cause) {
    await rm(aside, { force: true });
    throw cause;
  }
}

/**
 * Deletes what a process left behind where uploads arrive when it ended in the middle of its work: all of it that was
 * last written before an instant, or of one kind by the beginning of its name.
 */
export async function sweepUploads(before: Date, folder: string = uploadFolder(), kind = ""): Promise<void> {
  for (const name of await readdir(/*turbopackIgnore: true*/ folder).catch(() => [])) {
    if (!name.startsWith(kind)) continue;
    const file = path.join(folder, name);
    const found = await stat(/*turbopackIgnore: true*/ file).catch(() => undefined);
    if (found && found.mtime < before) await rm(/*turbopackIgnore: true*/ file, { force: true });
  }
}
