import { issueAt } from "@/lib/call/refusals";
import type { driving } from "@/lib/operations/calls/driving";
import { hourMs, later } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { note } from "@/lib/simulator/platform/audit/audit";
import { inWorld, txAt } from "@/lib/simulator/platform/store/tx";
import { lockedWorld } from "../begin-world";
import { lastingTables, securityTables, worldTables } from "../snapshot/tables";
import { defaultWorld } from "../world";
import { worldNamed } from "../world-lookup.sql";
import { worldView } from "./world-view";
import { emptyTable } from "./worlds.sql";

/** The audit log outlives its world: its rows are written once, and the database itself lets nobody take them away. */
const isForgettable = (table: string): boolean => !table.startsWith("audit");

/** Takes a world away with every row that is of it, but for its audit log. Files that nobody speaks of any more are swept later. */
export async function forgetWorld(sql: Sql, id: string): Promise<void> {
  const tx = inWorld(sql, await lockedWorld(sql, id));
  const gone = [...worldTables.map(({ name }) => name), ...securityTables, ...lastingTables.filter(isForgettable)];
  for (const table of gone) await emptyTable(tx, table);
  await sql.prisma.world.deleteMany({ where: { id } });
}

/** Deletes a world whose name is said twice. Its audit log stays in the database. */
export const deleteWorld: Handler<typeof driving.deleteWorld> = async ({ name }, { world, by, db, refuse }) => {
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  if (name !== world.name) return refuse("INVALID_PARAM", issueAt("name", "world.differs"));
  // not the call's own transaction, whose audit row would be of a world that is gone: the lasting world notes it
  await db.transact(async (sql) => {
    await forgetWorld(sql, world.id);
    const [lasting] = await worldNamed(sql, defaultWorld);
    if (lasting)
      await note(txAt(sql, lasting, by.at, by), { what: "operations.deleteWorld", subject: name, outcome: "ok" });
  });
  return {};
};

/** Says until when a world is kept, in real time. */
export const setExpiry: Handler<typeof driving.setExpiry> = async ({ hours }, { world, by, refuse, transact }) => {
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  return transact(async (tx) => {
    const expiresAt = hours === null ? null : later(by.at, hours * hourMs);
    await tx.prisma.world.updateMany({ where: { id: world.id }, data: { expiresAt } });
    return worldView(tx.sql, world.id, by.at);
  });
};

/** Deletes the worlds whose time is over. Returns how many. */
export async function sweepWorlds(db: Pick<Database, "transact" | "prisma">, real: Date): Promise<number> {
  const over = await db.prisma.world.findMany({
    where: { expiresAt: { lte: real }, clockMode: { not: "wall" } },
    select: { id: true },
  });
  for (const { id } of over) await db.transact((sql) => forgetWorld(sql, id));
  return over.length;
}
