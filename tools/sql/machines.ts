import ts from "typescript";
import { machines } from "../../lib/catalogue/areas";

/**
 * Returns the value of a constant that is a machine with a table, or the list of all machines, from the program itself,
 * because evaluating all declarations of the areas would try far too many paths.
 */
export function machinesOf({ name, initializer }: ts.VariableDeclaration): unknown {
  if (!initializer || !ts.isIdentifier(name)) return undefined;
  if (name.text === "machines" && name.getSourceFile().fileName.endsWith("/lib/catalogue/areas.ts")) return machines;
  const isMachine = ts.isCallExpression(initializer) && initializer.expression.getText() === "machine";
  return isMachine ? machines.find((machine) => machine.name === name.text) : undefined;
}
