"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { valueInQuery, type Query } from "@/components/kit/select/query";
import { FactList } from "@/components/kit/table/facts";
import type { Column } from "@/components/kit/table/columns";
import { TabbedTable } from "@/components/kit/table/tabbed-table";
import { MoneyText } from "@/components/kit/text/money-text";
import { ExplainedState } from "@/components/kit/text/explained-state";
import { StateChip } from "@/components/kit/text/state-chip";
import { StateHistory } from "@/components/kit/text/state-history";
import { TimeText } from "@/components/kit/text/time-text";
import { filterAfterSubmit, materialRowFilter, type MaterialRowFilter } from "@/lib/materials/batch-shape";
import { materialBatchMachine as machine, materialLogistics } from "@/lib/materials/states";
import type { Day } from "@/lib/time/beijing";
import { materialPath, materialsPath } from "../materials-path";
import { materialUsageTone } from "../usage-tone";
import { FaultSheetDownloadButton } from "./batch-file";
import { SupplementBatchLogisticsButton } from "./batch-logistics";
import { RequestBatchSettlementButton } from "./switch-batch";
import { useRowFaultsColumn, useMaterialRowColumns } from "./row-columns";
import type { MaterialBatch, MaterialBatchDetail, MaterialBatchRow } from "./batch-view";

interface HandedInProps {
  detail: MaterialBatchDetail;
  query: Query;
  now: Date;
  today: Day;
}

/** Renders a submitted batch: its next step, the current state of its materials, and the omitted rows. */
export function SubmittedMaterialBatch({ detail, query, now, today }: HandedInProps) {
  const t = useTranslations("materials.batch.handedIn");
  const states = useTranslations("materials.materialBatch");
  const { batch, papers, history } = detail;
  const { batchNo, state, kind, rowsFaulty } = batch;
  const { without } = papers;
  return (
    <div className={layout.stack}>
      <Notice
        tone={machine.tone(state)}
        title={t(`state.${noticeOf(state)}`)}
        action={state === "awaitingLogistics" && <SupplementBatchLogisticsButton batchNo={batchNo} today={today} />}
      >
        {t(`text.${noticeOf(state)}`)}
      </Notice>
      {rowsFaulty + without > 0 && (
        <Notice
          tone="waiting"
          title={t("left", { rows: rowsFaulty + without })}
          action={
            <FaultSheetDownloadButton batchNo={batchNo} show="left">
              {t("downloadLeft")}
            </FaultSheetDownloadButton>
          }
        >
          {t("leftText")}
        </Notice>
      )}
      <Card title={t("facts")} action={kind === "noSettlement" && <RequestBatchSettlementButton batchNo={batchNo} />}>
        <BatchFacts batch={batch} now={now} />
      </Card>
      <Rows detail={detail} query={query} />
      <Card title={t("history")}>
        <StateHistory machine={machine} states={states} history={history} now={now} />
      </Card>
    </div>
  );
}

const noticeOf = (state: MaterialBatch["state"]) =>
  state === "awaitingLogistics" || state === "resubmitted" ? state : ("success" as const);

function BatchFacts({ batch, now }: { batch: MaterialBatch; now: Date }) {
  const [t, list, fields] = [
    useTranslations("materials.batch.handedIn"),
    useTranslations("materials.batch.list"),
    useTranslations("materials.field"),
  ];
  const types = useTranslations("materials.settlementType");
  const { fileName, kind, maker, rowsRead, placedAt, submittedAt, amounts } = batch;
  const at = (value: Date) => <TimeText at={value} now={now} style="exact" />;
  return (
    <FactList
      items={[
        { label: list("file"), value: fileName },
        { label: fields("settlementType"), value: types(kind) },
        { label: list("rows"), value: String(rowsRead) },
        ...amounts.map((amount) => ({
          label: t("amount", { currency: amount.currency }),
          value: <MoneyText amount={amount} />,
        })),
        { label: list("maker"), value: maker },
        { label: t("placedAt"), value: at(placedAt) },
        ...(submittedAt ? [{ label: t("submittedAt"), value: at(submittedAt) }] : []),
      ]}
    />
  );
}

function Rows({ detail: { rows }, query }: Pick<HandedInProps, "detail" | "query">) {
  const [t, all] = [useTranslations("materials.batch.rows"), useTranslations("materials")];
  const columns = useMaterialRowColumns();
  const reason = useRowFaultsColumn();
  const material = useMaterialColumns();
  const tab = (key: "all" | "handedIn" | "left" | "awaitingLogistics") => ({ key, label: t(`show.${key}`) });
  return (
    <TabbedTable
      title={all("list.title")}
      label={t("label")}
      tabs={[tab("all"), tab("handedIn"), tab("left"), tab("awaitingLogistics")]}
      list={rows}
      path={materialsPath}
      query={handedInQuery(query)}
      caption={t("caption")}
      rowKey={({ no }) => String(no)}
      empty={t("none")}
      columns={[...columns, ...material, reason]}
    />
  );
}

/** Maps the page's query from before the submission to the new location of those rows. */
function handedInQuery(query: Query): Query {
  const show = materialRowFilter.safeParse(valueInQuery(query, "show")).data;
  const then = rowsAfterSubmit.get(show ?? "all");
  return then ? { ...query, show: then } : query;
}
const rowsAfterSubmit: ReadonlyMap<string, MaterialRowFilter> = new Map(Object.entries(filterAfterSubmit));

/** Returns the columns of the material that a row became, in its current state. */
function useMaterialColumns(): readonly Column<MaterialBatchRow>[] {
  const t = useTranslations("materials");
  const [usages, logistics] = [useTranslations("materials.usage"), useTranslations("materials.materialLogistics")];
  return [
    {
      head: t("serialNo"),
      kind: "link",
      of: ({ material }) => material?.serialNo ?? "",
      href: ({ material }) => material && materialPath(material.serialNo),
    },
    {
      head: t("usageLabel"),
      kind: "node",
      of: ({ material }) =>
        material && (
          <div className={layout.actions}>
            <StateChip tone={materialUsageTone(material.usage)}>{usages(material.usage)}</StateChip>
            {material.logistics && (
              <ExplainedState machine={materialLogistics} state={material.logistics.state}>
                {logistics(material.logistics.state)}
              </ExplainedState>
            )}
          </div>
        ),
    },
  ];
}
