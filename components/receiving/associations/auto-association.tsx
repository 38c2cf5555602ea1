"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import type { Got } from "@/lib/call/call";
import { associations } from "@/lib/receiving/calls/associations";

/** Whether incomes are associated by themselves, and the switch of it. */
export function AutoAssociation({ setting: { isOn } }: { setting: Got<typeof associations.autoAssociation> }) {
  const t = useTranslations("receiving.associations.auto");
  const name = isOn ? "off" : "on";
  return (
    <Notice
      tone={isOn ? "good" : "quiet"}
      title={t(isOn ? "isOn" : "isOff")}
      action={
        <ConfirmAction
          call={associations.switchAutoAssociation}
          input={{ isOn: !isOn }}
          small
          action={t(`${name}.label`)}
          title={t(`${name}.title`)}
          done={t(`${name}.done`)}
        >
          <p>{t(`${name}.text`)}</p>
        </ConfirmAction>
      }
    >
      {t("rule")}
    </Notice>
  );
}
