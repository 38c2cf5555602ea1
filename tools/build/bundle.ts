import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { build } from "esbuild";
import { buildFolder, builtFrom, builtTool, isBuilt, look } from "./build-output.mjs";

/**
 * Lists the tools that a first page or an upload waits for. Every other tool, including the worker, can wait for its
 * compiler.
 */
const startTools: readonly string[] = ["start", "embedded", "serve", "cluster", "check-file", "read-sheet"];

/** Lists every tool that serves an operator of the portal: a package, which has no compiler, holds all of them. */
export const operatorTools: readonly string[] = [
  ...startTools,
  "worker",
  "seed",
  "prove",
  "backup",
  "ops-create",
  "ops-accounts",
];

/** Bundles the tools of the start that are absent or older than their sources. */
export async function bundleToolsIfStale(): Promise<void> {
  const stale = startTools.filter((name) => !isBuilt(name));
  if (stale.length > 0) await bundleTools(stale);
}

/** Bundles these tools unconditionally. Returns the names by which they import packages. */
export async function bundleTools(tools: readonly string[]): Promise<readonly string[]> {
  const esbuild = await import("esbuild"); // not above: a start that finds all of them fresh must not load it
  const imports: string[] = [];
  for (const name of tools) imports.push(...(await bundle(name, esbuild.build)));
  await esbuild.stop();
  return imports;
}

/**
 * Bundles one tool with all of the project's own files that it needs into one file; packages remain external. Returns
 * the names by which it imports packages.
 */
async function bundle(name: string, bundler: typeof build): Promise<string[]> {
  const { metafile, outputFiles } = await bundler({
    entryPoints: [`tools/${name}.ts`],
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    logLevel: "silent",
    plugins: [
      {
        // a package that throws outside of a bundler that knows it: here is a server
        name: "server-only",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^server-only$/ }, () => ({ path: "server-only", namespace: "nothing" }));
          onLoad({ filter: /.*/, namespace: "nothing" }, () => ({ contents: "" }));
        },
      },
      {
        // Node imports JSON only with an attribute, which bundlers drop: a package's data comes along
        name: "data",
        setup({ onResolve }) {
          onResolve({ filter: /^[^.@].*\.json$/ }, ({ path: name }) => ({
            path: createRequire(path.resolve("package.json")).resolve(name),
          }));
        },
      },
    ],
  });
  const from = Object.keys(metafile.inputs).filter((file) => !file.startsWith("nothing:"));
  mkdirSync(path.join(buildFolder(), "tools"), { recursive: true });
  // Another start may read them at this moment, and a kill may come between: each file appears whole, and the one that
  // vouches last.
  rmSync(builtFrom(name), { force: true });
  place(builtTool(name), outputFiles[0]?.text ?? "");
  place(builtFrom(name), JSON.stringify(Object.fromEntries(from.map((file) => [file, look(file)]))));
  return Object.values(metafile.outputs).flatMap((output) =>
    output.imports.filter(({ external }) => external).map((one) => one.path),
  );
}

function place(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, text);
  renameSync(aside, file);
}
