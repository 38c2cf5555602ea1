import { recoveryCodes as handedOut } from "@/lib/access/terms";
import type { means } from "@/lib/access/calls/sign-in-methods";
import type { Handler } from "@/lib/simulator/platform/handler";
import { tellPerson } from "../tell";
import { checkGuard } from "./guard";
import { newRecoveryCode, recoveryHash } from "./recovery";
import { meansOf } from "./step";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

export async function recoveryCodesLeft(tx: InWorld, operatorId: string): Promise<number> {
  return tx.prisma.recoveryCode.count({ where: { world: tx.world.id, operator: operatorId, usedAt: null } });
}

/** Hands out new codes in place of all before. */
export async function handOutCodes(tx: InWorld, operatorId: string): Promise<string[]> {
  await tx.prisma.recoveryCode.deleteMany({ where: { world: tx.world.id, operator: operatorId } });
  const codes = Array.from({ length: handedOut }, newRecoveryCode);
  for (const code of codes)
    await tx.prisma.recoveryCode.create({
      data: { world: tx.world.id, operator: operatorId, hash: recoveryHash(code, tx.world.id, operatorId) },
    });
  return codes;
}

/** A person without codes gets some with their first app or passkey; others keep theirs. */
export const codesIfNone = async (tx: InWorld, operatorId: string): Promise<string[]> =>
  (await recoveryCodesLeft(tx, operatorId)) > 0 ? [] : handOutCodes(tx, operatorId);

/** New codes, for a person with an app or passkey that they can replace. */
export const renewRecoveryCodes: Handler<typeof means.renewRecoveryCodes> = async (proof, context) => {
  const { who, caller, refuse, transact } = context;
  const own = await meansOf(context, who.operatorId);
  if (!own?.app && !own?.passkey) return refuse("OPERATION_NOT_ALLOW");
  const useProof = await checkGuard(context, who.operatorId, proof, caller);
  return transact(async (tx) => {
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    await tellPerson(tx, who.operatorId, "secondStepChanged", caller);
    return { recoveryCodes: await handOutCodes(tx, who.operatorId) };
  });
};

/** Without an app or passkey left there is nothing that recovery codes could replace. */
export async function dropCodesOfNothing(tx: InWorld, operatorId: string): Promise<void> {
  const own = await meansOf(tx, operatorId);
  if (!own?.app && !own?.passkey)
    await tx.prisma.recoveryCode.deleteMany({ where: { world: tx.world.id, operator: operatorId } });
}
