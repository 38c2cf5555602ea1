import path from "node:path";
import { by, importsOf, parsed, sources, type Source } from "./shape";

/** Tests that need neither a build nor a browser. */
const isTest = (file: string): boolean => /^tests\/(domain|components|simulator|contract)\/.*\.test\.tsx?$/.test(file);

/** Below lib/simulator a topic has a folder. */
const topicOf = (file: string): string | undefined =>
  /^lib\/simulator\/\w+\/[\w-]+\//.test(file) ? path.posix.dirname(file) : undefined;

/**
 * The tests near to changed files: those that changed, those that import one, and those that ask the calls of its
 * topic. Through the table of all handlers nearly every test hangs on nearly every file; those are `npm test`'s.
 */
export function nearTests(changed: readonly string[]): string[] {
  const all = sources();
  const known = new Set(all.map(({ file }) => file));
  const imported = (source: Source) => importsOf(parsed(source), (file) => known.has(file)).map(({ to }) => to);
  const topics = new Set(changed.flatMap((file) => topicOf(file) ?? []));
  const calls = all
    .filter(({ file }) => topics.has(topicOf(file) ?? ""))
    .flatMap(imported)
    .filter((file) => file.includes("/calls/"));
  const near = new Set([...changed, ...calls]);
  return all
    .filter((source) => isTest(source.file) && (near.has(source.file) || imported(source).some((to) => near.has(to))))
    .map(({ file }) => file);
}

/** Who imports each file, when it is loaded or later. */
export function importedBy(all: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(all.map(({ file }) => file));
  const edges = all.flatMap((source) => importsOf(parsed(source), (file) => known.has(file)));
  return new Map([...by(edges, ({ to }) => to)].map(([to, from]) => [to, from.map((edge) => edge.from)]));
}

/** The files that depend on one, the nearest first. */
export function byDistance(file: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Set([file]);
  // a set is walked with what is added meanwhile
  for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer);
  reached.delete(file);
  return [file, ...reached];
}
