"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { DateField } from "@/components/kit/dates/date-field";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import type { ClientOutput } from "@/lib/call/call";
import { beijingDay, isDay } from "@/lib/time/beijing";
import { payments } from "@/lib/payments/calls/payments";

type Payment = Pick<ClientOutput<typeof payments.detail>["payment"], "orderNo" | "payOn" | "stalled">;

/** Changes the day of a scheduled payment; one that missed its day can be sent again immediately. */
export function ChangePaymentDay({ payment: { orderNo, payOn, stalled } }: { payment: Payment }) {
  const t = useTranslations("payments.ahead");
  const today = beijingDay(useWorldClock().now());
  const [day, setDay] = useState(payOn ?? "");
  return (
    <>
      {stalled && (
        <ConfirmActionButton
          call={payments.changeDay}
          input={{ orderNo, payOn: today }}
          action={t("retry")}
          title={t("retryTitle", { orderNo })}
          successMessage={t("retried")}
        >
          <p>{t("retryText")}</p>
        </ConfirmActionButton>
      )}
      <ConfirmActionButton
        call={payments.changeDay}
        input={() => ({ orderNo, payOn: day })}
        isReady={isDay(day) && (day !== payOn || stalled !== null)}
        action={t("change")}
        title={t("changeTitle", { orderNo })}
        successMessage={t("changed")}
      >
        <DateField
          id="payOn"
          min={today}
          label={t("newDay")}
          help={t("newDayHelp")}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </ConfirmActionButton>
    </>
  );
}
