import { statementDaysMax } from "@/lib/accounts/terms";
import type { accounts } from "@/lib/accounts/calls/balances";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import type { Who } from "@/lib/call/who";
import { listedMax } from "@/lib/call/field-schemas";
import { money } from "@/lib/money/money";
import { addDays, dayOf } from "@/lib/time/beijing";
import { daysListed } from "../platform/store/date-range";
import type { CallContext, Handler } from "../platform/handler";
import { placeOf } from "../platform/store/paging";
import {
  countOf,
  isFiltered,
  noSums,
  ordersCalled,
  pageOfLines,
  rangesOf,
  sumsOf,
  type Sums,
  type Wanted,
} from "./entries";
import { orderHref } from "./order-href";
import { told, type ToldLine } from "./line-facts";
import { reportingOf } from "./reporting";
import { totalsOf, type CurrencySums } from "./statement-totals";

/** The booked lines of a merchant's money, newest first, each with the number that people speak of it by. */
export const activity: Handler<typeof accounts.activity> = async (
  { currentPage, pageSize, from, to, currency, totalIn, kind, orderNo },
  context,
) => {
  const { who, world, now, refuse } = context;
  const { span, refusal } = daysListed({ from, to }, now, statementDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const wanted: Wanted = {
    world: world.id,
    userNo: who.userNo,
    span,
    currency,
    kind,
    orders: await ordersCalled(context, orderNo),
  };
  const ranges = await rangesOf(context, wanted);
  const [lines, sums] = await Promise.all([
    pageOfLines(context, wanted, ranges, placeOf({ currentPage, pageSize })),
    sumsOf(context, wanted, ranges),
  ]);
  return {
    rows: (await told(context, lines)).map((line) => toEntryView(who, line)),
    total: Math.min(countOf(sums), listedMax + 1),
    currentPage,
    pageSize,
    from: dayOf(span.gte),
    to: addDays(dayOf(span.lt), -1),
    sums: currency ? sumsShown(currency, sums[0], isFiltered(wanted)) : null,
    totals: currency
      ? null
      : await totalsShown(context, {
          into: totalIn,
          isPart: isFiltered(wanted),
          sums: ranges.flatMap((range, place) => {
            const of = sums[place];
            return of ? [{ ...of, currency: range.currency }] : [];
          }),
        }),
  };
};

const toEntryView = (
  who: Who,
  { at, kind, orderNo, listNo, subject, currency, minor, after, counterparty, reference, exchange }: ToldLine,
) => ({
  at,
  kind,
  orderNo,
  href: orderHref(who, subject, listNo),
  counterparty,
  reference,
  rate: exchange?.rate ?? null,
  amount: money(currency, minor),
  balance: after === null ? null : money(currency, after),
});

/** The sums of each currency, and all in the one wanted or else in the merchant's own. */
async function totalsShown(
  context: CallContext<typeof accounts.activity>,
  { into, isPart, sums }: { into: Currency | undefined; isPart: boolean; sums: readonly CurrencySums[] },
) {
  const totals = await totalsOf(context, {
    into: into ?? (await reportingOf(context, context.who.userNo)),
    at: context.now,
    sums,
  });
  return {
    ...totals,
    ...(isPart && { opening: null, closing: null }),
    rows: sums
      .map((one) => ({ currency: one.currency, ...sumsShown(one.currency, one, isPart) }))
      .sort((one, other) => byDisplayOrder(one.currency, other.currency)),
  };
}

function sumsShown(
  code: Currency,
  { moneyIn, moneyOut, countIn, countOut, opening, closing, available }: Sums = noSums,
  isPart: boolean,
) {
  return {
    opening: isPart ? null : money(code, opening),
    closing: isPart ? null : money(code, closing),
    available: isPart ? null : money(code, available),
    held: isPart ? null : money(code, closing - available),
    moneyIn: money(code, moneyIn),
    moneyOut: money(code, moneyOut),
    countIn,
    countOut,
  };
}
