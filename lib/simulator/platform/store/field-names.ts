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

/** Returns a row of the database by the names of the schema's fields. */
export function byFieldName(row: object): Record<string, unknown> {
  const fieldRow: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) fieldRow[field(name)] = value;
  return fieldRow;
}
