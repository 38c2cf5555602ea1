import type { driving } from "@/lib/operations/calls/driving";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, query } from "@/lib/simulator/platform/store/query";
import { subjectNumberColumn } from "./subjects";

/** Returns the effects of the clock, newest first. */
export const listClockEffects: Handler<typeof driving.happenings> = async (
  { kind, currentPage, pageSize },
  { world, sql, prisma },
) => {
  const effects = query
    .selectFrom("happening as p")
    .where("p.world", "=", world.id)
    .where((eb) => allConditions([kind && eb("p.kind", "=", kind)]))
    .orderBy("p.no", "desc");
  const page = await readPage(sql, { currentPage, pageSize }, effects, {
    key: ["p.world", "p.no"],
    select: (rows) => rows.select(["p.no", "p.kind", "p.subject", subjectNumberColumn("p").as("number"), "p.at"]),
  });
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
