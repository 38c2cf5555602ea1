import type { binding } from "@/lib/access/calls/binding";
import { invariant } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { CallContext, Handler, HandlerContext } from "@/lib/simulator/platform/handler";
import { masked } from "@/lib/access/masked";
import { isCode, sendCode, waitForCode, useCode } from "../codes";
import { tellChange } from "../tell";
import { newCode, type BindingKind } from "./kinds";
import { isSignInName } from "./taken";
import { isProven, notProven, useProof } from "./proof";

type SendNew = typeof binding.sendNewPhoneCode | typeof binding.sendNewEmailCode;

async function sendNew(
  kind: BindingKind,
  target: string,
  { who, caller, refuse, transact }: CallContext<SendNew>,
): Promise<{ sentTo: string }> {
  return transact(async (tx) => {
    if (!(await isProven(tx, who.operatorId, kind, caller))) return refuse("OLD_NOT_PROVEN", notProven);
    return (await sendCode(tx, newCode(kind, target), caller))
      ? { sentTo: masked(target) }
      : refuse("CAPTCHA_BUSY", await waitForCode(tx, newCode(kind, target), caller));
  });
}

/** Sends a code to a new phone or address. */
export const sendNewPhoneCode: Handler<typeof binding.sendNewPhoneCode> = ({ phone }, asked) =>
  sendNew("phone", phone, asked);
export const sendNewEmailCode: Handler<typeof binding.sendNewEmailCode> = ({ email }, asked) =>
  sendNew("email", email, asked);

type Code = "OLD_NOT_PROVEN" | "CAPTCHA_ERROR";

/** Binds an address proven by its code, and notifies the address bound before, where it can still be reached. */
async function bind(
  kind: BindingKind,
  target: string,
  digits: string,
  context: HandlerContext<Code, Who, Record<string, never>>,
  taken: () => never,
): Promise<Record<string, never>> {
  const { who, world, caller, refuse, transact } = context;
  if (!(await isProven(context, who.operatorId, kind, caller))) return refuse("OLD_NOT_PROVEN", notProven);
  const code = newCode(kind, target);
  if (!(await isCode(context, code, digits, caller))) return refuse("CAPTCHA_ERROR");
  const bound = kind === "phone" ? { phone: target } : { email: target };
  if (await isSignInName(context, bound)) return taken();
  return transact(async (tx) => {
    if (!(await useProof(tx, who.operatorId, kind, caller))) return refuse("OLD_NOT_PROVEN", notProven);
    if (!(await useCode(tx, code, digits, caller))) return refuse("CAPTCHA_ERROR");
    const own = await tx.prisma.operator.findFirst({ where: { world: world.id, id: who.operatorId } });
    invariant(own, "whoever is signed in exists");
    await tx.prisma.operator.updateMany({ where: { world: world.id, id: own.id }, data: bound });
    for (const told of heardAt(kind, own))
      await tellChange(tx, kind === "phone" ? "phoneChanged" : "emailChanged", told, caller);
    return {};
  });
}

/** Where a change is heard: at what it replaces, else at what else is bound. */
function heardAt(kind: BindingKind, { phone, email }: { phone: string | null; email: string | null }) {
  const places = [
    ...(phone ? [{ kind: "sms" as const, target: phone }] : []),
    ...(email ? [{ kind: "mail" as const, target: email }] : []),
  ];
  return (kind === "phone" ? places : places.reverse()).slice(0, 1);
}

/** Binds a new phone with its code. */
export const bindPhone: Handler<typeof binding.bindPhone> = ({ phone, code }, asked) =>
  bind("phone", phone, code, asked, () => asked.refuse("PHONE_REGISTERED"));

/** Binds a new email address with its code. */
export const bindNewEmail: Handler<typeof binding.bindNewEmail> = ({ email, code }, asked) =>
  bind("email", email, code, asked, () => asked.refuse("MAIL_REGISTERED"));
