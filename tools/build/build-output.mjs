// Tools made into plain JavaScript by the build, so that a start compiles no TypeScript: <build
// folder>/tools/<name>.mjs, and beside each <name>.json, which records the state of its source files. Plain JavaScript,
// because tools/run.mjs reads it first.
import fs from "node:fs";
import path from "node:path";

/** Where `next build` puts what it makes, and the tools lie below. */
export const buildFolder = () => process.env.BUILD_DIR || ".next";

/** Whether this is a folder that `npm run package` made: everything in it is built, and nothing has its sources. */
export const isPackage = () => fs.existsSync("portal.mjs");

/** @param {string} name */
export const builtTool = (name) => path.join(buildFolder(), "tools", `${name}.mjs`);
/** @param {string} name */
export const builtFrom = (name) => path.join(buildFolder(), "tools", `${name}.json`);

/**
 * How a file looks without reading it. A touched file counts as another one: then the tool is compiled as it runs, and
 * made anew.
 * @param {string} file
 */
export function look(file) {
  const seen = fs.statSync(file, { throwIfNoEntry: false });
  return seen ? `${seen.size} ${seen.mtimeMs}` : "absent";
}

/**
 * Was this tool built, from files that look as they did then?
 * @param {string} name
 */
export function isBuilt(name) {
  try {
    /** @type {Record<string, string>} */
    const from = JSON.parse(fs.readFileSync(builtFrom(name), "utf8"));
    return fs.existsSync(builtTool(name)) && Object.entries(from).every(([file, state]) => look(file) === state);
  } catch {
    return false;
  }
}
