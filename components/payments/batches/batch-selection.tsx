"use client";
import type { Route } from "next";
import Link from "next/link";
import { useState, type ReactNode } from "react";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/kit/table/data-table";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import type { MfaWay } from "@/lib/gate/second-step";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatch as machine } from "@/lib/payments/states";
import { BatchReview } from "./batch-review";
import type { Batch } from "./batch-totals";

/** The batches of a page; those that wait for the reader's decision can be selected, and decided together. */
export function BatchSelection({
  batches,
  now,
  way,
  empty,
}: {
  batches: readonly Batch[];
  now: Date;
  way: MfaWay;
  empty: ReactNode;
}) {
  const t = useTranslations("payments.batch");
  const terms = useTranslations("terms");
  const states = useTranslations("payments.paymentBatch");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const reviewable = batches.filter(({ mayReview }) => mayReview);
  const selected = reviewable.filter(({ batchNo }) => chosen.has(batchNo));
  const toggle = (batchNo: string) =>
    setChosen((so) => new Set(so.has(batchNo) ? [...so].filter((no) => no !== batchNo) : [...so, batchNo]));
  // a draft goes on where its maker left it
  const placeOf = ({ batchNo, submittedAt, doneAt, isMine }: Batch) =>
    `${isMine && submittedAt === null && doneAt === null ? paymentsScreens.batch.path : paymentsScreens.batchDetail.path}?batchNo=${batchNo}`;
  return (
    <div className={layout.stack}>
      {reviewable.length > 0 && <BatchReview selected={selected} way={way} onDone={() => setChosen(new Set())} />}
      <DataTable
        caption={t("list.caption")}
        rows={batches}
        rowKey={({ batchNo }) => batchNo}
        empty={empty}
        columns={[
          // named cast: a screen's path with a query stays that screen
          {
            head: t("list.batchNo"),
            kind: "node",
            of: (batch) => (
              <Link href={placeOf(batch) as Route} prefetch={false}>
                {batch.batchNo}
              </Link>
            ),
          },
          ...(reviewable.length > 0
            ? [
                {
                  head: t("list.select"),
                  kind: "node" as const,
                  of: ({ batchNo, mayReview }: Batch) =>
                    mayReview && (
                      <input
                        type="checkbox"
                        aria-label={t("list.selectOne", { batchNo })}
                        checked={chosen.has(batchNo)}
                        onChange={() => toggle(batchNo)}
                      />
                    ),
                },
              ]
            : []),
          { head: t("list.file"), of: ({ fileName }) => fileName },
          { head: t("list.method"), of: () => t("list.balance") },
          { head: t("totals.rows"), kind: "count", of: ({ rowsRead, rowsFaulty }) => rowsRead - rowsFaulty },
          {
            head: terms("debit"),
            kind: "node",
            figures: true,
            of: ({ totals }) =>
              totals.map(({ debit }) => (
                <div key={debit.currency}>
                  <MoneyText amount={debit} />
                </div>
              )),
          },
          {
            head: terms("fee"),
            kind: "node",
            figures: true,
            of: ({ totals }) =>
              totals.map(({ fee }) => (
                <div key={fee.currency}>
                  <MoneyText amount={fee} />
                </div>
              )),
          },
          { head: terms("state"), kind: "chip", of: ({ state }) => [machine.tone(state), states(state)] },
          { head: t("list.maker"), of: ({ maker }) => maker },
          { head: terms("placedAt"), kind: "time", of: ({ placedAt }) => placedAt, now },
        ]}
      />
    </div>
  );
}
