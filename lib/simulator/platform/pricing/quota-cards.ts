import { invariant } from "@/lib/call/refusals";
import {
  compareQuotaCardPriority,
  reducedHalfSpread,
  quotaUsed,
  isCardApplicable,
  type CardTerms,
} from "@/lib/exchange/quota";
import { quotaCard as machine } from "@/lib/exchange/quota-states";
import { rateFor, type Side } from "@/lib/exchange/rules";
import type { Currency } from "@/lib/money/currency";
import { money, type Money } from "@/lib/money/money";
import { canonicalPair, type Pair, type Rate } from "@/lib/money/rate";
import { writeAuditNote } from "../audit/audit";
import { halfSpreadOf } from "@/lib/simulator/driving/market/parameters";
import type { Mids } from "@/lib/simulator/driving/market/path";
import { bidAskOf, midOf } from "@/lib/simulator/driving/market/rates";
import { lastTick } from "@/lib/simulator/driving/market/ticks";
import { transition } from "../store/transition";
import { lockRow, readRows, type Row } from "../store/records";
import type { JobHandler } from "@/lib/simulator/driving/worlds/scheduler";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { amountsOrMinimum } from "./amounts";
import { currencyFromColumn } from "../store/currency-of";
import type { InWorld, Tx } from "../store/tx";

const termColumns = ["kind", "base", "quote", "sharePpm", "validFrom", "validUntil"] as const;
/** Lists the columns of a card that a quote needs. */
const quotedColumns = ["id", "cardNo", "currency", "quotaMinor", "usedMinor", ...termColumns] as const;
type QuotedCard = Pick<Row<"QuotaCard">, (typeof quotedColumns)[number]>;
type Place = Pick<World, "id" | "terms">;

/** Selects the card of a quote: the "best" that serves it, "none", or the one of this id. */
export type CardChoice = string;

/** Describes the effect of a card on a quote. */
export interface CardImprovement {
  readonly card: QuotedCard;
  /** Holds the customer's rate with the card, and the rate without. */
  readonly rate: Rate;
  readonly plain: Rate;
  /** Holds the part of the quota that the exchange uses. */
  readonly uses: Money;
}

/** Describes the exchange to quote. */
export interface Wish {
  readonly kind: string;
  readonly amount: Money;
  readonly sell: Currency;
  readonly buy: Currency;
  readonly pair: Pair;
  readonly side: Side;
  readonly plain: Rate;
}

/** Returns the terms of a card, from its row. */
export const quotaCardTerms = (row: Pick<QuotedCard, (typeof termColumns)[number]>): CardTerms => ({
  kind: row.kind || null,
  pair: row.base ? { base: currencyFromColumn(row.base), quote: currencyFromColumn(row.quote) } : null,
  sharePpm: row.sharePpm,
  validFrom: row.validFrom,
  validUntil: row.validUntil,
});

/** Returns the cards of a merchant that a quote may use, of this choice. */
export async function usableQuotaCards(
  tx: InWorld,
  userNo: string,
  choice: CardChoice,
): Promise<readonly QuotedCard[]> {
  if (choice === "none") return [];
  const cards = await readRows(tx, "QuotaCard", { world: tx.world.id, userNo, state: machine.first }, quotedColumns);
  return cards.filter(({ id }) => choice === "best" || id === choice);
}

/**
 * Returns the card that improves a quote: of those that serve it the best; undefined where none does. A card serves a
 * quote completely or not at all: its quota must cover the exchange, and its rate be better than the market's in the
 * digits the pair is quoted with. Does not use any quota yet.
 */
export async function bestCardImprovement(
  tx: Tx,
  wish: Wish,
  open: readonly QuotedCard[],
): Promise<CardImprovement | undefined> {
  const cards = open.filter((row) => isCardApplicable(quotaCardTerms(row), wish.kind, wish.pair, tx.now));
  if (cards.length === 0) return undefined;
  const last = await lastTick(tx);
  invariant(last, "a rate that a card may improve has a tick");
  for (const card of cards.sort((a, b) =>
    compareQuotaCardPriority({ ...quotaCardTerms(a), cardNo: a.cardNo }, { ...quotaCardTerms(b), cardNo: b.cardNo }),
  )) {
    const improvement = improvementBy(tx.world, wish, card, last.mids);
    if (improvement) return improvement;
  }
  return undefined;
}

function improvementBy(
  world: Place,
  { amount, sell, buy, pair, side, plain }: Wish,
  card: QuotedCard,
  mids: Mids,
): CardImprovement | undefined {
  const half = halfSpreadOf(world);
  const prices = bidAskOf(mids, pair, (code) => reducedHalfSpread(half(code), card.sharePpm));
  const rate = prices && rateFor(prices, side);
  if (!rate || (side === "sellBase" ? rate.value <= plain.value : rate.value >= plain.value)) return undefined;
  const { amounts } = amountsOrMinimum(amount, rate, sell, buy);
  const into = currencyFromColumn(card.currency);
  const uses = amounts && quotaUsed(amounts, into, midOf(mids, canonicalPair(sell, into)));
  return uses && uses.minor <= card.quotaMinor - card.usedMinor ? { card, rate, plain, uses } : undefined;
}

/** Describes the part of a card that a quote has locked. */
export interface LockedCard {
  readonly cardId: string;
  readonly uses: bigint;
  readonly plainRate: bigint;
}

/**
 * Uses the part of a card's quota that a quote locked, for the order: atomically, so of two orders that together exceed
 * it one is refused. The quote's terms outlive the card's last instant and its withdrawal; only the quota itself can be
 * used up, and it is never restored. Returns false where it is used up.
 */
export async function consumeCardQuota(
  tx: Tx,
  { cardId, uses, plainRate }: LockedCard,
  orderId: string,
): Promise<boolean> {
  const card = await lockRow(tx, "QuotaCard", { world: tx.world.id, id: cardId });
  invariant(card, "a card that a quote took is there");
  const usedMinor = card.usedMinor + uses;
  if (usedMinor > card.quotaMinor) return false;
  await tx.prisma.quotaCard.updateMany({ where: { world: tx.world.id, id: cardId }, data: { usedMinor } });
  await tx.prisma.quotaCardUse.create({
    data: { world: tx.world.id, orderId, cardId, usedMinor: uses, plainRate, usedAt: tx.now },
  });
  if (usedMinor === card.quotaMinor) await transition(tx, machine, card, "exhaust");
  return true;
}

/** Returns the card and the quota that an order used, for its detail. */
export async function findCardUsedByOrder(
  tx: InWorld,
  orderId: string,
): Promise<{ cardNo: string; uses: Money; plainRate: bigint } | null> {
  const use = await tx.prisma.quotaCardUse.findFirst({ where: { world: tx.world.id, orderId } });
  const card = use && (await tx.prisma.quotaCard.findFirst({ where: { world: tx.world.id, id: use.cardId } }));
  return card
    ? { cardNo: card.cardNo, uses: money(currencyFromColumn(card.currency), use.usedMinor), plainRate: use.plainRate }
    : null;
}

/** Names the job that ends a card. */
export const quotaExpiry = "exchange.quotaExpire";

export const quotaJobs: Record<string, JobHandler> = {
  async [quotaExpiry](tx, { subject }) {
    const card = await lockRow(tx, "QuotaCard", { world: tx.world.id, id: subject });
    if (!card || !(await transition(tx, machine, card, "expire"))) return;
    await writeAuditNote(tx, { what: quotaExpiry, subject: card.cardNo, outcome: "ok" });
  },
};
