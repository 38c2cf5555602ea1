import { levelsFor } from "@/lib/payments/rules";
import type { Day } from "@/lib/time/beijing";
import { approvalLevels, type Level } from "../../access/approval/group";
import { usedOn } from "../orders/quota.sql";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { Tx } from "@/lib/simulator/platform/store/tx";

/** A payment to be made: its value in US dollar cents, and its payee. */
export interface ToPass {
  readonly usdMinor: bigint;
  readonly payee: Pick<Row<"Payee">, "account" | "bankCountry">;
  /** The Beijing day it leaves on. */
  readonly leaves: Day;
}

/**
 * The levels of a merchant's approval group that a new payment has to pass, in their order; none means that it is not
 * reviewed. Its value is that of all its day's payments to the same account, itself included: an amount in parts is
 * reviewed as the whole. Reviewers are those who may decide payments, or what the permission is for. Exact when the merchant's counter of
 * orders is held.
 */
export async function levelsToPass(
  tx: Tx,
  userNo: string,
  { usdMinor, payee, leaves }: ToPass,
  permission?: string,
): Promise<Level[]> {
  const levels = await approvalLevels(tx, userNo, tx.by.at, permission);
  if (levels.length === 0) return [];
  const before = await usedOn(tx, userNo, leaves, payee.account);
  const called = levelsFor(levels, before + usdMinor, payee.bankCountry);
  return levels.filter(({ level }) => called.includes(level));
}

/** Those of a level who may decide a payment: never its maker, and nobody who has decided it before. */
export const decidersOf = (
  level: Pick<Level, "reviewers"> | undefined,
  makerId: string,
  decided: readonly string[] = [],
): string[] => (level?.reviewers ?? []).filter((id) => id !== makerId && !decided.includes(id));

/** The level of a group that is next for what is reviewed; undefined where it is there no more, or all are passed. */
export const nextLevel = (
  group: readonly Level[],
  { levels, passed }: Pick<Row<"PaymentReview">, "levels" | "passed">,
): Level | undefined => group.find(({ level }) => level === levels[passed]);

/** Everybody who is told of the end of a review: the maker, and the reviewers of its levels. */
export const peopleOf = (group: readonly Level[], levels: readonly number[], makerId: string): string[] => [
  makerId,
  ...group.filter(({ level }) => levels.includes(level)).flatMap((level) => decidersOf(level, makerId)),
];

/** Whether every level can be passed by somebody else than the maker: nobody serves two levels. */
export const canPass = (levels: readonly Level[], makerId: string): boolean =>
  levels.every((level) => decidersOf(level, makerId).length > 0);
