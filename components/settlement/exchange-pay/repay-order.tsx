"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import layout from "@/components/kit/page/layout.module.css";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import type { MfaWay } from "@/lib/gate/second-step";
import { amountText } from "@/lib/money/money";
import { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { arrivalMethods, type ArrivalMethod } from "@/lib/settlement/exchange-pay/terms";
import type { OfferedPayee } from "./exchange-pay-form";
import type { ExchangePayOrderView } from "./exchange-pay-facts";
import { ExchangePayPayeeField } from "./offered-payee-choice";
import { useOrderAuthProof } from "./use-order-proof";

/** Pays out the bought amount again: to the payee with its current details, or to another of the same currency. */
export function RetryExchangePayoutButton({
  order: { orderNo, payout, payeeId },
  payees,
  way,
}: {
  order: ExchangePayOrderView;
  /** Lists the payees of the order's currency. */
  payees: readonly OfferedPayee[];
  way: MfaWay;
}) {
  const t = useTranslations("settlement.exchangePays");
  const [payee, setPayee] = useState(payees.find((item) => item.payeeId === payeeId));
  const [method, setMethod] = useState<ArrivalMethod | undefined>(payee?.arrivalMethods[0]);
  const chosenId = payee?.payeeId ?? "";
  const proof = useOrderAuthProof(way, { kind: "exchangePayAgain", orderNo, payeeId: chosenId });
  const choose = (selectedPayee: OfferedPayee | undefined) => {
    setPayee(selectedPayee);
    setMethod(selectedPayee?.arrivalMethods[0]);
  };
  return (
    <ConfirmActionButton
      tone="primary"
      call={exchangePayCalls.repayExchangePay}
      // while there is no way, the button waits
      input={({ confirmation }) => ({ orderNo, payeeId: chosenId, arrivalMethod: method ?? "swift", ...confirmation })}
      isReady={payee !== undefined && method !== undefined}
      proof={proof}
      label={t("repay.label")}
      action={t("repay.action")}
      title={t("repay.title", { amount: amountText(payout) })}
      successMessage={t("repay.done")}
    >
      <div className={layout.stack}>
        <p>{t("repay.help")}</p>
        <ExchangePayPayeeField
          id="repayee"
          label={t("repay.payee", { currency: payout.currency })}
          payees={payees}
          hasMore={false}
          selectedPayee={payee}
          onChoose={choose}
          onFound={() => undefined}
        />
        {payee && (
          <RadioGroup
            name="repayMethod"
            label={t("arrivalMethod")}
            inline
            value={method}
            options={payee.arrivalMethods.map((item) => ({ value: item, label: t(`method.${item}`) }))}
            onChange={({ target }) => setMethod(arrivalMethods.find((item) => item === target.value))}
          />
        )}
      </div>
    </ConfirmActionButton>
  );
}
