import * as z from "zod/mini";
import { singleLineText, orderNo, page, pageSchema, wholeNumber } from "@/lib/call/field-schemas";
import { quotedKind } from "@/lib/exchange/calls/orders";
import { quotaCardView } from "@/lib/exchange/calls/quota-cards";
import { currency } from "@/lib/money/currency";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { worldInput, userNo, inWorld } from "./worlds";

export const grantedCard = z.extend(quotaCardView, {
  userNo: z.string(),
  name: z.string(),
  grantedAt: instant,
  grantedBy: z.string(),
});

/** Manages quota cards: better rates that operations grant a merchant. */
export const quotaActions = {
  cards: inWorld.get("quota-cards", {
    about: "All quota cards of a world's merchants, newest first.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(grantedCard),
    reads: ["quota-cards"],
  }),
  grantCard: inWorld.post("merchants/{userNo}/quota-cards", {
    about:
      "Grants a merchant a card: a part of the half spread given back on exchanges at a quote, of one kind and pair or of all, up to a quota, from one instant until another. It ends by itself.",
    subject: ["userNo", "pair"],
    makes: "cardNo",
    input: z.object({
      ...worldInput,
      userNo,
      reason: singleLineText(1, 80),
      kind: z.optional(quotedKind),
      pair: z.optional(z.object({ base: currency, quote: currency })),
      sharePpm: wholeNumber(1, 1_000_000),
      quota: moneyCodec.check(z.refine(({ minor }) => minor > 0n, "amount.zero")),
      validFrom: z.optional(instant),
      validUntil: instant,
    }),
    output: grantedCard,
    errors: ["CUSTOMER_NOTFOUND", "INVALID_CURRENCY", "QUOTA_CARD_TIME"],
    changes: ["quota-cards"],
  }),
  withdrawCard: inWorld.post("quota-cards/{cardNo}/withdraw", {
    about: "Takes a card back. Quotes that were locked with it hold until they expire; what it was used for stays.",
    subject: "cardNo",
    makes: "cardNo",
    input: z.object({ ...worldInput, cardNo: orderNo }),
    output: grantedCard,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["quota-cards"],
  }),
};
