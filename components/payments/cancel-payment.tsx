"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/button";
import { Confirm, confirmAhead } from "@/components/kit/confirm";
import { MoneyText } from "@/components/kit/money-text";
import { toast } from "@/components/kit/toast";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { Told } from "@/lib/call/send";
import { payments } from "@/lib/payments/calls";

/** Cancels a payment that is still pending, after asking. */
export function CancelPayment({ payment: { orderNo, amount, debit } }: { payment: Got<typeof payments.detail>["payment"] }) {
  const t = useTranslations("payments.detail");
  const terms = useTranslations("terms");
  const unknown = useTranslations("shell.connection")("unknown");
  const cancel = useSend(payments.cancel);
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);

  const confirm = async () => {
    try {
      await cancel({ orderNo });
      toast("good", t("cancelled"));
    } catch (cause) {
      toast("bad", cause instanceof Told ? cause.text : unknown);
    }
    setOpen(false);
    router.refresh();
  };

  return (
    <>
      <Button tone="danger" onClick={() => setOpen(true)} {...confirmAhead}>{t("cancel")}</Button>
      <Confirm
        open={isOpen} tone="danger" title={t("cancelTitle", { orderNo })} action={t("cancel")} onConfirm={confirm} onClose={() => setOpen(false)}
        facts={[{ label: terms("amount"), value: <MoneyText amount={amount} /> }, { label: terms("debit"), value: <MoneyText amount={debit} /> }]}
      >
        <p>{t("cancelText")}</p>
      </Confirm>
    </>
  );
}
