import { invariant } from "@/lib/call/refusals";
import type { accountCalls } from "@/lib/accounts/calls/balances";
import type { Currency } from "@/lib/money/currency";
import { money, plus, zero, type Money } from "@/lib/money/money";
import { convert, canonicalPair } from "@/lib/money/rate";
import type { Handler } from "../platform/handler";
import { currencyFromColumn } from "../platform/store/currency-of";
import { balanceSumsQuery, toOrderedBalances, type BalanceSums } from "../platform/ledger/balance";
import type { Mids } from "../driving/market/path";
import { midOf } from "../driving/market/rates";
import { parseStoredMids, type StoredMids } from "../driving/market/ticks";
import { prepareQuery, query, raw, type ValueOf } from "../platform/store/query";

/**
 * Returns a merchant's balances by currency, and their total in the reporting currency at the mid rates of the last
 * tick; read in one statement, so as of one instant.
 */
export const getMerchantBalances: Handler<typeof accountCalls.balances> = async (_, context) => {
  const { principal, now } = context;
  const [read] = await selectBalances(context.sql, { world: context.world.id, userNo: principal.userNo });
  invariant(read, "whoever is signed in has a merchant");
  const [reporting, mids] = [currencyFromColumn(read.reporting), parseStoredMids(read.mids ?? {})];
  const rows = toOrderedBalances(read.balances).map(({ currency, available, held }) => ({
    currency,
    available: money(currency, available),
    held: money(currency, held),
    value: convertAtMidRate(reporting, money(currency, available + held), mids),
  }));
  return {
    rows,
    total: sumOf(
      reporting,
      rows.map(({ value }) => value),
    ),
    at: now,
  };
};

/** Selects a merchant's reporting currency and balances, and the market's last mids, as of one instant. */
const selectBalances = prepareQuery((value: ValueOf<{ world: string; userNo: string }>) =>
  query
    .selectFrom("merchant as m")
    .where("m.world", "=", value("world"))
    .where("m.userNo", "=", value("userNo"))
    .select((merchant) => [
      "m.reportingCurrency as reporting",
      raw<
        readonly BalanceSums[]
      >`(select coalesce(json_agg(s), '[]') from ${balanceSumsQuery(value("world"), value("userNo"))} s)`.as(
        "balances",
      ),
      merchant
        .selectFrom("tick as t")
        .select("t.mids")
        .where("t.world", "=", value("world"))
        .orderBy("t.no", "desc")
        .limit(raw.lit(1))
        // only the market writes ticks, with such mids
        .$castTo<{ mids: StoredMids | null }>()
        .as("mids"),
    ]),
);

/** Converts an amount into another currency at the mid rate, rounded half to even; null without a rate. */
export function convertAtMidRate(reporting: Currency, amount: Money, mids: Mids): Money | null {
  if (amount.minor === 0n) return zero(reporting);
  if (amount.currency === reporting) return amount;
  const mid = midOf(mids, canonicalPair(amount.currency, reporting));
  return mid ? convert(amount, mid, "half-even") : null;
}

/** Sums all values; null when one of them is not known: a sum without it would mislead. */
const sumOf = (reporting: Currency, values: readonly (Money | null)[]): Money | null =>
  values.reduce<Money | null>((sum, value) => (sum && value ? plus(sum, value) : null), zero(reporting));
