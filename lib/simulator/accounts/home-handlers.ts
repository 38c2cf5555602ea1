import type { homeCalls } from "@/lib/accounts/calls/home";
import { currencyCodes as allCurrencies, isCurrency, currencyDecimals, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import type { Handlers } from "../platform/handler";
import { listMerchantBalances as allBalances } from "../platform/ledger/balance";
import { getCashFlow } from "./cash-flow";
import { listLatestOrders } from "./home/latest-orders";
import { getTotalHistory } from "./home/total-history";
import { listHomeMaturities } from "./maturities";
import { listTodoTasks } from "./todo/todo";
import { findExpiringCertificate } from "../verification/certificates/now";
import { type Db } from "../platform/store/tx";

interface Person {
  readonly world: { readonly id: string };
  readonly principal: { readonly operatorId: string; readonly userNo: string };
}

/** Returns the currencies that a person has selected, in their order; empty before the first selection. */
async function chosenOf(tx: Person & Db): Promise<Currency[]> {
  const config = await tx.prisma.homeConfig.findFirst({
    where: { world: tx.world.id, operatorId: tx.principal.operatorId },
  });
  return (config?.currencies ?? []).filter(isCurrency);
}

export const homeHandlers: Handlers<typeof homeCalls> = {
  async balancesOf({ currencies, hasMoney }, context) {
    const rows = await allBalances(context, context.principal.userNo);
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
  async shownCurrencies(_, context) {
    const currencies = await chosenOf(context);
    return { isChosen: currencies.length > 0, currencies };
  },
  async memberCurrencies(_, context) {
    const selectedCurrencies = await chosenOf(context);
    const otherCurrencies = allCurrencies.filter((code) => !selectedCurrencies.includes(code));
    return {
      rows: [...selectedCurrencies, ...otherCurrencies].map((currency) => ({
        currency,
        scaleNumber: currencyDecimals(currency),
        isShown: selectedCurrencies.includes(currency),
      })),
    };
  },
  showCurrencies: async ({ currencies }, { principal, world, transact }) =>
    transact(async (tx) => {
      await tx.prisma.homeConfig.upsert({
        where: { world_operatorId: { world: world.id, operatorId: principal.operatorId } },
        create: { world: world.id, operatorId: principal.operatorId, currencies },
        update: { currencies },
      });
      return { isChosen: true, currencies };
    }),
  async certificateExpiry({ id }, context) {
    if (id !== context.principal.userNo) return context.refuse("CUSTOMER_NOTFOUND");
    const first = await findExpiringCertificate(context, id);
    return { isExpiring: first !== undefined, expiresOn: first?.expiresOn ?? null };
  },
  async guide(_, { principal, world, prisma }) {
    const config = await prisma.homeConfig.findFirst({ where: { world: world.id, operatorId: principal.operatorId } });
    return { isShown: !config?.guideDismissed };
  },
  dismissGuide: async (_, { principal, world, transact }) =>
    transact(async (tx) => {
      await tx.prisma.homeConfig.upsert({
        where: { world_operatorId: { world: world.id, operatorId: principal.operatorId } },
        create: { world: world.id, operatorId: principal.operatorId, currencies: [], guideDismissed: true },
        update: { guideDismissed: true },
      });
      return { isShown: false };
    }),
  todo: listTodoTasks,
  maturities: listHomeMaturities,
  cashFlow: getCashFlow,
  totalHistory: getTotalHistory,
  latestOrders: listLatestOrders,
};
