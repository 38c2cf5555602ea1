"use client";
import { useTranslations } from "next-intl";
import { amountText } from "@/lib/money/money";
import { RateText } from "@/components/kit/text/rate-text";
import type { ClientOutput } from "@/lib/call/call";
import type { exchange } from "@/lib/exchange/calls/orders";

/** Renders the part of a quota card that a locked quote uses, and its rate without the card. */
export function QuotaCardUsage({ card }: { card: ClientOutput<typeof exchange.lockQuote>["card"] }) {
  const t = useTranslations("exchange.quotaCards");
  return card ? (
    <p>
      {t("taken", { cardNo: card.cardNo, uses: amountText(card.uses) })} {t("without")}{" "}
      <RateText rate={card.plainRate} />
    </p>
  ) : null;
}
