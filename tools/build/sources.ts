import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildFolder, look } from "./build-output.mjs";

/** Lists the sources of the built portal. */
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
/** Returns true for generated files, which are not sources. */
const isMade = (file: string) =>
  file.startsWith(path.join("lib", "simulator", "platform", "generated")) || file.endsWith(".d.json.ts");

function* files(entry: string): Generator<string> {
  if (!existsSync(entry) || isMade(entry)) return;
  if (!statSync(entry).isDirectory()) return void (yield entry);
  for (const name of readdirSync(entry).sort()) yield* files(path.join(entry, name));
}

/** Returns a digest of the files' names, of a property of each, and of further inputs of the build. */
function digest(entries: readonly string[], of: (file: string) => string | Buffer, ...more: string[]): string {
  const hash = createHash("sha256").update(more.join("\n"));
  for (const entry of entries) for (const file of files(entry)) hash.update(`\n${file}\n`).update(of(file));
  return hash.digest("hex");
}

/** Describes a build product, with a stamp beside it that records its sources. */
export type BuildProduct = { isFresh: () => boolean; stamp: () => void; unstamp: () => void };

/**
 * Creates the product of these files and folders, stamped in `stampFile`; `more` is any other input, such as a setting.
 * The stamp records the files' metadata, which is quick to compare, and their contents, which decide when the metadata
 * differs.
 */
export function defineBuildProduct(stampFile: string, entries: readonly string[], ...more: string[]): BuildProduct {
  const fingerprint = () => digest(entries, look, ...more);
  const contents = () => digest(entries, readFileSync, ...more);
  return {
    isFresh() {
      if (!existsSync(stampFile)) return false;
      const [stampedFingerprint, stampedContents] = readFileSync(stampFile, "utf8").split("\n");
      return stampedFingerprint === fingerprint() || stampedContents === contents();
    },
    stamp() {
      mkdirSync(path.dirname(stampFile), { recursive: true });
      writeFileSync(stampFile, `${fingerprint()}\n${contents()}`);
    },
    unstamp: () => rmSync(stampFile, { force: true }),
  };
}

/** Returns the portal that `next build` produced; MENU_PREFIX is built into it. */
export const portalBuildProduct = (menuPrefix: string): BuildProduct =>
  defineBuildProduct(path.join(buildFolder(), "made-from"), sources, menuPrefix, process.version);
/** Returns the database client that `prisma generate` produced. */
export const databaseClientBuildProduct = (): BuildProduct =>
  defineBuildProduct("lib/simulator/platform/generated/made-from", [
    "prisma/schema",
    "node_modules/@prisma/client/package.json",
  ]);
