import { withImpliedPermissions } from "@/lib/access/grants";
import type { CallInput } from "@/lib/call/call";
import type { Principal } from "@/lib/call/principal";
import { keyGrantables, moneyPermissions } from "@/lib/catalogue/key-grantables";
import { apiKeys } from "@/lib/developers/calls/keys";
import { missingApiKeyTerm, includesMoneyPermission } from "@/lib/developers/keys/rules";
import { apiKey as machine, openKey } from "@/lib/developers/states";
import { keysMax } from "@/lib/developers/terms";
import { beijingInstant } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { checkStepUp } from "@/lib/simulator/access/mfa/confirmation";
import { firstUngrantablePermission } from "../../access/people/grantables";
import { consumeConfirmationProof } from "../../access/people/gains";
import { authorizePeopleChange } from "../../access/people/lock-people";
import { tokenHash } from "../../access/secrets";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { recordCreationsInHistory, stateAfter } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { keyExpiry } from "./expiry";
import { secretEnding, newApiKeySecret } from "./secret";
import { notifyOfKeyChange } from "./notifications";

type MakeKeyInput = CallInput<typeof apiKeys.makeKey>;

/** Creates a secret of a key and returns it: the only moment it exists outside the program that uses it. */
export async function createApiKeySecret(
  tx: Tx,
  { id: keyId, userNo }: { readonly id: string; readonly userNo: string },
): Promise<string> {
  const secret = newApiKeySecret(tx.world);
  await tx.prisma.apiKeySecret.createMany({
    data: {
      tokenHash: tokenHash(secret),
      world: tx.world.id,
      keyId,
      userNo,
      ending: secretEnding(secret),
      madeAt: tx.now,
    },
  });
  return secret;
}

/**
 * Returns the scope of a key: the selected permissions with their dependencies, limited to those that keys may have and
 * its creator has.
 */
function scopeOf(
  tx: TxOf<typeof apiKeys.makeKey>,
  principal: Principal,
  selectedPermissions: readonly string[],
): string[] {
  const grantedPermissions = withImpliedPermissions(selectedPermissions, keyGrantables);
  const tooWide =
    firstUngrantablePermission(grantedPermissions, principal) ??
    selectedPermissions.find((permission) => !grantedPermissions.includes(permission));
  return tooWide ? tx.refuse("GRANT_TOO_WIDE", { permission: tooWide }) : grantedPermissions;
}

/** Refuses a name that an open key has, and too many keys. */
async function refuseCrowd(tx: TxOf<typeof apiKeys.makeKey>, { userNo }: Principal, name: string): Promise<void> {
  const open = await openKeys(tx, userNo);
  if (open.some((key) => key.name === name)) return tx.refuse("KEY_EXISTS");
  if (open.length >= keysMax) return tx.refuse("KEYS_TOO_MANY", { most: keysMax });
}

const openKeys = (tx: InWorld, userNo: string) =>
  tx.prisma.apiKey.findMany({
    where: { world: tx.world.id, userNo, state: { in: [...openKey] } },
    select: { name: true },
  });

/** Returns the expiry of a key, which must be in the future. */
function expiryOf(tx: TxOf<typeof apiKeys.makeKey>, { expiresOn }: MakeKeyInput): Date | null {
  if (expiresOn === undefined) return null;
  const at = beijingInstant(expiresOn, 24);
  return isBefore(tx.now, at) ? at : tx.refuse("KEY_TERMS_MISSING", { missing: "expiresOn" });
}

/** Creates a key. One that moves money waits for its second person; any other is valid immediately. */
export const createApiKey: Handler<typeof apiKeys.makeKey> = async (input, context) => {
  const use = await checkStepUp(context, apiKeys.makeKey, input);
  return context.transact(async (tx) => {
    const principal = await authorizePeopleChange(tx, context.principal, apiKeys.makeKey);
    await consumeConfirmationProof(tx, use);
    await refuseCrowd(tx, principal, input.name);
    const permissions = scopeOf(tx, principal, input.permissions);
    const isMoney = includesMoneyPermission(permissions, moneyPermissions);
    const missing = missingApiKeyTerm(input, isMoney);
    if (missing) return tx.refuse("KEY_TERMS_MISSING", { missing });
    const expiresAt = expiryOf(tx, input);
    const { id } = await nextIdAndOrderNo(tx, principal.userNo, "AK");
    const events = isMoney ? [] : (["activate"] as const);
    const newKey = { id, userNo: principal.userNo };
    await tx.prisma.apiKey.createMany({
      data: {
        world: tx.world.id,
        ...newKey,
        operatorId: principal.operatorId,
        name: input.name,
        ...stateAfter(machine, events),
        permissions,
        addresses: input.addresses,
        orderUsdMinor: isMoney ? (input.orderLimit?.minor ?? null) : null,
        dayUsdMinor: isMoney ? (input.dayLimit?.minor ?? null) : null,
        expiresAt,
        madeAt: tx.now,
      },
    });
    await recordCreationsInHistory(tx, machine, [id], events);
    if (expiresAt) await schedule(tx, { kind: keyExpiry, subject: id, dueAt: expiresAt, priority: 0 });
    const secret = await createApiKeySecret(tx, newKey);
    await notifyOfKeyChange(tx, { ...newKey, name: input.name }, isMoney ? "waits" : "made", principal.operatorId);
    return { keyId: id, state: stateAfter(machine, events).state, secret };
  });
};
