import { randomUUID } from "node:crypto";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { filesFolder } from "@/lib/session/settings";
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
      const aside = `${place}.${randomUUID()}`;
      try {
        await copyFile(/*turbopackIgnore: true*/ file, /*turbopackIgnore: true*/ aside);
        const written = await open(/*turbopackIgnore: true*/ aside, "r+");
        await written.chmod(0o600);
        await written.sync(); // a row must not outlive the bytes it speaks of
        await written.close();
        await rename(aside, place);
      } catch (cause) {
        await rm(aside, { force: true });
        throw cause;
      }
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
