import { money } from "@/lib/money/money";
import { incomeCheckUsdMinor, type CheckReason } from "@/lib/receiving/terms";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { findScreeningListMatches } from "@/lib/simulator/verification/screening/list-matches";
import { numericWorldTerm } from "@/lib/simulator/driving/worlds/world";

type Coming = Pick<
  Row<"Remittance">,
  "needsCheck" | "currency" | "amountMinor" | "feeMinor" | "payerName" | "payerCountry"
>;

/**
 * Returns the reasons for checking an arriving remittance before it is credited; an empty list credits it immediately.
 * The remitter is compared with operations' list like the names of a verification. An amount without a known value
 * counts as one to be checked when that check is enabled.
 */
export async function incomeCheckReasons(tx: Tx, row: Coming): Promise<readonly CheckReason[]> {
  const reasons: CheckReason[] = row.needsCheck ? ["asked"] : [];
  if (await isLarge(tx, row)) reasons.push("amount");
  if (await isListed(tx, row)) reasons.push("remitter");
  return reasons;
}

async function isLarge(tx: Tx, { currency, amountMinor, feeMinor }: Coming): Promise<boolean> {
  const from = BigInt(numericWorldTerm(tx.world, "incomeCheckUsdMinor", incomeCheckUsdMinor));
  if (from === 0n) return false;
  const value = await usdCentsRoundedUp(tx, money(currencyFromColumn(currency), amountMinor - feeMinor));
  return value === undefined || value >= from;
}

const isListed = async (tx: Tx, { payerName: name, payerCountry: country }: Coming): Promise<boolean> =>
  (await findScreeningListMatches(tx, [{ name, country }])).length > 0;
