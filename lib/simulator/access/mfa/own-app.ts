import { appProofMs } from "@/lib/access/terms";
import type { signInMethods } from "@/lib/access/calls/sign-in-methods";
import { addMilliseconds } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { translatorFor } from "../../../i18n/translator";
import { notifyPerson } from "../notifications";
import { totpProvisioningUri, matchingTotpStep, newTotpSecret, unsealTotpSecret, sealTotpSecret } from "./app";
import { checkCredentialChangeProof } from "./guard";
import { issueRecoveryCodesIfNone, deleteOrphanedRecoveryCodes } from "./recovery-codes";

/** Creates a secret for a new app and stores it separately; the current app, if there is one, stays valid. */
export const beginAuthenticatorAppSetup: Handler<typeof signInMethods.beginApp> = async (
  _,
  { principal, world, by, caller, transact },
) =>
  transact(async (tx) => {
    const secret = newTotpSecret();
    const key = { world: world.id, operator: principal.operatorId };
    const aside = {
      newSecret: sealTotpSecret(secret, principal.operatorId),
      newUntil: addMilliseconds(by.at, appProofMs),
    };
    await tx.prisma.secondFactor.upsert({
      where: { world_operator: key },
      create: { ...key, ...aside },
      update: aside,
      select: { world: true },
    });
    const t = await translatorFor(caller.locale);
    return { secret, address: totpProvisioningUri(secret, t("shell.product"), principal.loginNo) };
  });

/** Activates the app that produced the digits; the time step that proved it becomes invalid. */
export const confirmAuthenticatorApp: Handler<typeof signInMethods.confirmApp> = async (
  { digits, ...proof },
  context,
) => {
  const { principal, world, by, caller, refuse, transact } = context;
  const before = await context.prisma.secondFactor.findFirst({
    where: { world: world.id, operator: principal.operatorId },
  });
  if (!before?.newSecret || !before.newUntil || before.newUntil.getTime() <= by.at.getTime())
    return refuse("OPERATION_NOT_ALLOW");
  const secret = before.newSecret;
  const useProof = await checkCredentialChangeProof(context, principal.operatorId, proof, caller);
  const step = matchingTotpStep(unsealTotpSecret(secret, principal.operatorId), digits, by.at);
  if (step === null) return refuse("CAPTCHA_ERROR");
  return transact(async (tx) => {
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    const result = await tx.prisma.secondFactor.updateMany({
      where: { world: world.id, operator: principal.operatorId, newSecret: secret },
      data: { appSecret: secret, appStep: step, appAt: by.at, newSecret: null, newUntil: null },
    });
    if (result.count === 0) return refuse("OPERATION_NOT_ALLOW");
    await notifyPerson(tx, principal.operatorId, "secondStepChanged", caller);
    return { recoveryCodes: await issueRecoveryCodesIfNone(tx, principal.operatorId) };
  });
};

/** Removes the app, proven with it or with a recovery code. */
export const removeAuthenticatorApp: Handler<typeof signInMethods.removeApp> = async (proof, context) => {
  const { principal, world, caller, refuse, transact } = context;
  if (
    !(await context.prisma.secondFactor.findFirst({ where: { world: world.id, operator: principal.operatorId } }))
      ?.appSecret
  )
    return refuse("OPERATION_NOT_ALLOW");
  const useProof = await checkCredentialChangeProof(context, principal.operatorId, proof, caller);
  return transact(async (tx) => {
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    await tx.prisma.secondFactor.updateMany({
      where: { world: world.id, operator: principal.operatorId },
      data: { appSecret: null, appAt: null },
    });
    await deleteOrphanedRecoveryCodes(tx, principal.operatorId);
    await notifyPerson(tx, principal.operatorId, "secondStepChanged", caller);
    return {};
  });
};
