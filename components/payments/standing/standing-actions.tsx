"use client";
import { useTranslations } from "next-intl";
import { ConfirmActionButton, DangerActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import { standingOrderMachine as machine } from "@/lib/payments/states";

/** Pauses, resumes or ends a standing order. */
export function StandingOrderActions({
  standing: { standingNo, state },
}: {
  standing: Pick<ClientOutput<typeof standingOrders.standingDetail>["standing"], "standingNo" | "state">;
}) {
  const t = useTranslations("payments.standing");
  const input = { standingNo };
  return (
    <>
      {machine.next(state, "pause") && (
        <ConfirmActionButton
          call={standingOrders.pauseStanding}
          input={input}
          action={t("pause")}
          title={t("pauseTitle", { standingNo })}
          successMessage={t("paused")}
        >
          <p>{t("pauseText")}</p>
        </ConfirmActionButton>
      )}
      {machine.next(state, "resume") && (
        <ConfirmActionButton
          call={standingOrders.resumeStanding}
          input={input}
          tone="primary"
          action={t("resume")}
          title={t("resumeTitle", { standingNo })}
          successMessage={t("resumed")}
        >
          <p>{t("resumeText")}</p>
        </ConfirmActionButton>
      )}
      {machine.next(state, "end") && (
        <DangerActionButton
          call={standingOrders.endStanding}
          input={input}
          action={t("end")}
          dismiss={t("keep")}
          title={t("endTitle", { standingNo })}
          successMessage={t("ended")}
          facts={[]}
        >
          <p>{t("endText")}</p>
        </DangerActionButton>
      )}
    </>
  );
}
