import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { convert, canonicalPair, type Rate } from "@/lib/money/rate";
import { endedSettlement } from "@/lib/settlement/order-states";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { settleableLinks, type SettlementLinkRow } from "./links";

/**
 * Describes the part of an income that cancelled settlements sold: the merchant retained its yuan, and no settlement in
 * yuan has drawn on it since.
 */
interface SoldIncome {
  readonly currency: Currency;
  readonly minor: bigint;
  /** Holds the rate of the sale: the best of several, so that the links never amount to less than the yuan bought. */
  readonly rate: Rate;
}

/** Describes a link of an income that was sold for yuan, which a settlement of these yuan draws. */
export interface SoldLink extends SettlementLinkRow {
  readonly rate: Rate;
  /** Holds the amount that can be drawn from the link, in its own currency. */
  readonly soldMinor: bigint;
}

const worth = ({ currency, rate }: Pick<SoldIncome, "currency" | "rate">): bigint =>
  rate.base === currency ? rate.value : -rate.value;

/**
 * Returns the links behind the yuan that cancelled settlements left to a merchant: the links of the sold incomes, up to
 * the sold amounts. The cancellation released the links, so paying out the yuan draws them again at the rate of the
 * sale; a link created on the income since then also counts.
 */
export async function findLinksBehindStoredYuan(tx: InWorld, userNo: string): Promise<SoldLink[]> {
  const incomes = await soldIncomes(tx, userNo);
  const currencies = new Set([...incomes.values()].map(({ currency }) => currency));
  const soldLinksFound: SoldLink[] = [];
  for (const currency of currencies)
    for (const link of await settleableLinks(tx, userNo, currency, "normal")) {
      const income = incomes.get(link.incomeId);
      const remaining = link.linkedMinor - link.usedMinor;
      if (!income) continue;
      const soldMinor = remaining < income.minor ? remaining : income.minor;
      incomes.set(link.incomeId, { ...income, minor: income.minor - soldMinor });
      if (soldMinor > 0n) soldLinksFound.push({ ...link, rate: income.rate, soldMinor });
    }
  return soldLinksFound;
}

async function soldIncomes({ prisma, world }: InWorld, userNo: string): Promise<Map<string, SoldIncome>> {
  const merchantRows = { world: world.id, userNo };
  const orders = await prisma.settlementOrder.findMany({
    where: {
      ...merchantRows,
      OR: [
        { state: endedSettlement, exchangedAt: { not: null }, payCurrency: { not: "CNH" } },
        { state: { not: endedSettlement }, payCurrency: "CNH" },
      ],
    },
    select: { id: true, payCurrency: true, rate: true },
  });
  const draws = await prisma.settlementDraw.findMany({
    where: { ...merchantRows, orderId: { in: orders.map(({ id }) => id) } },
  });
  const links = await prisma.association.findMany({
    where: { ...merchantRows, id: { in: draws.map(({ associationId }) => associationId) } },
    select: { id: true, incomeId: true },
  });
  const incomeOf = new Map(links.map(({ id, incomeId }) => [id, incomeId]));
  const soldByIncome = new Map<string, SoldIncome>();
  /** Returns the amounts that an order draws, by income. */
  const drawnBy = ({ id }: { readonly id: string }) =>
    draws.flatMap(({ orderId, associationId, amountMinor }) => {
      const incomeId = incomeOf.get(associationId);
      return orderId === id && incomeId !== undefined ? [{ incomeId, minor: amountMinor }] : [];
    });
  for (const order of orders.filter(({ payCurrency }) => payCurrency !== "CNH")) {
    const currency = currencyFromColumn(order.payCurrency);
    const sale = { currency, rate: { ...canonicalPair(currency, "CNH"), value: order.rate } };
    for (const { incomeId, minor } of drawnBy(order)) {
      const before = soldByIncome.get(incomeId);
      const best = before && worth(before) > worth(sale) ? before : sale;
      soldByIncome.set(incomeId, { ...best, minor: (before?.minor ?? 0n) + minor });
    }
  }
  for (const { incomeId, minor } of orders.filter(({ payCurrency }) => payCurrency === "CNH").flatMap(drawnBy)) {
    const income = soldByIncome.get(incomeId);
    if (income) soldByIncome.set(incomeId, { ...income, minor: income.minor - minor });
  }
  return soldByIncome;
}

/** Returns the drawable part of a link in the yuan that it was sold for, in minor units. */
export const soldLinkYuanMinor = ({ currency, rate, soldMinor }: SoldLink): bigint =>
  convert(money(currencyFromColumn(currency), soldMinor), rate, "down").minor;

/** Returns the part of a link that an amount of yuan draws, in the link's own currency and minor units. */
export function linkMinorForYuan({ rate, soldMinor }: SoldLink, yuanMinor: bigint): bigint {
  const drawnMinor = convert(money("CNH", yuanMinor), rate, "up").minor;
  return drawnMinor < soldMinor ? drawnMinor : soldMinor;
}
