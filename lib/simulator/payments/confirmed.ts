import { Refusal } from "@/lib/call/refusals";
import type { Who } from "@/lib/call/who";
import type { SecondStepProof } from "@/lib/gate/second-step";
import { checkPayPassword } from "../access/pay-password";
import { checkSecondStep } from "../access/second-step/check";
import { secondStepOf } from "../access/second-step/step";
import type { Asked } from "../desk";
import type { Sql } from "../pool";

/**
 * Checks an operator's own payment password, and the second step where it is on; both are slow or counted by
 * themselves, so before the transaction. What it gives uses the second step up inside the transaction: false when
 * another was quicker.
 */
export async function checkConfirmed(
  { db, world, who, by, caller }: Pick<Asked, "db" | "world" | "by" | "caller"> & { readonly who: Who },
  { payPassword, ...proof }: SecondStepProof & { readonly payPassword: string },
): Promise<(sql: Sql) => Promise<boolean>> {
  const fault = await checkPayPassword(db.sql, world.id, who.operatorId, payPassword, by.at);
  if (fault) throw new Refusal(fault.code, fault.detail);
  const step = await checkSecondStep(
    db.sql,
    world.id,
    await secondStepOf(db.sql, world.id, who.operatorId, "payout"),
    proof,
    caller,
  );
  if (step.no) throw new Refusal(step.no.code, step.no.detail);
  return step.use;
}
