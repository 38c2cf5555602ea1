import { money } from "@/lib/money/money";
import { lockSides } from "../../receiving/associations/sides";
import type { Draw } from "@/lib/settlement/draws";
import { together } from "@/lib/simulator/platform/store/together";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { surplusOf } from "../advance/surplus";
import { drawsFor, linksToSettle, type QuotaAsked, type SettleableLink } from "./quota";

/**
 * How much of which links an amount draws, with both sides of them held, as by whoever changes a link. The caller holds
 * the merchant's counter of settlements, so that nobody else draws meanwhile. A speedy one holds all that can be advanced
 * on, also where its links are chosen: its fees are given on more than it draws.
 */
export async function heldDraws(
  tx: Tx<"SETTLE_QUOTA_EXCEEDED" | "SETTLE_LINK_UNUSABLE" | "CUSTOMS_NOT_OPEN">,
  asked: QuotaAsked,
  minor: bigint,
): Promise<Draw<SettleableLink>[]> {
  const amount = money(asked.currency, minor);
  const before = await linksToSettle(tx, asked);
  const drawn = drawsFor(tx, amount, before);
  const wanted = asked.method === "speedy" ? before : drawn.map(({ of }) => of);
  const advancedOn = asked.method === "speedy" ? await surplusOf(tx, asked) : [];
  const incomeIds = [...wanted, ...advancedOn].map(({ incomeId }) => incomeId);
  const materialIds = wanted.map(({ materialId }) => materialId);
  const [, after] = await together(lockSides(tx, { incomeIds, materialIds }), linksToSettle(tx, asked));
  const held = new Set(wanted.map(({ id }) => id));
  const now = drawsFor(tx, amount, after);
  // a link was released or rejected while the locks were taken, and others stand in for it that are not held
  return now.every(({ of }) => held.has(of.id)) ? now : tx.refuse("REQUEST_BUSY");
}
