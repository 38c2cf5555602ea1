import type { security } from "@/lib/access/calls/security";
import type { Handler } from "../../handler";
import type { Sql } from "../../store/pool";
import { masked } from "../account";
import { isCode, sendCode, useCode, type CodeFor } from "../codes";
import { hashPassword } from "../secrets";
import { tellPerson } from "../tell";

/** Where a person's own codes go; undefined where nothing of the kind is bound. */
async function codeTo(
  sql: Sql,
  world: string,
  operatorId: string,
  sendType: "sms" | "mail",
): Promise<CodeFor | undefined> {
  const person = await sql.prisma.operator.findFirst({ where: { world, id: operatorId } });
  const target = sendType === "sms" ? person?.phone : person?.email;
  return target ? { purpose: "payPassword", kind: sendType, target } : undefined;
}

export const sendPayPasswordCode: Handler<typeof security.sendPayPasswordCode> = async (
  { sendType },
  { who, world, caller, refuse, transact },
) =>
  transact(async (sql) => {
    const code = await codeTo(sql, world.id, who.operatorId, sendType);
    if (!code) return refuse("OPERATION_NOT_ALLOW");
    return (await sendCode(sql, world.id, code, caller)) ? { sentTo: masked(code.target) } : refuse("CAPTCHA_BUSY");
  });

/** Sets a payment password; its wrong tries and locks are forgotten with the one before. */
export const setPayPassword: Handler<typeof security.setPayPassword> = async (
  { sendType, code: digits, payPassword },
  { who, world, db, caller, refuse, transact },
) => {
  const code = await codeTo(db.sql, world.id, who.operatorId, sendType);
  if (!code) return refuse("OPERATION_NOT_ALLOW");
  if (!(await isCode(db.sql, world.id, code, digits, caller))) return refuse("CAPTCHA_ERROR");
  const hash = await hashPassword(payPassword, "payPassword");
  return transact(async (sql) => {
    if (!(await useCode(sql, world.id, code, digits, caller))) return refuse("CAPTCHA_ERROR");
    await sql.prisma.operator.updateMany({
      where: { world: world.id, id: who.operatorId },
      data: { payPasswordHash: hash, wrongPayPasswords: 0, payLockedUntil: null },
    });
    await tellPerson(sql, world.id, who.operatorId, "payPasswordChanged", caller);
    return {};
  });
};
