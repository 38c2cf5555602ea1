"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import layout from "@/components/kit/page/layout.module.css";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import type { MfaWay } from "@/lib/gate/second-step";
import { amountText } from "@/lib/money/money";
import { exchangePays } from "@/lib/settlement/calls/exchange-pay";
import { arrivalMethods, type ArrivalMethod } from "@/lib/settlement/exchange-pay/terms";
import type { OfferedPayee } from "./exchange-pay-form";
import type { ShownOrder } from "./exchange-pay-facts";
import { OfferedPayeeChoice } from "./offered-payee-choice";
import { useOrderProof } from "./use-order-proof";

/** Pays out again what an order bought: to its payee as that is by now, or to another of the same currency. */
export function RepayOrder({
  order: { orderNo, payout, payeeId },
  payees,
  way,
}: {
  order: ShownOrder;
  /** Those of the order's currency. */
  payees: readonly OfferedPayee[];
  way: MfaWay;
}) {
  const t = useTranslations("settlement.exchangePays");
  const [payee, setPayee] = useState(payees.find((one) => one.payeeId === payeeId));
  const [method, setMethod] = useState<ArrivalMethod | undefined>(payee?.arrivalMethods[0]);
  const chosenId = payee?.payeeId ?? "";
  const proof = useOrderProof(way, { kind: "exchangePayAgain", orderNo, payeeId: chosenId });
  const choose = (chosen: OfferedPayee | undefined) => {
    setPayee(chosen);
    setMethod(chosen?.arrivalMethods[0]);
  };
  return (
    <ConfirmAction
      tone="primary"
      call={exchangePays.repayExchangePay}
      // while there is no way, the button waits
      input={({ confirmed }) => ({ orderNo, payeeId: chosenId, arrivalMethod: method ?? "swift", ...confirmed })}
      isReady={payee !== undefined && method !== undefined}
      proof={proof}
      label={t("repay.label")}
      action={t("repay.action")}
      title={t("repay.title", { amount: amountText(payout) })}
      done={t("repay.done")}
    >
      <div className={layout.stack}>
        <p>{t("repay.help")}</p>
        <OfferedPayeeChoice
          id="repayee"
          label={t("repay.payee", { currency: payout.currency })}
          payees={payees}
          hasMore={false}
          chosen={payee}
          onChoose={choose}
          onFound={() => undefined}
        />
        {payee && (
          <RadioGroup
            name="repayMethod"
            label={t("arrivalMethod")}
            inline
            value={method}
            options={payee.arrivalMethods.map((one) => ({ value: one, label: t(`method.${one}`) }))}
            onChange={({ target }) => setMethod(arrivalMethods.find((one) => one === target.value))}
          />
        )}
      </div>
    </ConfirmAction>
  );
}
