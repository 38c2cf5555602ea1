import { individualUserType, tradingUserType } from "@/lib/receiving/account-terms";
import type { Entry } from "@/lib/verification/entry";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/**
 * Makes a merchant an individual where it is verified as a person, and a trading company where one that was an
 * individual is verified as a company. What else operations made a company, an institution say, it stays.
 */
export async function setCustomerKind(tx: Tx, userNo: string, { type }: Entry): Promise<void> {
  const where = { world: tx.world.id, userNo };
  if (type === "personal") await tx.prisma.merchant.updateMany({ where, data: { userType: individualUserType } });
  else
    await tx.prisma.merchant.updateMany({
      where: { ...where, userType: individualUserType },
      data: { userType: tradingUserType },
    });
}
