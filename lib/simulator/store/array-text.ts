const special = /["\\]/;

/**
 * A list of plain values as PostgreSQL writes an array; undefined where a value is none, such as a date or another list:
 * the driver writes those. It would write any list, at twice the cost, and thousands of rows travel as one list a column.
 */
export function arrayText(values: readonly unknown[]): string | undefined {
  const parts: string[] = [];
  for (const value of values)
    if (typeof value === "string")
      parts.push(special.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : `"${value}"`);
    else if (value === null || value === undefined) parts.push("NULL");
    else if (typeof value === "bigint" || typeof value === "number" || typeof value === "boolean")
      parts.push(String(value));
    else return undefined;
  return `{${parts.join(",")}}`;
}
