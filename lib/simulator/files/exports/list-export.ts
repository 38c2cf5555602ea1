import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Access } from "@/lib/call/principal";
import type { Day } from "@/lib/time/beijing";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { inBatches } from "./batches";
import { sheetOf, type Columns } from "./columns";
import { totalsOfList, nextOfList } from "./list-export.sql";
import type { ExportKind, ExportKindName, Exporting } from "./kinds";

/** Describes the filters of a list, including days. */
type ListFilters = z.ZodMiniType<{ from?: Day | undefined; to?: Day | undefined }>;

/**
 * Describes a list as its handlers read it, for an export of the whole list. `Read` is a row of the database, `View`
 * its view in the list.
 */
interface List<Filters extends ListFilters, Read, View> {
  readonly name: ExportKindName;
  readonly access: Access;
  /** The table and its alias in `where` and `columns` of the statement: "payment p". */
  readonly from: `${string} ${string}`;
  readonly select: string;
  /** The column with the row's instant, when it is not `placed_at`. */
  readonly at?: string;
  readonly filters: Filters;
  readonly daysMax: number;
  where(
    world: string,
    userNo: string,
    span: { readonly gte: Date; readonly lt: Date },
    filters: z.output<Filters>,
  ): { readonly where: string; readonly values: readonly unknown[] };
  toView(row: Read, world: World): View;
  readonly columns: Columns<View>;
}

/**
 * Builds the export of a list: its columns and all rows, newest first. The permission is that of exporting the list.
 */
export function exportOfList<Filters extends ListFilters, Read extends object, View>(
  list: List<Filters, Read, View>,
): ExportKind {
  const conditionOf = ({ world, job }: Exporting) => {
    // named cast: applyFor wrote the filters down in their wire form; decoding checks them again
    const filters = z.decode(list.filters, job.asked as never);
    const { span } = daysListed(filters, job.madeAt, list.daysMax);
    invariant(span, "the days of an export were looked at when it was asked for");
    return { from: list.from, ...(list.at && { at: list.at }), ...list.where(world.id, job.userNo, span, filters) };
  };

  async function* batches(of: Exporting): AsyncGenerator<readonly View[]> {
    const condition = conditionOf(of);
    const read = inBatches(async (after, most) => {
      const rows = await nextOfList<Read>(of.sql, list.select, condition, after, most);
      return rows.map((row) => ({ id: row.id, placedAt: row.placed_at, view: list.toView(row, of.world) }));
    });
    for await (const batch of read) yield batch.map(({ view }) => view);
  }

  return {
    access: list.access,
    async count(of) {
      const [totals] = await totalsOfList<{ count: number }>(of.sql, "count(*)::int as count", conditionOf(of));
      return totals?.count ?? 0;
    },
    sheet: (of) => sheetOf(list.name, list.columns, of.t, batches(of)),
  };
}
