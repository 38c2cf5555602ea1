"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/page/button";
import { Notice } from "@/components/kit/feedback/notice";
import { homeCalls } from "@/lib/accounts/calls/home";
import { useAction } from "@/components/shell/actions/use-action";

/** Explains once that menus were merged; it never returns after it is dismissed. */
export function MergedMenusNotice() {
  const t = useTranslations("home.guide");
  const { isBusy, run } = useAction(homeCalls.dismissGuide);
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  const dismiss = async () => {
    if (await run({})) setGone(true);
  };
  return (
    <Notice
      title={t("title")}
      action={
        <Button small busy={isBusy} onClick={() => void dismiss()}>
          {t("dismiss")}
        </Button>
      }
    >
      <p>{t("receiving")}</p>
      <p>{t("settlement")}</p>
    </Notice>
  );
}
