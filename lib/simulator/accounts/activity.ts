import { statementDaysMax } from "@/lib/accounts/terms";
import type { accounts } from "@/lib/accounts/calls/balances";
import type { Currency } from "@/lib/money/currency";
import { listedMax } from "@/lib/call/field-schemas";
import { money } from "@/lib/money/money";
import { addDays, dayOf } from "@/lib/time/beijing";
import { daysListed } from "../store/date-range";
import type { Handler } from "../handler";
import { currencyOf } from "../store/currency-of";
import { placeOf } from "../store/paging";
import {
  countOf,
  isFiltered,
  noSums,
  ordersCalled,
  pageOfEntries,
  rangesOf,
  sumsOf,
  type Entry,
  type Sums,
  type Wanted,
} from "./entries";

/** The entries of a merchant's available money, newest first, each with the number that people speak of it by. */
export const activity: Handler<typeof accounts.activity> = async (
  { currentPage, pageSize, from, to, currency, kind, orderNo },
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
  const [only] = ranges;
  const [rows, total, sums] = await Promise.all([
    pageOfEntries(context, wanted, ranges, placeOf({ currentPage, pageSize })),
    countOf(context, wanted, ranges, listedMax + 1),
    currency && only ? sumsOf(context, wanted, only) : undefined,
  ]);
  return {
    rows: rows.map(toEntryView),
    total,
    currentPage,
    pageSize,
    from: dayOf(span.gte),
    to: addDays(dayOf(span.lt), -1),
    sums: currency ? sumsShown(currency, sums, isFiltered(wanted)) : null,
  };
};

const toEntryView = ({ at, kind, orderNo, currency, minor, after }: Entry) => ({
  at,
  kind,
  orderNo,
  amount: money(currencyOf(currency), minor),
  balance: money(currencyOf(currency), after),
});

function sumsShown(
  code: Currency,
  { moneyIn, moneyOut, countIn, countOut, opening, closing }: Sums = noSums,
  isPart: boolean,
) {
  return {
    opening: isPart ? null : money(code, opening),
    closing: isPart ? null : money(code, closing),
    moneyIn: money(code, moneyIn),
    moneyOut: money(code, moneyOut),
    countIn,
    countOut,
  };
}
