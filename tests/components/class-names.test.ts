import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "..", "..");
const files = ["app", "components"]
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
  )
  .filter((file) => file.endsWith(".tsx"));

test("every class that a component uses from a style sheet is in it: a missing one would be noticed nowhere but on the page", () => {
  const missing = files.flatMap((file) => {
    const source = readFileSync(path.join(root, file), "utf8");
    return [...source.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g)].flatMap(([, name = "", sheet = ""]) => {
      const where = sheet.startsWith("@/") ? sheet.slice(2) : path.join(path.dirname(file), sheet);
      const css = readFileSync(path.join(root, where), "utf8");
      const usedClasses = source.matchAll(new RegExp(`\\b${name}\\.(?!module\\b)(\\w+)`, "g"));
      return [...new Set([...usedClasses].map(([, part = ""]) => part))]
        .filter((part) => !new RegExp(`\\.${part}\\b`).test(css))
        .map((part) => `${file}: ${part}`);
    });
  });
  expect(missing).toEqual([]);
});
