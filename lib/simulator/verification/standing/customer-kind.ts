import { individualUserType, tradingUserType } from "@/lib/receiving/account-terms";
import type { VerificationEntry } from "@/lib/verification/entry";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Makes a merchant an individual when it is verified as a person, and a trading company when a former individual is
 * verified as a company. Other kinds of company that operations set, such as an institution, remain.
 */
export async function setCustomerKind(tx: Tx, userNo: string, { type }: VerificationEntry): Promise<void> {
  const where = { world: tx.world.id, userNo };
  if (type === "personal") await tx.prisma.merchant.updateMany({ where, data: { userType: individualUserType } });
  else
    await tx.prisma.merchant.updateMany({
      where: { ...where, userType: individualUserType },
      data: { userType: tradingUserType },
    });
}
