"use client";
import { useTranslations } from "next-intl";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { MoneyText } from "@/components/kit/text/money-text";
import { ActionDialog, type DialogConfirmation } from "@/components/shell/actions/action-dialog";
import type { ClientOutput } from "@/lib/call/call";
import type { ActionErrors } from "@/lib/forms/form-errors";
import type { MfaWay } from "@/lib/gate/second-step";
import { amountText } from "@/lib/money/money";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { beijingText } from "@/lib/time/beijing";
import { useExchangePayCostFacts } from "./exchange-pay-cost-facts";
import type { OfferedPayee } from "./exchange-pay-form";
import type { ExchangePayConfirming } from "./use-exchange-pay";
import { useOrderAuthProof } from "./use-order-proof";

type CreatedOrder = ClientOutput<typeof exchangePayCalls.makeExchangePay>;

/**
 * Renders the last step of a new order: the payee, the likely cost, the reserved amount, and the maker's confirmation.
 */
export function ExchangePayConfirmDialog({
  payee,
  way,
  confirming,
  perform,
  finish,
  onRefused,
  close,
}: {
  payee: OfferedPayee;
  way: MfaWay;
  confirming: ExchangePayConfirming;
  perform: (of: ExchangePayConfirming, confirmation: DialogConfirmation) => Promise<CreatedOrder>;
  finish: (order: CreatedOrder) => void;
  onRefused: (errors: ActionErrors) => void;
  close: () => void;
}) {
  const [t, all] = [useTranslations("settlement.exchangePayForm"), useTranslations("settlement.exchangePays")];
  const { checkedInput, cost } = confirming;
  const { payeeId, amount, arrivalMethod } = checkedInput;
  const proof = useOrderAuthProof(way, { kind: "exchangePay", payeeId, amount });
  const facts = useExchangePayCostFacts(cost);
  return (
    <ActionDialog
      title={t("confirmTitle", { payee: payee.name })}
      action={t("confirmAction", { amount: amountText(cost.debit) })}
      facts={[
        { label: t("to"), value: `${payee.name} · ${groupAccountNumberForReading(payee.account)}` },
        { label: t("arrivalMethod"), value: all(`method.${arrivalMethod}`) },
        ...facts,
        ...(cost.held ? [{ label: all("held"), value: <MoneyText amount={cost.held} /> }] : []),
      ]}
      proof={proof}
      perform={({ confirmation }) => perform(confirming, confirmation)}
      onDone={finish}
      onRefused={onRefused}
      onClose={close}
    >
      <p>
        {cost.levels > 0 && `${t("confirmReview", { levels: cost.levels })} `}
        {t("confirmText", { time: beijingText(cost.deadline) })}
      </p>
    </ActionDialog>
  );
}
