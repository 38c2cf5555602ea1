import type { driving } from "@/lib/operations/calls/driving";
import type { Handler } from "../../handler";
import { withFilters } from "../../store/with-filters";
import { pageOfRows } from "../../store/paging";
import { happenedKinds, ticksInAll } from "./happened.sql";
import { subjectNo } from "./subjects.sql";

interface Row {
  no: bigint;
  kind: string;
  subject: string;
  number: string | null;
  at: Date;
}

/** What the clock did, newest first. */
export const happenings: Handler<typeof driving.happenings> = async (
  { kind, currentPage, pageSize },
  { world, sql, ...tx },
) => {
  const found = await pageOfRows<Row>(
    sql,
    { currentPage, pageSize },
    {
      from: "happening p",
      order: "p.no desc",
      ...withFilters({ where: "p.world = $1::uuid", values: [world.id] }, [[kind, (n) => `p.kind = ${n}`]]),
      columns: `p.no, p.kind, p.subject, ${subjectNo("p")} as number, p.at`,
    },
  );
  const here = { ...tx, sql, world };
  const kinds = await happenedKinds(here);
  const [ticks] = await ticksInAll(here);
  return {
    ...found,
    rows: found.rows.map(({ no, ...row }) => ({ ...row, no: String(no) })),
    kinds: kinds.map((one) => one.kind),
    ticks: String(ticks?.no ?? 0n),
  };
};
