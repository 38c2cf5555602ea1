"use client";
import type { Route } from "next";
import { useFormatter, useTranslations } from "next-intl";
import { Arrival } from "@/components/kit/overlay/arrival";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import layout from "@/components/kit/page/layout.module.css";
import { LinkButton } from "@/components/kit/page/link-button";
import { Notice } from "@/components/kit/feedback/notice";
import type { Got } from "@/lib/call/call";
import { timeZone } from "@/lib/i18n/locale";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";
import { amountLabels } from "./amount-labels";

/**
 * The payment made, until when it can be undone, and where to go from here. Takes the focus, so that it is read out.
 */
export function PayDone({
  payment: { orderNo, debit, dispatchAt, reviewState },
  onAnother,
}: {
  payment: Got<typeof payments.pay>;
  onAnother: () => void;
}) {
  const t = useTranslations("payments.done");
  const format = useFormatter();
  const at = format.dateTime(dispatchAt, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (
    <Arrival>
      <Card>
        <div className={layout.stack}>
          {reviewState ? (
            <Notice tone="waiting" title={t("reviewTitle")}>
              {t("reviewText")}
            </Notice>
          ) : (
            <Notice tone="good" title={t("title")}>
              {t("text", { debit: amountLabels(debit), at })}
            </Notice>
          )}
          <div className={layout.actions}>
            {/* named cast: a screen's path with a query stays that screen */}
            <LinkButton tone="primary" href={`${paymentsScreens.records.path}?orderNo=${orderNo}` as Route}>
              {t("view")}
            </LinkButton>
            <Button onClick={onAnother}>{t("another")}</Button>
          </div>
        </div>
      </Card>
    </Arrival>
  );
}
