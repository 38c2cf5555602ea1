import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { buildFolder } from "../build/build-output.mjs";

/**
 * Lists the packages of which the run time reads these files and folders alone, beside package.json and licence. The
 * traces cannot find them: their names are put together as the program runs.
 */
const parts: Readonly<Record<string, readonly string[]>> = {
  // lib/formats/pdf/fonts.ts
  "@expo-google-fonts/noto-sans": ["400Regular", "600SemiBold"],
  "@expo-google-fonts/noto-sans-kr": ["400Regular", "600SemiBold"],
  "@expo-google-fonts/noto-sans-sc": ["400Regular", "600SemiBold"],
  // tools/read-picture.mjs; one engine a kind of processor
  "@tesseract.js-data/chi_sim": ["4.0.0_best_int"],
  "@tesseract.js-data/eng": ["4.0.0_best_int"],
  "tesseract.js-core": ["", "-simd", "-relaxedsimd"].flatMap((kind) =>
    ["", "-lstm"].flatMap((model) => [".js", ".wasm"].map((ending) => `tesseract-core${kind}${model}${ending}`)),
  ),
  // tools/read-pdf.mjs
  "pdfjs-dist": ["legacy/build/pdf.mjs", "legacy/build/pdf.worker.mjs", "cmaps", "standard_fonts"],
};

/**
 * Lists the packages of which the traced files suffice: Next has its own lists, and Prisma compilers for each kind of
 * database.
 */
const tracedAlone: ReadonlySet<string> = new Set(["next", "@prisma/client"]);

/** Lists the packages that only a build uses, or a setting that is off. */
const leftOut = [
  "sharp|@img/.*", // images are served as they are (next.config.ts)
  "@next/swc-.*|@swc/core.*|esbuild|@esbuild/.*|tsx|typescript|postcss|caniuse-lite|baseline-browser-mapping", // compilers
  "@eloqnt/.*|@parcel/watcher.*|next-intl-swc-plugin-extractor", // next-intl's plugin of the build
  "opencollective-postinstall|supports-color|has-flag",
  "@types/.*",
];
const leftOutNames = new RegExp(`^(?:${leftOut.join("|")})$`);
const isLeftOut = (name: string): boolean => leftOutNames.test(name);

/** Returns true for a file that `next` loads only to develop or to build; its own lists have what it loads to serve. */
const isNextForBuild = (file: string): boolean =>
  /node_modules\/next\/dist\/(?:compiled\/(?:next-server|webpack|babel|babel-packages|next-devtools|cssnano-simple|crypto-browserify|postcss-[\w-]+)|docs|next-devtools|server\/(?:dev|capsize-font-metrics\.json))/.test(
    file,
  );

/** Returns true for a file that no program reads. */
const isForReaders = (file: string): boolean => /\.(map|md|markdown|tsbuildinfo)$|\.d\.[mc]?ts$/.test(file);
const isLicence = (name: string): boolean => /^(licen[cs]e|copying|notice)/i.test(name);

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Returns the name of the package that a path in node_modules lies in. */
const nameOf = (place: string): string =>
  /^(?:@[^/]+\/)?[^/]+/.exec(place.split("node_modules/").at(-1) ?? "")?.[0] ?? "";
/** Returns the folder of the package that a file lies in. */
const folderOf = (file: string): string => {
  const at = file.lastIndexOf("node_modules/") + "node_modules/".length;
  return file.slice(0, at) + nameOf(file);
};

/** Lists the files below a folder or the file itself, by their paths in the project. */
export function filesBelow(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(place, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/** Lists the files in node_modules that the portal's build needs according to Next, as for a standalone server. */
function tracedByNext(): string[] {
  return filesBelow(buildFolder())
    .filter((file) => file.endsWith(".nft.json"))
    .flatMap((file) => {
      // named cast: Next's own file, written by the build
      const { files } = JSON.parse(readFileSync(file, "utf8")) as { files: readonly string[] };
      return files.map((name) => path.posix.join(path.posix.dirname(file), name));
    });
}

type Trace = (
  entries: readonly string[],
  options: { base: string; ignore: (file: string) => boolean },
) => Promise<{ fileList: ReadonlySet<string> }>;

/** Finds the files of the packages in `tracedAlone` that these imports need, with the tracer that Next uses. */
async function tracedFrom(imports: readonly string[]): Promise<string[]> {
  const require = createRequire(path.resolve("package.json"));
  // named cast: a compiled package without types
  const { nodeFileTrace } = require("next/dist/compiled/@vercel/nft") as { nodeFileTrace: Trace };
  const entry = path.posix.join(buildFolder(), "tools", "imports.mjs");
  const wanted = imports.filter((name) => tracedAlone.has(nameOf(name)));
  writeFileSync(entry, wanted.map((name) => `import ${JSON.stringify(name)};\n`).join(""));
  const ignore = (file: string) => isLeftOut(nameOf(file)) || isNextForBuild(file);
  const { fileList } = await nodeFileTrace([entry], { base: process.cwd(), ignore });
  return [...fileList];
}

/** Returns packages' folders and those of the packages that they depend on, as package-lock.json has them installed. */
function closure(folders: Iterable<string>): Set<string> {
  // named cast: npm's own format
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
  const found = new Set<string>();
  const add = (folder: string): void => {
    if (found.has(folder) || isLeftOut(nameOf(folder))) return;
    found.add(folder);
    if (tracedAlone.has(nameOf(folder))) return;
    const { dependencies = {}, optionalDependencies = {} } = packages[folder] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const installed = nearest(folder, name);
      if (installed) add(installed);
    }
  };
  for (const folder of folders) add(folder);
  return found;
}

/** Returns the folder where a package finds another one: in its own node_modules, or in one further up. */
function nearest(folder: string, name: string): string | undefined {
  const places = folder.split("node_modules/").map((_, at, all) => all.slice(0, all.length - at).join("node_modules/"));
  return places.map((place) => path.posix.join(place, "node_modules", name)).find((place) => existsSync(place));
}

/** Lists the files of one package that the run time needs, given those of it that were traced. */
function filesOf(folder: string, traced: readonly string[]): string[] {
  const name = nameOf(folder);
  const always = readdirSync(folder)
    .filter((file) => file === "package.json" || isLicence(file))
    .map((file) => `${folder}/${file}`);
  if (tracedAlone.has(name)) return [...always, ...traced.filter((file) => folderOf(file) === folder)];
  const wanted = parts[name]?.map((part) => `${folder}/${part}`) ?? [folder];
  const all = wanted.flatMap(filesBelow).filter((file) => folderOf(file) === folder);
  return [...always, ...all.filter((file) => !isForReaders(file))];
}

/** Lists every file in node_modules that the built portal needs, and programs that import packages by these names. */
export async function requiredPackageFiles(imports: readonly string[]): Promise<string[]> {
  const traced = [...tracedByNext(), ...(await tracedFrom(imports))].filter(
    (file) => file.startsWith("node_modules/") && existsSync(file) && statSync(file).isFile(),
  );
  const named = [...imports, ...Object.keys(parts)].map((name) => `node_modules/${nameOf(name)}`).filter(existsSync);
  const folders = closure(new Set([...named, ...traced.map(folderOf)]));
  return [...new Set([...folders].flatMap((folder) => filesOf(folder, traced)))].sort();
}
