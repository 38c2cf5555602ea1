import type { binding } from "@/lib/access/calls/binding";
import type { Handler } from "@/lib/simulator/platform/handler";
import { maskContact } from "@/lib/access/mask";
import { phoneNumberSchema } from "@/lib/reference/places/phone";
import { verifyCode, sendCode, codeResendDelay, consumeCode } from "../codes";
import { notifyOfSecurityChange } from "../notifications";
import { newBindingCode } from "./kinds";
import { isSignInNameTaken } from "./availability";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/**
 * Returns the phone that another person entered for a person, where codes can be sent to it, and the one they have
 * proven.
 */
async function contactOf(tx: InWorld, operatorId: string) {
  const operator = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, id: operatorId },
    select: { contactPhone: true, phone: true, email: true },
  });
  const phone = phoneNumberSchema.safeParse(operator?.contactPhone ?? "").data;
  return { phone, proven: operator?.phone ?? null, email: operator?.email ?? null };
}

export const readOwnContactPhone: Handler<typeof binding.contactPhone> = async (_, context) => {
  const { phone, proven } = await contactOf(context, context.principal.operatorId);
  return { phone: maskContact(proven ?? phone ?? ""), isProven: proven !== null };
};

/** Sends a code to the phone that is to be proven. */
export const sendContactPhoneProofCode: Handler<typeof binding.sendContactCode> = async (
  _,
  { principal, caller, refuse, transact },
) =>
  transact(async (tx) => {
    const { phone, proven } = await contactOf(tx, principal.operatorId);
    if (!phone || proven) return refuse("OPERATION_NOT_ALLOW");
    return (await sendCode(tx, newBindingCode("phone", phone), caller))
      ? { sentTo: maskContact(phone) }
      : refuse("CAPTCHA_BUSY", await codeResendDelay(tx, newBindingCode("phone", phone), caller));
  });

/** Makes the phone a sign-in name, and notifies the person's address. */
export const bindContactPhoneAsSignInName: Handler<typeof binding.proveContact> = async ({ code: digits }, context) => {
  const { principal, world, caller, refuse, transact } = context;
  const before = await contactOf(context, principal.operatorId);
  if (!before.phone || before.proven) return refuse("OPERATION_NOT_ALLOW");
  const [phone, code] = [before.phone, newBindingCode("phone", before.phone)];
  if (!(await verifyCode(context, code, digits, caller))) return refuse("CAPTCHA_ERROR");
  if (await isSignInNameTaken(context, { phone })) return refuse("PHONE_REGISTERED");
  return transact(async (tx) => {
    if (!(await consumeCode(tx, code, digits, caller))) return refuse("CAPTCHA_ERROR");
    const updateResult = await tx.prisma.operator.updateMany({
      // the number may have been changed since the code went out
      where: { world: world.id, id: principal.operatorId, contactPhone: phone, phone: null },
      data: { phone },
    });
    if (updateResult.count === 0) return refuse("OPERATION_NOT_ALLOW");
    if (before.email) await notifyOfSecurityChange(tx, "phoneChanged", { kind: "mail", target: before.email }, caller);
    return {};
  });
};
