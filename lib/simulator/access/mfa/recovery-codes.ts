import { recoveryCodes as handedOut } from "@/lib/access/terms";
import type { means } from "@/lib/access/calls/sign-in-methods";
import type { Handler } from "../../handler";
import type { Sql } from "../../store/pool";
import { tellPerson } from "../tell";
import { checkGuard } from "./guard";
import { newRecoveryCode, recoveryHash } from "./recovery";
import { meansOf } from "./step";

export async function recoveryCodesLeft(sql: Sql, world: string, operatorId: string): Promise<number> {
  return sql.prisma.recoveryCode.count({ where: { world, operator: operatorId, usedAt: null } });
}

/** Hands out new codes in place of all before. */
export async function handOutCodes(sql: Sql, world: string, operatorId: string): Promise<string[]> {
  await sql.prisma.recoveryCode.deleteMany({ where: { world, operator: operatorId } });
  const codes = Array.from({ length: handedOut }, newRecoveryCode);
  for (const code of codes)
    await sql.prisma.recoveryCode.create({
      data: { world, operator: operatorId, hash: recoveryHash(code, world, operatorId) },
    });
  return codes;
}

/** A person without codes gets some with their first app or passkey; others keep theirs. */
export const codesIfNone = async (sql: Sql, world: string, operatorId: string): Promise<string[]> =>
  (await recoveryCodesLeft(sql, world, operatorId)) > 0 ? [] : handOutCodes(sql, world, operatorId);

/** New codes, for a person with an app or passkey that they can replace. */
export const renewRecoveryCodes: Handler<typeof means.renewRecoveryCodes> = async (
  proof,
  { who, world, db, caller, refuse, transact },
) => {
  const own = await meansOf(db.sql, world.id, who.operatorId);
  if (!own?.app && !own?.passkey) return refuse("OPERATION_NOT_ALLOW");
  const shown = await checkGuard(db.sql, world.id, who.operatorId, proof, caller);
  if (shown.no) return refuse(shown.no.code, shown.no.detail);
  return transact(async (sql) => {
    if (!(await shown.use(sql))) return refuse("CAPTCHA_ERROR");
    await tellPerson(sql, world.id, who.operatorId, "secondStepChanged", caller);
    return { recoveryCodes: await handOutCodes(sql, world.id, who.operatorId) };
  });
};

/** Without an app or passkey left there is nothing that recovery codes could replace. */
export async function dropCodesOfNothing(sql: Sql, world: string, operatorId: string): Promise<void> {
  const own = await meansOf(sql, world, operatorId);
  if (!own?.app && !own?.passkey) await sql.prisma.recoveryCode.deleteMany({ where: { world, operator: operatorId } });
}
