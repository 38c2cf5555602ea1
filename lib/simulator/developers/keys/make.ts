import { grantedWith } from "@/lib/access/grants";
import type { Takes } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { keyGrantables, moneyPermissions } from "@/lib/catalogue/key-grantables";
import { apiKeys } from "@/lib/developers/calls/keys";
import { missingTerm, movesMoney } from "@/lib/developers/keys/rules";
import { apiKey as machine, openKey } from "@/lib/developers/states";
import { keysMax } from "@/lib/developers/terms";
import { beijing } from "@/lib/time/beijing";
import { isBefore } from "@/lib/time/instant";
import { checkStepUp } from "../../access/mfa/confirmed";
import { beyond } from "../../access/people/grantables";
import { useConfirmed } from "../../access/people/gains";
import { takeTurn } from "../../access/people/lock-people";
import { tokenHash } from "../../access/secrets";
import type { Handler, TxOf } from "@/lib/simulator/platform/handler";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { recordCreations, stateAfter } from "@/lib/simulator/platform/store/transition";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { schedule } from "@/lib/simulator/driving/worlds/scheduler";
import { keyExpiry } from "./expiry";
import { endingOf, newSecret } from "./secret";
import { tellKey } from "./tell";

type Asked = Takes<typeof apiKeys.makeKey>;

/** Gives a key a secret, and tells it: the only moment it exists outside the program that uses it. */
export async function addSecret(
  tx: Tx,
  { id: keyId, userNo }: { readonly id: string; readonly userNo: string },
): Promise<string> {
  const secret = newSecret(tx.world);
  await tx.prisma.apiKeySecret.createMany({
    data: {
      tokenHash: tokenHash(secret),
      world: tx.world.id,
      keyId,
      userNo,
      ending: endingOf(secret),
      madeAt: tx.now,
    },
  });
  return secret;
}

/** What a key is permitted: what was chosen with all that needs, of what keys may do and its maker does themselves. */
function scopeOf(tx: TxOf<typeof apiKeys.makeKey>, who: Who, chosen: readonly string[]): string[] {
  const granted = grantedWith(chosen, keyGrantables);
  const tooWide = beyond(granted, who) ?? chosen.find((one) => !granted.includes(one));
  return tooWide ? tx.refuse("GRANT_TOO_WIDE", { permission: tooWide }) : granted;
}

/** Refuses a name that an open key has, and more keys than anybody keeps in view. */
async function refuseCrowd(tx: TxOf<typeof apiKeys.makeKey>, { userNo }: Who, name: string): Promise<void> {
  const open = await openKeys(tx, userNo);
  if (open.some((key) => key.name === name)) return tx.refuse("KEY_EXISTS");
  if (open.length >= keysMax) return tx.refuse("KEYS_TOO_MANY", { most: keysMax });
}

const openKeys = (tx: InWorld, userNo: string) =>
  tx.prisma.apiKey.findMany({
    where: { world: tx.world.id, userNo, state: { in: [...openKey] } },
    select: { name: true },
  });

/** Until when a key serves, which must not be over already. */
function expiryOf(tx: TxOf<typeof apiKeys.makeKey>, { expiresOn }: Asked): Date | null {
  if (expiresOn === undefined) return null;
  const at = beijing(expiresOn, 24);
  return isBefore(tx.now, at) ? at : tx.refuse("KEY_TERMS_MISSING", { missing: "expiresOn" });
}

/** Makes a key. One that moves money waits for its second person; any other serves at once. */
export const makeKey: Handler<typeof apiKeys.makeKey> = async (takes, context) => {
  const use = await checkStepUp(context, apiKeys.makeKey, takes);
  return context.transact(async (tx) => {
    const who = await takeTurn(tx, context.who, apiKeys.makeKey);
    await useConfirmed(tx, use);
    await refuseCrowd(tx, who, takes.name);
    const permissions = scopeOf(tx, who, takes.permissions);
    const isMoney = movesMoney(permissions, moneyPermissions);
    const missing = missingTerm(takes, isMoney);
    if (missing) return tx.refuse("KEY_TERMS_MISSING", { missing });
    const expiresAt = expiryOf(tx, takes);
    const { id } = await nextIds(tx, who.userNo, "AK");
    const events = isMoney ? [] : (["activate"] as const);
    const made = { id, userNo: who.userNo };
    await tx.prisma.apiKey.createMany({
      data: {
        world: tx.world.id,
        ...made,
        operatorId: who.operatorId,
        name: takes.name,
        ...stateAfter(machine, events),
        permissions,
        addresses: takes.addresses,
        orderUsdMinor: isMoney ? (takes.orderLimit?.minor ?? null) : null,
        dayUsdMinor: isMoney ? (takes.dayLimit?.minor ?? null) : null,
        expiresAt,
        madeAt: tx.now,
      },
    });
    await recordCreations(tx, machine, [id], events);
    if (expiresAt) await schedule(tx, { kind: keyExpiry, subject: id, dueAt: expiresAt, priority: 0 });
    const secret = await addSecret(tx, made);
    await tellKey(tx, { ...made, name: takes.name }, isMoney ? "waits" : "made", who.operatorId);
    return { keyId: id, state: stateAfter(machine, events).state, secret };
  });
};
