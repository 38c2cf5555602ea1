import { randomBytes } from "node:crypto";
import type { operations } from "@/lib/operations/calls/worlds";
import { hashPassword } from "../../access/secrets";
import { auditId, note } from "../../audit/audit";
import { lockedWorld } from "../../worlds/begin-world";
import type { Handler } from "../../handler";
import { restoreSnapshot } from "../../worlds/snapshot/restore";
import { writeSnapshot } from "../../worlds/snapshot/take";
import { worldNow } from "../../worlds/world";
import { worldView } from "./world-view";

const columns = `id as "snapshotId", name, at, made_at as "madeAt"`;
interface Listed {
  snapshotId: string;
  name: string;
  at: Date;
  madeAt: Date;
}

export const snapshots: Handler<typeof operations.snapshots> = async (_, { world, db }) => ({
  rows: await db.sql<Listed>(`select ${columns} from snapshot where world = $1::uuid order by made_at desc, id desc`, [
    world.id,
  ]),
});

/**
 * Keeps a world as it is at one instant: one view of the database for all tables, whatever its merchants do meanwhile.
 */
export const takeSnapshot: Handler<typeof operations.takeSnapshot> = async (_, { world, by, transact }) =>
  transact(async (sql) => {
    await sql("set transaction isolation level repeatable read");
    const held = await lockedWorld(sql, world.id);
    const at = worldNow(held, by.at);
    const taken: Listed = { snapshotId: auditId(by.at), name: world.name, at, madeAt: by.at };
    await sql(
      `insert into snapshot (id, world, name, at, made_at, content, files)
       values ($1::uuid, $2::uuid, $3, $4::timestamptz, $5::timestamptz, $6, array(select distinct hash from stored_file where world = $2::uuid))`,
      [taken.snapshotId, world.id, taken.name, at, by.at, await writeSnapshot(sql, held, by.at)],
    );
    return taken;
  });

/** Makes a new world of a snapshot; the audit logs of both say so. */
export const restore: Handler<typeof operations.restore> = async (
  { snapshotId, name },
  { world, db, by, refuse, transact },
) => {
  const [snapshot] = await db.sql<{ content: Uint8Array }>(
    "select content from snapshot where world = $1::uuid and id = $2::uuid",
    [world.id, snapshotId],
  );
  if (!snapshot) return refuse("ORDER_NOTFOUND");
  const nobodysPassword = await hashPassword(randomBytes(32).toString("base64url"), "password");
  return transact(async (sql) => {
    const made = await restoreSnapshot(sql, snapshot.content, name, nobodysPassword, by.at);
    if (!made) return refuse("WORLD_EXISTS", { world: name });
    const now = worldNow(await lockedWorld(sql, made), by.at);
    await note(sql, made, now, by, {
      what: "operations.restore",
      subject: `${world.name}/${snapshotId}`,
      outcome: "ok",
    });
    return worldView(sql, made, by.at);
  });
};
