"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { associations } from "@/lib/receiving/calls/associations";

/** Displays and toggles the automatic association of incomes. */
export function AutoAssociationSetting({
  setting: { isOn, quickEntry },
}: {
  setting: ClientOutput<typeof associations.autoAssociation>;
}) {
  const t = useTranslations("receiving.associations.auto");
  const name = isOn ? "off" : "on";
  return (
    <div className={layout.stack}>
      {quickEntry.isOn && (
        <Notice
          tone={quickEntry.isSuspended ? "bad" : "good"}
          title={t(quickEntry.isSuspended ? "quickSuspended" : "quickOn")}
        >
          {t(quickEntry.isSuspended ? "quickSuspendedText" : "quickOnText")}
        </Notice>
      )}
      <Notice
        tone={isOn ? "good" : "quiet"}
        title={t(isOn ? "isOn" : "isOff")}
        action={
          <ConfirmActionButton
            call={associations.switchAutoAssociation}
            input={{ isOn: !isOn }}
            small
            action={t(`${name}.label`)}
            title={t(`${name}.title`)}
            successMessage={t(`${name}.done`)}
          >
            <p>{t(`${name}.text`)}</p>
          </ConfirmActionButton>
        }
      >
        {t("rule")}
      </Notice>
    </div>
  );
}
