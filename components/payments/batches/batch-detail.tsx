import type { Route } from "next";
import { useTranslations } from "next-intl";
import { Card } from "@/components/kit/page/card";
import { CopyableText } from "@/components/kit/text/copyable";
import { FilteredTable } from "@/components/kit/table/paged-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { FactList } from "@/components/kit/table/facts";
import { choiceFilterField, type FilterField } from "@/components/kit/select/filter-fields";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import { MoneyText } from "@/components/kit/text/money-text";
import { PageHeader } from "@/components/kit/page/page-header";
import type { Query } from "@/components/kit/select/query";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateChip } from "@/components/kit/text/state-chip";
import { StateHistory } from "@/components/kit/text/state-history";
import { TimeText } from "@/components/kit/text/time-text";
import { AreaTranslations } from "@/components/shell/frame/area-messages";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import type { batchCalls } from "@/lib/payments/calls/batches";
import { paymentBatchRowStates } from "@/lib/payments/batch-shape";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatch as machine } from "@/lib/payments/states";
import { PaymentBatchActions } from "./batch-actions";
import { BatchExchangeCosts } from "./batch-exchange";
import { DocumentLinks } from "@/components/kit/upload/document-links";
import { PaymentBatchTotals } from "./batch-totals";
import { BatchOutcomeCard, resultTones } from "./outcome-card";
import { useBatchRowColumns } from "./row-columns";

type Detail = ClientOutput<typeof batchCalls.batchOrders>;

/** Lists the states in which a batch ends without any payment; each has its own text. */
const unpaidEnds = ["rejected", "expired", "recalled"] as const;

interface BatchDetailProps {
  detail: Detail;
  query: Query;
  now: Date;
  way: MfaWay;
  back: Route;
}

/** Displays a batch: its cost, the possible actions, its rows with their states, and its history. */
export function PaymentBatchDetail({
  detail: { batch, rows, history, unpaid, isBlocked, live, payerFault },
  query,
  now,
  way,
  back,
}: BatchDetailProps) {
  const t = useTranslations("payments.batch");
  const states = useTranslations("payments.paymentBatch");
  const unpaidEnd = unpaidEnds.find((end) => end === batch.state);
  const { batchNo, state, rowsRead, rowsFaulty, expiresAt, reason, result } = batch;
  const endsAt = machine.next(state, "expire") === undefined ? null : expiresAt;
  const ahead = endsAt && { tone: "quiet" as const, title: t("detail.expiresAhead"), at: endsAt };
  return (
    <div className={layout.page}>
      <PageHeader
        title={<CopyableText text={batchNo} label={t("list.batchNo")} />}
        state={
          result ? (
            <StateChip tone={resultTones[result]}>{t(`result.${result}`)}</StateChip>
          ) : (
            <ExplainedState machine={machine} state={state}>
              {states(state)}
            </ExplainedState>
          )
        }
        actions={
          <>
            <LinkButton href={back}>{t("detail.back")}</LinkButton>
            <AreaTranslations of={["payments", "terms"]}>
              <PaymentBatchActions batch={batch} unpaidCounts={unpaid} way={way} />
            </AreaTranslations>
          </>
        }
      >
        {t("detail.sentence", { rows: rowsRead - rowsFaulty, file: batch.fileName })}
      </PageHeader>
      {isBlocked && (
        <Notice tone="bad" title={t("detail.blocked")}>
          {t("detail.blockedText")}
        </Notice>
      )}
      {payerFault && (
        <Notice tone="bad" title={t("detail.payerFault")}>
          {t("detail.payerFaultText", { why: t(`failure.${payerFault}`) })}
        </Notice>
      )}
      {batch.outcome.length > 0 && <BatchOutcomeCard outcome={batch.outcome} />}
      {unpaidEnd && (
        <Notice tone={machine.tone(state)} title={t(`detail.${unpaidEnd}`)}>
          {reason}
        </Notice>
      )}
      <Card title={t("totals.title")}>
        <PaymentBatchTotals totals={batch.totals} />
      </Card>
      <BatchExchangeCosts totals={batch.totals} live={live} />
      <Card title={t("detail.facts")}>
        <BatchFacts batch={batch} endsAt={endsAt} now={now} />
      </Card>
      <Rows rows={rows} query={query} batchNo={batchNo} />
      <Card title={t("detail.history")}>
        <StateHistory machine={machine} states={states} history={history} now={now} ahead={ahead} />
      </Card>
    </div>
  );
}

function BatchFacts({ batch, endsAt, now }: { batch: Detail["batch"]; endsAt: Date | null; now: Date }) {
  const t = useTranslations("payments.batch");
  return (
    <FactList
      items={[
        { label: t("list.file"), value: batch.fileName },
        { label: t("list.maker"), value: batch.maker },
        { label: t("list.method"), value: t(`list.${batch.method}`, { currency: batch.payCurrency ?? "" }) },
        ...(batch.payer ? [{ label: t("detail.payer"), value: batch.payer.name }] : []),
        ...(batch.documents.length > 0
          ? [{ label: t("detail.documents"), value: <DocumentLinks documents={batch.documents} />, wide: true }]
          : []),
        { label: t("detail.left"), value: String(batch.rowsFaulty) },
        ...(batch.worth
          ? [
              { label: t("submit.largest"), value: <MoneyText amount={batch.worth.largest} /> },
              { label: t("submit.worth"), value: <MoneyText amount={batch.worth.sum} /> },
            ]
          : []),
        ...batch.reviewers.map((names, level) => ({
          label: t("detail.level", { level: batch.levels[level] ?? level + 1 }),
          value: `${names.join(t("listSign"))}${level < batch.passed ? ` (${t("detail.passed")})` : ""}`,
        })),
        ...(endsAt ? [{ label: t("detail.expiresAt"), value: <TimeText at={endsAt} now={now} style="exact" /> }] : []),
      ]}
    />
  );
}

function Rows({ rows, query, batchNo }: { rows: Detail["rows"]; query: Query; batchNo: string }) {
  const t = useTranslations("payments.batch");
  const terms = useTranslations("terms");
  const { path } = paymentsScreens.batchDetail;
  const fields: FilterField[] = [
    choiceFilterField("state", terms("state"), paymentBatchRowStates.options, (state) => t(`rowState.${state}`)),
  ];
  const columns = useBatchRowColumns();
  return (
    <Card title={t("detail.rows")}>
      <div className={layout.stack}>
        <FilteredTable
          list={rows}
          path={path}
          query={query}
          fields={fields}
          keep={["size", "batchNo"]}
          caption={t("detail.rows")}
          rowKey={({ no }) => `${batchNo}/${no}`}
          empty={<EmptyState>{t("detail.noRows")}</EmptyState>}
          columns={[
            ...columns,
            {
              head: t("sheet.orderNo"),
              kind: "link",
              of: ({ orderNo }) => orderNo ?? "",
              to: `${paymentsScreens.records.path}?orderNo=`,
            },
          ]}
        />
      </div>
    </Card>
  );
}
