import { isEmail } from "@/lib/access/entries";
import type { registration } from "@/lib/access/calls/registration";
import { enabledPerson } from "@/lib/access/states";
import type { Handler } from "@/lib/simulator/platform/handler";
import { consumeCaptcha } from "../sign-in/captcha";
import { verifyCode, sendCode, codeResendDelay, consumeCode, type CodeFor } from "../codes";
import { isCommonPassword } from "../security/common-password";
import { forgetDevices } from "../sessions/devices";
import { endLoginLocks } from "../sign-in/login-lock";
import { hashPassword } from "../secrets";
import { endSessionsOf } from "../sessions/session";
import { notifyPerson } from "../notifications";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

const codeTo = (loginNo: string): CodeFor => ({
  purpose: "forget",
  kind: isEmail(loginNo) ? "mail" : "sms",
  target: loginNo,
});

/** Returns the id of the enabled person that a sign-in name belongs to. */
async function personOf(tx: InWorld, loginNo: string): Promise<string | undefined> {
  const row = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, OR: [{ phone: loginNo }, { email: loginNo }], state: enabledPerson },
    select: { id: true },
  });
  return row?.id;
}

/**
 * Creates a code for known and unknown sign-in names alike, so that the response time reveals nothing; the code is sent
 * only when a person exists to receive it.
 */
export const sendPasswordResetCode: Handler<typeof registration.sendResetCode> = async (
  { loginNo, ...answer },
  context,
) => {
  const { by, caller, refuse, transact } = context;
  if (!(await consumeCaptcha(context, "reset", answer, by.at))) return refuse("CAPTCHA_ERROR");
  return transact(async (tx) => {
    const isSomebody = (await personOf(tx, loginNo)) !== undefined;
    return (await sendCode(tx, codeTo(loginNo), caller, isSomebody))
      ? {}
      : refuse("CAPTCHA_BUSY", await codeResendDelay(tx, codeTo(loginNo), caller));
  });
};

/** Sets a new password. All sessions of the person and a login lock end. */
export const resetForgottenPassword: Handler<typeof registration.resetPassword> = async (
  { loginNo, code, password },
  context,
) => {
  const { world, caller, refuse, transact } = context;
  if (!(await verifyCode(context, codeTo(loginNo), code, caller))) return refuse("CAPTCHA_ERROR");
  if (await isCommonPassword(password)) return refuse("PASSWORD_COMMON");
  const passwordHash = await hashPassword(password, "password");
  return transact(async (tx) => {
    const id = await personOf(tx, loginNo);
    if (!id || !(await consumeCode(tx, codeTo(loginNo), code, caller))) return refuse("CAPTCHA_ERROR");
    await tx.prisma.operator.updateMany({ where: { world: world.id, id }, data: { passwordHash } });
    await endLoginLocks(tx, id);
    await endSessionsOf(tx, id);
    await forgetDevices(tx, id, caller);
    await notifyPerson(tx, id, "passwordChanged", caller);
    return {};
  });
};
