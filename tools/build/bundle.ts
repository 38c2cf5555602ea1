import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { build } from "esbuild";
import { buildFolder, builtFrom, builtTool, isBuilt, look } from "./build-output.mjs";

/**
 * Lists the tools that a first page or an upload waits for. Every other tool, including the worker, can wait for its
 * compiler.
 */
const tools = ["start", "embedded", "serve", "cluster", "check-file", "read-sheet"] as const;

/** Bundles the tools of the start that are absent or older than their sources. */
export async function bundleIfStale(): Promise<void> {
  const stale = tools.filter((name) => !isBuilt(name));
  if (stale.length === 0) return;
  const esbuild = await import("esbuild"); // not above: a start that finds all of them fresh must not load it
  for (const name of stale) await bundle(name, esbuild.build);
  await esbuild.stop();
}

/** Bundles one tool with all of the project's own files that it needs into one file; packages remain external. */
async function bundle(name: string, bundler: typeof build): Promise<void> {
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
    ],
  });
  const from = Object.keys(metafile.inputs).filter((file) => !file.startsWith("nothing:"));
  mkdirSync(path.join(buildFolder(), "tools"), { recursive: true });
  // Another start may read them at this moment, and a kill may come between: each file appears whole, and the one that
  // vouches last.
  rmSync(builtFrom(name), { force: true });
  place(builtTool(name), outputFiles[0]?.text ?? "");
  place(builtFrom(name), JSON.stringify(Object.fromEntries(from.map((file) => [file, look(file)]))));
}

function place(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, text);
  renameSync(aside, file);
}
