"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { refunds } from "@/lib/receiving/calls/refunds";
import type { RefundMode } from "@/lib/receiving/terms";

/** Displays the merchant's refund method, with the action that changes it. */
export function RefundMethodSetting({ mode }: { mode: RefundMode }) {
  const t = useTranslations("receiving.refunds");
  const otherMode = mode === "fast" ? "general" : "fast";
  return (
    <div className={layout.actions}>
      <span>{t("settingNow", { mode: t(`modes.${mode}`) })}</span>
      <ConfirmActionButton
        call={refunds.configRefund}
        input={{ mode: otherMode }}
        small
        action={t("change", { mode: t(`modes.${otherMode}`) })}
        title={t("changeTitle")}
        successMessage={t("changed")}
      >
        <p>{t("changeText")}</p>
      </ConfirmActionButton>
    </div>
  );
}
