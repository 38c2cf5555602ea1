"use client";
import { useTranslations } from "next-intl";
import { QueueDecisionButton } from "@/components/shell/actions/confirm-action";
import { transferActions } from "@/lib/operations/calls/transfers";
import { transferReviews } from "@/lib/transfers/calls/reviews";
import { RowActions } from "../rows/row-actions";

/** Passes or rejects a transfer that awaits its review. */
export function TransferDecisions({ world, orderNo }: { world: string; orderNo: string }) {
  const t = useTranslations("operations.transfers");
  const failures = useTranslations("transfers.failure");
  const common = { call: transferReviews.reviewTransfer, small: true } as const;
  return (
    <RowActions>
      <QueueDecisionButton
        {...common}
        input={{ world, orderNo, isApproved: true, remark: "" }}
        action={t("approve.label")}
        title={t("approve.title", { number: orderNo })}
        successMessage={({ failure }) =>
          failure
            ? { tone: "bad", text: t("approve.failed", { why: failures(failure) }) }
            : { tone: "good", text: t("approve.done") }
        }
      >
        <p>{t("finalText")}</p>
      </QueueDecisionButton>
      <QueueDecisionButton
        {...common}
        input={({ text: remark }) => ({ world, orderNo, isApproved: false, remark })}
        isDanger
        field={{ label: t("remark") }}
        action={t("reject.label")}
        title={t("reject.title", { number: orderNo })}
        successMessage={t("reject.done")}
      />
    </RowActions>
  );
}

/** Passes or rejects a relation; the server supplies the permitted decisions. */
export function TransferRelationDecisions({
  world,
  relationId,
  relationNo,
  changes,
  events,
}: {
  world: string;
  relationId: string;
  relationNo: string;
  /** Holds the revision that the page was rendered with. */
  changes: number;
  events: readonly string[];
}) {
  const t = useTranslations("operations.transfers");
  const labels = (event: "pass" | "refuse") => ({
    small: true,
    action: t(`${event}.label`),
    title: t(`${event}.title`, { number: relationNo }),
    successMessage: t(`${event}.done`),
  });
  return (
    <RowActions>
      {events.includes("pass") && (
        <QueueDecisionButton
          call={transferActions.passRelation}
          input={{ world, relationId, changes }}
          {...labels("pass")}
        />
      )}
      {events.includes("refuse") && (
        <QueueDecisionButton
          call={transferActions.refuseRelation}
          input={({ text: reason }) => ({ world, relationId, changes, reason })}
          {...labels("refuse")}
          isDanger
          field={{ label: t("reason") }}
        />
      )}
    </RowActions>
  );
}
