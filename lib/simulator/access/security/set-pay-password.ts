import type { security } from "@/lib/access/calls/security";
import type { Caller } from "@/lib/call/principal";
import type { Handler } from "@/lib/simulator/platform/handler";
import { maskContact } from "@/lib/access/mask";
import { sendCode, codeResendDelay, type CodeFor } from "../codes";
import { checkSentCode } from "../mfa/check";
import { hashPassword } from "../secrets";
import { checkPayPassword, payPasswordStanding } from "./pay-password";
import { notifyPerson } from "../notifications";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Returns the recipient of a person's own codes, or undefined when no phone or address is bound. */
async function codeTo(tx: InWorld, operatorId: string, sendType: "sms" | "mail"): Promise<CodeFor | undefined> {
  const person = await tx.prisma.operator.findFirst({ where: { world: tx.world.id, id: operatorId } });
  const target = sendType === "sms" ? person?.phone : person?.email;
  return target ? { purpose: "payPassword", kind: sendType, target } : undefined;
}

export const sendPayPasswordCode: Handler<typeof security.sendPayPasswordCode> = async (
  { sendType },
  { principal, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const code = await codeTo(tx, principal.operatorId, sendType);
    if (!code) return refuse("OPERATION_NOT_ALLOW");
    return (await sendCode(tx, code, caller))
      ? { sentTo: maskContact(code.target) }
      : refuse("CAPTCHA_BUSY", await codeResendDelay(tx, code, caller));
  });

/** Replaces the current payment password by another one. */
export const changePayPassword: Handler<typeof security.changePayPassword> = async (
  { oldPayPassword, payPassword },
  context,
) => {
  const { principal, caller, transact } = context;
  const { operatorId } = principal;
  await checkPayPassword(context, operatorId, oldPayPassword, () => payPasswordStanding(context, operatorId));
  const hash = await hashPassword(payPassword, "payPassword");
  return transact((tx) => write(tx, principal.operatorId, hash, caller));
};

/** Replaces a payment password and notifies its owner. */
async function write(tx: InWorld, operatorId: string, hash: string, caller: Caller): Promise<Record<string, never>> {
  await tx.prisma.operator.updateMany({
    where: { world: tx.world.id, id: operatorId },
    data: { payPasswordHash: hash, wrongPayPasswords: 0, payLockedUntil: null },
  });
  await notifyPerson(tx, operatorId, "payPasswordChanged", caller);
  return {};
}

/** Sets a payment password; the wrong tries and locks of the previous one are cleared. */
export const setPayPassword: Handler<typeof security.setPayPassword> = async (
  { sendType, code: digits, payPassword },
  context,
) => {
  const { principal, caller, refuse, transact } = context;
  const code = await codeTo(context, principal.operatorId, sendType);
  if (!code) return refuse("OPERATION_NOT_ALLOW");
  const use = await checkSentCode(context, principal.operatorId, code, digits, caller);
  const hash = await hashPassword(payPassword, "payPassword");
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    return write(tx, principal.operatorId, hash, caller);
  });
};
