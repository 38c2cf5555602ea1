/** So many values a statement of Prisma's takes. */
const valuesMax = 32_766;
/** Columns that most tables have no more of, those that the database fills in among them. */
const columnsUsual = 32;

/**
 * Rows, a statement's worth at a time; of a table with more columns than most, those are said. Prisma writes more than
 * that in a transaction of its own, which cannot begin inside the one that is under way.
 */
export function inPortions<T>(rows: readonly T[], columns = columnsUsual): T[][] {
  const most = Math.floor(valuesMax / columns);
  return Array.from({ length: Math.ceil(rows.length / most) }, (_, no) => rows.slice(no * most, (no + 1) * most));
}
