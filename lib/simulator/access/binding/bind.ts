import type { binding } from "@/lib/access/calls/binding";
import { invariant } from "@/lib/call/refusals";
import type { Handler, CallContext } from "../../handler";
import { masked } from "../account";
import { isCode, sendCode, useCode } from "../codes";
import { isMainOperator, mainOperatorName } from "../main-operator";
import { tellChange } from "../tell";
import { newCode, type BindingKind } from "./kinds";
import { isProven, notProven, useProof } from "./proof";

type SendNew = typeof binding.sendNewPhoneCode | typeof binding.sendNewEmailCode;

async function sendNew(
  kind: BindingKind,
  target: string,
  { who, world, caller, refuse, transact }: CallContext<SendNew>,
): Promise<{ sentTo: string }> {
  return transact(async (sql) => {
    if (!isMainOperator(who)) return refuse("MAIN_OPERATOR_ONLY", await mainOperatorName(sql, world.id, who));
    if (!(await isProven(sql, world.id, who.operatorId, kind, caller))) return refuse("OLD_NOT_PROVEN", notProven);
    return (await sendCode(sql, world.id, newCode(kind, target), caller))
      ? { sentTo: masked(target) }
      : refuse("CAPTCHA_BUSY");
  });
}

/** Sends a code to a new phone or address. */
export const sendNewPhoneCode: Handler<typeof binding.sendNewPhoneCode> = ({ phone }, asked) =>
  sendNew("phone", phone, asked);
export const sendNewEmailCode: Handler<typeof binding.sendNewEmailCode> = ({ email }, asked) =>
  sendNew("email", email, asked);

type Bind = typeof binding.bindPhone | typeof binding.bindNewEmail;

/** Binds an address proven by its code, and notifies the address bound before, where it can still be reached. */
async function bind(
  kind: BindingKind,
  target: string,
  digits: string,
  { who, world, db, caller, refuse, transact }: CallContext<Bind>,
  taken: () => never,
): Promise<Record<string, never>> {
  if (!isMainOperator(who)) return refuse("MAIN_OPERATOR_ONLY", await mainOperatorName(db.sql, world.id, who));
  if (!(await isProven(db.sql, world.id, who.operatorId, kind, caller))) return refuse("OLD_NOT_PROVEN", notProven);
  const code = newCode(kind, target);
  if (!(await isCode(db.sql, world.id, code, digits, caller))) return refuse("CAPTCHA_ERROR");
  return transact(async (sql) => {
    if (!(await useProof(sql, world.id, who.operatorId, kind, caller))) return refuse("OLD_NOT_PROVEN", notProven);
    if (!(await useCode(sql, world.id, code, digits, caller))) return refuse("CAPTCHA_ERROR");
    const bound = kind === "phone" ? { phone: target } : { email: target };
    if (await sql.prisma.operator.findFirst({ where: { world: world.id, ...bound } })) return taken();
    const own = await sql.prisma.operator.findFirst({ where: { world: world.id, id: who.operatorId } });
    invariant(own, "whoever is signed in exists");
    await sql.prisma.operator.updateMany({ where: { world: world.id, id: own.id }, data: bound });
    for (const told of heardAt(kind, own))
      await tellChange(sql, world.id, kind === "phone" ? "phoneChanged" : "emailChanged", told, caller);
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
