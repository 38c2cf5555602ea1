"use client";
import { useTranslations } from "next-intl";
import { QueueDecisionButton } from "@/components/shell/actions/confirm-action";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import type { ReviewedApplication } from "./receiving-view";

/** Opens the accounts of an application, or closes them; the server supplies the permitted decisions. */
export function ReceivingApplicationDecisions({ world, of }: { world: string; of: ReviewedApplication }) {
  const t = useTranslations("operations.receiving");
  const { applicationNo, changes, events } = of;
  const labels = (event: "pass" | "close") => ({
    action: t(`${event}.label`),
    title: t(`${event}.title`, { number: applicationNo }),
    successMessage: t(`${event}.done`),
  });
  return (
    <>
      {events.includes("pass") && (
        <QueueDecisionButton
          call={receivingApplicationActions.passReceivingApplication}
          input={{ world, applicationNo, changes }}
          {...labels("pass")}
        />
      )}
      {events.includes("close") && (
        <QueueDecisionButton
          call={receivingApplicationActions.closeReceivingApplication}
          input={({ text: reason }) => ({ world, applicationNo, changes, reason })}
          {...labels("close")}
          isDanger
          field={{ label: t("reason") }}
        />
      )}
    </>
  );
}
