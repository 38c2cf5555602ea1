import { levelsFor } from "@/lib/payments/rules";
import { approvalLevels, type Level } from "../../access/approval/group";
import type { InWorld } from "../../store/tx";

/**
 * The levels of a merchant's approval group that a payment has to pass, in their order; none means that it is not
 * reviewed. `real` is real time.
 */
export async function levelsToPass(
  tx: InWorld,
  userNo: string,
  { usdMinor, bankCountry }: { usdMinor: bigint; bankCountry: string },
  real: Date,
): Promise<Level[]> {
  const levels = await approvalLevels(tx, userNo, real);
  const called = levelsFor(levels, usdMinor, bankCountry);
  return levels.filter(({ level }) => called.includes(level));
}

/** Those of a level who may decide a payment: never its maker, and nobody who has decided it before. */
export const decidersOf = (
  level: Pick<Level, "reviewers"> | undefined,
  makerId: string,
  decided: readonly string[] = [],
): string[] => (level?.reviewers ?? []).filter((id) => id !== makerId && !decided.includes(id));

/** Whether every level can be passed by somebody else than the maker: nobody serves two levels. */
export const canPass = (levels: readonly Level[], makerId: string): boolean =>
  levels.every((level) => decidersOf(level, makerId).length > 0);
