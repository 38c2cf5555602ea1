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
    await sql(
      `insert into second_factor (world, operator, new_secret, new_until) values ($1::uuid, $2::uuid, $3, $4::timestamptz)
       on conflict (world, operator) do update set new_secret = excluded.new_secret, new_until = excluded.new_until`,
      [world.id, who.operatorId, sealSecret(secret, who.operatorId), later(by.at, appProofMs)],
    );
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
    const taken = await sql(
      `update second_factor set app_secret = new_secret, app_step = $4, app_at = $5::timestamptz, new_secret = null, new_until = null
       where world = $1::uuid and operator = $2::uuid and new_secret = $3 returning 1`,
      [world.id, who.operatorId, secret, step, by.at],
    );
    if (taken.length === 0) return refuse("OPERATION_NOT_ALLOW");
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
    await sql(
      "update second_factor set app_secret = null, app_at = null where world = $1::uuid and operator = $2::uuid",
      [world.id, who.operatorId],
    );
    await dropCodesOfNothing(sql, world.id, who.operatorId);
    await tellPerson(sql, world.id, who.operatorId, "secondStepChanged", caller);
    return {};
  });
};
