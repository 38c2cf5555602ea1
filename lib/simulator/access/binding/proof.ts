import { bindingProofMs } from "@/lib/access/terms";
import type { Caller } from "@/lib/call/principal";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { sessionBindingHash } from "../codes";
import type { BindingKind } from "./kinds";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const keyOf = (world: string, operatorId: string, kind: BindingKind, caller: Caller) => ({
  world,
  operator: operatorId,
  kind,
  session: sessionBindingHash(caller),
});

/** Holds the detail of a refusal because the proof is missing. */
export const notProven = { minutes: bindingProofMs / minuteMs };

/** Records that a person has proven their current binding, for this kind and session. */
export async function storeBindingProof(
  tx: InWorld,
  operatorId: string,
  kind: BindingKind,
  caller: Caller,
): Promise<void> {
  const key = keyOf(tx.world.id, operatorId, kind, caller);
  const expiresAt = addMilliseconds(caller.at, bindingProofMs);
  await tx.prisma.bindingProof.upsert({
    where: { world_operator_kind_session: key },
    create: { ...key, expiresAt },
    update: { expiresAt },
    select: { world: true },
  });
}

export async function hasProvenCurrentBinding(
  tx: InWorld,
  operatorId: string,
  kind: BindingKind,
  caller: Caller,
): Promise<boolean> {
  const proof = await tx.prisma.bindingProof.findFirst({
    where: { ...keyOf(tx.world.id, operatorId, kind, caller), expiresAt: { gt: caller.at } },
    select: { world: true },
  });
  return proof !== null;
}

/** Uses the proof up, in the transaction that binds: it is valid for one change. */
export async function consumeBindingProof(
  tx: InWorld,
  operatorId: string,
  kind: BindingKind,
  caller: Caller,
): Promise<boolean> {
  const result = await tx.prisma.bindingProof.deleteMany({
    where: { ...keyOf(tx.world.id, operatorId, kind, caller), expiresAt: { gt: caller.at } },
  });
  return result.count === 1;
}
