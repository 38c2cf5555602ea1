"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/button";
import { Confirm, confirmAhead } from "@/components/kit/confirm";
import { MoneyText } from "@/components/kit/money-text";
import { toast } from "@/components/kit/toast";
import { useSend } from "@/lib/call/browser";
import { Told } from "@/lib/call/send";
import { exchange } from "@/lib/exchange/calls";
import type { Money } from "@/lib/money/money";

/** Cancels an order that still waits, after asking. */
export function CancelOrder({ orderNo, sell, buy }: { orderNo: string; sell: Money; buy: Money }) {
  const t = useTranslations("exchange.detail");
  const unknown = useTranslations("shell.connection")("unknown");
  const cancel = useSend(exchange.cancel);
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
        facts={[{ label: t("sell"), value: <MoneyText amount={sell} /> }, { label: t("buy"), value: <MoneyText amount={buy} /> }]}
      >
        <p>{t("cancelText")}</p>
      </Confirm>
    </>
  );
}
