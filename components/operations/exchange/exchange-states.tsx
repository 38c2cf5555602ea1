import Link from "next/link";
import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { DataTable } from "@/components/kit/table/data-table";
import { ListFrame } from "@/components/kit/table/list-frame";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { hrefWithQueryChanges } from "@/components/kit/select/query";
import { StateChip } from "@/components/kit/text/state-chip";
import { exchangeKinds, machineOf, type ClosingStatus, type ExchangeKind } from "@/lib/exchange/states";
import type { MarketFiguresData } from "../clock/queue-figures";
import styles from "../rows/row-actions.module.css";
import { useExchangeLabels } from "./exchange-labels";

/** Displays the number of exchanges of each kind in each of its states; each count links to the filtered list. */
export function ExchangeStateCounts({ states, path }: { states: MarketFiguresData["states"]; path: Route }) {
  const t = useTranslations("operations.orders");
  const labels = useExchangeLabels();
  const countOf = (kind: ExchangeKind, state: string) =>
    states.find((row) => row.kind === kind && row.state === state)?.count ?? 0;
  const total = (kind: ExchangeKind) => states.reduce((sum, row) => sum + (row.kind === kind ? row.count : 0), 0);
  return (
    <Card title={t("states")}>
      <ListFrame>
        <DataTable
          caption={t("statesCaption")}
          rows={exchangeKinds}
          rowKey={(kind) => kind}
          empty={<EmptyState>{t("empty")}</EmptyState>}
          columns={[
            {
              head: t("kind"),
              kind: "node",
              of: (kind) => (
                <Link href={hrefWithQueryChanges(path, {}, { tab: "orders", kind })} prefetch={false}>
                  {labels.kind(kind)}
                </Link>
              ),
            },
            { head: t("total"), kind: "count", of: total },
            {
              head: t("byState"),
              kind: "node",
              of: (kind) => (
                <span className={styles.actions}>{machineOf(kind).states.map((state) => stateCount(kind, state))}</span>
              ),
            },
          ]}
        />
      </ListFrame>
    </Card>
  );

  function stateCount(kind: ExchangeKind, state: ClosingStatus) {
    const count = countOf(kind, state);
    const chip = (
      <StateChip tone={count > 0 ? machineOf(kind).tone(state) : "quiet"}>
        {t("count", { state: labels.state(kind, state), count })}
      </StateChip>
    );
    return count > 0 ? (
      <Link key={state} href={hrefWithQueryChanges(path, {}, { tab: "orders", kind, state })} prefetch={false}>
        {chip}
      </Link>
    ) : (
      <span key={state}>{chip}</span>
    );
  }
}
