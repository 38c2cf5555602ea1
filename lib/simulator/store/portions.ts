/** So many rows of any table stay below the values of one statement of Prisma's (32,766). */
const rowsMax = 1_000;

/**
 * Rows, a statement's worth at a time. Prisma writes more than that in a transaction of its own, which cannot begin
 * inside the one that is under way.
 */
export const inPortions = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsMax) }, (_, no) => rows.slice(no * rowsMax, (no + 1) * rowsMax));
