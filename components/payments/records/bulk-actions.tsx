"use client";
import { useTranslations } from "next-intl";
import { BulkBar } from "@/components/kit/lists/row-selection";
import { ConfirmMultiCallAction } from "@/components/shell/actions/confirm-action";
import { useAccessCheck } from "@/components/shell/frame/permission-gate";
import { useSend } from "@/lib/call/browser";
import type { Sends } from "@/lib/call/call";
import { CallRefusedError } from "@/lib/call/send";
import { screenActionAccess } from "@/lib/gate/screen";
import type { paymentExports } from "@/lib/payments/calls/exports";
import { payments } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";
import { ExportPayments } from "./export-payments";

/** Exports the selected payments of a list, or cancels those of them that can be cancelled. */
export function PaymentBulkBar({
  filters,
  cancellable,
}: {
  filters: Omit<Sends<typeof paymentExports.exportPayments>, "format">;
  /** Holds the numbers of the listed payments that can be cancelled. */
  cancellable: readonly string[];
}) {
  const may = useAccessCheck();
  return (
    <BulkBar>
      {(orderNos, clear) => (
        <>
          {may(screenActionAccess(paymentsScreens.records, "cancel")) && (
            <CancelPaymentsButton orderNos={orderNos.filter((no) => cancellable.includes(no))} onDone={clear} />
          )}
          {may(screenActionAccess(paymentsScreens.records, "export")) && (
            <ExportPayments filters={{ ...filters, orderNos: [...orderNos] }} />
          )}
        </>
      )}
    </BulkBar>
  );
}

function CancelPaymentsButton({ orderNos, onDone }: { orderNos: readonly string[]; onDone: () => void }) {
  const t = useTranslations("payments.bulk");
  const send = useSend(payments.cancel);
  const count = orderNos.length;
  /** Cancels one after the other; a refused one, which the banks have by now, does not keep the others. */
  const cancelAll = async () => {
    let refused = 0;
    for (const orderNo of orderNos)
      await send({ orderNo }).catch((cause: unknown) => {
        if (!(cause instanceof CallRefusedError)) throw cause;
        refused += 1;
      });
    return { cancelled: count - refused, refused };
  };
  return (
    <ConfirmMultiCallAction
      isDanger
      refreshes
      disabled={count === 0}
      action={t("cancel", { count })}
      dismiss={t("keep")}
      title={t("cancelTitle", { count })}
      perform={cancelAll}
      successMessage={({ cancelled, refused }) => ({
        tone: refused > 0 ? "bad" : "good",
        text: refused > 0 ? t("partlyCancelled", { cancelled, refused }) : t("cancelled", { count: cancelled }),
      })}
      onDone={onDone}
    >
      <p>{t("cancelText")}</p>
    </ConfirmMultiCallAction>
  );
}
