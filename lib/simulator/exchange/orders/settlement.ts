import type { CallOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";
import { costCoveredByAdvanceFee } from "@/lib/exchange/forward";
import { money } from "@/lib/money/money";
import { merchantAccount } from "@/lib/simulator/platform/ledger/chart";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { forwardDefaultCosts } from "./default-costs";

export type ExchangeSettlement = NonNullable<CallOutput<typeof exchange.detail>["settlement"]>;

/**
 * Computes the outcome of the advance fee and of default costs beyond it, from the ledger entries rather than from the
 * rules.
 */
export async function computeAdvanceFeeOutcome(
  tx: InWorld<Pick<World, "id" | "terms">>,
  order: Row<"ExchangeOrder">,
): Promise<ExchangeSettlement> {
  const { sell, userNo, id, advanceFeeMinor, actualFeeMinor, unpaidFeeMinor, waivedFeeMinor, writtenOffMinor } = order;
  const currency = currencyFromColumn(sell);
  const back = await tx.prisma.entry.findFirst({
    where: {
      world: tx.world.id,
      orderId: id,
      leg: "advanceFeeBack",
      account: merchantAccount(userNo, "available", currency).id,
    },
    select: { amount: true },
  });
  const [usedMinor, returnedMinor, forgiven] = [
    costCoveredByAdvanceFee(advanceFeeMinor, actualFeeMinor),
    back?.amount ?? 0n,
    waivedFeeMinor + writtenOffMinor,
  ];
  const isOver = order.doneAt !== null;
  return {
    returned: money(currency, returnedMinor),
    kept: money(currency, isOver ? advanceFeeMinor - usedMinor - returnedMinor : 0n),
    used: money(currency, usedMinor),
    collected: money(currency, actualFeeMinor - usedMinor - unpaidFeeMinor - forgiven),
    forgiven: money(currency, forgiven),
    costs: await forwardDefaultCosts(tx, order),
  };
}
