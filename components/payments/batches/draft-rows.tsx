"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import type { Query } from "@/components/kit/select/query";
import type { PageOf } from "@/components/kit/table/list-pager";
import { TabbedTable } from "@/components/kit/table/tabbed-table";
import { useAction } from "@/components/shell/actions/use-action";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";
import { CorrectBatchRowForm } from "./batch-row-form";
import type { Batch } from "./batch-totals";
import { useBatchRowColumns, type BatchRow } from "./row-columns";

/** Lists the rows of a draft, valid and faulty ones; each can be corrected or left out. */
export function BatchDraftRowList({ batch, rows, query }: { batch: Batch; rows: PageOf<BatchRow>; query: Query }) {
  const t = useTranslations("payments.batch");
  const [correcting, setCorrecting] = useState<BatchRow>();
  const columns = useBatchRowColumns();
  const { batchNo, rowsRead, rowsFaulty, leftOut } = batch;
  const counts = { all: rowsRead, faulty: rowsFaulty - leftOut, ready: rowsRead - rowsFaulty, left: leftOut } as const;
  const tab = (key: keyof typeof counts) => ({ key, label: t(`draft.show.${key}`), count: counts[key] });
  return (
    <TabbedTable
      title={t("draft.rows")}
      label={t("draft.show.label")}
      tabs={[tab("all"), tab("faulty"), tab("ready"), tab("left")]}
      list={rows}
      path={paymentsScreens.batch.path}
      query={query}
      caption={t("draft.rows")}
      rowKey={({ no }) => String(no)}
      empty={t("draft.noRows")}
      columns={[
        ...columns,
        {
          head: t("draft.action"),
          kind: "node",
          of: (row) => <RowActions batchNo={batchNo} row={row} onCorrect={() => setCorrecting(row)} />,
        },
      ]}
    >
      {correcting && (
        <CorrectBatchRowForm
          key={correcting.no}
          batchNo={batchNo}
          row={correcting}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </TabbedTable>
  );
}

/** Returns true when an account was entered as a number, so that its maker must confirm that it is complete. */
const needsAccountConfirmation = ({ faults }: BatchRow): boolean =>
  faults.length === 1 && faults[0]?.column === "account" && faults[0].issue === "cell.numeric";

/** Returns true for a row that its maker left out and can include again. */
const isLeft = ({ state }: BatchRow): boolean => state === "left";

function RowActions({ batchNo, row, onCorrect }: { batchNo: string; row: BatchRow; onCorrect: () => void }) {
  const t = useTranslations("payments.batch");
  const correct = useAction(batchCalls.correctRow);
  const leave = useAction(batchCalls.leaveOut);
  const no = String(row.no);
  const account = row.typed.account ?? "";
  return (
    <div className={layout.actions}>
      {needsAccountConfirmation(row) && (
        <Button
          small
          busy={correct.isBusy}
          onClick={() => void correct.run({ batchNo, no: row.no, typed: { account } })}
        >
          {t("draft.confirmAccount", { account })}
        </Button>
      )}
      {isLeft(row) ? (
        <Button
          small
          busy={correct.isBusy}
          aria-label={t("draft.takeRow", { no })}
          onClick={() => void correct.run({ batchNo, no: row.no, typed: {} })}
        >
          {t("draft.takeIn")}
        </Button>
      ) : (
        <>
          <Button small aria-label={t("correct.title", { no })} onClick={onCorrect}>
            {t("correct.action")}
          </Button>
          <Button
            small
            busy={leave.isBusy}
            aria-label={t("draft.leaveRow", { no })}
            onClick={() => void leave.run({ batchNo, no: row.no })}
          >
            {t("draft.leaveOut")}
          </Button>
        </>
      )}
    </div>
  );
}
