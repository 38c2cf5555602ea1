import { paymentApprovalLevels, ofBatches, type Level } from "../../../access/approval/group";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { findUsableTick, type AtNow } from "@/lib/simulator/driving/market/fresh";
import { usdCentsRoundedUpAtMids } from "@/lib/simulator/driving/market/dollars-up";
import { requiredApprovalLevels } from "@/lib/payments/rules";
import { money } from "@/lib/money/money";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { PayableRow } from "../rows/batch-rows";

type Worthy = Pick<PayableRow, "currency" | "amountMinor" | "bankCountry">;

/** Describes the worth of a batch in US dollar cents: of its largest row, and of all its rows together. */
export interface BatchWorth {
  readonly largest: bigint;
  readonly sum: bigint;
}

/** Returns the worth of a batch's rows at the current mid rates, or undefined when a currency has no rate. */
export async function batchWorthAtMidRates(tx: AtNow, rows: readonly Worthy[]): Promise<BatchWorth | undefined> {
  const mids = (await findUsableTick(tx))?.mids;
  let [largest, sum] = [0n, 0n];
  for (const { currency, amountMinor } of rows) {
    const worth = usdCentsRoundedUpAtMids(mids, money(currencyFromColumn(currency), amountMinor));
    if (worth === undefined) return undefined;
    if (worth > largest) largest = worth;
    sum += worth;
  }
  return { largest, sum };
}

/**
 * Returns the levels of a company's approval group that a batch has to pass: those with a limit that its largest row or
 * its sum reaches, and those that apply to a country of its payees' banks. A single decision is evaluated as a whole,
 * so that many small rows cannot bypass a limit. Undefined when a limit applies and a currency has no rate.
 */
export async function requiredBatchReviewLevels(
  tx: InWorld,
  { userNo, real }: { readonly userNo: string; readonly real: Date },
  worth: BatchWorth | undefined,
  rows: readonly Worthy[],
): Promise<Level[] | undefined> {
  const levels = await paymentApprovalLevels(tx, userNo, real, ofBatches);
  if (!worth && levels.some(({ fromMinor }) => fromMinor !== null && fromMinor > 0n)) return undefined;
  const countries = new Set(rows.map(({ bankCountry }) => bankCountry));
  const requiredLevels = new Set(
    [...countries].flatMap((country) => requiredApprovalLevels(levels, worth?.sum ?? 0n, country)),
  );
  return levels.filter(({ level }) => requiredLevels.has(level));
}
