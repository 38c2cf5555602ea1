"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { confirmAhead } from "@/components/kit/overlay/confirm";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { toast } from "@/components/kit/feedback/toast";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { paymentReviews } from "@/lib/payments/calls/reviews";
import { PasswordConfirm } from "./password-confirm";
import type { Confirmed } from "./use-payment-proof";

/** The maker of an approved payment takes on what its exchange costs now. */
export function ConfirmCost({
  orderNo,
  cost,
  way,
}: {
  orderNo: string;
  cost: NonNullable<Got<typeof paymentReviews.reviewDetail>["cost"]>;
  way: MfaWay;
}) {
  const t = useTranslations("payments.review");
  const terms = useTranslations("terms");
  const router = useRouter();
  const confirm = useSend(paymentReviews.confirmCost);
  const [isOpen, setOpen] = useState(false);
  const send = async (confirmed: Confirmed) => {
    await confirm({ orderNo, shownDebit: cost.debit, ...confirmed });
    setOpen(false);
    toast("good", t("costConfirmed"));
    router.refresh();
  };
  return (
    <>
      <Button tone="primary" onClick={() => setOpen(true)} {...confirmAhead}>
        {t("confirmCost")}
      </Button>
      {isOpen && (
        <PasswordConfirm
          title={t("confirmCostTitle", { orderNo })}
          action={t("confirmCost")}
          way={way}
          onConfirm={send}
          onClose={() => setOpen(false)}
          facts={[
            { label: terms("rate"), value: <RateText rate={cost.rate} pair /> },
            { label: t("held"), value: <MoneyText amount={cost.held} /> },
            { label: terms("debit"), value: <MoneyText strong amount={cost.debit} /> },
          ]}
        />
      )}
    </>
  );
}
