/** Returns the database name of a field or model. */
export const toSnakeCaseName = (name: string) =>
  name.replace(/[A-Z]/g, (letter, at: number) => `${at ? "_" : ""}${letter.toLowerCase()}`);
/** Returns the name of a column in code; with a leading underscore, that of a table's model. */
export const toCamelCaseName = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const fields = new Map<string, string>();
function field(name: string): string {
  let fieldName = fields.get(name);
  if (!fieldName) fields.set(name, (fieldName = toCamelCaseName(name)));
  return fieldName;
}

/** Returns the rows of one result by the names of the schema's fields. */
export function byFieldNames(rows: readonly object[]): Record<string, unknown>[] {
  // all rows of a result have the same columns
  const names = Object.keys(rows[0] ?? {}).map((name) => [name, field(name)] as const);
  return rows.map((row) => {
    const fieldRow: Record<string, unknown> = {};
    for (const [name, fieldName] of names) fieldRow[fieldName] = (row as Record<string, unknown>)[name];
    return fieldRow;
  });
}
