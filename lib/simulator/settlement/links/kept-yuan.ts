import type { Currency } from "@/lib/money/currency";
import { money } from "@/lib/money/money";
import { convert, pairOf, type Rate } from "@/lib/money/rate";
import { endedSettlement } from "@/lib/settlement/order-states";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import { settleableLinks, type LinkRow } from "./links";

/** What cancelled settlements sold of an income: its yuan were kept, and no settlement in yuan has drawn of it since. */
interface SoldIncome {
  readonly currency: Currency;
  readonly minor: bigint;
  /** The rate of the sale: of several the best, so that the links never come to less than the yuan that were bought. */
  readonly rate: Rate;
}

/** A link of an income that was sold for yuan, which a settlement of these yuan draws. */
export interface SoldLink extends LinkRow {
  readonly rate: Rate;
  /** What may be drawn of it, in its own currency. */
  readonly soldMinor: bigint;
}

const worth = ({ currency, rate }: Pick<SoldIncome, "currency" | "rate">): bigint =>
  rate.base === currency ? rate.value : -rate.value;

/**
 * Returns the links that stand behind the yuan that cancelled settlements left a merchant: those of the incomes that were
 * sold, as far as they were. The cancellation gave the links back, so that paying out the yuan draws them again, at the
 * rate of the sale; a link that was made of the income since counts too.
 */
export async function soldLinks(tx: InWorld, userNo: string): Promise<SoldLink[]> {
  const incomes = await soldIncomes(tx, userNo);
  const currencies = new Set([...incomes.values()].map(({ currency }) => currency));
  const found: SoldLink[] = [];
  for (const currency of currencies)
    for (const link of await settleableLinks(tx, userNo, currency, "normal")) {
      const income = incomes.get(link.incomeId);
      const left = link.linkedMinor - link.usedMinor;
      if (!income) continue;
      const soldMinor = left < income.minor ? left : income.minor;
      incomes.set(link.incomeId, { ...income, minor: income.minor - soldMinor });
      if (soldMinor > 0n) found.push({ ...link, rate: income.rate, soldMinor });
    }
  return found;
}

async function soldIncomes({ prisma, world }: InWorld, userNo: string): Promise<Map<string, SoldIncome>> {
  const own = { world: world.id, userNo };
  const orders = await prisma.settlementOrder.findMany({
    where: {
      ...own,
      OR: [
        { state: endedSettlement, exchangedAt: { not: null }, payCurrency: { not: "CNH" } },
        { state: { not: endedSettlement }, payCurrency: "CNH" },
      ],
    },
    select: { id: true, payCurrency: true, rate: true },
  });
  const draws = await prisma.settlementDraw.findMany({
    where: { ...own, orderId: { in: orders.map(({ id }) => id) } },
  });
  const links = await prisma.association.findMany({
    where: { ...own, id: { in: draws.map(({ associationId }) => associationId) } },
    select: { id: true, incomeId: true },
  });
  const incomeOf = new Map(links.map(({ id, incomeId }) => [id, incomeId]));
  const sold = new Map<string, SoldIncome>();
  /** What an order draws, by income. */
  const drawnBy = ({ id }: { readonly id: string }) =>
    draws.flatMap(({ orderId, associationId, amountMinor }) => {
      const incomeId = incomeOf.get(associationId);
      return orderId === id && incomeId !== undefined ? [{ incomeId, minor: amountMinor }] : [];
    });
  for (const order of orders.filter(({ payCurrency }) => payCurrency !== "CNH")) {
    const currency = currencyOf(order.payCurrency);
    const sale = { currency, rate: { ...pairOf(currency, "CNH"), value: order.rate } };
    for (const { incomeId, minor } of drawnBy(order)) {
      const before = sold.get(incomeId);
      const best = before && worth(before) > worth(sale) ? before : sale;
      sold.set(incomeId, { ...best, minor: (before?.minor ?? 0n) + minor });
    }
  }
  for (const { incomeId, minor } of orders.filter(({ payCurrency }) => payCurrency === "CNH").flatMap(drawnBy)) {
    const income = sold.get(incomeId);
    if (income) sold.set(incomeId, { ...income, minor: income.minor - minor });
  }
  return sold;
}

/** Returns what may be drawn of a link in the yuan that it was sold for, in minor units. */
export const yuanMinorOf = ({ currency, rate, soldMinor }: SoldLink): bigint =>
  convert(money(currencyOf(currency), soldMinor), rate, "down").minor;

/** Returns what of a link an amount of yuan draws, in the link's own currency and minor units. */
export function ownMinorOf({ rate, soldMinor }: SoldLink, yuanMinor: bigint): bigint {
  const drawn = convert(money("CNH", yuanMinor), rate, "up").minor;
  return drawn < soldMinor ? drawn : soldMinor;
}
