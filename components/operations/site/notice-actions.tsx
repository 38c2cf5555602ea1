"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateTimeField } from "@/components/kit/dates/date-field";
import { Button } from "@/components/kit/page/button";
import layout from "@/components/kit/page/layout.module.css";
import { Form } from "@/components/kit/page/form";
import { showToast } from "@/components/kit/feedback/toast";
import { operationsNotices } from "@/lib/operations/calls/notices";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { formatBeijingFieldValue, parseBeijingFieldValue } from "../console/beijing-text";
import { formEntryText } from "../console/action-form";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { errorsText } from "@/lib/forms/form-errors";

/** Offers the possible actions on a notice. */
export function NoticeActions({
  world,
  noticeId,
  titleZh,
  events,
  now,
}: {
  world: string;
  noticeId: string;
  titleZh: string;
  events: readonly string[];
  now: Date;
}) {
  const t = useTranslations("operations.notices");
  const input = () => ({ world, noticeId });
  return (
    <div className={layout.actions}>
      {events.includes("schedule") && <Schedule {...{ world, noticeId, now }} />}
      {events.includes("publish") && (
        <ConfirmActionButton
          call={operationsNotices.publishNotice}
          input={input}
          tone="primary"
          label={t("publish")}
          title={t("publishTitle", { title: titleZh })}
          action={t("publish")}
          successMessage={() => t("published")}
        >
          <p>{t("publishText")}</p>
        </ConfirmActionButton>
      )}
      {events.includes("recall") && (
        <ConfirmActionButton
          call={operationsNotices.recallNotice}
          input={input}
          label={t("recall")}
          title={t("recallTitle", { title: titleZh })}
          action={t("recall")}
          successMessage={() => t("recalled")}
        />
      )}
      {events.includes("withdraw") && (
        <ConfirmActionButton
          call={operationsNotices.withdrawNotice}
          input={input}
          isDanger
          label={t("withdraw")}
          title={t("withdrawTitle", { title: titleZh })}
          action={t("withdraw")}
          successMessage={() => t("withdrawn")}
        >
          <p>{t("withdrawText")}</p>
        </ConfirmActionButton>
      )}
    </div>
  );
}

/** Schedules the draft for an instant of the world's clock, in Beijing time. */
function Schedule({ world, noticeId, now }: { world: string; noticeId: string; now: Date }) {
  const t = useTranslations("operations.notices");
  const { run, errors } = useAction(operationsNotices.publishNotice, onPage);
  const [error, setError] = useState<string>();
  // the field's initial value must not run on while somebody types in it
  const [first] = useState(() => formatBeijingFieldValue(now));
  const schedule = async (entries: FormData) => {
    const at = parseBeijingFieldValue(formEntryText(entries, "at"));
    setError(at && at.getTime() > now.getTime() ? undefined : t("ahead"));
    if (!at || at.getTime() <= now.getTime()) return;
    if (await run({ world, noticeId, at })) showToast("good", t("scheduled"));
  };
  return (
    <Form aria-label={t("schedule")} onSubmit={(event) => schedule(new FormData(event.currentTarget))}>
      <div className={layout.actions}>
        <DateTimeField
          name="at"
          hasSeconds
          label={t("at")}
          error={error ?? (errorsText(errors) || undefined)}
          defaultValue={first}
        />
        <Button type="submit">{t("schedule")}</Button>
      </div>
    </Form>
  );
}
