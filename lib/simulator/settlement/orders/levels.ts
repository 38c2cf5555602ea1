import type { Prisma } from "@/lib/simulator/platform/generated/client";
import { screenActionAccess } from "@/lib/gate/screen";
import { requiredApprovalLevels } from "@/lib/payments/rules";
import { endedSettlement } from "@/lib/settlement/order-states";
import { settlementScreens } from "@/lib/settlement/screens";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { paymentApprovalLevels, type Level } from "../../access/approval/group";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Names the permission to decide about a settlement. */
const ofSettlements = screenActionAccess(settlementScreens.orders, "review").permission;

/** Returns the levels of a merchant's approval group with the operators who may currently decide about settlements. */
export const settlementApprovalLevels = (tx: InWorld, userNo: string, real: Date): Promise<Level[]> =>
  paymentApprovalLevels(tx, userNo, real, ofSettlements);

/**
 * Describes an amount settled to an account, in US dollar cents; `but` is the settlement itself when it already exists.
 */
interface Settling {
  readonly usdMinor: bigint;
  readonly payeeAccount: string;
  readonly but?: string;
}

/**
 * Returns the levels that a settlement has to pass, as for a payment: by its value in US dollar cents together with
 * everything settled to the same account that day, placed or paid out again, and by the country of the account's bank.
 * Exact while the merchant's settlement counter is locked.
 */
export async function requiredSettlementLevels(
  tx: Tx,
  userNo: string,
  { usdMinor, payeeAccount, but }: Settling,
): Promise<Level[]> {
  const levels = await settlementApprovalLevels(tx, userNo, tx.by.at);
  if (levels.length === 0) return [];
  const [begins, ends] = [beijingInstant(beijingDay(tx.now)), beijingInstant(beijingDay(tx.now), 24)];
  const otherSettlements = { ...(but && { id: { not: but } }), state: { not: endedSettlement } };
  const to = { world: tx.world.id, userNo, payeeAccount, ...otherSettlements };
  const [placedMinor, again] = [
    await valueOf(tx, { ...to, placedAt: { gte: begins, lt: ends } }),
    await valueOf(tx, { ...to, placedAt: { lt: begins }, attempts: { gt: 1 }, dispatchAt: { gte: begins } }),
  ];
  const requiredLevels = requiredApprovalLevels(levels, placedMinor + again + usdMinor, "CN");
  return levels.filter(({ level }) => requiredLevels.includes(level));
}

/** Returns the total value of some settlements, in US dollar cents. */
async function valueOf({ prisma }: Tx, where: Prisma.SettlementOrderWhereInput): Promise<bigint> {
  const { _sum } = await prisma.settlementOrder.aggregate({ where, _sum: { usdMinor: true } });
  return _sum.usdMinor ?? 0n;
}
