import { money } from "@/lib/money/money";
import { lockLinkSides } from "../../receiving/associations/sides";
import type { Draw } from "@/lib/settlement/draws";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { advanceableIncomeAmounts } from "../advance/surplus";
import { allocateDraws, resolveDrawableLinks, type LinkQuotaQuery, type SettleableLink } from "./quota";

/**
 * Returns how much an amount draws from which links, with both sides of the links locked, as in every change of a link.
 * The caller has locked the merchant's settlement counter, so that no other settlement draws meanwhile. A speedy
 * settlement locks everything that can back an advance, even when its links are selected, because the advance also
 * covers its fees.
 */
export async function lockAndAllocateDraws(
  tx: Tx<"SETTLE_QUOTA_EXCEEDED" | "SETTLE_LINK_UNUSABLE" | "CUSTOMS_NOT_OPEN">,
  query: LinkQuotaQuery,
  minor: bigint,
): Promise<Draw<SettleableLink>[]> {
  const amount = money(query.currency, minor);
  const before = await resolveDrawableLinks(tx, query);
  const draws = allocateDraws(tx, amount, before);
  const candidateLinks = query.method === "speedy" ? before : draws.map(({ of }) => of);
  const advancedOn = query.method === "speedy" ? await advanceableIncomeAmounts(tx, query) : [];
  const incomeIds = [...candidateLinks, ...advancedOn].map(({ incomeId }) => incomeId);
  const materialIds = candidateLinks.map(({ materialId }) => materialId);
  const [, after] = await awaitAllBeforeFailing(
    lockLinkSides(tx, { incomeIds, materialIds }),
    resolveDrawableLinks(tx, query),
  );
  const lockedIds = new Set(candidateLinks.map(({ id }) => id));
  const now = allocateDraws(tx, amount, after);
  // a link was released or rejected while the locks were acquired, and unlocked links would replace it
  return now.every(({ of }) => lockedIds.has(of.id)) ? now : tx.refuse("REQUEST_BUSY");
}
