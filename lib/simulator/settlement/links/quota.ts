import { amountText, money, type Money } from "@/lib/money/money";
import type { Currency } from "@/lib/money/currency";
import { splitOverSources, type Draw } from "@/lib/settlement/draws";
import { customsDayUsdMinor } from "@/lib/settlement/orders/terms";
import { endedSettlement } from "@/lib/settlement/order-states";
import { beijingInstant, beijingDay } from "@/lib/time/beijing";
import { maySettleByCustoms } from "../../materials/customs/standing";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";
import { numericWorldTerm, type World } from "@/lib/simulator/driving/worlds/world";
import type { LinkDraw } from "./draws";
import { linkMinorForYuan, findLinksBehindStoredYuan, soldLinkYuanMinor, type SoldLink } from "./stored-yuan";
import { compareLinksByIncomeAge, settleableLinks, type SettlementLinkRow } from "./links";

/** Describes a link that a settlement can draw from. */
export interface SettleableLink extends SettlementLinkRow {
  readonly leftMinor: bigint;
  readonly isCustoms: boolean;
  /** Holds the link of the sold yuan that the amounts here are in; null when they are in the link's own currency. */
  readonly soldLink: SoldLink | null;
}

/** Describes a settlement as far as its links matter. */
export interface LinkQuotaQuery {
  readonly userNo: string;
  readonly currency: Currency;
  readonly method: "normal" | "speedy";
  readonly associationNos?: readonly string[] | undefined;
  /** True when links of customs declarations are excluded, because their agreement was not accepted. */
  readonly isWithoutCustoms?: boolean;
}

export const toSettleable = (row: SettlementLinkRow): SettleableLink => ({
  ...row,
  leftMinor: row.linkedMinor - row.usedMinor,
  isCustoms: row.settlementType === "customs",
  soldLink: null,
});

function toSold(link: SoldLink): SettleableLink {
  const yuanMinor = soldLinkYuanMinor(link);
  return { ...toSettleable({ ...link, linkedMinor: yuanMinor, usedMinor: 0n }), soldLink: link };
}

/** Returns what an order draws from a link, in the link's own currency. */
export const linkDrawOf = ({ of, minor }: Draw<SettleableLink>): LinkDraw => ({
  associationId: of.id,
  minor: of.soldLink ? linkMinorForYuan(of.soldLink, minor) : minor,
});

/**
 * Returns the links of a currency that can be settled; for yuan also those behind the yuan of cancelled settlements.
 */
async function allLinks(tx: Tx, { userNo, currency, method }: LinkQuotaQuery): Promise<SettleableLink[]> {
  const currencyLinks = (await settleableLinks(tx, userNo, currency, method)).map(toSettleable);
  if (currency !== "CNH" || method !== "normal") return currencyLinks;
  return [...currencyLinks, ...(await findLinksBehindStoredYuan(tx, userNo)).map(toSold)].sort(compareLinksByIncomeAge);
}

/**
 * Returns the links that a settlement can draw from, in drawing order: the named ones or all, without those of customs
 * declarations when the merchant may not settle by them. Refuses a named link that cannot be settled.
 */
export async function resolveDrawableLinks(
  tx: Tx<"SETTLE_LINK_UNUSABLE" | "CUSTOMS_NOT_OPEN">,
  query: LinkQuotaQuery,
): Promise<SettleableLink[]> {
  const { userNo, associationNos, isWithoutCustoms = false } = query;
  const all = await allLinks(tx, query);
  const mayCustoms =
    !isWithoutCustoms && (!all.some(({ isCustoms }) => isCustoms) || (await maySettleByCustoms(tx, userNo)));
  if (!associationNos) return all.filter(({ isCustoms }) => mayCustoms || !isCustoms);
  const byNo = new Map(all.map((link) => [link.associationNo, link]));
  const selectedLinks = [...new Set(associationNos)].map(
    (associationNo) => byNo.get(associationNo) ?? tx.refuse("SETTLE_LINK_UNUSABLE", { associationNo }),
  );
  if (!mayCustoms && selectedLinks.some(({ isCustoms }) => isCustoms)) return tx.refuse("CUSTOMS_NOT_OPEN");
  return all.filter((link) => selectedLinks.includes(link));
}

/** Returns how much an amount draws from which links; refuses when their remaining amount is insufficient. */
export function allocateDraws(
  tx: Pick<Tx<"SETTLE_QUOTA_EXCEEDED">, "refuse">,
  { currency, minor }: Money,
  links: readonly SettleableLink[],
): Draw<SettleableLink>[] {
  const remaining = links.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  if (remaining < minor) return tx.refuse("SETTLE_QUOTA_EXCEEDED", { left: amountText(money(currency, remaining)) });
  return splitOverSources(minor, links);
}

/** Returns the limit that a merchant can settle by customs declarations per Beijing day, in US dollar cents. */
export const dailyCustomsLimit = (world: Pick<World, "terms">): bigint =>
  BigInt(numericWorldTerm(world, "customsDayUsdMinor", customsDayUsdMinor));

/** Returns today's remainder of that limit. Exact while the merchant's settlement counter is locked. */
export async function remainingCustomsLimit(tx: InWorld<World> & Pick<Tx, "now">, userNo: string): Promise<bigint> {
  const { _sum } = await tx.prisma.settlementOrder.aggregate({
    where: {
      world: tx.world.id,
      userNo,
      placedAt: { gte: beijingInstant(beijingDay(tx.now)), lt: beijingInstant(beijingDay(tx.now), 24) },
      state: { not: endedSettlement },
    },
    _sum: { customsUsdMinor: true },
  });
  const remaining = dailyCustomsLimit(tx.world) - (_sum.customsUsdMinor ?? 0n);
  return remaining > 0n ? remaining : 0n;
}
