#!/usr/bin/env node
// Runs one of the project's tools: `node tools/run.mjs <name> [arguments]` loads tools/<name>.ts, or what the build
// made of it. Plain JavaScript in old syntax on purpose: it has to start on a machine that cannot run the rest, and say
// why.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { builtTool, isBuilt } from "./build/build-output.mjs";
import { emptyModule, keepCompiledCode } from "./build/node-20.mjs";

const project = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const oldest = [20, 19];

const end = (line) => {
  console.error(line);
  process.exit(1);
};

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) {
  end(`Node ${process.versions.node} is too old: this project needs Node ${oldest.join(".")} or newer.`);
}

const name = process.argv[2];
process.chdir(project);
const file = path.join(project, "tools", `${name}.ts`);
const isName = Boolean(name) && /^[a-z-]+$/.test(name);
const isReady = isName && isBuilt(name);
if (!isReady && (!isName || !fs.existsSync(file))) end(`There is no tool called ${name ?? "(none named)"} in tools/.`);
if (!fs.existsSync(path.join("node_modules", isReady ? "pg" : "tsx")))
  end("The packages are not installed: run npm ci first.");

keepCompiledCode(); // every start after the first one is faster
process.argv.splice(2, 1);
if (!isReady) await readTypeScript();

try {
  await import(pathToFileURL(isReady ? path.resolve(builtTool(name)) : file).href);
} catch (cause) {
  // A UserError is printed for the person at the terminal in its own words; anything else is a bug and keeps its stack.
  end(cause && cause.name === "UserError" ? cause.message : cause);
}

async function readTypeScript() {
  // Server modules are marked with `import "server-only"`, a package that throws outside of a bundler. Here is a
  // server.
  emptyModule("server-only");
  const tsx = await import("tsx/esm/api");
  tsx.register();
}
