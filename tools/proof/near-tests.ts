import path from "node:path";
import { groupByKey, importsOf, parseSource, readProjectSources, type ProjectSource } from "./shape";

/** Returns true for tests that need neither a build nor a browser. */
const isTest = (file: string): boolean => /^tests\/(domain|components|simulator|contract)\/.*\.test\.tsx?$/.test(file);

/** Returns the topic of a file: below lib/simulator each topic has a folder. */
const topicOf = (file: string): string | undefined =>
  /^lib\/simulator\/\w+\/[\w-]+\//.test(file) ? path.posix.dirname(file) : undefined;

/**
 * Returns the tests near changed files: the changed tests, those that import a changed file, and those that make calls
 * of its topic. The table of all handlers connects nearly every test to nearly every file; those tests are left to `npm
 * test`.
 */
export function testsNearChangedFiles(changedPaths: readonly string[]): string[] {
  const all = readProjectSources();
  const knownFiles = new Set(all.map(({ file }) => file));
  const importedFiles = (source: ProjectSource) =>
    importsOf(parseSource(source), (file) => knownFiles.has(file)).map(({ to }) => to);
  const topics = new Set(changedPaths.flatMap((file) => topicOf(file) ?? []));
  const calls = all
    .filter(({ file }) => topics.has(topicOf(file) ?? ""))
    .flatMap(importedFiles)
    .filter((file) => file.includes("/calls/"));
  const near = new Set([...changedPaths, ...calls]);
  return all
    .filter(
      (source) => isTest(source.file) && (near.has(source.file) || importedFiles(source).some((to) => near.has(to))),
    )
    .map(({ file }) => file);
}

/** Returns the importers of each file, both at load time and later. */
export function importersByFile(all: readonly ProjectSource[]): ReadonlyMap<string, readonly string[]> {
  const knownFiles = new Set(all.map(({ file }) => file));
  const edges = all.flatMap((source) => importsOf(parseSource(source), (file) => knownFiles.has(file)));
  return new Map([...groupByKey(edges, ({ to }) => to)].map(([to, from]) => [to, from.map((edge) => edge.from)]));
}

/** Returns the files that depend on one, nearest first. */
export function dependentsByDistance(file: string, importers: ReadonlyMap<string, readonly string[]>): string[] {
  const reachedFiles = new Set([file]);
  // a set is walked with what is added meanwhile
  for (const current of reachedFiles) for (const importer of importers.get(current) ?? []) reachedFiles.add(importer);
  reachedFiles.delete(file);
  return [file, ...reachedFiles];
}
