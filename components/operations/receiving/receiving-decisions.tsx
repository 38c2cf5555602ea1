"use client";
import { useTranslations } from "next-intl";
import { DeskAction } from "@/components/shell/actions/confirm-action";
import { receivingApplicationActions } from "@/lib/operations/calls/receiving/applications";
import type { Reviewed } from "./receiving-view";

/** Opens the accounts of an application, or closes them; the server says which may be. */
export function ReceivingDecisions({ world, of }: { world: string; of: Reviewed }) {
  const t = useTranslations("operations.receiving");
  const { applicationNo, changes, events } = of;
  const labels = (event: "pass" | "close") => ({
    action: t(`${event}.label`),
    title: t(`${event}.title`, { number: applicationNo }),
    done: t(`${event}.done`),
  });
  return (
    <>
      {events.includes("pass") && (
        <DeskAction
          call={receivingApplicationActions.passReceivingApplication}
          input={{ world, applicationNo, changes }}
          {...labels("pass")}
        />
      )}
      {events.includes("close") && (
        <DeskAction
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
