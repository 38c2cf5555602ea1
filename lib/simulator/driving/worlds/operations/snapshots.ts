import { randomBytes } from "node:crypto";
import type { operations } from "@/lib/operations/calls/worlds";
import { hashPassword } from "@/lib/simulator/access/secrets";
import { auditId, note } from "@/lib/simulator/platform/audit/audit";
import { lockedWorld } from "../begin-world";
import type { Handler } from "@/lib/simulator/platform/handler";
import { restoreSnapshot } from "../snapshot/restore";
import { writeSnapshot } from "../snapshot/take";
import { seeOneInstant } from "@/lib/simulator/platform/store/isolation.sql";
import { worldNow } from "../world";
import { worldView } from "./world-view";
import { insertSnapshot } from "./worlds.sql";
import { inWorld, txAt } from "@/lib/simulator/platform/store/tx";

interface Listed {
  snapshotId: string;
  name: string;
  at: Date;
  madeAt: Date;
}

export const snapshots: Handler<typeof operations.snapshots> = async (_, { world, prisma }) => ({
  rows: (
    await prisma.snapshot.findMany({
      where: { world: world.id },
      select: { id: true, name: true, at: true, madeAt: true },
      orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    })
  ).map(({ id, ...row }) => ({ snapshotId: id, ...row })),
});

/**
 * Keeps a world as it is at one instant: one view of the database for all tables, whatever its merchants do meanwhile.
 */
export const takeSnapshot: Handler<typeof operations.takeSnapshot> = async (_, { world, by, transact }) =>
  transact(async (tx) => {
    await seeOneInstant(tx.sql);
    const held = await lockedWorld(tx.sql, world.id);
    const at = worldNow(held, by.at);
    const taken: Listed = { snapshotId: auditId(by.at), name: world.name, at, madeAt: by.at };
    const content = await writeSnapshot(inWorld(tx.sql, held), by.at);
    await insertSnapshot(tx, taken.snapshotId, taken.name, at, by.at, content);
    return taken;
  });

/** Makes a new world of a snapshot; the audit logs of both say so. */
export const restore: Handler<typeof operations.restore> = async (
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
    const made = await restoreSnapshot(tx.sql, snapshot.content, name, copy);
    if (!made) return refuse("WORLD_EXISTS", { world: name });
    const restored = await lockedWorld(tx.sql, made);
    await note(txAt(tx.sql, restored, worldNow(restored, by.at), by), {
      what: "operations.restore",
      subject: `${world.name}/${snapshotId}`,
      outcome: "ok",
    });
    return worldView(tx.sql, made, by.at);
  });
};
