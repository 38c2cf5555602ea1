"use client";
import { useTranslations } from "next-intl";
import layout from "@/components/kit/page/layout.module.css";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import { refunds } from "@/lib/receiving/calls/refunds";
import type { RefundMode } from "@/lib/receiving/terms";

/** How the merchant's refunds are done, and the way to the other method. */
export function RefundSetting({ mode }: { mode: RefundMode }) {
  const t = useTranslations("receiving.refunds");
  const other = mode === "fast" ? "general" : "fast";
  return (
    <div className={layout.actions}>
      <span>{t("settingNow", { mode: t(`modes.${mode}`) })}</span>
      <ConfirmAction
        call={refunds.configRefund}
        input={{ mode: other }}
        small
        action={t("change", { mode: t(`modes.${other}`) })}
        title={t("changeTitle")}
        done={t("changed")}
      >
        <p>{t("changeText")}</p>
      </ConfirmAction>
    </div>
  );
}
