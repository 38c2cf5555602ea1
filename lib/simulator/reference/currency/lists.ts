import type * as z from "zod/mini";
import { isTradable } from "@/lib/exchange/rules";
import { loadMessages } from "@/lib/i18n/messages";
import {
  byDisplayOrder,
  currencyCodes as known,
  isCurrency,
  orderCurrencies,
  currencyDecimals,
  type Currency,
} from "@/lib/money/currency";
import type { currencyCalls, currencyRow } from "@/lib/reference/calls/currencies";
import type { Handler } from "@/lib/simulator/platform/handler";
import { tickCurrencies } from "@/lib/simulator/driving/market/path";

type Row = z.output<typeof currencyRow>;

/** Lists the currencies that come first in lists: "Currency display priority" (specification 1, section 9). */
const popular: readonly Currency[] = [
  "CNH",
  "USD",
  "EUR",
  "HKD",
  "VND",
  "JPY",
  "KRW",
  "GBP",
  "AUD",
  "CAD",
  "NZD",
  "SGD",
];

const quotedCurrencies: readonly Currency[] = [...tickCurrencies, "USD" as const].sort(byDisplayOrder);
const kinds = { all: known, order: orderCurrencies, market: quotedCurrencies };

/** Returns the rows of some currencies, with the names used in the whole portal. */
async function rowsOf(codes: readonly Currency[]): Promise<Row[]> {
  const [zh, en] = [(await loadMessages("zh-CN")).terms.currency, (await loadMessages("en-US")).terms.currency];
  return codes.map((key) => ({ key, zh: zh[key], en: en[key], scaleNumber: currencyDecimals(key) }));
}

async function allAndPopular(codes: readonly Currency[]) {
  const rows = await rowsOf(codes);
  return {
    allCurrency: Object.fromEntries(rows.map((row) => [row.key, row])),
    popularCurrency: popular.filter((code) => codes.includes(code)),
  };
}

export const listAllAndPopularCurrencies: Handler<typeof currencyCalls.currencies> = () => allAndPopular(known);

export const currenciesByType: Handler<typeof currencyCalls.currenciesOf> = ({ type }) => allAndPopular(kinds[type]);

export const listKnownCurrencies: Handler<typeof currencyCalls.currencyList> = async () => ({
  rows: await rowsOf(known),
});

export const listOrderCurrencies: Handler<typeof currencyCalls.allowedCurrencies> = async () => ({
  rows: await rowsOf(orderCurrencies),
});

/** Lists every pair of currencies that the market quotes, in both directions. */
export const listTradableCurrencyPairs: Handler<typeof currencyCalls.currencyPairs> = async () => ({
  rows: quotedCurrencies.flatMap((sell) =>
    quotedCurrencies.filter((buy) => isTradable(sell, buy)).map((buy) => ({ sell, buy })),
  ),
});

export const listMerchantAccountCurrencies: Handler<typeof currencyCalls.heldCurrencies> = async (
  _,
  { principal, world, prisma },
) => {
  const accounts = await prisma.account.groupBy({
    by: ["currency"],
    where: { world: world.id, owner: principal.userNo },
  });
  return {
    rows: await rowsOf(
      accounts
        .map(({ currency }) => currency)
        .filter(isCurrency)
        .sort(byDisplayOrder),
    ),
  };
};

export const knownCurrencyScales = async () => known.map((key) => ({ key, scaleNumber: currencyDecimals(key) }));
