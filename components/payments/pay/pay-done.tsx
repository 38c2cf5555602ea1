"use client";
import type { Route } from "next";
import { useFormatter, useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { amountText } from "@/lib/money/money";
import { DoneCard } from "@/components/shell/actions/done-card";
import type { Got } from "@/lib/call/call";
import { clockTime } from "@/lib/i18n/date-formats";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";

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
  const at = format.dateTime(dispatchAt, clockTime);
  return (
    <DoneCard
      // named cast: a screen's path with a query stays that screen
      view={{ label: t("view"), href: `${paymentsScreens.records.path}?orderNo=${orderNo}` as Route }}
      another={{ label: t("another"), onPress: onAnother }}
    >
      {reviewState ? (
        <Notice tone="waiting" title={t("reviewTitle")}>
          {t("reviewText")}
        </Notice>
      ) : (
        <Notice tone="good" title={t("title")}>
          {t("text", { debit: amountText(debit), at })}
        </Notice>
      )}
    </DoneCard>
  );
}
