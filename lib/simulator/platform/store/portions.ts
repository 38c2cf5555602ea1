/** Limits the values of one Prisma statement. */
const valuesMax = 32_766;
/** Bounds the columns of most tables, including those that the database fills in. */
const columnsUsual = 32;

/**
 * Splits rows into portions of one statement each; pass the number of columns for wider tables. Prisma writes more than
 * that in a separate transaction, which cannot begin inside the open one.
 */
export function inPortions<T>(rows: readonly T[], columns = columnsUsual): T[][] {
  const most = Math.floor(valuesMax / columns);
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, no) => rows.slice(no * most, (no + 1) * most));
}
