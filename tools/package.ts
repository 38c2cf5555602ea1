// `npm run package [-- FOLDER]`: makes a folder (.package unless named) with the built portal, its worker, the tools of
// whoever runs it and the packages that these need. `node portal.mjs` in it starts without building; nothing is written
// to it. It runs on machines with the operating system and processor of this one.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { buildFolder, builtTool } from "./build/build-output.mjs";
import { bundleTools, operatorTools } from "./build/bundle";
import { buildPortalIfStale } from "./build/portal";
import { filesBelow, requiredPackageFiles } from "./package/packages";
import { readSettings } from "./process/settings";
import { UserError } from "./process/user-error";

/** Lists the programs that run as they are. */
const programs = [
  "tools/run.mjs",
  "tools/build/build-output.mjs",
  "tools/build/node-20.mjs",
  "tools/process/exit-with-parent.mjs",
  "tools/schema-engine.mjs",
  "tools/read-picture.mjs",
  "tools/read-pdf.mjs",
  "tools/picture-quality.mjs",
  "tools/picture-time.mjs",
];

/** Lists the texts and data that the run time reads by their paths. */
const data = ["messages", "prisma/migrations", "prisma/scenarios", "deploy", "LICENSE"];

/** Returns true for a file of the build that is for the next build or for debuggers alone. */
const isOfBuild = (name: string): boolean =>
  /^(cache|types|trace|trace-build|diagnostics|build|turbopack|lock|dev|tools)(\/|$)|^(code-cache|made-from)/.test(
    name,
  ) || /\.(map|nft\.json)$/.test(name);

const folder = path.resolve(process.argv[2] ?? ".package");
// made aside: what was interrupted leaves no half of a package
const making = `${folder}.making`;
if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(path.join(folder, "portal.mjs")))
  throw new UserError(`${folder} is no package: name an empty folder, or one that does not exist.`);

await buildPortalIfStale(readSettings(process.env, { isBanksRequired: false }).menuPrefix);
const imports = [...(await bundleTools(operatorTools)), ...programs.flatMap(importsOf)];
const files = await requiredPackageFiles(imports);

rmSync(making, { recursive: true, force: true });
for (const file of [...programs, ...data.flatMap(filesBelow), ...files]) copy(file, file);
const build = buildFolder();
for (const file of filesBelow(build).map((name) => path.posix.relative(build, name)))
  if (!isOfBuild(file)) copy(path.posix.join(build, file), path.posix.join(".next", file));
for (const name of operatorTools) {
  copy(builtTool(name), `.next/tools/${name}.mjs`);
  write(`.next/tools/${name}.json`, "{}"); // no source that it could be older than
}
write("package.json", `${JSON.stringify(manifest(), null, 2)}\n`);
copy("tools/package/portal.mjs", "portal.mjs");
const bytes = readableByAll(making);
rmSync(folder, { recursive: true, force: true });
renameSync(making, folder);
console.log(`${folder}: ${Math.round(bytes / 2 ** 20)} MB. Start it: node portal.mjs`);

/** Returns the names by which a program that runs as it is imports packages. */
function importsOf(program: string): string[] {
  const names = readFileSync(program, "utf8").matchAll(/(?:from |import\(|resolve\()["']([^."'][^"']*)["']/g);
  return [...names].flatMap(([, name = ""]) => (name.startsWith("node:") ? [] : name));
}

/** Copies a file. A link stays one: those of the build lead to node_modules beside it. */
function copy(from: string, to: string): void {
  const target = path.join(making, to);
  mkdirSync(path.dirname(target), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), target);
  else copyFileSync(from, target);
}

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(making, name)), { recursive: true });
  writeFileSync(path.join(making, name), text);
}

/** Builds the package's own manifest: what it is, and where it runs. */
function manifest() {
  // named cast: npm's own format
  const { name, version, license, engines } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
    string,
    unknown
  >;
  return {
    name,
    version,
    private: true,
    type: "module",
    license,
    engines,
    os: [process.platform],
    cpu: [process.arch],
  };
}

/** Lets every account read the package, whatever the umask of whoever made it; returns its size in bytes. */
function readableByAll(place: string): number {
  const kind = lstatSync(place);
  if (kind.isSymbolicLink()) return 0;
  chmodSync(place, kind.isDirectory() || kind.mode & 0o100 ? 0o755 : 0o644);
  if (!kind.isDirectory()) return kind.size;
  return readdirSync(place).reduce((bytes, name) => bytes + readableByAll(path.join(place, name)), 0);
}
