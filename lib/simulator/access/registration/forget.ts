import { isEmail } from "@/lib/access/entries";
import type { registration } from "@/lib/access/calls/registration";
import { enabledPerson } from "@/lib/access/states";
import type { Handler } from "../../handler";
import type { Sql } from "../../store/pool";
import { useCaptcha } from "../sign-in/captcha";
import { isCode, sendCode, useCode, type CodeFor } from "../codes";
import { isCommonPassword } from "../security/common-password";
import { forgetDevices } from "../sessions/devices";
import { endLocks } from "../sign-in/login-lock";
import { hashPassword } from "../secrets";
import { endSessionsOf } from "../sessions/session";
import { tellPerson } from "../tell";

const codeTo = (loginNo: string): CodeFor => ({
  purpose: "forget",
  kind: isEmail(loginNo) ? "mail" : "sms",
  target: loginNo,
});

/** The enabled person a sign-in name belongs to. */
async function personOf(sql: Sql, world: string, loginNo: string): Promise<string | undefined> {
  const row = await sql.prisma.operator.findFirst({
    where: { world, OR: [{ phone: loginNo }, { email: loginNo }], state: enabledPerson },
    select: { id: true },
  });
  return row?.id;
}

/** A code is made either way, so that asking takes as long; it is sent only where there is somebody to receive it. */
export const sendResetCode: Handler<typeof registration.sendResetCode> = async (
  { loginNo, captchaId, captcha },
  { world, db, by, caller, refuse, transact },
) => {
  if (!(await useCaptcha(db.sql, world.id, captchaId, captcha, by.at))) return refuse("CAPTCHA_ERROR");
  return transact(async (sql) => {
    const isSomebody = (await personOf(sql, world.id, loginNo)) !== undefined;
    return (await sendCode(sql, world.id, codeTo(loginNo), caller, isSomebody)) ? {} : refuse("CAPTCHA_BUSY");
  });
};

/** Sets a new password; every session of the person ends, and a lock with them. */
export const resetPassword: Handler<typeof registration.resetPassword> = async (
  { loginNo, code, password },
  { world, db, caller, refuse, transact },
) => {
  if (!(await isCode(db.sql, world.id, codeTo(loginNo), code, caller))) return refuse("CAPTCHA_ERROR");
  if (await isCommonPassword(password)) return refuse("PASSWORD_COMMON");
  const passwordHash = await hashPassword(password, "password");
  return transact(async (sql) => {
    const id = await personOf(sql, world.id, loginNo);
    if (!id || !(await useCode(sql, world.id, codeTo(loginNo), code, caller))) return refuse("CAPTCHA_ERROR");
    await sql.prisma.operator.updateMany({ where: { world: world.id, id }, data: { passwordHash } });
    await endLocks(sql, world.id, id);
    await endSessionsOf(sql, world.id, id);
    await forgetDevices(sql, world.id, id, caller);
    await tellPerson(sql, world.id, id, "passwordChanged", caller);
    return {};
  });
};
