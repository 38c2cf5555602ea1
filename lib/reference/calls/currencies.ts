import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { currency } from "@/lib/money/currency";

const common = declareCalls("/api/user/common", { access: "session" });
const cachedCalls = declareCalls("/api/data-cache", { access: "session" });
const older = declareCalls("/api/cache", { access: "session" });

/** Describes a currency with its names and the number of decimals that the product uses. */
export const currencyRow = z.object({ key: currency, zh: z.string(), en: z.string(), scaleNumber: z.int() });
const rows = z.object({ rows: z.array(currencyRow) });

const allAndPopular = z.object({
  /** Keyed by code, in the product's display order. */
  allCurrency: z.record(z.string(), currencyRow),
  /** Holds the currencies with display priority, in their order. */
  popularCurrency: z.array(currency),
});

const detail = {
  about: "Every currency with its number of decimals: the product's own table, not ISO 4217's.",
  output: z.array(z.object({ key: currency, scaleNumber: z.int() })),
  cacheable: true,
} as const;

/** Declares the calls of currencies (specification 1, section 7). */
export const currencyCalls = {
  currencies: common.post("query-currency", {
    about: "All currencies the product knows, and those shown first.",
    output: allAndPopular,
  }),
  currenciesOf: common.post("query-currency/{type}", {
    about: "The currencies of one kind of use: all, those orders may be in, or those the market quotes.",
    input: z.object({ type: z.enum(["all", "order", "market"]) }),
    output: allAndPopular,
  }),
  currencyList: common.post("query-all-ccy", { about: "All currencies in display order.", output: rows }),
  currencyPairs: common.post("query-currency-pair", {
    about: "The directed pairs one may exchange: what is sold, what is bought.",
    output: z.object({ rows: z.array(z.object({ sell: currency, buy: currency })) }),
  }),
  heldCurrencies: common.post("queryMemberCcy", {
    about: "The currencies in which the merchant has or had money.",
    output: rows,
    reads: ["balances"],
  }),
  allowedCurrencies: common.post("queryAllowCcy", {
    about: "The currencies the merchant's orders may be in.",
    output: rows,
  }),
  currencyDetails: cachedCalls.get("findAllCcyDetail", detail),
  currencyDetailsOlder: older.get("findAllCcyDetail", detail),
};
