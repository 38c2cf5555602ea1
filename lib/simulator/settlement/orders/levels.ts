import type { Prisma } from "@/lib/simulator/platform/generated/client";
import { permissionTo } from "@/lib/gate/screen";
import { levelsFor } from "@/lib/payments/rules";
import { endedSettlement } from "@/lib/settlement/order-states";
import { settlementScreens } from "@/lib/settlement/screens";
import { beijing, dayOf } from "@/lib/time/beijing";
import { approvalLevels, type Level } from "../../access/approval/group";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** What it takes to decide about a settlement. */
const ofSettlements = permissionTo(settlementScreens.orders, "review").permission;

/** The levels of a merchant's approval group with those who may decide about settlements there now. */
export const settlementLevels = (tx: InWorld, userNo: string, real: Date): Promise<Level[]> =>
  approvalLevels(tx, userNo, real, ofSettlements);

/** What is settled to an account, in US dollar cents; `but` is the settlement itself, where it is made already. */
interface Settling {
  readonly usdMinor: bigint;
  readonly payeeAccount: string;
  readonly but?: string;
}

/**
 * The levels that a settlement has to pass, as a payment has: by its value in US dollar cents together with all that
 * is settled to the same account that day, made then or paid out again, and by the country of the account's bank. Exact
 * while the merchant's counter of settlements is held.
 */
export async function levelsToSettle(
  tx: Tx,
  userNo: string,
  { usdMinor, payeeAccount, but }: Settling,
): Promise<Level[]> {
  const levels = await settlementLevels(tx, userNo, tx.by.at);
  if (levels.length === 0) return [];
  const [begins, ends] = [beijing(dayOf(tx.now)), beijing(dayOf(tx.now), 24)];
  const others = { ...(but && { id: { not: but } }), state: { not: endedSettlement } };
  const to = { world: tx.world.id, userNo, payeeAccount, ...others };
  const [made, again] = [
    await valueOf(tx, { ...to, placedAt: { gte: begins, lt: ends } }),
    await valueOf(tx, { ...to, placedAt: { lt: begins }, attempts: { gt: 1 }, dispatchAt: { gte: begins } }),
  ];
  const called = levelsFor(levels, made + again + usdMinor, "CN");
  return levels.filter(({ level }) => called.includes(level));
}

/** What some settlements come to, in US dollar cents. */
async function valueOf({ prisma }: Tx, where: Prisma.SettlementOrderWhereInput): Promise<bigint> {
  const { _sum } = await prisma.settlementOrder.aggregate({ where, _sum: { usdMinor: true } });
  return _sum.usdMinor ?? 0n;
}
