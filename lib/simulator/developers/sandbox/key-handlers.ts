import { randomUUID } from "node:crypto";
import type { CallOutput } from "@/lib/call/call";
import { isId } from "@/lib/call/field-schemas";
import type { sandboxKeys } from "@/lib/developers/calls/sandbox";
import { keysMax } from "@/lib/developers/terms";
import { isProduction } from "@/lib/session/settings";
import { tokenHash } from "../../access/secrets";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { demoWorld, type World } from "@/lib/simulator/driving/worlds/world";
import { secretEnding, newSandboxSecret } from "../keys/secret";
import { mayKeyDriveWorld } from "./drivable";

type Rows = CallOutput<typeof sandboxKeys.sandboxKeys>;

async function rowsOf({ prisma, world }: InWorld, madeBy?: string): Promise<Rows> {
  const rows = await prisma.sandboxKey.findMany({
    where: { world: world.id, ...(madeBy !== undefined && { madeBy }) },
    orderBy: [{ madeAt: "desc" }, { id: "asc" }],
  });
  const owners = await prisma.operator.findMany({
    where: { world: world.id, id: { in: rows.map((row) => row.madeBy).filter(isId) } },
    select: { id: true, name: true, userNo: true },
  });
  const names = new Map(owners.map(({ id, name, userNo }) => [id, `${name} (${userNo})`]));
  return {
    rows: rows.map(({ id, name, ending, madeBy: maker, madeAt, usedAt }) => ({
      keyId: id,
      name,
      ending,
      madeBy: names.get(maker) ?? maker,
      madeAt,
      usedAt,
    })),
  };
}

/**
 * Creates a key of a world that may be driven. Its secret exists outside the program that uses it only in this reply.
 */
async function make(
  tx: Tx<"WORLD_FOLLOWS_WALL_CLOCK" | "BOOKS_BY_HAND" | "KEYS_TOO_MANY">,
  name: string,
): Promise<CallOutput<typeof sandboxKeys.makeSandboxKey>> {
  if (tx.world.clockMode === "wall") return tx.refuse("WORLD_FOLLOWS_WALL_CLOCK");
  if (!mayKeyDriveWorld(tx.world)) return tx.refuse("BOOKS_BY_HAND");
  if ((await tx.prisma.sandboxKey.count({ where: { world: tx.world.id } })) >= keysMax)
    return tx.refuse("KEYS_TOO_MANY", { most: keysMax });
  const [keyId, secret] = [randomUUID(), newSandboxSecret()];
  await tx.prisma.sandboxKey.create({
    data: {
      world: tx.world.id,
      id: keyId,
      name,
      tokenHash: tokenHash(secret),
      ending: secretEnding(secret),
      madeBy: tx.by.name,
      madeAt: tx.by.at,
    },
  });
  return { keyId, secret };
}

async function revoke(tx: Tx<"KEY_NOTFOUND">, keyId: string, madeBy?: string): Promise<Record<string, never>> {
  const where = { world: tx.world.id, id: keyId, ...(madeBy !== undefined && { madeBy }) };
  const { count } = await tx.prisma.sandboxKey.deleteMany({ where });
  return count === 0 ? tx.refuse("KEY_NOTFOUND") : {};
}

/**
 * Returns true when owners may create keys of a world. In production others may use the world that an owner would
 * drive: only operations create its keys there.
 */
const isOwners = ({ name }: Pick<World, "name">): boolean => name === demoWorld || !isProduction();

export const sandboxKeyHandlers: Handlers<typeof sandboxKeys> = {
  ownSandboxKeys: async (_, context) => ({
    ...(await rowsOf(context, context.principal.operatorId)),
    mayMake: mayKeyDriveWorld(context.world) && isOwners(context.world),
  }),
  makeOwnSandboxKey: async ({ name }, context) =>
    transactInLockedWorld(context, async (tx) => {
      if (tx.world.clockMode !== "wall" && !isOwners(tx.world)) return tx.refuse("OPERATION_NOT_ALLOW");
      return make(tx, name);
    }),
  revokeOwnSandboxKey: async ({ keyId }, context) =>
    transactInLockedWorld(context, async (tx) => revoke(tx, keyId, context.principal.operatorId)),
  sandboxKeys: async (_, context) => rowsOf(context),
  makeSandboxKey: async ({ name }, context) => transactInLockedWorld(context, async (tx) => make(tx, name)),
  revokeSandboxKey: async ({ keyId }, context) => transactInLockedWorld(context, async (tx) => revoke(tx, keyId)),
};
