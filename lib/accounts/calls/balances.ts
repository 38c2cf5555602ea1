import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { day, singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec, signedMoneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { accountsScreens } from "../screens";

const home = screenAccess(accountsScreens.home);
const account = declareCalls("/api/user/account", { access: screenActionAccess(accountsScreens.home, "balances") });
const convert = declareCalls("/api/user/balConvert", { access: home });

/**
 * Describes a balance. `value` is available and held together, in the reporting currency at mid rates; null without a
 * rate.
 */
export const balance = z.object({ currency, available: moneyCodec, held: moneyCodec, value: z.nullable(moneyCodec) });

/** Holds the address of an order's page; null when the caller may not view it. */
const href = z.nullable(z.string());

/** Describes one entry of a merchant's booked money, available and held. */
export const accountActivity = z.object({
  at: instant,
  /** Holds the kind of entry, a key of accounts.kind. */
  kind: z.string(),
  orderNo: z.string(),
  href,
  /**
   * Holds the other party, and the reference written to or by it; the rate of an exchange. Empty or null when there is
   * none.
   */
  counterparty: z.string(),
  reference: z.string(),
  rate: z.nullable(rateCodec),
  amount: signedMoneyCodec,
  /** Holds the booked balance after the entry; null when only some entries are listed. */
  balance: z.nullable(moneyCodec),
});

/** Lists the filters of account details; without days they reach back to the limit. */
export const detailFilters = {
  currency: z.optional(currency),
  /**
   * Names the currency that all currencies are converted to when no currency is selected; the reporting currency by
   * default.
   */
  totalIn: z.optional(currency),
  /** Names a key of accounts.kind. */
  kind: z.optional(z.string().check(z.regex(/^\w{1,30}$/, "text.characters"))),
  orderNo: z.optional(singleLineText(0, 32)),
  from: z.optional(day),
  to: z.optional(day),
};

/**
 * Holds the sums of the listed entries in one currency, over all pages. Balances are present only when all entries are
 * listed: for some of them they would not add up. Opening and closing are booked balances: of the closing one,
 * `available` may be used, and `held` is reserved for open orders.
 */
export const detailSums = z.object({
  opening: z.nullable(moneyCodec),
  closing: z.nullable(moneyCodec),
  available: z.nullable(moneyCodec),
  held: z.nullable(moneyCodec),
  moneyIn: moneyCodec,
  moneyOut: moneyCodec,
  countIn: z.int(),
  countOut: z.int(),
});

/**
 * Holds the same sums of every currency, and their total in one of them at the mid rates of an instant; null without a
 * rate, as are balances when only some entries are listed.
 */
export const detailTotals = z.object({
  currency,
  at: z.nullable(instant),
  opening: z.nullable(moneyCodec),
  closing: z.nullable(moneyCodec),
  moneyIn: z.nullable(moneyCodec),
  moneyOut: z.nullable(moneyCodec),
  rows: z.array(z.extend(detailSums, { currency })),
});

export const accountCalls = {
  balances: account.post("query-user-acc-balance", {
    about:
      "What the merchant has in each currency, in the product's order, and in all in the reporting currency at mid rates.",
    output: z.object({ rows: z.array(balance), total: z.nullable(moneyCodec), at: instant }),
    reads: ["balances", "settings", "rates"],
  }),
  activity: account.post("queryUserAccountDetailList", {
    about:
      "The booked entries of the merchant's money, newest first, of 180 days at most; of one currency also what was there before and after, and the sums in and out; of all currencies the same of each, and of all together in one of them. Holds are no entries: they leave what there is where it is.",
    access: home,
    input: z.object({ ...detailFilters, ...page }),
    output: z.extend(pageSchema(accountActivity), {
      from: day,
      to: day,
      sums: z.nullable(detailSums),
      totals: z.nullable(detailTotals),
      /** Holds the booked balance at the end of each day; empty unless all entries of one currency are listed. */
      course: z.array(z.object({ day, balance: moneyCodec })),
    }),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["balances"],
  }),
  heldOrders: account.post("queryUserHeldOrders", {
    about:
      "The orders that the merchant's held money is held for, the oldest hold first, 200 at most: together they are the held balance.",
    access: home,
    input: z.object({ currency: z.optional(currency) }),
    output: z.object({
      rows: z.array(
        z.object({ orderNo: z.string(), href, counterparty: z.string(), held: moneyCodec, since: instant }),
      ),
      hasMore: z.boolean(),
    }),
    reads: ["balances"],
  }),
  reporting: convert.post("query", {
    about: "The currency that total assets are shown in.",
    output: z.object({ currency }),
    reads: ["settings"],
  }),
  setReporting: convert.post("addOrModify", {
    forKeys: false,
    about: "Sets the currency that total assets are shown in.",
    access: screenActionAccess(accountsScreens.home, "manage"),
    subject: "currency",
    input: z.object({ currency }),
    output: z.object({ currency }),
    changes: ["settings"],
  }),
};
