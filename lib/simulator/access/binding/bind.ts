import type { binding } from "@/lib/access/calls/binding";
import { invariant } from "@/lib/call/refusals";
import type { Principal } from "@/lib/call/principal";
import type { CallContext, Handler, HandlerContext } from "@/lib/simulator/platform/handler";
import { maskContact } from "@/lib/access/mask";
import { verifyCode, sendCode, codeResendDelay, consumeCode } from "../codes";
import { notifyOfSecurityChange } from "../notifications";
import { newBindingCode, type BindingKind } from "./kinds";
import { isSignInNameTaken } from "./availability";
import { hasProvenCurrentBinding, notProven, consumeBindingProof } from "./proof";

type SendNew = typeof binding.sendNewPhoneCode | typeof binding.sendNewEmailCode;

async function sendNew(
  kind: BindingKind,
  target: string,
  { principal, caller, refuse, transact }: CallContext<SendNew>,
): Promise<{ sentTo: string }> {
  return transact(async (tx) => {
    if (!(await hasProvenCurrentBinding(tx, principal.operatorId, kind, caller)))
      return refuse("OLD_NOT_PROVEN", notProven);
    return (await sendCode(tx, newBindingCode(kind, target), caller))
      ? { sentTo: maskContact(target) }
      : refuse("CAPTCHA_BUSY", await codeResendDelay(tx, newBindingCode(kind, target), caller));
  });
}

/** Sends a code to a new phone or address. */
export const sendNewPhoneCode: Handler<typeof binding.sendNewPhoneCode> = ({ phone }, context) =>
  sendNew("phone", phone, context);
export const sendNewEmailCode: Handler<typeof binding.sendNewEmailCode> = ({ email }, context) =>
  sendNew("email", email, context);

type Code = "OLD_NOT_PROVEN" | "CAPTCHA_ERROR";

/** Binds an address proven by its code, and notifies the address bound before, where it can still be reached. */
async function bind(
  kind: BindingKind,
  target: string,
  digits: string,
  context: HandlerContext<Code, Principal, Record<string, never>>,
  refuseInUse: () => never,
): Promise<Record<string, never>> {
  const { principal, world, caller, refuse, transact } = context;
  if (!(await hasProvenCurrentBinding(context, principal.operatorId, kind, caller)))
    return refuse("OLD_NOT_PROVEN", notProven);
  const code = newBindingCode(kind, target);
  if (!(await verifyCode(context, code, digits, caller))) return refuse("CAPTCHA_ERROR");
  const newContact = kind === "phone" ? { phone: target } : { email: target };
  if (await isSignInNameTaken(context, newContact)) return refuseInUse();
  return transact(async (tx) => {
    if (!(await consumeBindingProof(tx, principal.operatorId, kind, caller)))
      return refuse("OLD_NOT_PROVEN", notProven);
    if (!(await consumeCode(tx, code, digits, caller))) return refuse("CAPTCHA_ERROR");
    const operator = await tx.prisma.operator.findFirst({ where: { world: world.id, id: principal.operatorId } });
    invariant(operator, "whoever is signed in exists");
    await tx.prisma.operator.updateMany({ where: { world: world.id, id: operator.id }, data: newContact });
    for (const recipient of heardAt(kind, operator))
      await notifyOfSecurityChange(tx, kind === "phone" ? "phoneChanged" : "emailChanged", recipient, caller);
    return {};
  });
}

/** Returns the recipient of a change notice: the replaced contact, else the other one. */
function heardAt(kind: BindingKind, { phone, email }: { phone: string | null; email: string | null }) {
  const places = [
    ...(phone ? [{ kind: "sms" as const, target: phone }] : []),
    ...(email ? [{ kind: "mail" as const, target: email }] : []),
  ];
  return (kind === "phone" ? places : places.reverse()).slice(0, 1);
}

/** Binds a new phone with its code. */
export const bindNewPhone: Handler<typeof binding.bindPhone> = ({ phone, code }, context) =>
  bind("phone", phone, code, context, () => context.refuse("PHONE_REGISTERED"));

/** Binds a new email address with its code. */
export const bindNewEmail: Handler<typeof binding.bindNewEmail> = ({ email, code }, context) =>
  bind("email", email, code, context, () => context.refuse("MAIL_REGISTERED"));
