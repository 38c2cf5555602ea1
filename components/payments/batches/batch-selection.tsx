"use client";
import Checkbox from "@mui/material/Checkbox";
import { useState, type ReactNode } from "react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import type { MfaWay } from "@/lib/gate/second-step";
import { amountText } from "@/lib/money/money";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatch as machine } from "@/lib/payments/states";
import { resultTones } from "./outcome-card";
import { BatchReviewDialog } from "./batch-review";
import type { Batch } from "./batch-totals";

/** Lists the batches of a page; those that await the reader's decision can be selected and decided together. */
export function SelectableBatchList({
  batches,
  now,
  way,
  preview,
  empty,
}: {
  batches: readonly Batch[];
  now: Date;
  way: MfaWay;
  /** Holds the prefix of the addresses of previews, for users who may see them. */
  preview: string | undefined;
  empty: ReactNode;
}) {
  const t = useTranslations("payments.batch.list");
  const [selectedNos, setChosen] = useState<ReadonlySet<string>>(new Set());
  const reviewable = batches.filter(({ mayReview }) => mayReview);
  const selectedBatches = reviewable.filter(({ batchNo }) => selectedNos.has(batchNo));
  const toggle = (batchNo: string) =>
    setChosen((so) => new Set(so.has(batchNo) ? [...so].filter((no) => no !== batchNo) : [...so, batchNo]));
  const selection: Column<Batch> = {
    head: t("select"),
    kind: "node",
    fits: true,
    of: ({ batchNo, mayReview }) =>
      mayReview && (
        <Checkbox
          slotProps={{ input: { "aria-label": t("selectOne", { batchNo }) } }}
          checked={selectedNos.has(batchNo)}
          onChange={() => toggle(batchNo)}
        />
      ),
  };
  const [number, ...columns] = useBatchColumns(now);
  return (
    <div className={layout.stack}>
      {reviewable.length > 0 && (
        <BatchReviewDialog selectedBatches={selectedBatches} way={way} onDone={() => setChosen(new Set())} />
      )}
      <DataTable
        caption={t("caption")}
        rows={batches}
        rowKey={({ batchNo }) => batchNo}
        preview={preview}
        empty={empty}
        columns={[number, ...(reviewable.length > 0 ? [selection] : []), ...columns]}
      />
    </div>
  );
}

/** Returns the address of a batch. A draft is continued by its maker on the page that submits it. */
const placeOf = ({ batchNo, submittedAt, doneAt, isMine }: Batch) =>
  `${isMine && submittedAt === null && doneAt === null ? paymentsScreens.batch.path : paymentsScreens.batchDetail.path}?batchNo=${batchNo}`;

/** Returns the columns of a list of batches, its number first. */
function useBatchColumns(now: Date): [Column<Batch>, ...Column<Batch>[]] {
  const t = useTranslations("payments.batch");
  const terms = useTranslations("terms");
  const states = useTranslations("payments.paymentBatch");
  const sums = (of: "debit" | "fee"): Column<Batch> => ({
    head: terms(of),
    kind: "node",
    figures: true,
    fits: true,
    of: ({ totals: [first, ...others] }) =>
      first && (
        <span title={[first, ...others].map((total) => amountText(total[of])).join(" · ")}>
          <MoneyText amount={first[of]} />
          {others.length > 0 && <small> +{others.length}</small>}
        </span>
      ),
  });
  return [
    {
      head: `${t("list.file")} · ${t("list.batchNo")}`,
      kind: "link",
      of: ({ fileName }) => fileName,
      under: ({ batchNo }) => batchNo,
      href: placeOf,
    },
    { head: t("list.method"), of: ({ method, payCurrency }) => t(`list.${method}`, { currency: payCurrency ?? "" }) },
    { head: t("totals.rows"), kind: "count", of: ({ rowsRead, rowsFaulty }) => rowsRead - rowsFaulty },
    sums("debit"),
    sums("fee"),
    {
      head: terms("state"),
      kind: "chip",
      of: ({ state, result }) =>
        result ? [resultTones[result], t(`result.${result}`)] : [machine.tone(state), states(state)],
    },
    { head: t("list.maker"), of: ({ maker }) => maker },
    { head: terms("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
  ];
}
