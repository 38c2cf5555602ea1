import type { Currency } from "@/lib/money/currency";
import type { Money } from "@/lib/money/money";
import { addDays, type Day } from "@/lib/time/beijing";
import { banksOffDayOf, type SettlementOffDay } from "@/lib/time/settlement";

/** Describes the amounts due in one currency on one day, as the call of the maturities replies. */
export interface DueRow {
  readonly day: Day;
  readonly currency: Currency;
  readonly moneyOut: Money;
  readonly reserved: Money;
  readonly moneyIn: Money;
  readonly short: Money;
  readonly inValue: Money | null;
  readonly outValue: Money | null;
}

/** Describes one day of the coming week. */
export interface CashDay {
  readonly day: Day;
  /** Holds the values that come in and go out, in minor units of the reporting currency. */
  readonly inMinor: bigint;
  readonly outMinor: bigint;
  readonly rows: readonly DueRow[];
  /** Describes why the mainland's banks, or those of a currency that is due, are closed on the day; null when all work. */
  readonly offDay: SettlementOffDay | null;
}

/** Describes the money that is missing of a currency within the week. */
export interface Shortage {
  /** Holds the first day on which some is missing, and the largest amount that is missing on any day. */
  readonly day: Day;
  readonly amount: Money;
}

const weekDays = 7;

/** Returns the next seven days, today first, each with what comes in and goes out. */
export function cashWeek(rows: readonly DueRow[], today: Day): CashDay[] {
  return Array.from({ length: weekDays }, (_, ahead) => {
    const day = addDays(today, ahead);
    const due = rows.filter((row) => row.day === day);
    const sum = (part: "inValue" | "outValue") => due.reduce((minor, row) => minor + (row[part]?.minor ?? 0n), 0n);
    return {
      day,
      inMinor: sum("inValue"),
      outMinor: sum("outValue"),
      rows: due,
      offDay: banksOffDayOf(
        due.map(({ currency }) => currency),
        day,
      ),
    };
  });
}

/** Returns the shortages of some days, the earliest first: one a currency, which covers it on all of these days. */
export function shortagesOf(days: readonly CashDay[]): Shortage[] {
  const shortages = new Map<Currency, Shortage>();
  for (const { day, rows } of days)
    for (const { currency, short } of rows) {
      const before = shortages.get(currency);
      if (short.minor > (before?.amount.minor ?? 0n))
        shortages.set(currency, { day: before?.day ?? day, amount: short });
    }
  return [...shortages.values()];
}
