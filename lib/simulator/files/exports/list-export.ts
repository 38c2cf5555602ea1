import * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import type { Needs } from "@/lib/call/who";
import type { Day } from "@/lib/time/beijing";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { inBatches } from "./batches";
import { sheetOf, type Columns } from "./columns";
import { totalsOfList, nextOfList } from "./list-export.sql";
import type { ExportKind, ExportKindName, Exporting } from "./kinds";

/** The filters of a list, days among them. */
type ListFilters = z.ZodMiniType<{ from?: Day | undefined; to?: Day | undefined }>;

/**
 * A list as its handlers read it, for an export of all of it. `Read` is a row of the database, `Shown` its view in the
 * list.
 */
interface List<Filters extends ListFilters, Read, Shown> {
  readonly name: ExportKindName;
  readonly needs: Needs;
  /** Its rows' table and the name they go by in `where` and `columns` of the statement: "payment p". */
  readonly from: `${string} ${string}`;
  readonly select: string;
  /** The column that says when each was, where it is not `placed_at`. */
  readonly at?: string;
  readonly filters: Filters;
  readonly daysMax: number;
  where(
    world: string,
    userNo: string,
    span: { readonly gte: Date; readonly lt: Date },
    filters: z.output<Filters>,
  ): { readonly where: string; readonly values: readonly unknown[] };
  shown(row: Read, world: World): Shown;
  readonly columns: Columns<Shown>;
}

/** A list as an export: its columns, all of it, newest first. The permission is that of exporting the list. */
export function listExport<Filters extends ListFilters, Read extends object, Shown>(
  list: List<Filters, Read, Shown>,
): ExportKind {
  const asked = ({ world, job }: Exporting) => {
    // named cast: applyFor wrote the filters down in their wire form; decoding checks them again
    const filters = z.decode(list.filters, job.asked as never);
    const { span } = daysListed(filters, job.madeAt, list.daysMax);
    invariant(span, "the days of an export were looked at when it was asked for");
    return { from: list.from, ...(list.at && { at: list.at }), ...list.where(world.id, job.userNo, span, filters) };
  };

  async function* batches(of: Exporting): AsyncGenerator<readonly Shown[]> {
    const narrowed = asked(of);
    const read = inBatches(async (after, most) => {
      const found = await nextOfList<Read>(of.sql, list.select, narrowed, after, most);
      return found.map((one) => ({ id: one.id, placedAt: one.placed_at, shown: list.shown(one, of.world) }));
    });
    for await (const batch of read) yield batch.map(({ shown }) => shown);
  }

  return {
    needs: list.needs,
    async count(of) {
      const [found] = await totalsOfList<{ count: number }>(of.sql, "count(*)::int as count", asked(of));
      return found?.count ?? 0;
    },
    sheet: (of) => sheetOf(list.name, list.columns, of.t, batches(of)),
  };
}
