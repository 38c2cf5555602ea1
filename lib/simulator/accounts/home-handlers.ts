import { accessScreens } from "@/lib/access/screens";
import type { homeCalls } from "@/lib/accounts/calls/home";
import { todoNames, type Todo } from "@/lib/accounts/todo";
import { exchangeScreens } from "@/lib/exchange/screens";
import { may } from "@/lib/gate/may";
import { currencies as allCurrencies, isCurrency, scaleOf, type Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { paymentsScreens } from "@/lib/payments/screens";
import { dayMs, later } from "@/lib/time/instant";
import type { Handlers } from "../handler";
import { balancesOf as allBalances } from "../ledger/balance";
import type { Sql } from "../store/pool";
import { waitsFor } from "../payments/batch/views";
import { cashFlow } from "./cash-flow";

interface Person {
  readonly world: { readonly id: string };
  readonly who: { readonly operatorId: string; readonly userNo: string };
}

/** The currencies somebody has chosen, in their order; none before they have. */
async function chosenOf(sql: Sql, { world, who }: Person): Promise<Currency[]> {
  const [kept] = await sql<{ currencies: string[] }>(
    "select currencies from home_config where world = $1::uuid and operator_id = $2::uuid",
    [world.id, who.operatorId],
  );
  return (kept?.currencies ?? []).filter(isCurrency);
}

/** A rate is locked for a month at most, so nothing older waits; the list's own index then finds what does. */
const bookedDaysMax = 40;

/** How often each thing waits; one that cannot happen yet has no line here. */
const waiting: Readonly<Record<Todo, (sql: Sql, asked: Person & { readonly now: Date }) => Promise<number>>> = {
  /** The last wish for another English name was refused: it waits for another one. */
  async englishName(sql, { world, who }) {
    const [last] = await sql<{ state: string }>(
      "select state from english_name where world = $1::uuid and user_no = $2 order by placed_at desc, id desc limit 1",
      [world.id, who.userNo],
    );
    return last?.state === "failed" ? 1 : 0;
  },
  /** Exchanges whose delivery day it is and which somebody is to deliver by hand. */
  async readyToClose(sql, { world, who, now }) {
    const [row] = await sql<{ count: number }>(
      "select count(*)::int as count from exchange_order where world = $1::uuid and user_no = $2 and placed_at >= $3::timestamptz and state = 'processing' and delivery_type = 'manual'",
      [world.id, who.userNo, later(now, -bookedDaysMax * dayMs)],
    );
    return row?.count ?? 0;
  },
  /** Payees that cannot be paid before their documents are submitted. */
  async payeeMaterial(sql, { world, who }) {
    const [row] = await sql<{ count: number }>(
      "select count(*)::int as count from payee where world = $1::uuid and user_no = $2 and awaits_material and state = 'pendingCheck'",
      [world.id, who.userNo],
    );
    return row?.count ?? 0;
  },
  /** Batches of payments that wait for this very person's decision. */
  async batchReview(sql, { world, who }) {
    const [row] = await sql<{ count: number }>(
      `select count(*)::int as count from payment_batch b where b.world = $1::uuid and b.user_no = $2 and ${waitsFor("$3")}`,
      [world.id, who.userNo, who.operatorId],
    );
    return row?.count ?? 0;
  },
};

/** The page for each task: without its permission the number is hidden. */
const dealtWithAt = {
  englishName: accessScreens.userInfo,
  readyToClose: exchangeScreens.orders,
  payeeMaterial: paymentsScreens.payees,
  batchReview: paymentsScreens.batches,
} as const satisfies Record<Todo, unknown>;

export const homeHandlers: Handlers<typeof homeCalls> = {
  async balancesOf({ currencies, hasMoney }, { who, world, db }) {
    const rows = await allBalances(db.sql, world.id, who.userNo);
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
    const currencies = await chosenOf(asked.db.sql, asked);
    return { isChosen: currencies.length > 0, currencies };
  },
  async memberCurrencies(_, asked) {
    const chosen = await chosenOf(asked.db.sql, asked);
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
    transact(async (sql) => {
      await sql(
        "insert into home_config (world, operator_id, currencies) values ($1::uuid, $2::uuid, $3) on conflict (world, operator_id) do update set currencies = excluded.currencies",
        [world.id, who.operatorId, currencies],
      );
      return { isChosen: true, currencies };
    }),
  async todo({ id }, asked) {
    if (id !== asked.who.userNo) return asked.refuse("CUSTOMER_NOTFOUND");
    const seen = todoNames.filter((todo) => may(asked.who, dealtWithAt[todo].needs) === null);
    const rows = await Promise.all(
      seen.map(async (todo) => ({ todo, count: await waiting[todo](asked.db.sql, asked) })),
    );
    return { rows };
  },
  async certificateExpiry({ id }, { who, refuse }) {
    return id === who.userNo ? { isExpiring: false, expiresOn: null } : refuse("CUSTOMER_NOTFOUND");
  },
  async guide(_, { who, world, db }) {
    const [kept] = await db.sql<{ dismissed: boolean }>(
      "select guide_dismissed as dismissed from home_config where world = $1::uuid and operator_id = $2::uuid",
      [world.id, who.operatorId],
    );
    return { isShown: !kept?.dismissed };
  },
  dismissGuide: async (_, { who, world, transact }) =>
    transact(async (sql) => {
      await sql(
        "insert into home_config (world, operator_id, currencies, guide_dismissed) values ($1::uuid, $2::uuid, '{}', true) on conflict (world, operator_id) do update set guide_dismissed = true",
        [world.id, who.operatorId],
      );
      return { isShown: false };
    }),
  cashFlow,
};
