"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Notice } from "@/components/kit/feedback/notice";
import { CheckBox } from "@/components/kit/fields/check-box";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { hrefWithQueryChanges, type Query } from "@/components/kit/select/query";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materialsPath } from "../materials-path";
import { readyRowCount, type MaterialBatchDetail } from "./batch-view";

/** Shows the rows that would be submitted now, those that would be omitted, and the submit button. */
export function SubmitMaterialBatchCard({
  detail,
  query,
  onRefused,
}: {
  detail: MaterialBatchDetail;
  query: Query;
  /** Called when the validation of a row may have changed: the page reloads. */
  onRefused: () => void;
}) {
  const t = useTranslations("materials.batch.submit");
  const { batch, papers } = detail;
  const ready = readyRowCount(detail);
  const facts: FactItem[] = [
    { label: t("ready"), value: t("rows", { rows: ready }) },
    ...(batch.rowsFaulty > 0 ? [{ label: t("faulty"), value: t("rows", { rows: batch.rowsFaulty }) }] : []),
    ...(papers.without > 0
      ? [
          {
            label: t("without"),
            value: (
              <Link
                href={hrefWithQueryChanges(materialsPath, query, { show: "noPapers", page: undefined })}
                prefetch={false}
              >
                {t("rows", { rows: papers.without })}
              </Link>
            ),
          },
        ]
      : []),
    ...batch.amounts.map((amount) => ({
      label: t("amount", { currency: amount.currency }),
      value: <MoneyText amount={amount} />,
    })),
  ];
  return (
    <Card title={t("title")} action={<SubmitBatch detail={detail} onRefused={onRefused} />}>
      <div className={layout.stack}>
        <FactList items={facts} />
        {papers.without > 0 && <Notice tone="waiting">{t("withoutText")}</Notice>}
      </div>
    </Card>
  );
}

function SubmitBatch({ detail, onRefused }: { detail: MaterialBatchDetail; onRefused: () => void }) {
  const t = useTranslations("materials.batch.submit");
  const { batchNo, changes, rowsFaulty, repeated, amounts } = detail.batch;
  const { without } = detail.papers;
  const ready = readyRowCount(detail);
  const isPartial = rowsFaulty + without > 0;
  // the confirmed number of repetitions: if another contract appears meanwhile, a new confirmation is required
  const [confirmedCount, setConfirmedCount] = useState(0);
  const isConfirmed = confirmedCount >= repeated;
  return (
    <ConfirmActionButton
      call={materialBatchCalls.submitBatch}
      input={() => ({ batchNo, changes, isPartial, repeated: confirmedCount })}
      tone="primary"
      disabled={ready === 0}
      action={t(ready === 0 ? "nothing" : isPartial ? "partial" : "all", { rows: ready })}
      title={t("question", { rows: ready })}
      successMessage={t("done", { rows: ready })}
      isReady={isConfirmed}
      onRefused={onRefused}
      facts={
        without === 0
          ? amounts.map((amount) => ({
              label: t("amount", { currency: amount.currency }),
              value: <MoneyText amount={amount} />,
            }))
          : []
      }
    >
      <div className={layout.stack}>
        <p>{t("text")}</p>
        {isPartial && (
          <Notice tone="waiting" title={t("left", { rows: rowsFaulty + without })}>
            {t("leftText", { faulty: rowsFaulty, without })}
          </Notice>
        )}
        {repeated > 0 && (
          <CheckBox
            label={t("repeated", { rows: repeated })}
            checked={isConfirmed}
            onChange={() => setConfirmedCount(isConfirmed ? 0 : repeated)}
          />
        )}
      </div>
    </ConfirmActionButton>
  );
}
