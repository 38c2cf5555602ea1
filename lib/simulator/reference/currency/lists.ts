import type * as z from "zod/mini";
import { isTradable } from "@/lib/exchange/rules";
import { messagesOf } from "@/lib/i18n/messages";
import {
  byDisplayOrder,
  currencies as known,
  isCurrency,
  orderCurrencies,
  scaleOf,
  type Currency,
} from "@/lib/money/currency";
import type { currencyCalls, currencyRow } from "@/lib/reference/calls/currencies";
import type { Handler } from "@/lib/simulator/platform/handler";
import { tickCurrencies } from "@/lib/simulator/driving/market/path";

type Row = z.output<typeof currencyRow>;

/** "Currency display priority": these are shown first (specification 1, section 9). */
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

const quoted: readonly Currency[] = [...tickCurrencies, "USD" as const].sort(byDisplayOrder);
const kinds = { all: known, order: orderCurrencies, market: quoted };

/** The rows of some currencies, named as the whole portal names them. */
async function rowsOf(codes: readonly Currency[]): Promise<Row[]> {
  const [zh, en] = [(await messagesOf("zh-CN")).terms.currency, (await messagesOf("en-US")).terms.currency];
  return codes.map((key) => ({ key, zh: zh[key], en: en[key], scaleNumber: scaleOf(key) }));
}

async function allAndPopular(codes: readonly Currency[]) {
  const rows = await rowsOf(codes);
  return {
    allCurrency: Object.fromEntries(rows.map((row) => [row.key, row])),
    popularCurrency: popular.filter((code) => codes.includes(code)),
  };
}

export const currencies: Handler<typeof currencyCalls.currencies> = () => allAndPopular(known);

export const currenciesOf: Handler<typeof currencyCalls.currenciesOf> = ({ type }) => allAndPopular(kinds[type]);

export const currencyList: Handler<typeof currencyCalls.currencyList> = async () => ({ rows: await rowsOf(known) });

export const allowedCurrencies: Handler<typeof currencyCalls.allowedCurrencies> = async () => ({
  rows: await rowsOf(orderCurrencies),
});

/** Of every two currencies the market quotes, both ways. */
export const currencyPairs: Handler<typeof currencyCalls.currencyPairs> = async () => ({
  rows: quoted.flatMap((sell) => quoted.filter((buy) => isTradable(sell, buy)).map((buy) => ({ sell, buy }))),
});

export const heldCurrencies: Handler<typeof currencyCalls.heldCurrencies> = async (_, { who, world, prisma }) => {
  const held = await prisma.account.groupBy({
    by: ["currency"],
    where: { world: world.id, owner: who.userNo },
  });
  return {
    rows: await rowsOf(
      held
        .map(({ currency }) => currency)
        .filter(isCurrency)
        .sort(byDisplayOrder),
    ),
  };
};

export const currencyDetails = async () => known.map((key) => ({ key, scaleNumber: scaleOf(key) }));
