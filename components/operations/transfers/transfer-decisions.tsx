"use client";
import { useTranslations } from "next-intl";
import { DeskAction } from "@/components/shell/actions/confirm-action";
import { transferActions } from "@/lib/operations/calls/transfers";
import { transferReviews } from "@/lib/transfers/calls/reviews";
import styles from "../merchants/row-actions.module.css";

/** Passes or rejects a transfer that waits for its review. */
export function TransferDecisions({ world, orderNo }: { world: string; orderNo: string }) {
  const t = useTranslations("operations.transfers");
  const failures = useTranslations("transfers.failure");
  const common = { call: transferReviews.reviewTransfer, small: true } as const;
  return (
    <div className={styles.actions}>
      <DeskAction
        {...common}
        input={{ world, orderNo, isApproved: true, remark: "" }}
        action={t("approve.label")}
        title={t("approve.title", { number: orderNo })}
        done={({ failure }) =>
          failure
            ? { tone: "bad", text: t("approve.failed", { why: failures(failure) }) }
            : { tone: "good", text: t("approve.done") }
        }
      >
        <p>{t("finalText")}</p>
      </DeskAction>
      <DeskAction
        {...common}
        input={({ text: remark }) => ({ world, orderNo, isApproved: false, remark })}
        isDanger
        field={{ label: t("remark") }}
        action={t("reject.label")}
        title={t("reject.title", { number: orderNo })}
        done={t("reject.done")}
      />
    </div>
  );
}

/** Passes or rejects a relation; the server says which may be. */
export function RelationDecisions({
  world,
  relationId,
  relationNo,
  changes,
  events,
}: {
  world: string;
  relationId: string;
  relationNo: string;
  /** As the page was drawn with it. */
  changes: number;
  events: readonly string[];
}) {
  const t = useTranslations("operations.transfers");
  const labels = (event: "pass" | "refuse") => ({
    small: true,
    action: t(`${event}.label`),
    title: t(`${event}.title`, { number: relationNo }),
    done: t(`${event}.done`),
  });
  return (
    <div className={styles.actions}>
      {events.includes("pass") && (
        <DeskAction call={transferActions.passRelation} input={{ world, relationId, changes }} {...labels("pass")} />
      )}
      {events.includes("refuse") && (
        <DeskAction
          call={transferActions.refuseRelation}
          input={({ text: reason }) => ({ world, relationId, changes, reason })}
          {...labels("refuse")}
          isDanger
          field={{ label: t("reason") }}
        />
      )}
    </div>
  );
}
