import type { Compilable, RawBuilder, SelectQueryBuilder } from "kysely";
import { listedMax } from "@/lib/call/field-schemas";
import type { Sql } from "./pool";
import { statementOfShape, type PageRange, type PageStatements } from "./page-statement";
import { query, raw, rowCount, queryRows } from "./query";

/** Describes the requested page of a list. */
export interface PageRequest {
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Returns the offset of a page in its list and the maximum of its rows: none beyond `listedMax`. */
export function pageWindow({ currentPage, pageSize }: PageRequest): { offset: number; most: number } {
  const offset = (currentPage - 1) * pageSize;
  return { offset, most: Math.max(0, Math.min(pageSize, listedMax - offset)) };
}

/** Describes how a page of a list is read. */
interface PageQuery<Database, Aliases extends keyof Database & string, Columns> {
  /** Names a row uniquely. The rows of the page are found by it, and their columns computed for them alone. */
  readonly key: readonly `${Aliases}.${string}`[];
  /**
   * Set it where an index contains the columns of the filters, the order and the key: skipped rows are then counted in
   * the order of that index, without reading them.
   */
  readonly isIndexed?: boolean;
  /** Selects the columns, and joins what they need. */
  readonly select: (page: SelectQueryBuilder<Database, Aliases, object>) => Compilable<Columns>;
  /** Holds the compiled statements of a declared page. */
  readonly statements?: PageStatements;
}

/**
 * Declares how a page of a busy list is read, at the top level of a module: its statement is compiled once for each
 * shape of the rows that a function selects, such as each combination of filters. `select` uses no value of a request.
 */
export const declarePage = <Database, Aliases extends keyof Database & string, Columns>(
  _rows: (...args: never[]) => SelectQueryBuilder<Database, Aliases, object>,
  page: Omit<PageQuery<Database, Aliases, Columns>, "statements">,
): PageQuery<Database, Aliases, Columns> => ({ ...page, statements: new Map() });

/**
 * Reads one page of a list, and the total number of its rows: exact up to `listedMax`, and one more than that for
 * anything beyond. No row beyond `listedMax` is ever returned, so a page costs no more in a list of millions than in one
 * of ten thousand. `rows` are all rows of the list in its order, without columns.
 */
export async function readPage<Database, Aliases extends keyof Database & string, Columns>(
  sql: Sql,
  pageRequest: PageRequest,
  rows: SelectQueryBuilder<Database, Aliases, object>,
  pageQuery: PageQuery<Database, Aliases, Columns>,
): Promise<{ rows: Columns[]; total: number; currentPage: number; pageSize: number }> {
  const [{ offset: skipped, most }, { currentPage, pageSize }] = [pageWindow(pageRequest), pageRequest];
  const read = (limit: number, offset: number) =>
    // named cast: the statement selects this column beside those that the list chooses
    queryRows(sql, statementOf(rows, pageQuery, { limit, offset }) as Compilable<Columns & { rowsInAll: number }>);
  const pageRows = most > 0 ? await read(most, skipped) : [];
  // beyond the end the first row has the total
  const [countRow] = pageRows.length > 0 || currentPage === 1 ? pageRows : await read(1, 0);
  return {
    rows: pageRows.map(({ rowsInAll: _, ...row }) => row as unknown as Columns),
    total: countRow?.rowsInAll ?? 0,
    currentPage,
    pageSize,
  };
}

function statementOf<Database, Aliases extends keyof Database & string, Columns>(
  rows: SelectQueryBuilder<Database, Aliases, object>,
  pageQuery: PageQuery<Database, Aliases, Columns>,
  range: PageRange,
): Compilable<Columns> {
  const { key, isIndexed = false, select, statements } = pageQuery;
  const build = (
    selection: unknown,
    { limit, offset }: Readonly<Record<keyof PageRange, number | RawBuilder<number>>>,
  ) => {
    // named cast: the references of a key are those of the list's tables, which the builder cannot follow through a generic
    const untyped = selection as unknown as SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>;
    const picked = untyped
      .select([...key])
      .limit(limit)
      .offset(offset)
      .as("picked");
    const listed = isIndexed ? untyped : untyped.clearOrderBy();
    const counted = listed.select(raw`1`.as("one")).limit(raw.lit(listedMax + 1));
    const total = query.selectFrom(counted.as("counted")).select(rowCount.as("count"));
    const page = untyped
      .clearWhere()
      .innerJoin(picked, (join) =>
        key.reduce((on, column) => on.onRef(column, "=", `picked.${column.slice(column.indexOf(".") + 1)}`), join),
      )
      .select(total.as("rowsInAll"));
    return select(page as unknown as SelectQueryBuilder<Database, Aliases, object>);
  };
  return statements ? statementOfShape(statements, rows, range, build) : build(rows, range);
}
