import type { driving } from "@/lib/operations/calls/driving";
import type { Handler } from "@/lib/simulator/platform/handler";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { subjectNo } from "./subjects.sql";

interface Row {
  no: bigint;
  kind: string;
  subject: string;
  number: string | null;
  at: Date;
}

/** Returns the effects of the clock, newest first. */
export const happenings: Handler<typeof driving.happenings> = async (
  { kind, currentPage, pageSize },
  { world, sql, prisma },
) => {
  const page = await pageOfRows<Row>(
    sql,
    { currentPage, pageSize },
    {
      from: "happening p",
      order: "p.no desc",
      ...withFilters({ where: "p.world = $1::uuid", values: [world.id] }, [[kind, (n) => `p.kind = ${n}`]]),
      columns: `p.no, p.kind, p.subject, ${subjectNo("p")} as number, p.at`,
    },
  );
  const of = { where: { world: world.id } };
  const kinds = await prisma.happening.findMany({ ...of, distinct: "kind", select: { kind: true } });
  const last = await prisma.tick.findFirst({ ...of, orderBy: { no: "desc" }, select: { no: true } });
  return {
    ...page,
    rows: page.rows.map(({ no, ...row }) => ({ ...row, no: String(no) })),
    kinds: kinds.map((row) => row.kind).sort(),
    ticks: String(last?.no ?? 0n),
  };
};
