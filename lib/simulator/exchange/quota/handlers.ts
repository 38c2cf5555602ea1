import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { quotedKind } from "@/lib/exchange/calls/orders";
import type { quotaCardView, quotaCards as calls } from "@/lib/exchange/calls/quota-cards";
import { quotaCard as machine } from "@/lib/exchange/quota-states";
import { money } from "@/lib/money/money";
import { canonicalPair, samePair } from "@/lib/money/rate";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import type { Row } from "@/lib/simulator/platform/store/records";
import { quotaCardTerms } from "@/lib/simulator/platform/pricing/quota-cards";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { query, raw, queryRows, stateLiteral } from "@/lib/simulator/platform/store/query";

export type CardView = z.output<typeof quotaCardView>;

/** Builds the view of a card as the calls return it. */
export function toCardView(row: Row<"QuotaCard">): CardView {
  const { id: cardId, cardNo, state, reason, usedMinor, quotaMinor, validFrom, validUntil } = row;
  invariant(machine.is(state), `${state} is a state of a quota card`);
  const into = currencyFromColumn(row.currency);
  const { pair, sharePpm } = quotaCardTerms(row);
  return {
    cardId,
    cardNo,
    state,
    reason,
    pair,
    sharePpm,
    kind: quotedKind.options.find((kind) => kind === row.kind) ?? null,
    quota: money(into, quotaMinor),
    used: money(into, usedMinor),
    remaining: money(into, quotaMinor - usedMinor),
    validFrom,
    validUntil,
  };
}

/** Limits the number of cards in a list. */
const listedCardsMax = 200;

const quotaCards: Handler<typeof calls.quotaCards> = async ({ kind, sell, buy }, context) => {
  const { world, principal, sql } = context;
  const rows = query
    .selectFrom("quotaCard as c")
    .where("c.world", "=", world.id)
    .where("c.userNo", "=", principal.userNo)
    // serving cards first, so that the limit never cuts one of those
    .orderBy((eb) => eb("c.state", "=", stateLiteral(machine, "serving")), "desc")
    .orderBy("c.validUntil")
    .orderBy("c.cardNo");
  const cards = (await queryRows(sql, rows.selectAll("c").limit(raw.lit(listedCardsMax)))).map(toCardView);
  const pair = sell && buy && sell !== buy ? canonicalPair(sell, buy) : null;
  return {
    rows: cards.filter(
      (card) => (!kind || !card.kind || card.kind === kind) && (!pair || !card.pair || samePair(card.pair, pair)),
    ),
  };
};

export const exchangeQuotaHandlers: Handlers<typeof calls> = { quotaCards };
