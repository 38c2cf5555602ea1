import type { homeCalls } from "@/lib/accounts/calls/home";
import { totalHistoryDays } from "@/lib/accounts/terms";
import { byDisplayOrder, type Currency } from "@/lib/money/currency";
import { minus, money, plus, zero, type Money } from "@/lib/money/money";
import { addDays, beijingDay, beijingInstant, type Day } from "@/lib/time/beijing";
import { lastTick } from "../../driving/market/ticks";
import type { Handler } from "../../platform/handler";
import { currencyFromColumn } from "../../platform/store/currency-of";
import type { InWorld } from "../../platform/store/tx";
import { convertAtMidRate } from "../balances";
import { readReportingCurrency } from "../reporting";
import { readDayOpenings } from "./day-openings.sql";

/** Sets the number of an account's newest entries that are read one by one, about a millisecond's work. */
const entriesReadMax = 2_000;

/** Describes a balance of one account: before the first entry of a day, or at present (place 0). */
interface Opening {
  readonly id: string;
  readonly currency: string;
  readonly place: number;
  readonly no: bigint;
  readonly minor: bigint;
}

/**
 * Returns a merchant's total at the end of each of the last days, in the reporting currency at the present mid rates,
 * and today's change of each currency. The balances of all accounts are read by one statement.
 */
export const getTotalHistory: Handler<typeof homeCalls.totalHistory> = async (_, context) => {
  const { principal, now } = context;
  const today = beijingDay(now);
  const days = Array.from({ length: totalHistoryDays }, (_, at): Day => addDays(today, at + 1 - totalHistoryDays));
  const [reporting, tick, closings] = await Promise.all([
    readReportingCurrency(context, principal.userNo),
    lastTick(context),
    readDayClosings(context, principal.userNo, days),
  ]);
  const currencies = [...closings.keys()].sort(byDisplayOrder);
  const valuesOf = (code: Currency): Money[] | null => {
    const values = (closings.get(code) ?? []).map((minor) =>
      convertAtMidRate(reporting, money(code, minor), tick?.mids ?? {}),
    );
    return values.some((value) => value === null) ? null : values.flatMap((value) => value ?? []);
  };
  const rated = currencies.flatMap((code) => {
    const values = valuesOf(code);
    return values ? [{ code, values }] : [];
  });
  const nothing = zero(reporting);
  return {
    currency: reporting,
    rows: days.map((day, at) => ({
      day,
      total: rated.reduce((sum, { values }) => plus(sum, values[at] ?? nothing), nothing),
    })),
    today: rated.map(({ code, values }) => ({
      currency: code,
      change: minus(values.at(-1) ?? nothing, values.at(-2) ?? nothing),
    })),
    unrated: currencies.filter((code) => !rated.some((row) => row.code === code)),
  };
};

/**
 * Returns a merchant's balance of each currency at the end of some consecutive days, in minor units, earliest first: the
 * last day is today, whose end is now. `readMax` limits the entries of an account that are read one by one.
 */
export async function readDayClosings(
  { sql, world }: InWorld,
  userNo: string,
  days: readonly Day[],
  readMax = entriesReadMax,
): Promise<Map<Currency, bigint[]>> {
  const openings = await readDayOpenings(sql, [world.id, userNo, days.map((day) => beijingInstant(day)), readMax]);
  const sums = new Map<Currency, bigint[]>();
  for (const { id, currency } of openings.filter(({ place }) => place === 0)) {
    const code = currencyFromColumn(currency);
    const closings = closingsOf(
      openings.filter((row) => row.id === id),
      days.length,
    );
    const before = sums.get(code);
    sums.set(code, before ? before.map((minor, at) => minor + (closings[at] ?? 0n)) : closings);
  }
  return sums;
}

/**
 * Returns the balance of one account at the end of each day: the end of a day is the beginning of the next. A day
 * without an entry began with the balance that it ended with, and of two days with entries in the other order the
 * earlier number counts.
 */
function closingsOf(account: readonly Opening[], dayCount: number): bigint[] {
  const byPlace = new Map(account.map((row) => [row.place, row]));
  let next = byPlace.get(0);
  const closings: bigint[] = [];
  for (let place = dayCount; place >= 1; place -= 1) {
    closings.unshift(next?.minor ?? 0n);
    const opening = byPlace.get(place);
    if (opening && next && opening.no < next.no) next = opening;
  }
  return closings;
}
