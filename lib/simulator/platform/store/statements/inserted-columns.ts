import type { AliasableExpression, AliasedExpression } from "kysely";

/**
 * Separates the columns that rows are inserted with from the expressions that a selection fills them with, both in one
 * order: for `insertInto(…).columns(names).expression(….select(values))`.
 */
export const insertedColumns = <Columns extends Readonly<Record<string, AliasableExpression<unknown>>>>(
  columns: Columns,
): { readonly names: readonly (keyof Columns & string)[]; readonly values: AliasedExpression<unknown, string>[] } => ({
  names: Object.keys(columns),
  values: Object.entries(columns).map(([name, expression]) => expression.as(name)),
});
