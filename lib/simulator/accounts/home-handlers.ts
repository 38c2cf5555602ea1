import type { homeCalls } from "@/lib/accounts/calls/home";
import { currencies as allCurrencies, isCurrency, scaleOf, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { Handlers } from "../platform/handler";
import { balancesOf as allBalances } from "../platform/ledger/balance";
import { cashFlow } from "./cash-flow";
import { maturities } from "./maturities";
import { todo } from "./todo/todo";
import { expiringOf } from "../verification/certificates/now";
import { type Db } from "../platform/store/tx";

interface Person {
  readonly world: { readonly id: string };
  readonly who: { readonly operatorId: string; readonly userNo: string };
}

/** The currencies somebody has chosen, in their order; none before they have. */
async function chosenOf(tx: Person & Db): Promise<Currency[]> {
  const kept = await tx.prisma.homeConfig.findFirst({ where: { world: tx.world.id, operatorId: tx.who.operatorId } });
  return (kept?.currencies ?? []).filter(isCurrency);
}

export const homeHandlers: Handlers<typeof homeCalls> = {
  async balancesOf({ currencies, hasMoney }, context) {
    const rows = await allBalances(context, context.who.userNo);
    return {
      rows: rows
        .filter(
          ({ currency, available, held }) =>
            (!currencies || currencies.includes(currency)) && (!hasMoney || available + held > 0n),
        )
        .map(({ currency, available, held }) => ({
          currency,
          available: money(currency, available),
          held: money(currency, held),
        })),
    };
  },
  async shownCurrencies(_, asked) {
    const currencies = await chosenOf(asked);
    return { isChosen: currencies.length > 0, currencies };
  },
  async memberCurrencies(_, asked) {
    const chosen = await chosenOf(asked);
    const others = allCurrencies.filter((code) => !chosen.includes(code));
    return {
      rows: [...chosen, ...others].map((currency) => ({
        currency,
        scaleNumber: scaleOf(currency),
        isShown: chosen.includes(currency),
      })),
    };
  },
  showCurrencies: async ({ currencies }, { who, world, transact }) =>
    transact(async (tx) => {
      await tx.prisma.homeConfig.upsert({
        where: { world_operatorId: { world: world.id, operatorId: who.operatorId } },
        create: { world: world.id, operatorId: who.operatorId, currencies },
        update: { currencies },
      });
      return { isChosen: true, currencies };
    }),
  async certificateExpiry({ id }, context) {
    if (id !== context.who.userNo) return context.refuse("CUSTOMER_NOTFOUND");
    const first = await expiringOf(context, id);
    return { isExpiring: first !== undefined, expiresOn: first?.expiresOn ?? null };
  },
  async guide(_, { who, world, prisma }) {
    const kept = await prisma.homeConfig.findFirst({ where: { world: world.id, operatorId: who.operatorId } });
    return { isShown: !kept?.guideDismissed };
  },
  dismissGuide: async (_, { who, world, transact }) =>
    transact(async (tx) => {
      await tx.prisma.homeConfig.upsert({
        where: { world_operatorId: { world: world.id, operatorId: who.operatorId } },
        create: { world: world.id, operatorId: who.operatorId, currencies: [], guideDismissed: true },
        update: { guideDismissed: true },
      });
      return { isShown: false };
    }),
  todo,
  maturities,
  cashFlow,
};
