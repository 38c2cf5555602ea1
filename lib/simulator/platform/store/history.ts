import { operatorNames } from "@/lib/simulator/access/operator-names";
import { keyNames } from "@/lib/simulator/developers/keys/names";
import type { InWorld } from "./tx";

/** One change of an order's state as the calls show it: by an operator's name, "clock" or "operations". */
export interface Step {
  readonly event: string;
  readonly after: string;
  readonly at: Date;
  readonly who: string;
}

const isOperator = (who: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(who);

/** Every change of an order's state, oldest first. */
export async function historyOf(tx: InWorld, subject: string): Promise<Step[]> {
  const rows = await tx.prisma.history.findMany({ where: { world: tx.world.id, subject }, orderBy: { no: "asc" } });
  const nameOf = await namesOfActors(
    tx,
    rows.map(({ who }) => who),
  );
  return rows.map(({ event, after, at, who }) => ({ event, after, at, who: nameOf(who) }));
}

/** Who did things, as the calls show it: by an operator's or an API key's name, "clock" or "operations". */
export async function namesOfActors(tx: InWorld, whos: readonly string[]): Promise<(who: string) => string> {
  const [names, keys] = [await operatorNames(tx, whos.filter(isOperator)), await keyNames(tx, whos)];
  return (who) => names.get(who) ?? keys.get(who) ?? (who.startsWith("ops:") ? "operations" : "clock");
}
