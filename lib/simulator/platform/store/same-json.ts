/** Serialises a value with sorted fields, omitting undefined ones. */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Returns true if two values are equal as JSON: compares an input with the value of a JSON column. */
export const isSameJson = (first: unknown, second: unknown): boolean => canonicalText(first) === canonicalText(second);
