// V8's compiled code of the packages' and the build's CommonJS files from the last run, stored in the build folder:
// reading it back saves a third of the portal's start. For Node 20 alone: newer ones do this themselves (node-20.mjs).
import { createHash } from "node:crypto";
import fs from "node:fs";
import Module from "node:module";
import path from "node:path";
import v8 from "node:v8";
import vm from "node:vm";
import { buildFolder } from "./build-output.mjs";
import { isOldNode } from "./node-20.mjs";

/**
 * Maps a file's name to its compiled code, with the digest of the source it was made of: V8 itself detects another
 * source by its length alone, and times prove nothing where an installer, an image or a copy sets them.
 * @typedef {Map<string, { source: string, compiled: Buffer }>} StoredCode
 */

/** V8 refuses what another version of it made. */
const cacheFile = () => path.join(buildFolder(), `code-cache-${process.version}-${process.arch}`);

/** @returns {StoredCode} */
function read() {
  try {
    return v8.deserialize(fs.readFileSync(cacheFile()));
  } catch {
    return new Map(); // absent or damaged: everything is compiled, as without it
  }
}

/**
 * Stores what ran, and the stored code of files that did not run this time and still exist.
 * @param {StoredCode} stored
 * @param {Map<string, { source: string, script: vm.Script }>} ran
 */
function write(stored, ran) {
  const others = [...stored].filter(([file]) => !ran.has(file) && fs.existsSync(file));
  const aside = `${cacheFile()}.${process.pid}`;
  try {
    fs.writeFileSync(
      aside,
      v8.serialize(
        new Map([
          ...others,
          ...[...ran].map(([file, { source, script }]) => [file, { source, compiled: script.createCachedData() }]),
        ]),
      ),
    );
    fs.renameSync(aside, cacheFile());
  } catch {
    fs.rmSync(aside, { force: true }); // a build folder that cannot be written to: the next start is as slow as this one
  }
}

/**
 * A script out of the cache has forgotten how to import: the few that do are compiled each time. Methods of that name,
 * declared or called, import nothing.
 */
const imports = /(?<!(?<!\.)\.\s*|[\w$#])import\s*\((?![^()]*\)\s*\{)/;

/** @param {string} source */
const digest = (source) => createHash("sha256").update(source).digest("base64");

/**
 * From here on this process's CommonJS files come out of the cache. It is written when the process ends and has run a file
 * that was not in it, or was of another source there, as when a portal that was still running wrote it beside a newer
 * build: files that are first needed by a page are in it once the page was asked for.
 */
export function useCodeCache() {
  if (!isOldNode) return;
  const stored = read();
  /** @type {Map<string, { source: string, script: vm.Script }>} */
  const ran = new Map();
  let isStale = false;
  const compile = Module.prototype._compile;

  Module.prototype._compile = function (source, file, ...more) {
    const script = imports.test(source) ? undefined : compiled(source, file);
    if (!script) return compile.call(this, source, file, ...more);
    const { resolve, main, extensions, cache } = Module.createRequire(file);
    const require = Object.assign((id) => this.require(id), { resolve, main, extensions, cache });
    return script.runInThisContext().call(this.exports, this.exports, require, this, file, path.dirname(file));
  };

  function compiled(text, file) {
    const [source, before] = [digest(text), stored.get(file)];
    try {
      const script = new vm.Script(Module.wrap(text.replace(/^#!.*/, "")), {
        filename: file,
        ...(before?.source === source && { cachedData: before.compiled }),
      });
      ran.set(file, { source, script });
      if (before?.source !== source) isStale = true;
      return script;
    } catch {
      return undefined; // an ES module that is required, or an error that Node reports better
    }
  }

  process.on("exit", () => {
    if (isStale) write(stored, ran);
  });
}
