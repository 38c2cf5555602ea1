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

/** Lists the refusals that say of a payment itself that it can no longer be cancelled. */
const overRefusals: readonly string[] = ["OPERATION_NOT_ALLOW", "ORDER_NOTFOUND"];

function CancelPaymentsButton({ orderNos, onDone }: { orderNos: readonly string[]; onDone: () => void }) {
  const t = useTranslations("payments.bulk");
  const send = useSend(payments.cancel);
  const count = orderNos.length;
  /**
   * Cancels one after the other; one that the banks have by now does not keep the others. After any other failure the
   * rest stays open: with nothing done yet, the dialog says why.
   */
  const cancelAll = async () => {
    let [cancelled, refused] = [0, 0];
    for (const orderNo of orderNos)
      try {
        await send({ orderNo });
        cancelled += 1;
      } catch (cause) {
        if (cause instanceof CallRefusedError && overRefusals.includes(cause.code)) refused += 1;
        else if (cancelled + refused === 0) throw cause;
        else break;
      }
    return { cancelled, refused, open: count - cancelled - refused };
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
      successMessage={({ cancelled, refused, open }) => ({
        tone: refused + open > 0 ? "bad" : "good",
        text: [
          refused > 0 ? t("partlyCancelled", { cancelled, refused }) : t("cancelled", { count: cancelled }),
          open > 0 && t("stopped", { open }),
        ]
          .filter(Boolean)
          .join(" "),
      })}
      onDone={({ open }) => open === 0 && onDone()}
    >
      <p>{t("cancelText")}</p>
    </ConfirmMultiCallAction>
  );
}
