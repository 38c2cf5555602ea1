"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { SelectField } from "@/components/kit/select/select-field";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { webhooks } from "@/lib/developers/calls/webhooks";
import { dayMs, addMilliseconds } from "@/lib/time/instant";

const daysBack = ["1", "3", "7", "30"] as const;

/** Sends the failed deliveries of an endpoint again, from a number of days ago on. */
export function ReplayFailedDeliveriesButton({ endpointId, now }: { endpointId: string; now: Date }) {
  const t = useTranslations("developers.deliveries");
  const [days, setDays] = useState<string>(daysBack[0]);
  return (
    <ConfirmActionButton
      call={webhooks.replayFailed}
      input={() => ({ endpointId, since: addMilliseconds(now, -Number(days) * dayMs) })}
      action={t("replayAll")}
      title={t("replayAllTitle")}
      successMessage={({ count }) => t("replayedAll", { count })}
    >
      <p>{t("replayAllText")}</p>
      <SelectField
        label={t("since")}
        value={days}
        options={daysBack.map((value) => ({ value, label: t("daysBack", { days: value }) }))}
        onChange={({ target }) => setDays(target.value)}
      />
    </ConfirmActionButton>
  );
}
