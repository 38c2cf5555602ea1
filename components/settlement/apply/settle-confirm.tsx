"use client";
import { useTranslations } from "next-intl";
import type { FactItem } from "@/components/kit/table/facts";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { TimeText } from "@/components/kit/text/time-text";
import { ConfirmAtLockedRateDialog } from "@/components/shell/actions/quoted-confirm";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";
import type { MfaWay } from "@/lib/gate/second-step";
import { amountText } from "@/lib/money/money";
import { isSettleField } from "@/lib/settlement/orders/entry";
import { cnhAsDisplayedCny } from "@/lib/settlement/orders/yuan";
import { useSettlementCostFacts } from "./settle-summary";
import type { SettleFacts } from "./use-settle-entry";
import type { ConfirmingSettlement, useSettlementSteps } from "./use-settlement";

type Payee = SettleFacts["payees"][number];

interface SettleConfirmProps extends Pick<
  ReturnType<typeof useSettlementSteps>,
  "close" | "renew" | "make" | "showRefused"
> {
  payee: Payee;
  confirming: ConfirmingSettlement;
  /** Holds the MFA method that a settlement requires. */
  way: MfaWay;
}

/**
 * Renders the last step of a settlement: the payee, the amounts sold and received, the cost, and the time until which
 * it can be cancelled.
 */
export function SettlementConfirmDialog({
  payee,
  confirming,
  way,
  close,
  renew,
  make,
  showRefused,
}: SettleConfirmProps) {
  const t = useTranslations("settlement.confirm");
  const { checkedInput, cost } = confirming;
  const { payeeNo, amount, payCurrency, method } = checkedInput;
  const receive = amountText(cnhAsDisplayedCny(cost.receive));
  return (
    <ConfirmAtLockedRateDialog
      cost={cost}
      title={t("title", { payee: payee.name, amount: receive })}
      facts={useConfirmFacts(payee, confirming)}
      action={t("action", { amount: amountText(cost.pay) })}
      proof={usePaymentProof(way, {
        kind: "settlement",
        payeeNo,
        amount,
        payCurrency,
        isSpeedy: method === "speedy",
      })}
      isFormField={isSettleField}
      perform={make}
      onRenew={renew}
      onWrong={showRefused}
      onClose={close}
    />
  );
}

function useConfirmFacts(payee: Payee, { checkedInput, cost }: ConfirmingSettlement): FactItem[] {
  const [t, apply] = [useTranslations("settlement.confirm"), useTranslations("settlement.apply")];
  const methods = useTranslations("settlement.method");
  const { method, note, documentIds } = checkedInput;
  return [
    { label: t("to"), value: `${payee.name} · ${groupAccountNumberForReading(payee.account)}` },
    { label: apply("method"), value: methods(method) },
    ...useSettlementCostFacts(cost, cost),
    ...(cost.advance
      ? [{ label: t("due"), value: <TimeText at={cost.advance.dueAt} now={cost.at} style="exact" /> }]
      : []),
    { label: apply("documents"), value: t("files", { count: documentIds.length }) },
    ...(note ? [{ label: apply("note"), value: note }] : []),
    cost.review
      ? { label: t("approval"), value: t("approvalLevels", { levels: String(cost.review.levels) }) }
      : { label: t("until"), value: <TimeText at={cost.arrival.dispatchAt} now={cost.at} style="short" /> },
  ];
}
