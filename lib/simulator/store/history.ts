import type { Database } from "./database";
import { operatorNames } from "../access/operator-names";

/** One change of an order's state as the calls show it: by an operator's name, "clock" or "operations". */
export interface Step {
  readonly event: string;
  readonly after: string;
  readonly at: Date;
  readonly who: string;
}

const isOperator = (who: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(who);

/** Every change of an order's state, oldest first. */
export async function historyOf(db: Database, world: string, subject: string): Promise<Step[]> {
  const rows = await db.prisma.history.findMany({ where: { world, subject }, orderBy: { no: "asc" } });
  const names = await operatorNames(db, world, rows.map(({ who }) => who).filter(isOperator));
  return rows.map(({ event, after, at, who }) => ({
    event,
    after,
    at,
    who: names.get(who) ?? (who.startsWith("ops:") ? "operations" : "clock"),
  }));
}
