import { accessScreens } from "@/lib/access/screens";
import type { englishName } from "@/lib/access/states";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { todoNames, type Todo } from "@/lib/accounts/todo";
import { exchangeScreens } from "@/lib/exchange/screens";
import type { ClosingStatus } from "@/lib/exchange/states";
import { may } from "@/lib/gate/may";
import { currencies as allCurrencies, isCurrency, scaleOf, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { paymentsScreens } from "@/lib/payments/screens";
import { payee } from "@/lib/payments/states";
import { dayMs, later } from "@/lib/time/instant";
import type { Handlers } from "../handler";
import { balancesOf as allBalances } from "../ledger/balance";
import { cashFlow } from "./cash-flow";
import { waitingBatches } from "./home.sql";
import { type Db } from "../store/tx";

interface Person {
  readonly world: { readonly id: string };
  readonly who: { readonly operatorId: string; readonly userNo: string };
}

/** The currencies somebody has chosen, in their order; none before they have. */
async function chosenOf(tx: Person & Db): Promise<Currency[]> {
  const kept = await tx.prisma.homeConfig.findFirst({ where: { world: tx.world.id, operatorId: tx.who.operatorId } });
  return (kept?.currencies ?? []).filter(isCurrency);
}

/** A rate is locked for a month at most, so nothing older waits; the list's own index then finds what does. */
const bookedDaysMax = 40;

const failed: (typeof englishName.states)[number] = "failed";
const [processing, inDefault] = ["processing", "timeOut"] as const satisfies readonly ClosingStatus[];

/** How many exchanges with a delivery day, of those that may still be open, are as asked. */
const forwards = (
  tx: Person & { readonly now: Date } & Db,
  is: { kind: string; state: ClosingStatus; deliveryType?: string },
): Promise<number> =>
  tx.prisma.exchangeOrder.count({
    where: {
      world: tx.world.id,
      userNo: tx.who.userNo,
      placedAt: { gte: later(tx.now, -bookedDaysMax * dayMs) },
      ...is,
    },
  });

/** How often each thing waits; one that cannot happen yet has no line here. */
const waiting: Readonly<Record<Todo, (tx: Person & { readonly now: Date } & Db) => Promise<number>>> = {
  /** The last wish for another English name was refused: it waits for another one. */
  async englishName(tx) {
    const last = await tx.prisma.englishName.findFirst({
      where: { world: tx.world.id, userNo: tx.who.userNo },
      orderBy: [{ placedAt: "desc" }, { id: "desc" }],
    });
    return last?.state === failed ? 1 : 0;
  },
  /** Booked exchanges whose delivery day it is and which somebody is to deliver by hand. */
  readyToClose: (tx) => forwards(tx, { kind: "booked", state: processing, deliveryType: "manual" }),
  /** Post-funded exchanges whose money must be there before 17:00 of today. */
  fundsDue: (tx) => forwards(tx, { kind: "postFunded", state: processing }),
  /** Defaults that run: short, at a penalty each day, until they are covered or closed out. */
  inDefault: (tx) => forwards(tx, { kind: "postFunded", state: inDefault }),
  /** Payees that cannot be paid before their documents are submitted. */
  payeeMaterial: (tx) =>
    tx.prisma.payee.count({
      where: { world: tx.world.id, userNo: tx.who.userNo, awaitsMaterial: true, state: payee.first },
    }),
  /** Batches of payments that wait for this very person's decision. */
  async batchReview(tx) {
    const [row] = await waitingBatches(tx, tx.who.userNo, tx.who.operatorId);
    return row?.count ?? 0;
  },
};

/** The page for each task: without its permission the number is hidden. */
const dealtWithAt = {
  englishName: accessScreens.userInfo,
  readyToClose: exchangeScreens.orders,
  fundsDue: exchangeScreens.orders,
  inDefault: exchangeScreens.orders,
  payeeMaterial: paymentsScreens.payees,
  batchReview: paymentsScreens.batches,
} as const satisfies Record<Todo, unknown>;

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
  async todo({ id }, asked) {
    if (id !== asked.who.userNo) return asked.refuse("CUSTOMER_NOTFOUND");
    const seen = todoNames.filter((todo) => may(asked.who, dealtWithAt[todo].needs) === null);
    const rows = await Promise.all(seen.map(async (todo) => ({ todo, count: await waiting[todo](asked) })));
    return { rows };
  },
  async certificateExpiry({ id }, { who, refuse }) {
    return id === who.userNo ? { isExpiring: false, expiresOn: null } : refuse("CUSTOMER_NOTFOUND");
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
  cashFlow,
};
