import type { security } from "@/lib/access/calls/security";
import type { Caller } from "@/lib/call/who";
import type { Handler } from "@/lib/simulator/platform/handler";
import { masked } from "@/lib/access/masked";
import { sendCode, waitForCode, type CodeFor } from "../codes";
import { checkSentCode } from "../mfa/check";
import { hashPassword } from "../secrets";
import { checkPayPassword, standingOf } from "./pay-password";
import { tellPerson } from "../tell";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** Where a person's own codes go; undefined where nothing of the kind is bound. */
async function codeTo(tx: InWorld, operatorId: string, sendType: "sms" | "mail"): Promise<CodeFor | undefined> {
  const person = await tx.prisma.operator.findFirst({ where: { world: tx.world.id, id: operatorId } });
  const target = sendType === "sms" ? person?.phone : person?.email;
  return target ? { purpose: "payPassword", kind: sendType, target } : undefined;
}

export const sendPayPasswordCode: Handler<typeof security.sendPayPasswordCode> = async (
  { sendType },
  { who, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const code = await codeTo(tx, who.operatorId, sendType);
    if (!code) return refuse("OPERATION_NOT_ALLOW");
    return (await sendCode(tx, code, caller))
      ? { sentTo: masked(code.target) }
      : refuse("CAPTCHA_BUSY", await waitForCode(tx, code, caller));
  });

/** Another payment password for the one in force. */
export const changePayPassword: Handler<typeof security.changePayPassword> = async (
  { oldPayPassword, payPassword },
  context,
) => {
  const { who, caller, transact } = context;
  const { operatorId } = who;
  await checkPayPassword(context, operatorId, oldPayPassword, () => standingOf(context, operatorId));
  const hash = await hashPassword(payPassword, "payPassword");
  return transact((tx) => write(tx, who.operatorId, hash, caller));
};

/** Puts a payment password in the place of the one before, and tells its owner. */
async function write(tx: InWorld, operatorId: string, hash: string, caller: Caller): Promise<Record<string, never>> {
  await tx.prisma.operator.updateMany({
    where: { world: tx.world.id, id: operatorId },
    data: { payPasswordHash: hash, wrongPayPasswords: 0, payLockedUntil: null },
  });
  await tellPerson(tx, operatorId, "payPasswordChanged", caller);
  return {};
}

/** Sets a payment password; its wrong tries and locks are forgotten with the one before. */
export const setPayPassword: Handler<typeof security.setPayPassword> = async (
  { sendType, code: digits, payPassword },
  context,
) => {
  const { who, caller, refuse, transact } = context;
  const code = await codeTo(context, who.operatorId, sendType);
  if (!code) return refuse("OPERATION_NOT_ALLOW");
  const use = await checkSentCode(context, who.operatorId, code, digits, caller);
  const hash = await hashPassword(payPassword, "payPassword");
  return transact(async (tx) => {
    if (!(await use(tx))) return refuse("CAPTCHA_ERROR");
    return write(tx, who.operatorId, hash, caller);
  });
};
