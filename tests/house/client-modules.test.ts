import ts from "typescript";
import { expect, test } from "vitest";
import { importsOf, parsed, sources, type Source } from "../../tools/proof/shape";

/** What Next begins with where the server writes a page. */
const beginnings = /^app\/(?:.+\/)?(?:page|layout|not-found|global-not-found)\.tsx$/;

const isOfBrowser = (tree: ts.SourceFile): boolean => {
  const [first] = tree.statements;
  return (
    first !== undefined &&
    ts.isExpressionStatement(first) &&
    ts.isStringLiteral(first.expression) &&
    first.expression.text === "use client"
  );
};

/** The values that a file imports by name, with where from. */
const namesOf = (tree: ts.SourceFile, exists: (file: string) => boolean) =>
  tree.statements.filter(ts.isImportDeclaration).flatMap((node) => {
    const [edge] = importsOf(parsed({ file: tree.fileName, text: node.getText() }), exists);
    const bindings = node.importClause?.namedBindings;
    if (!edge || edge.isType || !bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ propertyName, name }) => ({ name: (propertyName ?? name).text, from: edge.to }));
  });

/**
 * What files that run on the server take of modules of the browser beside components: there it is only a reference, and
 * whoever calls it has an error page.
 */
function misplaced(all: readonly Source[]): string[] {
  const trees = new Map(all.map((source) => [source.file, parsed(source)]));
  const exists = (file: string) => trees.has(file);
  const reached = new Set([...trees.keys()].filter((file) => beginnings.test(file)));
  const found: string[] = [];
  for (const file of reached) {
    const tree = trees.get(file);
    if (!tree || isOfBrowser(tree)) continue;
    for (const { to, isType } of importsOf(tree, exists)) if (!isType) reached.add(to);
    for (const { name, from } of namesOf(tree, exists)) {
      const source = trees.get(from);
      if (source && isOfBrowser(source) && /^[a-z]/.test(name)) found.push(`${file}: ${name} of ${from}`);
    }
  }
  return found.sort();
}

test("what the server writes calls nothing of a module of the browser", () => {
  expect(misplaced(sources().filter(({ file }) => /^(?:app|components|lib)\//.test(file)))).toEqual([]);
});

test("a hook of a module of the browser is found where the server would call it, at whatever depth", () => {
  const page = { file: "app/b2b/page.tsx", text: 'import { Rows } from "@/components/rows"; export default Rows;' };
  const rows = {
    file: "components/rows.tsx",
    text: 'import { useTexts } from "./texts"; export const Rows = useTexts;',
  };
  const texts = { file: "components/texts.ts", text: '"use client"; export const useTexts = () => null;' };
  expect(misplaced([page, rows, texts])).toEqual(["components/rows.tsx: useTexts of components/texts.ts"]);
  expect(misplaced([page, { ...rows, text: `"use client"; ${rows.text}` }, texts])).toEqual([]);
});
