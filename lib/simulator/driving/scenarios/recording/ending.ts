import { decimalText, money } from "@/lib/money/money";
import { balancesOf } from "@/lib/simulator/platform/ledger/balance";
import { orderOf } from "@/lib/simulator/operations/orders/order-description";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes a world at an instant: the expectations of a scenario that ends there. */
export interface Ending {
  readonly at: string;
  readonly balances: readonly {
    readonly userNo: string;
    readonly currency: string;
    readonly available: string;
    readonly held: string;
  }[];
  /** Lists the states of the orders that its steps created. */
  readonly states: readonly { readonly number: string; readonly state: string }[];
}

/** Returns the current balances of the world and the states of the orders of some steps. */
export async function endingNow(tx: Tx, steps: readonly { readonly ids: unknown }[]): Promise<Ending> {
  const merchants = await tx.prisma.merchant.findMany({
    where: { world: tx.world.id },
    select: { userNo: true },
    orderBy: { userNo: "asc" },
  });
  const balances: Ending["balances"][number][] = [];
  for (const { userNo } of merchants)
    for (const { currency, available, held } of await balancesOf(tx, userNo))
      balances.push({
        userNo,
        currency,
        available: decimalText(money(currency, available)),
        held: decimalText(money(currency, held)),
      });
  const states: Ending["states"][number][] = [];
  for (const number of numbersIn(steps)) {
    const order = await orderOf(tx, number);
    if (order) states.push({ number, state: order.state });
  }
  return { at: tx.now.toISOString(), balances, states };
}

const numbersIn = (steps: readonly { readonly ids: unknown }[]): ReadonlySet<string> =>
  // named cast: the recorder wrote them so
  new Set(steps.flatMap(({ ids }) => (ids as Record<string, string>).orderNo ?? []));
