import { issueAt } from "@/lib/call/refusals";
import type { driving } from "@/lib/operations/calls/driving";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Sql } from "@/lib/simulator/platform/store/pool";
import { writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { worldContext, txAt } from "@/lib/simulator/platform/store/tx";
import { lockAndReadWorld } from "../begin-world";
import { lastingTables, securityTables, worldTables } from "../snapshot/tables";
import { defaultWorld } from "../world";
import { worldByName } from "../world-lookup";
import { worldView } from "./world-view";
import { deleteWorldRowsOfTable } from "./empty-table.sql";

/**
 * Excludes the audit log, which outlives its world: its rows are written once, and the database forbids deleting them.
 */
const isDeletedWithWorld = (table: string): boolean => !table.startsWith("audit");

/** Deletes a world with all its rows except its audit log. Files without a reference are swept later. */
export async function deleteWorldRows(sql: Sql, id: string): Promise<void> {
  const tx = worldContext(sql, await lockAndReadWorld(sql, id));
  const tables = [
    ...worldTables.map(({ name }) => name),
    ...securityTables,
    ...lastingTables.filter(isDeletedWithWorld),
  ];
  for (const table of tables) await deleteWorldRowsOfTable(tx, table);
  await sql.prisma.world.deleteMany({ where: { id } });
}

/** Deletes a world after its name is confirmed in the input. Its audit log stays in the database. */
export const deleteWorld: Handler<typeof driving.deleteWorld> = async ({ name }, { world, by, db, refuse }) => {
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  if (name !== world.name) return refuse("INVALID_PARAM", issueAt("name", "world.differs"));
  // not the call's own transaction, since its audit row would belong to the deleted world: the lasting world records it
  await db.transact(async (sql) => {
    await deleteWorldRows(sql, world.id);
    const lasting = await worldByName(sql, defaultWorld);
    if (lasting)
      await writeAuditNote(txAt(sql, lasting.world, by.at, by), {
        what: "operations.deleteWorld",
        subject: name,
        outcome: "ok",
      });
  });
  return {};
};

/** Sets when a world expires, in real time. */
export const setWorldExpiry: Handler<typeof driving.setExpiry> = async ({ hours }, { world, by, refuse, transact }) => {
  if (world.clockMode === "wall") return refuse("WORLD_FOLLOWS_WALL_CLOCK");
  return transact(async (tx) => {
    const expiresAt = hours === null ? null : addMilliseconds(by.at, hours * hourMs);
    await tx.prisma.world.updateMany({ where: { id: world.id }, data: { expiresAt } });
    return worldView(tx.sql, world.id, by.at);
  });
};

/** Deletes expired worlds. Returns how many. */
export async function deleteExpiredWorlds(db: Pick<Database, "transact" | "prisma">, real: Date): Promise<number> {
  const over = await db.prisma.world.findMany({
    where: { expiresAt: { lte: real }, clockMode: { not: "wall" } },
    select: { id: true },
  });
  for (const { id } of over) await db.transact((sql) => deleteWorldRows(sql, id));
  return over.length;
}
