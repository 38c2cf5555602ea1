import ts from "typescript";

/** Returns the calls of a file that run a statement by its text, as file:line: of `sql` or of a property `sql`. */
export function findTextStatementCalls(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const places: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const { expression: callee, arguments: given } = node;
      const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
      const isRun = ts.isIdentifier(name) && name.text === "sql" && given[0] && !ts.isFunctionLike(given[0]);
      if (isRun) places.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}
