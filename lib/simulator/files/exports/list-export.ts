import type { Compilable, SelectQueryBuilder } from "kysely";
import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Access } from "@/lib/call/principal";
import type { Day } from "@/lib/time/beijing";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { readInPages } from "./batches";
import { buildExportSheet, type Columns } from "./columns";
import { queryFirstRow, raw, rowCount, queryRows } from "@/lib/simulator/platform/store/query";
import type { ExportKind, ExportKindName, Exporting } from "./kinds";

/** Describes the filters of a list, including days. */
type ListFilters = z.ZodMiniType<{ from?: Day | undefined; to?: Day | undefined }>;

/**
 * Describes a list as its handlers read it, for an export of the whole list. `Row` is a row of the database, `View` its
 * view in the list.
 */
interface ExportedList<
  Filters extends ListFilters,
  Database,
  Alias extends keyof Database & string,
  Row extends object,
  View,
> {
  readonly name: ExportKindName;
  readonly access: Access;
  readonly filters: Filters;
  readonly daysMax: number;
  /** The column with a row's instant. */
  readonly at: `${Alias}.${string}`;
  /** Returns all rows of the list, without columns. */
  rows(
    world: string,
    userNo: string,
    span: { readonly gte: Date; readonly lt: Date },
    filters: z.output<Filters>,
  ): SelectQueryBuilder<Database, Alias, object>;
  /** Selects the columns, and joins what they need. */
  select(rows: SelectQueryBuilder<Database, Alias, object>, userNo: string): Compilable<Row>;
  toView(row: Row, world: World): View;
  readonly columns: Columns<View>;
}

/**
 * Builds the export of a list: its columns and all rows, newest first. The permission is that of exporting the list.
 */
export function exportKindOfList<
  Filters extends ListFilters,
  Database,
  Alias extends keyof Database & string,
  Row extends object,
  View,
>(list: ExportedList<Filters, Database, Alias, Row, View>): ExportKind {
  const rowsOfExport = ({ world, job }: Exporting) => {
    // named cast: applyFor wrote the filters down in their wire form; decoding checks them again
    const filters = z.decode(list.filters, job.asked as never);
    const { span } = listedDateSpan(filters, job.madeAt, list.daysMax);
    invariant(span, "the days of an export were validated when it was requested");
    // named cast: what the list is of is known to its own functions
    return list.rows(world.id, job.userNo, span, filters).clearOrderBy() as unknown as UntypedQuery;
  };
  const [at, id] = [raw.ref(list.at), raw.ref(`${list.at.slice(0, list.at.indexOf("."))}.id`)];

  async function* batches(of: Exporting): AsyncGenerator<readonly View[]> {
    const rows = rowsOfExport(of);
    const read = readInPages(async ([afterAt, afterId], most) => {
      // a text of its own for what comes after the first rows: only then does the index lead straight there
      const next = afterAt
        ? rows.where(raw<boolean>`${at} <= ${afterAt} and (${at}, ${id}) < (${afterAt}, ${afterId})`)
        : rows;
      const page = next
        .orderBy(at, "desc")
        .orderBy(id, "desc")
        .limit(raw.lit(most))
        .select([at.as("listedAt"), id.as("listedId")]);
      // named cast: the statement selects these two beside the columns that the list chooses
      const statement = list.select(
        page as unknown as SelectQueryBuilder<Database, Alias, object>,
        of.job.userNo,
      ) as Compilable<Row & { listedAt: Date; listedId: string }>;
      const batch = await queryRows(of.sql, statement);
      return batch.map((row) => ({ id: row.listedId, placedAt: row.listedAt, view: list.toView(row, of.world) }));
    });
    for await (const batch of read) yield batch.map(({ view }) => view);
  }

  return {
    access: list.access,
    async count(of) {
      const counted = rowsOfExport(of).select(rowCount.as("count"));
      return (await queryFirstRow(of.sql, counted))?.count ?? 0;
    },
    sheet: (of) => buildExportSheet(list.name, list.columns, of.t, batches(of)),
  };
}

type UntypedQuery = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>;
