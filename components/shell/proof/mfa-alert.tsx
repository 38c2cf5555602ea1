"use client";
import type { Route } from "next";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { useSend } from "@/lib/call/browser";

/**
 * Alerts the main operator that payments require no MFA, until MFA is enabled or the alert is dismissed. `from` is the
 * page to return to.
 */
export function PayoutMfaOffAlert({ from }: { from: string }) {
  const t = useTranslations("shell.secondStep");
  const send = useSend(secondStepCalls.setAlertFlags);
  const [isGone, setGone] = useState(false);
  if (isGone) return null;
  const dismiss = () => {
    setGone(true);
    // the page continues even when the choice was not stored: at worst the alert appears again
    void send({ bizTypes: ["payout"], showFlag: "dismissed" }).catch(() => undefined);
  };
  return (
    <Notice
      tone="waiting"
      title={t("alert")}
      action={
        <div className={layout.actions}>
          {/* named cast: a page that exists, with the way back */}
          <LinkButton small href={`/b2b/setting/safety/payment-verification?back=${encodeURIComponent(from)}` as Route}>
            {t("alertSet")}
          </LinkButton>
          <Button small tone="quiet" onClick={dismiss}>
            {t("alertDismiss")}
          </Button>
        </div>
      }
    >
      {t("alertText")}
    </Notice>
  );
}
