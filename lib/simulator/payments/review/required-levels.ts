import { requiredApprovalLevels } from "@/lib/payments/rules";
import type { Day } from "@/lib/time/beijing";
import { paymentApprovalLevels, type Level } from "../../access/approval/group";
import { quotaUsedOnDay } from "../orders/used-quota";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** Describes a payment to be made: its value in US dollar cents, and its payee. */
export interface ToPass {
  readonly usdMinor: bigint;
  readonly payee: Pick<Row<"Payee">, "account" | "bankCountry">;
  /** Holds the Beijing day on which it leaves. */
  readonly leaves: Day;
}

/**
 * Returns the levels of a merchant's approval group that a new payment has to pass, in order; an empty list requires no
 * review. The value compared is the total of all payments to the same account that day, this one included, so that an
 * amount split in parts is reviewed as a whole. Reviewers are those who may decide payments, or those with the given
 * permission. The result is exact when the merchant's order counter is locked.
 */
export async function requiredReviewLevels(
  tx: Tx,
  userNo: string,
  { usdMinor, payee, leaves }: ToPass,
  permission?: string,
): Promise<Level[]> {
  const levels = await paymentApprovalLevels(tx, userNo, tx.by.at, permission);
  if (levels.length === 0) return [];
  const before = await quotaUsedOnDay(tx, userNo, leaves, payee.account);
  const requiredLevels = requiredApprovalLevels(levels, before + usdMinor, payee.bankCountry);
  return levels.filter(({ level }) => requiredLevels.includes(level));
}

/** Lists the people of a level who may decide a payment: never its maker, and nobody who has already decided it. */
export const eligibleLevelDeciders = (
  level: Pick<Level, "reviewers"> | undefined,
  makerId: string,
  deciderIds: readonly string[] = [],
): string[] => (level?.reviewers ?? []).filter((id) => id !== makerId && !deciderIds.includes(id));

/**
 * Returns the next level of the group for an order under review, or undefined when that level no longer exists or all
 * are passed.
 */
export const nextReviewLevel = (
  group: readonly Level[],
  { levels, passed }: Pick<Row<"PaymentReview">, "levels" | "passed">,
): Level | undefined => group.find(({ level }) => level === levels[passed]);

/** Lists everybody to notify of the end of a review: the maker, and the reviewers of its levels. */
export const reviewEndRecipients = (group: readonly Level[], levels: readonly number[], makerId: string): string[] => [
  makerId,
  ...group.filter(({ level }) => levels.includes(level)).flatMap((level) => eligibleLevelDeciders(level, makerId)),
];

/** Returns true when every level can be passed by a person other than the maker: nobody serves two levels. */
export const canAllLevelsBePassed = (levels: readonly Level[], makerId: string): boolean =>
  levels.every((level) => eligibleLevelDeciders(level, makerId).length > 0);
