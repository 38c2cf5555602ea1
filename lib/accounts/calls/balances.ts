import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { day, line, page, pageOf } from "@/lib/call/field-schemas";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec, signedMoneyCodec } from "@/lib/money/money";
import { rateCodec } from "@/lib/money/rate";
import { instant } from "@/lib/time/instant";
import { accountsScreens } from "../screens";

const home = permissionOf(accountsScreens.home);
const account = calls("/api/user/account", { needs: permissionTo(accountsScreens.home, "balances") });
const convert = calls("/api/user/balConvert", { needs: home });

/** `value` is both together in the reporting currency at mid rates; null without a rate. */
export const balance = z.object({ currency, available: moneyCodec, held: moneyCodec, value: z.nullable(moneyCodec) });

/** Where an order is shown; null for whoever may not see it there. */
const href = z.nullable(z.string());

/** One entry of a merchant's booked money, available and held. */
export const activity = z.object({
  at: instant,
  /** The kind of entry, a key of accounts.kind. */
  kind: z.string(),
  orderNo: z.string(),
  href,
  /** The other party, and what was written to or by it; the rate of an exchange. Empty or null where there is none. */
  counterparty: z.string(),
  reference: z.string(),
  rate: z.nullable(rateCodec),
  amount: signedMoneyCodec,
  /** The booked balance after it; null where only some entries are listed. */
  balance: z.nullable(moneyCodec),
});

/** The filters of account details; without days they reach back as far as they may. */
export const detailFilters = {
  currency: z.optional(currency),
  /** In which currency all of them together are summed, where none is named; the reporting currency unless said. */
  totalIn: z.optional(currency),
  /** A key of accounts.kind. */
  kind: z.optional(z.string().check(z.regex(/^\w{1,30}$/, "text.characters"))),
  orderNo: z.optional(line(0, 32)),
  from: z.optional(day),
  to: z.optional(day),
};

/**
 * The sums of what is listed in one currency, all pages together. Balances are given only for all entries: for some of
 * them they would not add up. Opening and closing are booked balances: of the closing one `available` may be used, and
 * `held` is set aside for open orders.
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
 * The same of every currency, and all together in one of them at the mid rates of an instant; null without a rate, and
 * balances where only some entries are listed.
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

export const accounts = {
  balances: account.post("query-user-acc-balance", {
    about:
      "What the merchant has in each currency, in the product's order, and in all in the reporting currency at mid rates.",
    gives: z.object({ rows: z.array(balance), total: z.nullable(moneyCodec), at: instant }),
    reads: ["balances", "settings", "rates"],
  }),
  activity: account.post("queryUserAccountDetailList", {
    about:
      "The booked entries of the merchant's money, newest first, of 180 days at most; of one currency also what was there before and after, and the sums in and out; of all currencies the same of each, and of all together in one of them. Holds are no entries: they leave what there is where it is.",
    needs: home,
    takes: z.object({ ...detailFilters, ...page }),
    gives: z.extend(pageOf(activity), {
      from: day,
      to: day,
      sums: z.nullable(detailSums),
      totals: z.nullable(detailTotals),
    }),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["balances"],
  }),
  heldOrders: account.post("queryUserHeldOrders", {
    about:
      "The orders that the merchant's held money is held for, the oldest hold first, 200 at most: together they are the held balance.",
    needs: home,
    takes: z.object({ currency: z.optional(currency) }),
    gives: z.object({
      rows: z.array(
        z.object({ orderNo: z.string(), href, counterparty: z.string(), held: moneyCodec, since: instant }),
      ),
      hasMore: z.boolean(),
    }),
    reads: ["balances"],
  }),
  reporting: convert.post("query", {
    about: "The currency that total assets are shown in.",
    gives: z.object({ currency }),
    reads: ["settings"],
  }),
  setReporting: convert.post("addOrModify", {
    forKeys: false,
    about: "Sets the currency that total assets are shown in.",
    needs: permissionTo(accountsScreens.home, "manage"),
    subject: "currency",
    takes: z.object({ currency }),
    gives: z.object({ currency }),
    changes: ["settings"],
  }),
};
