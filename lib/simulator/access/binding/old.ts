import type { binding } from "@/lib/access/calls/binding";
import type { Handler } from "../../handler";
import type { Sql } from "../../store/pool";
import { masked } from "../account";
import { isCode, sendCode, useCode, type CodeFor } from "../codes";
import { isMainOperator, mainOperatorName } from "../main-operator";
import { oldCode, type BindingKind } from "./kinds";
import { keepProof } from "./proof";

/** The code to what is bound now; undefined where nothing of that kind is. */
async function codeTo(
  sql: Sql,
  world: string,
  operatorId: string,
  kind: BindingKind,
  by: "sms" | "mail",
): Promise<CodeFor | undefined> {
  const own = await sql.prisma.operator.findFirst({ where: { world, id: operatorId } });
  const target = by === "sms" ? own?.phone : own?.email;
  return target ? oldCode(kind, by, target) : undefined;
}

/** Sends a code to what is bound now. */
export const sendOld =
  (kind: BindingKind): Handler<typeof binding.sendOldPhoneCode> =>
  async ({ sendType }, { who, world, caller, refuse, transact }) =>
    transact(async (sql) => {
      if (!isMainOperator(who)) return refuse("MAIN_OPERATOR_ONLY", await mainOperatorName(sql, world.id, who));
      const code = await codeTo(sql, world.id, who.operatorId, kind, sendType);
      if (!code) return refuse("OPERATION_NOT_ALLOW");
      return (await sendCode(sql, world.id, code, caller)) ? { sentTo: masked(code.target) } : refuse("CAPTCHA_BUSY");
    });

/** Proves what is bound now; the code is used up by it. */
export const proveOld =
  (kind: BindingKind): Handler<typeof binding.proveForPhone> =>
  async ({ sendType, code: digits }, { who, world, db, caller, refuse, transact }) => {
    if (!isMainOperator(who)) return refuse("MAIN_OPERATOR_ONLY", await mainOperatorName(db.sql, world.id, who));
    const code = await codeTo(db.sql, world.id, who.operatorId, kind, sendType);
    if (!code) return refuse("OPERATION_NOT_ALLOW");
    if (!(await isCode(db.sql, world.id, code, digits, caller))) return refuse("CAPTCHA_ERROR");
    return transact(async (sql) => {
      if (!(await useCode(sql, world.id, code, digits, caller))) return refuse("CAPTCHA_ERROR");
      await keepProof(sql, world.id, who.operatorId, kind, caller);
      return {};
    });
  };
