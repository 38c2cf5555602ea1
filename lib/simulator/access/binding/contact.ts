import type { binding } from "@/lib/access/calls/binding";
import type { Handler } from "@/lib/simulator/platform/handler";
import { masked } from "@/lib/access/masked";
import { phoneNumber } from "@/lib/reference/places/phone";
import { isCode, sendCode, waitForCode, useCode } from "../codes";
import { tellChange } from "../tell";
import { newCode } from "./kinds";
import { isSignInName } from "./taken";
import type { InWorld } from "@/lib/simulator/platform/store/tx";

/** The phone that somebody else entered for a person, where it is one that codes can go to, and the one they have proven. */
async function contactOf(tx: InWorld, operatorId: string) {
  const own = await tx.prisma.operator.findFirst({
    where: { world: tx.world.id, id: operatorId },
    select: { contactPhone: true, phone: true, email: true },
  });
  const phone = phoneNumber.safeParse(own?.contactPhone ?? "").data;
  return { phone, proven: own?.phone ?? null, email: own?.email ?? null };
}

export const contactPhone: Handler<typeof binding.contactPhone> = async (_, context) => {
  const { phone, proven } = await contactOf(context, context.who.operatorId);
  return { phone: masked(proven ?? phone ?? ""), isProven: proven !== null };
};

/** Sends a code to the phone that is to be proven. */
export const sendContactCode: Handler<typeof binding.sendContactCode> = async (_, { who, caller, refuse, transact }) =>
  transact(async (tx) => {
    const { phone, proven } = await contactOf(tx, who.operatorId);
    if (!phone || proven) return refuse("OPERATION_NOT_ALLOW");
    return (await sendCode(tx, newCode("phone", phone), caller))
      ? { sentTo: masked(phone) }
      : refuse("CAPTCHA_BUSY", await waitForCode(tx, newCode("phone", phone), caller));
  });

/** Makes the phone a sign-in name, and tells the person's address of it. */
export const proveContact: Handler<typeof binding.proveContact> = async ({ code: digits }, context) => {
  const { who, world, caller, refuse, transact } = context;
  const before = await contactOf(context, who.operatorId);
  if (!before.phone || before.proven) return refuse("OPERATION_NOT_ALLOW");
  const [phone, code] = [before.phone, newCode("phone", before.phone)];
  if (!(await isCode(context, code, digits, caller))) return refuse("CAPTCHA_ERROR");
  if (await isSignInName(context, { phone })) return refuse("PHONE_REGISTERED");
  return transact(async (tx) => {
    if (!(await useCode(tx, code, digits, caller))) return refuse("CAPTCHA_ERROR");
    const bound = await tx.prisma.operator.updateMany({
      // the number may have been changed since the code went out
      where: { world: world.id, id: who.operatorId, contactPhone: phone, phone: null },
      data: { phone },
    });
    if (bound.count === 0) return refuse("OPERATION_NOT_ALLOW");
    if (before.email) await tellChange(tx, "phoneChanged", { kind: "mail", target: before.email }, caller);
    return {};
  });
};
