import { appProofMs } from "@/lib/access/terms";
import type { means } from "@/lib/access/calls/sign-in-methods";
import { later } from "@/lib/time/instant";
import type { Handler } from "../../handler";
import { translatorFor } from "../../../i18n/translator";
import { tellPerson } from "../tell";
import { appAddress, appStepOf, newAppSecret, openSecret, sealSecret } from "./app";
import { checkGuard } from "./guard";
import { codesIfNone, dropCodesOfNothing } from "./recovery-codes";

/** Makes a secret for a new app and keeps it aside; the app in use, if there is one, goes on serving. */
export const beginApp: Handler<typeof means.beginApp> = async (_, { who, world, by, caller, transact }) =>
  transact(async (sql) => {
    const secret = newAppSecret();
    const key = { world: world.id, operator: who.operatorId };
    const aside = { newSecret: sealSecret(secret, who.operatorId), newUntil: later(by.at, appProofMs) };
    await sql.prisma.secondFactor.upsert({
      where: { world_operator: key },
      create: { ...key, ...aside },
      update: aside,
      select: { world: true },
    });
    const t = await translatorFor(caller.locale);
    return { secret, address: appAddress(secret, t("shell.product"), who.loginNo) };
  });

/** Takes the app into use whose digits were given; the step of time that proved it serves no more. */
export const confirmApp: Handler<typeof means.confirmApp> = async (
  { digits, ...proof },
  { who, world, db, by, caller, refuse, transact },
) => {
  const before = await db.prisma.secondFactor.findFirst({ where: { world: world.id, operator: who.operatorId } });
  if (!before?.newSecret || !before.newUntil || before.newUntil.getTime() <= by.at.getTime())
    return refuse("OPERATION_NOT_ALLOW");
  const secret = before.newSecret;
  const shown = await checkGuard(db.sql, world.id, who.operatorId, proof, caller);
  if (shown.no) return refuse(shown.no.code, shown.no.detail);
  const step = appStepOf(openSecret(secret, who.operatorId), digits, by.at);
  if (step === null) return refuse("CAPTCHA_ERROR");
  return transact(async (sql) => {
    if (!(await shown.use(sql))) return refuse("CAPTCHA_ERROR");
    const taken = await sql.prisma.secondFactor.updateMany({
      where: { world: world.id, operator: who.operatorId, newSecret: secret },
      data: { appSecret: secret, appStep: step, appAt: by.at, newSecret: null, newUntil: null },
    });
    if (taken.count === 0) return refuse("OPERATION_NOT_ALLOW");
    await tellPerson(sql, world.id, who.operatorId, "secondStepChanged", caller);
    return { recoveryCodes: await codesIfNone(sql, world.id, who.operatorId) };
  });
};

/** Removes the app, proven with it or with a recovery code. */
export const removeApp: Handler<typeof means.removeApp> = async (
  proof,
  { who, world, db, caller, refuse, transact },
) => {
  if (!(await db.prisma.secondFactor.findFirst({ where: { world: world.id, operator: who.operatorId } }))?.appSecret)
    return refuse("OPERATION_NOT_ALLOW");
  const shown = await checkGuard(db.sql, world.id, who.operatorId, proof, caller);
  if (shown.no) return refuse(shown.no.code, shown.no.detail);
  return transact(async (sql) => {
    if (!(await shown.use(sql))) return refuse("CAPTCHA_ERROR");
    await sql.prisma.secondFactor.updateMany({
      where: { world: world.id, operator: who.operatorId },
      data: { appSecret: null, appAt: null },
    });
    await dropCodesOfNothing(sql, world.id, who.operatorId);
    await tellPerson(sql, world.id, who.operatorId, "secondStepChanged", caller);
    return {};
  });
};
