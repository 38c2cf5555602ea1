/** A value as one text, whatever the order of its fields; what is undefined is not there. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Whether two values say the same as JSON: what was typed is compared with what a column of JSON gives back. */
export const isSameJson = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);
