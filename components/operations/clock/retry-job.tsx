"use client";
import { useTranslations } from "next-intl";
import { TimeText } from "@/components/kit/text/time-text";
import { operations } from "@/lib/operations/calls/worlds";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { useJobKindLabel } from "./job-name";
import { jobSubjectText } from "./job-subject";

interface StuckItem {
  readonly kind: string;
  readonly subject: string;
  readonly orderNo: string | null;
  readonly dueAt: Date;
}

/** Retries a job that is stuck. */
export function RetryStuckJobButton({ world, item, now }: { world: string; item: StuckItem; now: Date }) {
  const t = useTranslations("operations.timetable");
  const name = useJobKindLabel();
  const { kind, subject, dueAt } = item;
  const about = jobSubjectText(item);
  const facts = [
    { label: t("kind"), value: name(kind) },
    ...(about ? [{ label: t("subject"), value: about }] : []),
    { label: t("dueAt"), value: <TimeText at={dueAt} now={now} style="exact" /> },
  ];
  return (
    <ConfirmActionButton
      call={operations.retryDue}
      input={() => ({ world, kind, subject, dueAt })}
      small
      label={t("retry")}
      title={t("retryTitle", { kind: name(kind) })}
      facts={facts}
      action={t("retryAction")}
      successMessage={() => t("retried")}
    >
      <p>{t("retryText")}</p>
    </ConfirmActionButton>
  );
}
