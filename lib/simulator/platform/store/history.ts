import { operatorNames } from "@/lib/simulator/access/operator-names";
import { apiKeyNamesByActor } from "@/lib/simulator/developers/keys/names";
import type { InWorld } from "./tx";

/** Describes one change of an order's state in replies: by an operator's name, "clock" or "operations". */
export interface StateChange {
  readonly event: string;
  readonly after: string;
  readonly at: Date;
  readonly who: string;
}

const isOperator = (actorName: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(actorName);

/** Returns every change of an order's state, oldest first. */
export async function readStateHistory(tx: InWorld, subject: string): Promise<StateChange[]> {
  const rows = await tx.prisma.history.findMany({ where: { world: tx.world.id, subject }, orderBy: { no: "asc" } });
  const nameOf = await createActorNameLookup(
    tx,
    rows.map(({ who }) => who),
  );
  return rows.map(({ event, after, at, who }) => ({ event, after, at, who: nameOf(who) }));
}

/** Returns the display names of actors for replies: an operator's or an API key's name, "clock" or "operations". */
export async function createActorNameLookup(
  tx: InWorld,
  whos: readonly string[],
): Promise<(actorName: string) => string> {
  const [names, keys] = [await operatorNames(tx, whos.filter(isOperator)), await apiKeyNamesByActor(tx, whos)];
  return (actorName) =>
    names.get(actorName) ?? keys.get(actorName) ?? (actorName.startsWith("ops:") ? "operations" : "clock");
}
