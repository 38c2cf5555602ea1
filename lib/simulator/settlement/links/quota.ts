import { amountText, money, type Money } from "@/lib/money/money";
import type { Currency } from "@/lib/money/currency";
import { drawnOf, type Draw } from "@/lib/settlement/draws";
import { customsDayUsdMinor } from "@/lib/settlement/orders/terms";
import { endedSettlement } from "@/lib/settlement/order-states";
import { beijing, dayOf } from "@/lib/time/beijing";
import { isCustomsOpen } from "../../materials/customs/standing";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { term, type World } from "@/lib/simulator/driving/worlds/world";
import type { LinkDraw } from "./draws";
import { ownMinorOf, soldLinks, yuanMinorOf, type SoldLink } from "./kept-yuan";
import { byAge, settleableLinks, type LinkRow } from "./links";

/** A link of which a settlement may draw. */
export interface SettleableLink extends LinkRow {
  readonly leftMinor: bigint;
  readonly isCustoms: boolean;
  /** The link itself where its amounts here are the yuan that it was sold for; null where they are its own. */
  readonly sold: SoldLink | null;
}

/** What is to be settled, as far as links go. */
export interface QuotaAsked {
  readonly userNo: string;
  readonly currency: Currency;
  readonly method: "normal" | "speedy";
  readonly associationNos?: readonly string[] | undefined;
  /** True where nothing is drawn of links of customs declarations: their agreement was not accepted. */
  readonly isWithoutCustoms?: boolean;
}

export const toSettleable = (row: LinkRow): SettleableLink => ({
  ...row,
  leftMinor: row.linkedMinor - row.usedMinor,
  isCustoms: row.settlementType === "customs",
  sold: null,
});

function toSold(link: SoldLink): SettleableLink {
  const yuanMinor = yuanMinorOf(link);
  return { ...toSettleable({ ...link, linkedMinor: yuanMinor, usedMinor: 0n }), sold: link };
}

/** Returns what an order draws of a link, in the link's own currency. */
export const linkDrawOf = ({ of, minor }: Draw<SettleableLink>): LinkDraw => ({
  associationId: of.id,
  minor: of.sold ? ownMinorOf(of.sold, minor) : minor,
});

/** The links of a currency that can be settled; of yuan also those behind what cancelled settlements left. */
async function allLinks(tx: Tx, { userNo, currency, method }: QuotaAsked): Promise<SettleableLink[]> {
  const own = (await settleableLinks(tx, userNo, currency, method)).map(toSettleable);
  if (currency !== "CNH" || method !== "normal") return own;
  return [...own, ...(await soldLinks(tx, userNo)).map(toSold)].sort(byAge);
}

/**
 * The links that a settlement may draw of, in the order in which it does: those that are named, else all, without those
 * of customs declarations where a merchant may not settle by them. Refuses a named one that cannot be settled.
 */
export async function linksToSettle(
  tx: Tx<"SETTLE_LINK_UNUSABLE" | "CUSTOMS_NOT_OPEN">,
  asked: QuotaAsked,
): Promise<SettleableLink[]> {
  const { userNo, associationNos, isWithoutCustoms = false } = asked;
  const all = await allLinks(tx, asked);
  const mayCustoms =
    !isWithoutCustoms && (!all.some(({ isCustoms }) => isCustoms) || (await isCustomsOpen(tx, userNo)));
  if (!associationNos) return all.filter(({ isCustoms }) => mayCustoms || !isCustoms);
  const byNo = new Map(all.map((link) => [link.associationNo, link]));
  const chosen = [...new Set(associationNos)].map(
    (associationNo) => byNo.get(associationNo) ?? tx.refuse("SETTLE_LINK_UNUSABLE", { associationNo }),
  );
  if (!mayCustoms && chosen.some(({ isCustoms }) => isCustoms)) return tx.refuse("CUSTOMS_NOT_OPEN");
  return all.filter((link) => chosen.includes(link));
}

/** How much of which links an amount draws; refused where they have too little left. */
export function drawsFor(
  tx: Pick<Tx<"SETTLE_QUOTA_EXCEEDED">, "refuse">,
  { currency, minor }: Money,
  links: readonly SettleableLink[],
): Draw<SettleableLink>[] {
  const left = links.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  if (left < minor) return tx.refuse("SETTLE_QUOTA_EXCEEDED", { left: amountText(money(currency, left)) });
  return drawnOf(minor, links);
}

/** What a merchant may settle by customs declarations on one Beijing day, in US dollar cents. */
export const customsLimitOf = (world: Pick<World, "terms">): bigint =>
  BigInt(term(world, "customsDayUsdMinor", customsDayUsdMinor));

/** What of that is left today. Exact while the merchant's counter of settlements is held. */
export async function customsLeft(tx: InWorld<World> & Pick<Tx, "now">, userNo: string): Promise<bigint> {
  const { _sum } = await tx.prisma.settlementOrder.aggregate({
    where: {
      world: tx.world.id,
      userNo,
      placedAt: { gte: beijing(dayOf(tx.now)), lt: beijing(dayOf(tx.now), 24) },
      state: { not: endedSettlement },
    },
    _sum: { customsUsdMinor: true },
  });
  const left = customsLimitOf(tx.world) - (_sum.customsUsdMinor ?? 0n);
  return left > 0n ? left : 0n;
}
