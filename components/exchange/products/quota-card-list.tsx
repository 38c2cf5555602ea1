import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { ClientOutput } from "@/lib/call/call";
import type { quotaCards } from "@/lib/exchange/calls/quota-cards";
import { quotaCard as machine } from "@/lib/exchange/quota-states";
import { percentText } from "@/lib/money/percent";
import { pairName } from "@/lib/money/rate";
import { beijingText } from "@/lib/time/beijing";

/** Lists the merchant's quota cards: the improvement, the remaining quota and the validity. */
export function QuotaCardList({ rows }: { rows: ClientOutput<typeof quotaCards.quotaCards>["rows"] }) {
  const t = useTranslations("exchange.quotaCards");
  const exchange = useTranslations("exchange");
  return (
    <DataTable
      caption={t("title")}
      rows={rows}
      rowKey={({ cardId }) => cardId}
      empty={<EmptyState>{t("empty")}</EmptyState>}
      columns={[
        { head: t("cardNo"), of: ({ cardNo }) => cardNo },
        { head: t("reason"), of: ({ reason }) => reason },
        { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), exchange(`quotaCard.${state}`)] },
        {
          head: t("serves"),
          of: ({ kind, pair }) =>
            `${kind ? exchange(`product.${kind}`) : t("allKinds")} · ${pair ? pairName(pair) : t("allPairs")}`,
        },
        { head: t("share"), of: ({ sharePpm }) => t("shareOf", { share: percentText(sharePpm) }) },
        { head: t("remaining"), kind: "money", of: ({ remaining }) => remaining },
        { head: t("quota"), kind: "money", of: ({ quota }) => quota },
        {
          head: t("valid"),
          of: ({ validFrom, validUntil }) =>
            t("validOf", { from: beijingText(validFrom), until: beijingText(validUntil) }),
        },
      ]}
    />
  );
}
