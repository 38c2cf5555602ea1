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
import { BatchDownload } from "./batch-download";
import { BatchReview } from "./batch-review";
import type { Batch } from "./batch-totals";

/** The possible actions on a batch now: decide, recall, go on, reuse its unpaid rows, download. */
export function BatchActions({ batch, way }: { batch: Batch; way: MfaWay }) {
  const t = useTranslations("payments.batch");
  const router = useRouter();
  const { run, isBusy } = useAction(batchCalls.reuseRows);
  const { batchNo, state, isMine, mayReview } = batch;
  const isDraft = machine.next(state, "submit") !== undefined;
  const isWaiting = machine.next(state, "recall") !== undefined;
  // of a submitted and decided batch, the unpaid rows can be used again
  const isReusable = batch.submittedAt !== null && !isWaiting && batch.paid < batch.rowsRead;
  const reuse = async () => {
    const got = await run({ batchNo });
    // named cast: a screen's path with a query stays that screen
    if (got) router.push(`${paymentsScreens.batch.path}?batchNo=${got.batchNo}` as Route);
  };
  return (
    <>
      {batch.rowsRead > 0 && batch.fault === null && (
        <BatchDownload batchNo={batchNo}>{t("detail.download")}</BatchDownload>
      )}
      {isMine && isDraft && (
        <LinkButton tone="primary" href={`${paymentsScreens.batch.path}?batchNo=${batchNo}` as Route}>
          {t("detail.goOn")}
        </LinkButton>
      )}
      {isReusable && (
        <Permitted any={[batchCalls.reuseRows.needs]}>
          <Button busy={isBusy} onClick={() => void reuse()}>
            {t("detail.reuse")}
          </Button>
        </Permitted>
      )}
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
