"use client";
import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import { Button } from "@/components/kit/page/button";
import { useAccessCheck } from "@/components/shell/frame/permission-gate";
import { useAction } from "@/components/shell/actions/use-action";
import { productAccess as machine } from "@/lib/exchange/product-states";
import { transferProduct } from "@/lib/transfers/calls/products";

/** Informs that transfers are not activated for the merchant, with a button to apply for them. */
export function TransferActivationCard({ state }: { state: (typeof machine.states)[number] }) {
  const t = useTranslations("transfers.product");
  const { isBusy, run } = useAction(transferProduct.applyForTransfers, { refreshes: true });
  const may = useAccessCheck();
  const isOpen = machine.events(state).includes("apply");
  const mayApply = may(transferProduct.applyForTransfers.access);
  return (
    <Notice
      tone="waiting"
      title={t(isOpen ? "inactive" : "applying")}
      action={
        isOpen &&
        mayApply && (
          <Button tone="primary" busy={isBusy} onClick={() => void run({}, { successMessage: t("applied") })}>
            {t("apply")}
          </Button>
        )
      }
    >
      {t(isOpen ? (mayApply ? "inactiveText" : "cannot") : "applyingText")}
    </Notice>
  );
}
