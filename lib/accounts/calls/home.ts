import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day } from "@/lib/call/field-schemas";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { currencyCodes, currency } from "@/lib/money/currency";
import { moneyCodec, signedMoneyCodec, sumCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { balance } from "./balances";
import { flowSteps } from "../cash-flow";
import { latestOrderKinds, latestOrderMachines } from "../latest-orders";
import { accountsScreens } from "../screens";
import { todoNames } from "../todo";

const account = declareCalls("/api/user/account", { access: screenActionAccess(accountsScreens.home, "balances") });
const settings = declareCalls("/api/user/account", { access: "own" });
const balanceQuery = declareCalls("/api/user/account-bal-query", { access: "own" });
const guide = declareCalls("/api/user/home-guide", { access: "own" });
const homePage = screenAccess(accountsScreens.home);

const idInput = { id: z.string().check(z.regex(/^\w{1,20}$/, "text.characters")) };
const currencyList = z.array(currency).check(
  z.minLength(1),
  z.maxLength(currencyCodes.length),
  z.refine((list) => new Set(list).size === list.length),
);

export const homeCalls = {
  balancesOf: account.post("queryUserBalanceAccountByCond", {
    about: "Balances of some currencies, or of those in which there is money, in the product's order.",
    input: z.object({ currencies: z.optional(currencyList), hasMoney: z._default(z.boolean(), false) }),
    output: z.object({ rows: z.array(z.omit(balance, { value: true })) }),
    reads: ["balances"],
  }),
  shownCurrencies: settings.get("checkUserConcernCcyGroup", {
    about: "Whether one has chosen which currencies the home page shows, and which in which order.",
    output: z.object({ isChosen: z.boolean(), currencies: z.array(currency) }),
    reads: ["settings"],
  }),
  memberCurrencies: balanceQuery.get("queryMemberCcy/b2b", {
    about:
      "The currencies the home page may show: those chosen first, in their order, then the others in the product's.",
    output: z.object({ rows: z.array(z.object({ currency, scaleNumber: z.int(), isShown: z.boolean() })) }),
    reads: ["settings"],
  }),
  showCurrencies: balanceQuery.post("configUserCcyAccount", {
    about: "Chooses which currencies one's home page shows, in which order. Balances stay what they are.",
    access: screenActionAccess(accountsScreens.home, "own"),
    input: z.object({ currencies: currencyList }),
    output: z.object({ isChosen: z.boolean(), currencies: z.array(currency) }),
    changes: ["settings"],
  }),
  todo: declareCalls("/api/user/todo-view", { access: "session" }).get("order-view-pending-count/{id}", {
    about:
      "What waits for the merchant (its own number), and how often. What cannot happen yet, and what is dealt with on a page closed to the asker, is not listed.",
    input: z.object(idInput),
    output: z.object({
      rows: z.array(
        z.object({
          todo: z.enum(todoNames),
          count: z.int(),
          /** Holds the earliest deadline; null when there is none. */
          deadline: z.nullable(instant),
          /** Holds the start of the longest wait; null when nobody waits for it. */
          since: z._default(z.nullable(instant), null),
          /** Holds the outstanding amounts by currency; empty when only the number counts. */
          sums: z._default(z.array(sumCodec), []),
          /** Links to the single item, or to the list of the counted items. */
          href: z.string(),
        }),
      ),
    }),
    errors: ["CUSTOMER_NOTFOUND"],
  }),
  certificateExpiry: declareCalls("/api/user/info", { access: "session" }).get("signCerSoonExpireAlert/{id}", {
    about:
      "Whether a certificate of the merchant's verification (its own number) ends within thirty days or is over, and the last day of the first.",
    input: z.object(idInput),
    output: z.object({ isExpiring: z.boolean(), expiresOn: z.nullable(day) }),
    errors: ["CUSTOMER_NOTFOUND"],
  }),
  guide: guide.post("query", {
    about: "Whether the guide to the merged menus is still to be shown.",
    output: z.object({ isShown: z.boolean() }),
    reads: ["settings"],
  }),
  dismissGuide: guide.post("dismiss", {
    about: "Dismisses the guide to the merged menus, for good.",
    output: z.object({ isShown: z.boolean() }),
    changes: ["settings"],
  }),
  maturities: account.post("maturities", {
    about:
      "What falls due of booked and post-funded exchanges, of payments for a later day and of the next turns of standing orders, by day and currency: what goes out beyond what is held for it, what is held for payments, what comes in, and how much of a currency is then missing at what is available now. A running default is due today.",
    access: homePage,
    output: z.object({
      rows: z.array(
        z.object({
          day,
          currency,
          moneyOut: moneyCodec,
          /** Holds the amount that is paid out of reserved money, as the payments of the day are. */
          reserved: moneyCodec,
          moneyIn: moneyCodec,
          short: moneyCodec,
          /**
           * Holds what comes in, and what goes out with what is reserved, in the reporting currency at mid rates; null
           * without a rate.
           */
          inValue: z._default(z.nullable(moneyCodec), null),
          outValue: z._default(z.nullable(moneyCodec), null),
          /** Counts the exchanges, and the payments. */
          orders: z.int(),
          payments: z.int(),
        }),
      ),
    }),
    reads: ["exchange-orders", "payments", "balances"],
  }),
  cashFlow: account.post("cash-flow", {
    about:
      "What came into one currency and went out of it by day, week or month, of 180 days at most, the oldest first. Without a currency all of them together in the reporting currency, at the mid rates of now; those without a rate are left out and named.",
    access: homePage,
    input: z.object({ currency: z.optional(currency), by: z._default(z.enum(flowSteps), "week") }),
    output: z.object({
      rows: z.array(z.object({ from: day, to: day, moneyIn: moneyCodec, moneyOut: moneyCodec })),
      currency,
      unrated: z.array(currency),
    }),
    reads: ["balances"],
  }),
  totalHistory: account.post("total-history", {
    about:
      "What the merchant had in all at the end of each of the last 90 days, today last, in the reporting currency at the mid rates of now, and how much each currency changed today. Currencies without a rate are left out and named.",
    access: homePage,
    output: z.object({
      currency,
      rows: z.array(z.object({ day, total: moneyCodec })),
      today: z.array(z.object({ currency, change: signedMoneyCodec })),
      unrated: z.array(currency),
    }),
    reads: ["balances", "settings", "rates"],
  }),
  latestOrders: account.post("latest-orders", {
    about:
      "The newest payments, receipts, exchanges, settlements, exchange-and-pay orders and transfers of the merchant, newest first, six at most: those of each list that the asker may open.",
    access: homePage,
    output: z.object({
      rows: z.array(
        z.object({
          kind: z.enum(latestOrderKinds),
          orderNo: z.string(),
          /** Holds the address of the order's page. */
          href: z.string(),
          /** Names the other party; empty for an exchange. */
          name: z.string(),
          /** Is below zero for money that leaves: the amount that the payee receives, or that is sold. */
          amount: signedMoneyCodec,
          /** Holds what is bought, or paid out in yuan; null when nothing is exchanged. */
          bought: z.nullable(moneyCodec),
          /** Names the state machine of the order, and its state. */
          machine: z.enum(latestOrderMachines),
          state: z.string(),
          at: instant,
        }),
      ),
    }),
    reads: ["payments", "incomes", "exchange-orders", "settlement-orders", "exchange-pays", "transfers"],
  }),
};
