import { transferWay } from "@/lib/exchange/product-states";
import { money } from "@/lib/money/money";
import { transfers } from "@/lib/transfers/calls/transfers";
import { accountTransfer, type transferRelation } from "@/lib/transfers/states";
import { isProductActive } from "@/lib/simulator/exchange/products/product-access";
import { dollarsUp } from "@/lib/simulator/driving/market/dollars-up";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { isLarge } from "@/lib/simulator/transfers/orders/price";
import type { StepNow } from "../beginning";
import { short } from "../short-forms";
import { byMerchant, handOf, type Scope } from "./actors";
import { hasOwnFees } from "./fees";

type Transfer = Row<"AccountTransfer">;

/**
 * Returns transfers that wait for their review, made again for the same reasons, each after its relation where that had
 * been approved. Omits a transfer that would wait for a different reason, because earlier transfers of its day are not
 * repeated.
 */
export async function transfersUnderWay(tx: Tx, { may, most }: Scope): Promise<StepNow[]> {
  if (tx.world.clockMode === "wall" || (await hasOwnFees(tx))) return [];
  const rows = await tx.prisma.accountTransfer.findMany({
    where: { world: tx.world.id, state: accountTransfer.first },
    orderBy: byMerchant,
    take: most,
  });
  const steps: StepNow[] = [];
  const sentBySides = new Map<string, bigint>();
  const related = new Set<string>();
  for (const row of rows) {
    const hand = may.has(row.userNo) && may.has(row.payeeUserNo) && (await handOf(tx, row, transfers.transfer));
    if (!hand || !(await isProductActive(tx, row.userNo, transferWay))) continue;
    const sides = `${row.userNo} ${row.payeeUserNo}`;
    const usdMinor = await dollarsUp(tx, money(currencyOf(row.currency), row.amountMinor));
    const value = usdMinor === undefined ? undefined : (sentBySides.get(sides) ?? 0n) + usdMinor;
    const isSame =
      isLarge(tx.world, value === undefined ? value : money("USD", value)) === row.reviewReasons.includes("amount");
    const relation = isSame ? await relationOf(tx, row, related) : undefined;
    if (!relation || value === undefined) continue;
    sentBySides.set(sides, value);
    steps.push(...relation, sentOnce(row, hand));
  }
  return steps;
}

/**
 * Returns the step that adds the relation of a transfer, once for all its transfers; undefined where the relation was
 * in another state then.
 */
async function relationOf(tx: Tx, row: Transfer, related: Set<string>): Promise<StepNow[] | undefined> {
  const { userNo, payeeUserNo, relation, otherRelation } = row;
  const key = [userNo, payeeUserNo, relation, otherRelation].join(" ");
  if (row.reviewReasons.includes("relation")) return related.has(key) ? undefined : [];
  if (related.has(key)) return [];
  const existingRelation = await tx.prisma.transferRelation.findFirst({
    where: { world: tx.world.id, userNo, payeeUserNo, relation, otherRelation },
    select: { state: true },
  });
  if (existingRelation?.state !== ("available" satisfies (typeof transferRelation.states)[number])) return undefined;
  related.add(key);
  return [{ userNo, action: "transferRelation", takes: { to: payeeUserNo, ...relationFields(row) } }];
}

const relationFields = ({ relation, otherRelation }: Transfer) => ({
  relation,
  ...(otherRelation && { otherRelation }),
});

function sentOnce(row: Transfer, hand: Pick<StepNow, "person">): StepNow {
  const { userNo, payeeUserNo, accountType, currency, amountMinor, reference, materialIds, orderNo, state } = row;
  return {
    userNo,
    ...hand,
    action: "transfer",
    takes: {
      to: payeeUserNo,
      amount: short(currencyOf(currency), amountMinor),
      ...relationFields(row),
      ...(accountType !== "b2b" && { accountType }),
      ...(reference && { reference }),
      ...(materialIds.length > 0 && { papers: materialIds.length }),
    },
    orderNo,
    tells: { machine: accountTransfer.name, state },
  };
}
