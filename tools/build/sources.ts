import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildFolder, look } from "./built.mjs";

/** The sources of the built portal. */
const sources = [
  "app",
  "components",
  "lib",
  "messages",
  "prisma/schema",
  "public",
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.ts",
  "tools/build/zod-in-use.mjs",
  "tools/build/compressed-files.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
/** Made from the sources, so not among them. */
const isMade = (file: string) =>
  file.startsWith(path.join("lib", "simulator", "platform", "generated")) || file.endsWith(".d.json.ts");

function* files(entry: string): Generator<string> {
  if (!existsSync(entry) || isMade(entry)) return;
  if (!statSync(entry).isDirectory()) return void (yield entry);
  for (const name of readdirSync(entry).sort()) yield* files(path.join(entry, name));
}

/** A digest of files' names and of something about each, and of whatever else decides what is made of them. */
function digest(entries: readonly string[], of: (file: string) => string | Buffer, ...more: string[]): string {
  const hash = createHash("sha256").update(more.join("\n"));
  for (const entry of entries) for (const file of files(entry)) hash.update(`\n${file}\n`).update(of(file));
  return hash.digest("hex");
}

/** A product of sources, with a stamp beside it that records which. */
export type Made = { isFresh: () => boolean; stamp: () => void; unstamp: () => void };

/**
 * A product of these files and folders, stamped in `stampFile`; `more` is any other input, such as a setting. The stamp
 * records how the files look, which is quick to compare, and their contents, which count where they look different.
 */
export function made(stampFile: string, entries: readonly string[], ...more: string[]): Made {
  const looks = () => digest(entries, look, ...more);
  const contents = () => digest(entries, readFileSync, ...more);
  return {
    isFresh() {
      if (!existsSync(stampFile)) return false;
      const [looked, held] = readFileSync(stampFile, "utf8").split("\n");
      return looked === looks() || held === contents();
    },
    stamp() {
      mkdirSync(path.dirname(stampFile), { recursive: true });
      writeFileSync(stampFile, `${looks()}\n${contents()}`);
    },
    unstamp: () => rmSync(stampFile, { force: true }),
  };
}

/** The portal that `next build` made; MENU_PREFIX is built into it. */
export const builtPortal = (menuPrefix: string): Made =>
  made(path.join(buildFolder(), "made-from"), sources, menuPrefix, process.version);
/** The database client that `prisma generate` made. */
export const generatedClient = (): Made =>
  made("lib/simulator/platform/generated/made-from", ["prisma/schema", "node_modules/@prisma/client/package.json"]);
