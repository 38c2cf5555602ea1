"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { useAccessCheck } from "@/components/shell/frame/permission-gate";
import { createLazyComponent } from "@/components/theme/on-demand";
import { payments } from "@/lib/payments/calls/payments";
import { PayeeNameCheck } from "../payees/name-check";
import { PayeePicker } from "../payees/payee-picker";
import { useSelectAddedPayee, type PayEntryState } from "./use-pay-entry";

const newPayee = createLazyComponent(async () => (await import("../payees/new-payee-form")).NewPayeeForm);

/** Selects one of the payees, or adds a new one in its place. */
export function PaymentPayeeField({
  pay,
  hasMore,
  error,
}: {
  pay: PayEntryState;
  /** True when there are more payees than the page was rendered with. */
  hasMore: boolean;
  error: string | undefined;
}) {
  const t = useTranslations("payments.pay");
  const { entryState, payees, payee, choose, addPayees } = pay;
  const { isAdding } = entryState.entry;
  const handlePayeeAdded = useSelectAddedPayee(pay);
  const may = useAccessCheck();
  return (
    <Card
      title={t("payeeCard")}
      action={
        (payees.length > 0 || !isAdding) &&
        may(payments.addPayee.access) && (
          <Button
            tone="quiet"
            small
            onClick={() => entryState.change({ isAdding: !isAdding })}
            onPointerEnter={newPayee.prefetch}
          >
            {isAdding ? t("closeNewPayee") : t("newPayee")}
          </Button>
        )
      }
    >
      {isAdding ? (
        <newPayee.Part onSaved={handlePayeeAdded} />
      ) : (
        <PayeePicker
          id="payeeId"
          payees={payees}
          hasMore={hasMore}
          selectedPayee={payee}
          error={error}
          onChoose={(id) => choose(payees.find(({ payeeId }) => payeeId === id))}
          onFound={addPayees}
        />
      )}
      {payee && !isAdding && <PayeeNameCheck payee={payee} />}
    </Card>
  );
}
