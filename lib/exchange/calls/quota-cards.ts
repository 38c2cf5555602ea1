import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { singleLineText, orderNo } from "@/lib/call/field-schemas";
import { screenAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { quotedKind } from "./orders";
import { quotaCard as machine } from "../quota-states";
import { exchangeScreens } from "../screens";

const marketing = declareCalls("/api/marketing/quotacard", { access: screenAccess(exchangeScreens.apply) });

/**
 * Describes a better rate for a merchant's exchanges up to a quota: part of the market's half spread is refunded. Never
 * better than the mid rate.
 */
export const quotaCardView = z.object({
  cardId: z.uuid(),
  cardNo: orderNo,
  state: stateSchema(machine),
  /** Holds the reason for the grant, in operations' own words. */
  reason: singleLineText(0, 80),
  /**
   * Holds the only kind and pair it is for; null for every kind at a quote (limit orders use the rate of their tick)
   * and all pairs.
   */
  kind: z.nullable(quotedKind),
  pair: z.nullable(z.object({ base: currency, quote: currency })),
  /** Holds the refunded part of the half spread, in parts of a million. */
  sharePpm: z.int(),
  /** Holds the total amount that may be exchanged with it; other currencies count at the mid rate of their quote. */
  quota: moneyCodec,
  used: moneyCodec,
  remaining: moneyCodec,
  validFrom: instant,
  validUntil: instant,
});

export const quotaCards = {
  quotaCards: marketing.get("queryUserQuotaCardList", {
    about:
      "The merchant's quota cards, those that still serve first; with a kind or two currencies, those that are for them. What a card was used for stays used, a cancelled order's too.",
    input: z.object({ kind: z.optional(quotedKind), sell: z.optional(currency), buy: z.optional(currency) }),
    output: z.object({ rows: z.array(quotaCardView) }),
    reads: ["quota-cards"],
  }),
};
