import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { currency } from "@/lib/money/currency";

const common = calls("/api/user/common", { needs: "session" });
const cached = calls("/api/data-cache", { needs: "session" });
const older = calls("/api/cache", { needs: "session" });

/** A currency with its names and how many decimals the product keeps of it. */
export const currencyRow = z.object({ key: currency, zh: z.string(), en: z.string(), scaleNumber: z.int() });
const rows = z.object({ rows: z.array(currencyRow) });

const allAndPopular = z.object({
  /** By code, in the product's display order. */
  allCurrency: z.record(z.string(), currencyRow),
  /** Those of the display priority, in its order. */
  popularCurrency: z.array(currency),
});

const detail = {
  about: "Every currency with its number of decimals: the product's own table, not ISO 4217's.",
  gives: z.array(z.object({ key: currency, scaleNumber: z.int() })),
  cacheable: true,
} as const;

/** Currencies (specification 1, section 7). */
export const currencyCalls = {
  currencies: common.post("query-currency", {
    about: "All currencies the product knows, and those shown first.",
    gives: allAndPopular,
  }),
  currenciesOf: common.post("query-currency/{type}", {
    about: "The currencies of one kind of use: all, those orders may be in, or those the market quotes.",
    takes: z.object({ type: z.enum(["all", "order", "market"]) }),
    gives: allAndPopular,
  }),
  currencyList: common.post("query-all-ccy", { about: "All currencies in display order.", gives: rows }),
  currencyPairs: common.post("query-currency-pair", {
    about: "The directed pairs one may exchange: what is sold, what is bought.",
    gives: z.object({ rows: z.array(z.object({ sell: currency, buy: currency })) }),
  }),
  heldCurrencies: common.post("queryMemberCcy", {
    about: "The currencies in which the merchant has or had money.",
    gives: rows,
    reads: ["balances"],
  }),
  allowedCurrencies: common.post("queryAllowCcy", {
    about: "The currencies the merchant's orders may be in.",
    gives: rows,
  }),
  currencyDetails: cached.get("findAllCcyDetail", detail),
  currencyDetailsOlder: older.get("findAllCcyDetail", detail),
};
