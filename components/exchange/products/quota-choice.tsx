"use client";
import { useTranslations } from "next-intl";
import { SelectField } from "@/components/kit/select/select-field";
import { useCall } from "@/lib/call/browser";
import type { RealTimeEntry } from "@/lib/exchange/entry";
import { quotaCards } from "@/lib/exchange/calls/quota-cards";
import { quotaCard as machine } from "@/lib/exchange/quota-states";
import { amountText } from "@/lib/money/money";
import { percentText } from "@/lib/money/percent";

/**
 * Selects the quota card of an exchange: the best automatically, a specific one, or none. Hidden when there is no card.
 */
export function QuotaCardChoice({
  kind,
  entry,
  onChange,
}: {
  kind: "realTime" | "booked" | "postFunded";
  entry: RealTimeEntry;
  onChange: (change: { card: string }) => void;
}) {
  const t = useTranslations("exchange.quotaCards");
  const { sell, buy } = entry;
  const { data } = useCall(quotaCards.quotaCards, sell === buy ? null : { kind, sell, buy });
  const cards = data?.rows.filter(({ state }) => machine.next(state, "exhaust")) ?? [];
  if (cards.length === 0) return null;
  const selectedCard = cards.some(({ cardId }) => cardId === entry.card) || entry.card === "none" ? entry.card : "best";
  return (
    <SelectField
      id="card"
      label={t("choice")}
      help={t("choiceHelp")}
      value={selectedCard}
      onChange={(event) => onChange({ card: event.target.value })}
      options={[
        { value: "best", label: t("best") },
        ...cards.map(({ cardId, cardNo, sharePpm, remaining }) => ({
          value: cardId,
          label: t("option", {
            cardNo,
            share: percentText(sharePpm),
            left: amountText(remaining),
          }),
        })),
        { value: "none", label: t("none") },
      ]}
    />
  );
}
