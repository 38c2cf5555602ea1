import { appProofMs } from "@/lib/access/terms";
import type { means } from "@/lib/access/calls/sign-in-methods";
import { later } from "@/lib/time/instant";
import type { Handler } from "@/lib/simulator/platform/handler";
import { translatorFor } from "../../../i18n/translator";
import { tellPerson } from "../tell";
import { appAddress, appStepOf, newAppSecret, openSecret, sealSecret } from "./app";
import { checkGuard } from "./guard";
import { codesIfNone, dropCodesOfNothing } from "./recovery-codes";

/** Makes a secret for a new app and keeps it aside; the app in use, if there is one, goes on serving. */
export const beginApp: Handler<typeof means.beginApp> = async (_, { who, world, by, caller, transact }) =>
  transact(async (tx) => {
    const secret = newAppSecret();
    const key = { world: world.id, operator: who.operatorId };
    const aside = { newSecret: sealSecret(secret, who.operatorId), newUntil: later(by.at, appProofMs) };
    await tx.prisma.secondFactor.upsert({
      where: { world_operator: key },
      create: { ...key, ...aside },
      update: aside,
      select: { world: true },
    });
    const t = await translatorFor(caller.locale);
    return { secret, address: appAddress(secret, t("shell.product"), who.loginNo) };
  });

/** Takes the app into use whose digits were given; the step of time that proved it serves no more. */
export const confirmApp: Handler<typeof means.confirmApp> = async ({ digits, ...proof }, context) => {
  const { who, world, by, caller, refuse, transact } = context;
  const before = await context.prisma.secondFactor.findFirst({ where: { world: world.id, operator: who.operatorId } });
  if (!before?.newSecret || !before.newUntil || before.newUntil.getTime() <= by.at.getTime())
    return refuse("OPERATION_NOT_ALLOW");
  const secret = before.newSecret;
  const useProof = await checkGuard(context, who.operatorId, proof, caller);
  const step = appStepOf(openSecret(secret, who.operatorId), digits, by.at);
  if (step === null) return refuse("CAPTCHA_ERROR");
  return transact(async (tx) => {
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    const taken = await tx.prisma.secondFactor.updateMany({
      where: { world: world.id, operator: who.operatorId, newSecret: secret },
      data: { appSecret: secret, appStep: step, appAt: by.at, newSecret: null, newUntil: null },
    });
    if (taken.count === 0) return refuse("OPERATION_NOT_ALLOW");
    await tellPerson(tx, who.operatorId, "secondStepChanged", caller);
    return { recoveryCodes: await codesIfNone(tx, who.operatorId) };
  });
};

/** Removes the app, proven with it or with a recovery code. */
export const removeApp: Handler<typeof means.removeApp> = async (proof, context) => {
  const { who, world, caller, refuse, transact } = context;
  if (
    !(await context.prisma.secondFactor.findFirst({ where: { world: world.id, operator: who.operatorId } }))?.appSecret
  )
    return refuse("OPERATION_NOT_ALLOW");
  const useProof = await checkGuard(context, who.operatorId, proof, caller);
  return transact(async (tx) => {
    if (!(await useProof(tx))) return refuse("CAPTCHA_ERROR");
    await tx.prisma.secondFactor.updateMany({
      where: { world: world.id, operator: who.operatorId },
      data: { appSecret: null, appAt: null },
    });
    await dropCodesOfNothing(tx, who.operatorId);
    await tellPerson(tx, who.operatorId, "secondStepChanged", caller);
    return {};
  });
};
