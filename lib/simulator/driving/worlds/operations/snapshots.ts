import { randomBytes } from "node:crypto";
import type { operations } from "@/lib/operations/calls/worlds";
import { hashPassword } from "@/lib/simulator/access/secrets";
import { auditId, writeAuditNote } from "@/lib/simulator/platform/audit/audit";
import { lockAndReadWorld } from "../begin-world";
import type { Handler } from "@/lib/simulator/platform/handler";
import { insertWorldFromSnapshot } from "../snapshot/restore";
import { serializeWorldSnapshot } from "../snapshot/take";
import { setSnapshotIsolation } from "@/lib/simulator/platform/store/connections/isolation.sql";
import { worldTimeAt } from "../world";
import { worldView } from "./world-view";
import { query, raw, queryRows } from "@/lib/simulator/platform/store/query";
import { worldContext, txAt } from "@/lib/simulator/platform/store/tx";

interface SnapshotEntry {
  snapshotId: string;
  name: string;
  at: Date;
  madeAt: Date;
}

export const listWorldSnapshots: Handler<typeof operations.snapshots> = async (_, { world, prisma }) => ({
  rows: (
    await prisma.snapshot.findMany({
      where: { world: world.id },
      select: { id: true, name: true, at: true, madeAt: true },
      orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    })
  ).map(({ id, ...row }) => ({ snapshotId: id, ...row })),
});

/**
 * Stores a world as it is at one instant: one view of the database for all tables, regardless of concurrent operations.
 */
export const takeWorldSnapshot: Handler<typeof operations.takeSnapshot> = async (_, { world, by, transact }) =>
  transact(async (tx) => {
    await setSnapshotIsolation(tx.sql);
    const currentWorld = await lockAndReadWorld(tx.sql, world.id);
    const at = worldTimeAt(currentWorld, by.at);
    const snapshotEntry: SnapshotEntry = { snapshotId: auditId(by.at), name: world.name, at, madeAt: by.at };
    const content = await serializeWorldSnapshot(worldContext(tx.sql, currentWorld), by.at);
    const { snapshotId: id, ...entry } = snapshotEntry;
    // the files that the world refers to
    const files = raw<string[]>`array(select distinct hash from stored_file where world = ${world.id})`;
    await queryRows(tx.sql, query.insertInto("snapshot").values({ id, world: world.id, ...entry, content, files }));
    return snapshotEntry;
  });

/** Creates a new world from a snapshot; the audit logs of both record it. */
export const createWorldFromSnapshot: Handler<typeof operations.restore> = async (
  { snapshotId, name },
  { world, prisma, by, refuse, transact },
) => {
  const snapshot = await prisma.snapshot.findFirst({
    where: { world: world.id, id: snapshotId },
    select: { content: true },
  });
  if (!snapshot) return refuse("ORDER_NOTFOUND");
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"), "password");
  const copy = { passwordHash, isOfReal: world.clockMode === "wall", real: by.at };
  return transact(async (tx) => {
    const worldId = await insertWorldFromSnapshot(tx.sql, snapshot.content, name, copy);
    if (!worldId) return refuse("WORLD_EXISTS", { world: name });
    const restoredWorld = await lockAndReadWorld(tx.sql, worldId);
    await writeAuditNote(txAt(tx.sql, restoredWorld, worldTimeAt(restoredWorld, by.at), by), {
      what: "operations.restore",
      subject: `${world.name}/${snapshotId}`,
      outcome: "ok",
    });
    return worldView(tx.sql, worldId, by.at);
  });
};
