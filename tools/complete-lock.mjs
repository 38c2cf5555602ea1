#!/usr/bin/env node
// Run after every change of package-lock.json: `node tools/complete-lock.mjs`. A registry that mirrors one platform
// alone makes npm drop the other platforms' optional packages from the lock file, and
// `npm ci` then refuses the lock there. Each missing one gets an entry: name, version and platform, for npm to fetch
// where it fits.
import fs from "node:fs";

const file = process.argv[2] ?? "package-lock.json";
const lock = JSON.parse(fs.readFileSync(file, "utf8"));

/** The entry that a package at `from` would load `name` from: its own node_modules, then each folder above. */
function found(from, name) {
  for (let folder = from; ;) {
    const key = `${folder ? `${folder}/` : ""}node_modules/${name}`;
    if (lock.packages[key]) return key;
    if (!folder) return undefined;
    folder = folder.includes("/node_modules/") ? folder.slice(0, folder.lastIndexOf("/node_modules/")) : "";
  }
}

const systems = /darwin|win32|freebsd|android|openharmony|linux|sunos|netbsd|openbsd|aix/;
const processors = /arm64|x64|ia32|arm(?=-|$|v)|ppc64(?:le)?|s390x|riscv64|loong64|wasm32/;

let added = 0;
for (const [path, entry] of Object.entries({ ...lock.packages })) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    if (found(path, name)) continue;
    const system = systems.exec(name)?.[0];
    const processor = processors.exec(name)?.[0];
    lock.packages[`node_modules/${name}`] = {
      version: String(range).replace(/^[\^~]/, ""),
      ...(processor && { cpu: [processor] }),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(system && { os: [system] }),
    };
    added++;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${file}: ${added} entries for other platforms added`);
