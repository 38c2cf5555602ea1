"use client";
import { useTranslations } from "next-intl";
import { MoneyText } from "@/components/kit/text/money-text";
import { ActionDialog, type Confirmed } from "@/components/shell/actions/action-dialog";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";
import type { Got } from "@/lib/call/call";
import type { MfaWay } from "@/lib/gate/second-step";
import { amountText } from "@/lib/money/money";
import type { transfers } from "@/lib/transfers/calls/transfers";
import type { Confirming } from "./use-transfer";

/** The last step of a transfer: to whom, how much, what it costs, and the proof of who confirms, for this very transfer. */
export function TransferConfirm({
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
  perform: (of: Confirming, confirmed: Confirmed) => Promise<Got<typeof transfers.transfer>>;
  finish: (made: Got<typeof transfers.transfer>) => void;
  /** The figures hold no more. */
  renew: () => Promise<void>;
  close: () => void;
}) {
  const t = useTranslations("transfers.confirm");
  const [terms, all, kinds] = [
    useTranslations("terms"),
    useTranslations("transfers"),
    useTranslations("transfers.relation"),
  ];
  const { checked, cost } = confirming;
  const { payeeUserNo, amount, isTotal, relation, otherRelation, reference } = checked;
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
      perform={({ confirmed }) => perform(confirming, confirmed)}
      onDone={finish}
      onRefused={({ code }) => void (code === "COST_CHANGED" && renew())}
      onClose={close}
    >
      <p>{t(cost.reviewReasons.length > 0 ? "review" : "final")}</p>
    </ActionDialog>
  );
}
