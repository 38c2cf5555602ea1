// A loader for the bundler: leaves of zod/mini what this project uses. The bundler removes what nobody imports from a
// module, but takes what the removed parts referred to for used: without this every page carries all of zod's core.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Every name of zod used in these folders, `z.iso.date` as iso and date. The whole project writes zod as `z`. */
export function namesInUse(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  const texts = files.filter((file) => /\.tsx?$/.test(file)).map((file) => readFileSync(file, "utf8"));
  return [
    ...new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/\bz((?:\s*\.\w+)+)/g)].flatMap(([, path = ""]) => path.split(/\s*\./).slice(1)),
      ),
    ),
  ].sort();
}

/** A new statement begins where a line begins with no space and no closing bracket; the comment above belongs to it. */
const between = /(?<!(?:^|\n)\/\/[^\n]*)\n(?=[^\s})\]])/;
const declaration = /^(?:\/\/.*\n)*(?:export )?(?:const|function|class) (\w+)/;
/** An identifier by itself in code: no property after a point, no word of a text. */
const references = /(?<![.\w"'])[A-Za-z_$][\w$]*(?!["'])/g;

/** Removes from a module's text the declarations and exports that neither these names nor the remaining code need. */
export function keepInUse(text, names) {
  const inUse = new Set(names);
  const statements = text.split(between).flatMap((statement) => exportsInUse(statement, inUse));
  const declared = new Map(
    statements.flatMap((statement) => {
      const name = declaration.exec(statement)?.[1];
      return name === undefined ? [] : [[name, statement]];
    }),
  );
  const usedStatements = new Set();
  const keep = (statement) => {
    if (statement === undefined || usedStatements.has(statement)) return;
    usedStatements.add(statement);
    for (const [name] of statement.replace(/\/\/.*/g, "").matchAll(references)) keep(declared.get(name));
  };
  for (const name of names) keep(declared.get(name));
  for (const statement of statements) if (!declaration.test(statement)) keep(statement);
  return statements.filter((statement) => usedStatements.has(statement)).join("\n");
}

/** A re-exporting statement without unused names; none when nothing of it is left. */
function exportsInUse(statement, inUse) {
  const namespace = /^(?:\/\/.*\n)*export \* as (\w+)/.exec(statement)?.[1];
  if (namespace !== undefined) return inUse.has(namespace) ? [statement] : [];
  const list = /^(?:\/\/.*\n)*export \{([^}]*)\}/.exec(statement);
  if (!list) return [statement];
  const left = list[1]
    .split(",")
    .map((item) => item.trim())
    .filter((item) => inUse.has(item.split(" as ").at(-1)));
  return left.length > 0 ? [statement.replace(/export \{[^}]*\}/, `export { ${left.join(", ")} }`)] : [];
}

/** Called by the bundler for each file; the names come with the rule in next.config.ts. */
export default function zodInUse(text) {
  return keepInUse(text, this.getOptions().names);
}
