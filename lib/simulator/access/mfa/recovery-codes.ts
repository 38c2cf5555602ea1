import { recoveryCodes as handedOut } from "@/lib/access/terms";
import type { signInMethods } from "@/lib/access/calls/sign-in-methods";
import type { Handler } from "@/lib/simulator/platform/handler";
import { notifyPerson } from "../notifications";
import { checkCredentialChangeProof } from "./guard";
import { newRecoveryCode, recoveryCodeHash } from "./recovery";
import { mfaMethodsOf } from "./step";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

export async function recoveryCodesLeft(tx: InWorld, operatorId: string): Promise<number> {
  return tx.prisma.recoveryCode.count({ where: { world: tx.world.id, operator: operatorId, usedAt: null } });
}

/** Issues new codes in place of all earlier ones. */
export async function issueRecoveryCodes(tx: InWorld, operatorId: string): Promise<string[]> {
  await tx.prisma.recoveryCode.deleteMany({ where: { world: tx.world.id, operator: operatorId } });
  const codes = Array.from({ length: handedOut }, newRecoveryCode);
  for (const code of codes)
    await tx.prisma.recoveryCode.create({
      data: { world: tx.world.id, operator: operatorId, hash: recoveryCodeHash(code, tx.world.id, operatorId) },
    });
  return codes;
}

/** Issues codes to a person without any, with their first app or passkey; others retain theirs. */
export const issueRecoveryCodesIfNone = async (tx: InWorld, operatorId: string): Promise<string[]> =>
  (await recoveryCodesLeft(tx, operatorId)) > 0 ? [] : issueRecoveryCodes(tx, operatorId);

/** Issues new codes, for a person with an app or passkey that they can replace. */
export const renewRecoveryCodes: Handler<typeof signInMethods.renewRecoveryCodes> = async (proof, context) => {
  const { principal, caller, refuse, transact } = context;
  const methods = await mfaMethodsOf(context, principal.operatorId);
  if (!methods?.app && !methods?.passkey) return refuse("OPERATION_NOT_ALLOW");
  const useProof = await checkCredentialChangeProof(context, principal.operatorId, proof, caller);
  return transact(async (tx) => {
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    await notifyPerson(tx, principal.operatorId, "secondStepChanged", caller);
    return { recoveryCodes: await issueRecoveryCodes(tx, principal.operatorId) };
  });
};

/** Deletes recovery codes when no app or passkey is left that they could replace. */
export async function deleteOrphanedRecoveryCodes(tx: InWorld, operatorId: string): Promise<void> {
  const methods = await mfaMethodsOf(tx, operatorId);
  if (!methods?.app && !methods?.passkey)
    await tx.prisma.recoveryCode.deleteMany({ where: { world: tx.world.id, operator: operatorId } });
}
