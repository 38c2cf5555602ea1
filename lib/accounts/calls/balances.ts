import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { day, line, page, pageOf } from "@/lib/call/field-schemas";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec, signedMoneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { accountsScreens } from "../screens";

const home = permissionOf(accountsScreens.home);
const account = calls("/api/user/account", { needs: permissionTo(accountsScreens.home, "balances") });
const convert = calls("/api/user/balConvert", { needs: home });

/** `value` is both together in the reporting currency at mid rates; null without a rate. */
export const balance = z.object({ currency, available: moneyCodec, held: moneyCodec, value: z.nullable(moneyCodec) });

/** One entry of a merchant's available money. */
export const activity = z.object({
  at: instant,
  /** The kind of posting, a key of accounts.kind. */
  kind: z.string(),
  orderNo: z.string(),
  amount: signedMoneyCodec,
  balance: moneyCodec,
});

/** The filters of account details; without days they reach back as far as they may. */
export const detailFilters = {
  currency: z.optional(currency),
  /** A key of accounts.kind. */
  kind: z.optional(z.string().check(z.regex(/^\w{1,30}$/, "text.characters"))),
  orderNo: z.optional(line(0, 32)),
  from: z.optional(day),
  to: z.optional(day),
};

/**
 * The sums of what is listed in one currency, all pages together. Opening and closing balances are given only for all
 * entries: for some of them they would not add up.
 */
export const detailSums = z.object({
  opening: z.nullable(moneyCodec),
  closing: z.nullable(moneyCodec),
  moneyIn: moneyCodec,
  moneyOut: moneyCodec,
  countIn: z.int(),
  countOut: z.int(),
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
      "The entries of the merchant's available money, newest first, of 180 days at most; of one currency also what was there before and after, and the sums in and out.",
    needs: home,
    takes: z.object({ ...detailFilters, ...page }),
    gives: z.extend(pageOf(activity), { from: day, to: day, sums: z.nullable(detailSums) }),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["balances"],
  }),
  reporting: convert.post("query", {
    about: "The currency that total assets are shown in.",
    gives: z.object({ currency }),
    reads: ["settings"],
  }),
  setReporting: convert.post("addOrModify", {
    about: "Sets the currency that total assets are shown in.",
    needs: permissionTo(accountsScreens.home, "manage"),
    subject: "currency",
    takes: z.object({ currency }),
    gives: z.object({ currency }),
    changes: ["settings"],
  }),
};
