"use client";
import { useState } from "react";
import { useTranslations } from "next-intl";
import { useKnownText } from "@/components/shell/orders/known-text";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { MoneyText } from "@/components/kit/text/money-text";
import { ConfirmActionButton } from "@/components/shell/actions/confirm-action";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { cnhAsDisplayedCny } from "@/lib/settlement/orders/yuan";
import type { ListedSettlement } from "./settlement-text";

/** Pays out the yuan of a failed settlement again: to the same payee while it is available, or to another one. */
export function RetrySettlementPayoutButton({
  order: { orderNo, receive, payeeNo: before, failReason },
  payees,
  way,
}: {
  order: ListedSettlement;
  payees: ClientOutput<typeof settlementPayees.settleablePayees>["rows"];
  way: MfaWay;
}) {
  const t = useTranslations("settlement.again");
  const [cost, detail] = [useTranslations("settlement.cost"), useTranslations("settlement.detail")];
  const knownText = useKnownText();
  const isSame = payees.some(({ payeeNo }) => payeeNo === before);
  const [payeeNo, choose] = useState(isSame ? before : "");
  const payeeInput = payeeNo === before || payeeNo === "" ? {} : { payeeNo };
  const proof = usePaymentProof(way, { kind: "resettlement", orderNo, ...payeeInput });
  const options = payees.map(({ payeeNo: value, name, nickname, account }) => ({
    value,
    label: nickname ? `${nickname} · ${name}` : name,
    hint:
      value === before
        ? t("same", { account: groupAccountNumberForReading(account) })
        : groupAccountNumberForReading(account),
  }));
  return (
    <ConfirmActionButton
      call={settlementPayouts.repaySettlement}
      tone="primary"
      proof={proof}
      isReady={payeeNo !== ""}
      input={({ confirmation }) => ({ orderNo, ...payeeInput, ...confirmation })}
      action={t("action")}
      title={t("title", { orderNo })}
      successMessage={t("done")}
      facts={[
        { label: cost("receive"), value: <MoneyText strong amount={cnhAsDisplayedCny(receive)} /> },
        ...(failReason ? [{ label: detail("failReason"), value: knownText(failReason) }] : []),
      ]}
    >
      <p>{t(isSame ? "text" : "textOther")}</p>
      {options.length > 0 && (
        <RadioGroup
          name="payeeNo"
          label={t("payee")}
          value={payeeNo}
          options={options}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </ConfirmActionButton>
  );
}
