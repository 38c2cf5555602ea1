import ts from "typescript";
import { expect, test } from "vitest";
import { importsOf, parseSource, readProjectSources, type ProjectSource } from "../../tools/proof/shape";

/** Matches the files that Next starts from when the server renders a page. */
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
    const [edge] = importsOf(parseSource({ file: tree.fileName, text: node.getText() }), exists);
    const bindings = node.importClause?.namedBindings;
    if (!edge || edge.isType || !bindings || !ts.isNamedImports(bindings)) return [];
    return bindings.elements
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ propertyName, name }) => ({ name: (propertyName ?? name).text, from: edge.to }));
  });

/**
 * Returns the imports of files that run on the server from browser modules, other than components: on the server such
 * an import is only a reference, and calling it results in an error page.
 */
function misplacedImports(all: readonly ProjectSource[]): string[] {
  const trees = new Map(all.map((source) => [source.file, parseSource(source)]));
  const exists = (file: string) => trees.has(file);
  const serverFiles = new Set([...trees.keys()].filter((file) => beginnings.test(file)));
  const problems: string[] = [];
  for (const file of serverFiles) {
    const tree = trees.get(file);
    if (!tree || isOfBrowser(tree)) continue;
    for (const { to, isType } of importsOf(tree, exists)) if (!isType) serverFiles.add(to);
    for (const { name, from } of namesOf(tree, exists)) {
      const source = trees.get(from);
      if (source && isOfBrowser(source) && /^[a-z]/.test(name)) problems.push(`${file}: ${name} of ${from}`);
    }
  }
  return problems.sort();
}

test("what the server writes calls nothing of a module of the browser", () => {
  expect(misplacedImports(readProjectSources().filter(({ file }) => /^(?:app|components|lib)\//.test(file)))).toEqual(
    [],
  );
});

test("a hook of a module of the browser is found where the server would call it, at whatever depth", () => {
  const page = { file: "app/b2b/page.tsx", text: 'import { Rows } from "@/components/rows"; export default Rows;' };
  const rows = {
    file: "components/rows.tsx",
    text: 'import { useTexts } from "./texts"; export const Rows = useTexts;',
  };
  const texts = { file: "components/texts.ts", text: '"use client"; export const useTexts = () => null;' };
  expect(misplacedImports([page, rows, texts])).toEqual(["components/rows.tsx: useTexts of components/texts.ts"]);
  expect(misplacedImports([page, { ...rows, text: `"use client"; ${rows.text}` }, texts])).toEqual([]);
});
