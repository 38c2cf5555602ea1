import { keyGrantables, moneyPermissions } from "@/lib/catalogue/key-grantables";
import { apiKeys } from "@/lib/developers/calls/keys";
import { apiKey as machine, openKey, revokedKey, servingKey } from "@/lib/developers/states";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { checkStepUp } from "@/lib/simulator/access/mfa/confirmation";
import { consumeConfirmationProof } from "../../access/people/gains";
import { authorizePeopleChange } from "../../access/people/lock-people";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { lockRow, type Row } from "@/lib/simulator/platform/store/records";
import { transition } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { unschedule } from "@/lib/simulator/driving/worlds/scheduler";
import { apiKeyConfirmerIds, keyConfirmationStanding } from "./confirming";
import { keyExpiry } from "./expiry";
import { createApiKeySecret, createApiKey } from "./make";
import { notifyOfKeyChange } from "./notifications";
import { apiKeyViews } from "./views";

const keys: Handler<typeof apiKeys.keys> = async ({ keyId, state, currentPage, pageSize }, context) => {
  const { world, principal, prisma } = context;
  const where = { world: world.id, userNo: principal.userNo, ...(keyId && { id: keyId }), ...(state && { state }) };
  const total = await prisma.apiKey.count({ where });
  const rows = await prisma.apiKey.findMany({
    where,
    orderBy: [{ madeAt: "desc" }, { id: "desc" }],
    skip: (currentPage - 1) * pageSize,
    take: pageSize,
  });
  return { rows: await apiKeyViews(context, rows), total, currentPage, pageSize };
};

const keyScopes: Handler<typeof apiKeys.keyScopes> = async (_, { principal }) => ({
  grantables: keyGrantables.map(({ permission, alongWith, action, of }) => ({
    permission,
    alongWith: [...alongWith],
    action,
    of,
    mayGrant: principal.permissions.includes(permission),
  })),
  money: [...moneyPermissions],
});

/** Locks and returns a key of the merchant. */
async function ownKey(tx: Tx<"KEY_NOTFOUND">, userNo: string, id: string): Promise<Row<"ApiKey">> {
  const row = await lockRow(tx, "ApiKey", { world: tx.world.id, id });
  return row?.userNo === userNo ? row : tx.refuse("KEY_NOTFOUND");
}

/** Returns true when a key is the merchant's, before any confirmation for it. */
const isOwn = async ({ world, prisma }: InWorld, userNo: string, id: string): Promise<boolean> =>
  (await prisma.apiKey.count({ where: { world: world.id, userNo, id } })) > 0;

/** Activates a key that moves money, by a second person; the earlier checks are repeated under the lock. */
const confirmKey: Handler<typeof apiKeys.confirmKey> = async (input, context) => {
  const { keyId } = input;
  if (!(await isOwn(context, context.principal.userNo, keyId))) return context.refuse("KEY_NOTFOUND");
  const use = await checkStepUp(context, apiKeys.confirmKey, input);
  return context.transact(async (tx) => {
    const principal = await authorizePeopleChange(tx, context.principal, apiKeys.confirmKey);
    await consumeConfirmationProof(tx, use);
    const key = await ownKey(tx, principal.userNo, keyId);
    if (key.state !== machine.first) return tx.refuse("OPERATION_NOT_ALLOW");
    const standing = keyConfirmationStanding(
      key,
      principal,
      await apiKeyConfirmerIds(tx, principal.userNo, tx.by.at),
      tx.now,
    );
    if (!standing.may)
      return standing.from
        ? tx.refuse("KEY_NOT_YET", { hours: Math.ceil((standing.from.getTime() - tx.now.getTime()) / hourMs) })
        : tx.refuse("KEY_SECOND_NEEDED");
    if (!(await transition(tx, machine, key, "activate"))) return tx.refuse("OPERATION_NOT_ALLOW");
    const where = { world: tx.world.id, id: keyId };
    await tx.prisma.apiKey.updateMany({ where, data: { confirmedBy: principal.operatorId } });
    await notifyOfKeyChange(tx, key, "confirmed", principal.operatorId);
    return { keyId, state: servingKey };
  });
};

/** Creates another secret, for the key's own person: a successor creates a key of their own. */
const rotateKey: Handler<typeof apiKeys.rotateKey> = async (input, context) => {
  const { keyId, overlapHours } = input;
  if (!(await isOwn(context, context.principal.userNo, keyId))) return context.refuse("KEY_NOTFOUND");
  const use = await checkStepUp(context, apiKeys.rotateKey, input);
  return context.transact(async (tx) => {
    const principal = await authorizePeopleChange(tx, context.principal, apiKeys.rotateKey);
    await consumeConfirmationProof(tx, use);
    const key = await ownKey(tx, principal.userNo, keyId);
    const { state } = key;
    if (key.operatorId !== principal.operatorId || !isOpen(state)) return tx.refuse("OPERATION_NOT_ALLOW");
    const of = { world: tx.world.id, keyId };
    // a third secret would let one that should be gone go on
    await tx.prisma.apiKeySecret.deleteMany({ where: { ...of, ...(overlapHours > 0 && { until: { not: null } }) } });
    await tx.prisma.apiKeySecret.updateMany({
      where: of,
      data: { until: addMilliseconds(tx.now, overlapHours * hourMs) },
    });
    const secret = await createApiKeySecret(tx, key);
    await notifyOfKeyChange(tx, key, "rotated", principal.operatorId);
    return { keyId, state, secret };
  });
};

/** Returns true when a key may still be valid. */
const isOpen = (state: string): state is (typeof openKey)[number] => (openKey as readonly string[]).includes(state);

/** Revokes a key without confirmation; anyone who manages keys may revoke any of them. */
const revokeKey: Handler<typeof apiKeys.revokeKey> = async ({ keyId }, context) =>
  context.transact(async (tx) => {
    const key = await ownKey(tx, context.principal.userNo, keyId);
    if (!(await transition(tx, machine, key, "revoke"))) return tx.refuse("OPERATION_NOT_ALLOW");
    await tx.prisma.apiKeySecret.deleteMany({ where: { world: tx.world.id, keyId } });
    await unschedule(tx, keyExpiry, keyId);
    await notifyOfKeyChange(tx, key, "revoked", context.principal.operatorId);
    return { keyId, state: revokedKey };
  });

export const apiKeyHandlers: Handlers<typeof apiKeys> = {
  keys,
  keyScopes,
  makeKey: createApiKey,
  confirmKey,
  rotateKey,
  revokeKey,
};
