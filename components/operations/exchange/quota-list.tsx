import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { PagedTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import type { ClientOutput } from "@/lib/call/call";
import { quotedKind } from "@/lib/exchange/calls/orders";
import { quotaCard as machine } from "@/lib/exchange/quota-states";
import { displayMoney } from "@/lib/money/money";
import { percentText } from "@/lib/money/percent";
import { pairName } from "@/lib/money/rate";
import type { quotaActions } from "@/lib/operations/calls/quota-cards";
import { beijingText } from "@/lib/time/beijing";
import { GrantQuotaCardForm, WithdrawQuotaCardButton } from "./quota-actions";
import { consoleWorldRoute } from "../worlds/world-route";
import type { WorldListProps } from "../worlds/world-list-props";

export type QuotaCards = ClientOutput<typeof quotaActions.cards>;

/** Lists the quota cards of a world's merchants, with the form that grants a card. */
export function GrantedQuotaCardList({ world, list, query, now }: WorldListProps<QuotaCards>) {
  const t = useTranslations("operations.quotaCards");
  const names = useTranslations("exchange");
  return (
    <>
      <PagedTable
        list={list}
        path={consoleWorldRoute(world, "merchants")}
        query={query}
        caption={t("title")}
        rowKey={({ cardId }) => cardId}
        empty={<EmptyState>{t("empty")}</EmptyState>}
        columns={[
          { head: `${t("cardNo")} · ${t("reason")}`, of: ({ cardNo }) => cardNo, under: ({ reason }) => reason },
          { head: t("merchant"), of: ({ name }) => name, under: ({ userNo }) => userNo },
          { head: t("state"), kind: "chip", of: ({ state }) => [machine.tone(state), names(`quotaCard.${state}`)] },
          {
            head: t("serves"),
            of: ({ kind }) => (kind ? names(`product.${kind}`) : t("allKinds")),
            under: ({ pair }) => (pair ? pairName(pair) : t("allPairs")),
          },
          { head: t("share"), of: ({ sharePpm }) => `${percentText(sharePpm)}%` },
          {
            head: t("used"),
            of: ({ used }) => `${displayMoney(used)} ${used.currency}`,
            under: ({ quota }) => `/ ${displayMoney(quota)} ${quota.currency}`,
          },
          { head: t("validUntil"), of: ({ validUntil }) => beijingText(validUntil) },
          {
            head: t("actions"),
            kind: "node",
            fits: true,
            of: ({ cardNo, state }) =>
              machine.next(state, "withdraw") ? <WithdrawQuotaCardButton world={world} cardNo={cardNo} /> : null,
          },
        ]}
      />
      <Card title={t("grant")}>
        <GrantQuotaCardForm
          world={world}
          kinds={quotedKind.options.map((value) => ({ value, label: names(`product.${value}`) }))}
          now={now}
        />
      </Card>
    </>
  );
}
