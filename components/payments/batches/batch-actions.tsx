"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { LinkButton } from "@/components/kit/page/link-button";
import { Permitted } from "@/components/shell/frame/permitted";
import { DangerAction } from "@/components/shell/actions/confirm-action";
import { useAction } from "@/components/shell/actions/use-action";
import type { MfaWay } from "@/lib/gate/second-step";
import { batchCalls } from "@/lib/payments/calls/batches";
import { paymentsScreens } from "@/lib/payments/screens";
import { paymentBatch as machine } from "@/lib/payments/states";
import type { Got } from "@/lib/call/call";
import { BatchDownload, StatusReport } from "./batch-download";
import { BatchReview } from "./batch-review";
import { DropBatch } from "./drop-batch";
import type { Batch } from "./batch-totals";

/**
 * The possible actions on a batch now: decide, recall, go on, discard, pay the failed ones again or use what was left
 * behind, download.
 */
export function BatchActions({
  batch,
  unpaid,
  way,
}: {
  batch: Batch;
  unpaid: Got<typeof batchCalls.batchOrders>["unpaid"];
  way: MfaWay;
}) {
  const t = useTranslations("payments.batch");
  const { batchNo, state, isMine, mayReview } = batch;
  const isDraft = machine.next(state, "submit") !== undefined;
  const isWaiting = machine.next(state, "recall") !== undefined;
  return (
    <>
      {batch.rowsRead > 0 && batch.fault === null && (
        <BatchDownload batchNo={batchNo}>{t("detail.download")}</BatchDownload>
      )}
      {machine.next(state, "finish") === undefined && (
        <StatusReport batchNo={batchNo}>{t("detail.statusReport")}</StatusReport>
      )}
      {isMine && isDraft && (
        <LinkButton tone="primary" href={`${paymentsScreens.batch.path}?batchNo=${batchNo}` as Route}>
          {t("detail.goOn")}
        </LinkButton>
      )}
      {isDraft && (
        <Permitted any={[batchCalls.dropBatch.needs]}>
          <DropBatch batchNo={batchNo} />
        </Permitted>
      )}
      <Permitted any={[batchCalls.reuseRows.needs]}>
        <ReuseRows batch={batch} unpaid={unpaid} />
      </Permitted>
      {isMine && isWaiting && (
        <DangerAction
          call={batchCalls.recallBatch}
          input={{ batchNo }}
          action={t("detail.recall")}
          dismiss={t("detail.keep")}
          title={t("detail.recallTitle", { batchNo })}
          done={t("detail.recallDone")}
          facts={[]}
        >
          <p>{t("detail.recallText")}</p>
        </DangerAction>
      )}
      {mayReview && <BatchReview selected={[batch]} way={way} />}
    </>
  );
}

/** Makes a draft of what was not paid: of those that failed, or of those that were left behind; each row once. */
function ReuseRows({
  batch: { batchNo, result },
  unpaid,
}: Pick<Parameters<typeof BatchActions>[0], "batch" | "unpaid">) {
  const t = useTranslations("payments.batch.detail");
  const router = useRouter();
  const { run, isBusy } = useAction(batchCalls.reuseRows);
  const reuse = async (which: "failed" | "left" | "unpaid") => {
    const got = await run({ batchNo, which });
    // named cast: a screen's path with a query stays that screen
    if (got) router.push(`${paymentsScreens.batch.path}?batchNo=${got.batchNo}` as Route);
  };
  const { failed, left } = unpaid;
  if (result === null)
    return failed + left > 0 ? (
      <Button busy={isBusy} onClick={() => void reuse("unpaid")}>
        {t("reuseAll", { rows: failed + left })}
      </Button>
    ) : null;
  return (
    <>
      {failed > 0 && (
        <Button tone="primary" busy={isBusy} onClick={() => void reuse("failed")}>
          {t("again", { rows: failed })}
        </Button>
      )}
      {left > 0 && (
        <Button busy={isBusy} onClick={() => void reuse("left")}>
          {t("reuse", { rows: left })}
        </Button>
      )}
    </>
  );
}
