import { keyGrantables, moneyPermissions } from "@/lib/catalogue/key-grantables";
import { apiKeys } from "@/lib/developers/calls/keys";
import { apiKey as machine, openKey, revokedKey, servingKey } from "@/lib/developers/states";
import { hourMs, later } from "@/lib/time/instant";
import { checkStepUp } from "../../access/mfa/confirmed";
import { useConfirmed } from "../../access/people/gains";
import { takeTurn } from "../../access/people/lock-people";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { confirmersOf, standingTo } from "./confirming";
import { keyExpiry } from "./expiry";
import { addSecret, makeKey } from "./make";
import { tellKey } from "./tell";
import { keyViews } from "./views";

const keys: Handler<typeof apiKeys.keys> = async ({ keyId, state, currentPage, pageSize }, context) => {
  const { world, who, prisma } = context;
  const where = { world: world.id, userNo: who.userNo, ...(keyId && { id: keyId }), ...(state && { state }) };
  const total = await prisma.apiKey.count({ where });
  const rows = await prisma.apiKey.findMany({
    where,
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    skip: (currentPage - 1) * pageSize,
    take: pageSize,
  });
  return { rows: await keyViews(context, rows), total, currentPage, pageSize };
};

const keyScopes: Handler<typeof apiKeys.keyScopes> = async (_, { who }) => ({
  grantables: keyGrantables.map(({ permission, alongWith, action, of }) => ({
    permission,
    alongWith: [...alongWith],
    action,
    of,
    mayGrant: who.permissions.includes(permission),
  })),
  money: [...moneyPermissions],
});

/** A key of the merchant's own, locked. */
async function ownKey(tx: Tx<"KEY_NOTFOUND">, userNo: string, id: string): Promise<Row<"ApiKey">> {
  const row = await lockRow(tx, "ApiKey", { world: tx.world.id, id });
  return row?.userNo === userNo ? row : tx.refuse("KEY_NOTFOUND");
}

/** Whether a key is the merchant's, before anything is confirmed for it. */
const isOwn = async ({ world, prisma }: InWorld, userNo: string, id: string): Promise<boolean> =>
  (await prisma.apiKey.count({ where: { world: world.id, userNo, id } })) > 0;

/** Lets a key that moves money serve, by a second person; what is looked at before is looked at again under the lock. */
const confirmKey: Handler<typeof apiKeys.confirmKey> = async (takes, context) => {
  const { keyId } = takes;
  if (!(await isOwn(context, context.who.userNo, keyId))) return context.refuse("KEY_NOTFOUND");
  const use = await checkStepUp(context, apiKeys.confirmKey, takes);
  return context.transact(async (tx) => {
    const who = await takeTurn(tx, context.who, apiKeys.confirmKey);
    await useConfirmed(tx, use);
    const key = await ownKey(tx, who.userNo, keyId);
    if (key.state !== machine.first) return tx.refuse("OPERATION_NOT_ALLOW");
    const standing = standingTo(key, who, await confirmersOf(tx, who.userNo, tx.by.at), tx.now);
    if (!standing.may)
      return standing.from
        ? tx.refuse("KEY_NOT_YET", { hours: Math.ceil((standing.from.getTime() - tx.now.getTime()) / hourMs) })
        : tx.refuse("KEY_SECOND_NEEDED");
    if (!(await transition(tx, machine, key, "activate"))) return tx.refuse("OPERATION_NOT_ALLOW");
    const where = { world: tx.world.id, id: keyId };
    await tx.prisma.apiKey.updateMany({ where, data: { confirmedBy: who.operatorId } });
    await tellKey(tx, key, "confirmed", who.operatorId);
    return { keyId, state: servingKey };
  });
};

/** Another secret, for the key's own person: whoever takes its work over makes a key of their own. */
const rotateKey: Handler<typeof apiKeys.rotateKey> = async (takes, context) => {
  const { keyId, overlapHours } = takes;
  if (!(await isOwn(context, context.who.userNo, keyId))) return context.refuse("KEY_NOTFOUND");
  const use = await checkStepUp(context, apiKeys.rotateKey, takes);
  return context.transact(async (tx) => {
    const who = await takeTurn(tx, context.who, apiKeys.rotateKey);
    await useConfirmed(tx, use);
    const key = await ownKey(tx, who.userNo, keyId);
    const { state } = key;
    if (key.operatorId !== who.operatorId || !isOpen(state)) return tx.refuse("OPERATION_NOT_ALLOW");
    const of = { world: tx.world.id, keyId };
    // a third secret would let one that should be gone go on
    await tx.prisma.apiKeySecret.deleteMany({ where: { ...of, ...(overlapHours > 0 && { until: { not: null } }) } });
    await tx.prisma.apiKeySecret.updateMany({ where: of, data: { until: later(tx.now, overlapHours * hourMs) } });
    const secret = await addSecret(tx, key);
    await tellKey(tx, key, "rotated", who.operatorId);
    return { keyId, state, secret };
  });
};

/** Whether a key may still serve. */
const isOpen = (state: string): state is (typeof openKey)[number] => (openKey as readonly string[]).includes(state);

/** Takes away: it asks nothing, and whoever manages keys may do it to any. */
const revokeKey: Handler<typeof apiKeys.revokeKey> = async ({ keyId }, context) =>
  context.transact(async (tx) => {
    const key = await ownKey(tx, context.who.userNo, keyId);
    if (!(await transition(tx, machine, key, "revoke"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.apiKeySecret.deleteMany({ where: { world: tx.world.id, keyId } });
    await unschedule(tx, keyExpiry, keyId);
    await tellKey(tx, key, "revoked", context.who.operatorId);
    return { keyId, state: revokedKey };
  });

export const apiKeyHandlers: Handlers<typeof apiKeys> = { keys, keyScopes, makeKey, confirmKey, rotateKey, revokeKey };
