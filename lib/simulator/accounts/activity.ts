import { accountDetailsDaysMax } from "@/lib/accounts/terms";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import type { Principal } from "@/lib/call/principal";
import { listedMax } from "@/lib/call/field-schemas";
import { money } from "@/lib/money/money";
import { addDays, beijingDay, daysBetween, type Day } from "@/lib/time/beijing";
import { listedDateSpan } from "../platform/store/date-range";
import type { CallContext, Handler } from "../platform/handler";
import { pageWindow } from "../platform/store/paging";
import {
  totalLineCount,
  isFiltered,
  noSums,
  findOrderIdsByNumber,
  readBookedLinesPage,
  readMoneyRanges,
  readLineSums,
  type LineSums,
  type LineQuery,
} from "./entries";
import { readDayClosings } from "./home/total-history";
import { orderHref } from "./order-href";
import { addOrderFactsToLines, type DescribedLine } from "./line-facts";
import { readReportingCurrency } from "./reporting";
import { statementTotals, type CurrencySums } from "./statement-totals";

/** Lists the booked lines of a merchant's money, newest first, each with the order number that users refer to. */
export const listAccountActivity: Handler<typeof accountCalls.activity> = async (
  { currentPage, pageSize, from, to, currency, totalIn, kind, orderNo },
  context,
) => {
  const { principal, world, now, refuse } = context;
  const { span, refusal } = listedDateSpan({ from, to }, now, accountDetailsDaysMax);
  if (refusal) return refuse("DATE_OUT_OF_RANGE", refusal);
  const query: LineQuery = {
    world: world.id,
    userNo: principal.userNo,
    span,
    currency,
    kind,
    orders: await findOrderIdsByNumber(context, orderNo),
  };
  const ranges = await readMoneyRanges(context, query);
  const [lines, sums] = await Promise.all([
    readBookedLinesPage(context, query, ranges, pageWindow({ currentPage, pageSize })),
    readLineSums(context, query, ranges),
  ]);
  return {
    rows: (await addOrderFactsToLines(context, lines)).map((line) => toEntryView(principal, line)),
    total: Math.min(totalLineCount(sums), listedMax + 1),
    currentPage,
    pageSize,
    from: beijingDay(span.gte),
    to: addDays(beijingDay(span.lt), -1),
    sums: currency ? sumsView(currency, sums[0], isFiltered(query)) : null,
    totals: currency
      ? null
      : await totalsView(context, {
          into: totalIn,
          isPart: isFiltered(query),
          sums: ranges.flatMap((range, place) => {
            const of = sums[place];
            return of ? [{ ...of, currency: range.currency }] : [];
          }),
        }),
    course: currency && !isFiltered(query) ? await readCourse(context, currency, span) : [],
  };
};

/** Returns the booked balance of a currency at the end of each day of a span; the end of the present day is now. */
async function readCourse(
  context: CallContext<typeof accountCalls.activity>,
  currency: Currency,
  { gte, lt }: LineQuery["span"],
) {
  const [first, next] = [beijingDay(gte), beijingDay(lt)];
  const last = [next, beijingDay(context.now)].sort()[0] ?? next;
  // the end of a day is known by the beginning of the next, which is read too unless it is still to come
  const days = Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, at): Day => addDays(first, at));
  const closings = await readDayClosings(context, context.principal.userNo, days);
  return days
    .filter((day) => day < next)
    .map((day, place) => ({ day, balance: money(currency, closings.get(currency)?.[place] ?? 0n) }));
}

const toEntryView = (
  principal: Principal,
  { at, kind, orderNo, listNo, subject, currency, minor, after, counterparty, reference, exchange }: DescribedLine,
) => ({
  at,
  kind,
  orderNo,
  href: orderHref(principal, subject, listNo),
  counterparty,
  reference,
  rate: exchange?.rate ?? null,
  amount: money(currency, minor),
  balance: after === null ? null : money(currency, after),
});

/** Returns the sums of each currency, and their total in the requested currency or else in the merchant's own. */
async function totalsView(
  context: CallContext<typeof accountCalls.activity>,
  { into, isPart, sums }: { into: Currency | undefined; isPart: boolean; sums: readonly CurrencySums[] },
) {
  const totals = await statementTotals(context, {
    into: into ?? (await readReportingCurrency(context, context.principal.userNo)),
    at: context.now,
    sums,
  });
  return {
    ...totals,
    ...(isPart && { opening: null, closing: null }),
    rows: sums
      .map((item) => ({ currency: item.currency, ...sumsView(item.currency, item, isPart) }))
      .sort((a, b) => byDisplayOrder(a.currency, b.currency)),
  };
}

function sumsView(
  code: Currency,
  { moneyIn, moneyOut, countIn, countOut, opening, closing, available }: LineSums = noSums,
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
