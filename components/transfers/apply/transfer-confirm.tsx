"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { ActionDialog, type DialogConfirmation } from "@/components/shell/actions/action-dialog";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";
import type { ClientOutput } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { amountText } from "@/lib/money/money";
import type { transfers } from "@/lib/transfers/calls/transfers";
import type { Confirming } from "./use-transfer";

/**
 * Renders the last step of a transfer: its payee, amount and cost, and the proof of the confirming operator, bound to
 * this transfer.
 */
export function TransferConfirmDialog({
  payeeName,
  way,
  confirming,
  perform,
  finish,
  renew,
  close,
}: {
  payeeName: string;
  way: MfaWay;
  confirming: Confirming;
  perform: (of: Confirming, confirmation: DialogConfirmation) => Promise<ClientOutput<typeof transfers.transfer>>;
  finish: (transfer: ClientOutput<typeof transfers.transfer>) => void;
  /** Requests the figures again because they are no longer valid. */
  renew: () => Promise<void>;
  close: () => void;
}) {
  const t = useTranslations("transfers.confirm");
  const [terms, all, kinds] = [
    useTranslations("terms"),
    useTranslations("transfers"),
    useTranslations("transfers.relation"),
  ];
  const { transferInput, cost } = confirming;
  const { payeeUserNo, amount, isTotal, relation, otherRelation, reference } = transferInput;
  const proof = usePaymentProof(way, { kind: "transfer", payeeUserNo, amount, isTotal });
  const payee = `${payeeUserNo} ${payeeName}`;
  return (
    <ActionDialog
      title={t("title", { payee })}
      action={t("action", { amount: amountText(cost.debit) })}
      facts={[
        { label: t("payee"), value: payee },
        { label: all("amount"), value: <MoneyText amount={cost.amount} /> },
        { label: terms("fee"), value: <MoneyText amount={cost.fee} /> },
        { label: terms("debit"), value: <MoneyText strong amount={cost.debit} /> },
        { label: all("relationLabel"), value: otherRelation || kinds(relation) },
        ...(reference ? [{ label: all("reference"), value: reference }] : []),
      ]}
      proof={proof}
      perform={({ confirmation }) => perform(confirming, confirmation)}
      onDone={finish}
      onRefused={({ code }) => void (code === "COST_CHANGED" && renew())}
      onClose={close}
    >
      <p>{t(cost.reviewReasons.length > 0 ? "review" : "final")}</p>
    </ActionDialog>
  );
}
