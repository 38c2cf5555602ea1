"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import { ActionDialog } from "@/components/shell/actions/action-dialog";
import { useSend } from "@/lib/call/browser";
import type { MfaWay } from "@/lib/gate/second-step";
import { amountText } from "@/lib/money/money";
import { standingOrders } from "@/lib/payments/calls/standing-orders";
import type { Repeat } from "@/lib/payments/entry";
import { paymentsScreens } from "@/lib/payments/screens";
import { PayeeNameCheck } from "../payees/name-check";
import type { ListedPayee } from "../payees/payee-picker";
import { useStandingOrderScheduleText } from "../standing/series-text";
import { usePaymentCostFacts } from "./cost-summary";
import type { PaymentCost } from "./use-cost";
import type { ValidPayEntry } from "./use-payment";
import { usePaymentProof } from "@/components/shell/proof/use-payment-proof";

/** Renders the last step of a repeated payment: payee, amount, interval, end, and the current cost of each payment. */
export function StandingOrderConfirmDialog({
  payee,
  payment: { validEntry, cost },
  repeat,
  way,
  hasPayPassword,
  send,
  onMade,
  onClose,
}: {
  payee: ListedPayee;
  payment: { readonly validEntry: ValidPayEntry; readonly cost: PaymentCost };
  repeat: Repeat;
  way: MfaWay;
  /** True when the reader has a payment password. */
  hasPayPassword: boolean;
  /** Runs the request of the order, so that no draft is stored while its answer is outstanding. */
  send: <T>(request: () => Promise<T>) => Promise<T>;
  onMade: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("payments.standing");
  const [confirm, pay] = [useTranslations("payments.confirm"), useTranslations("payments.pay")];
  const router = useRouter();
  const make = useSend(standingOrders.repeat);
  const series = useStandingOrderScheduleText();
  const { amount } = validEntry;
  const proof = usePaymentProof(way, { kind: "standing", payeeId: payee.payeeId, amount, ...repeat }, hasPayPassword);
  const { repeat: _, merchantOrderNo: __, payOn: ___, ...standingInput } = validEntry;
  return (
    <ActionDialog
      title={t("confirmTitle", { payee: payee.name, amount: amountText(amount) })}
      facts={[
        { label: confirm("to"), value: `${payee.name} · ${groupAccountNumberForReading(payee.account)}` },
        { label: pay("every"), value: series(repeat) },
        { label: pay("firstOn"), value: repeat.firstOn },
        { label: confirm("from"), value: cost.debit.currency },
        ...usePaymentCostFacts(amount, cost),
      ]}
      action={t("make")}
      proof={proof}
      perform={({ confirmation }) => send(() => make({ ...standingInput, ...repeat, ...confirmation }))}
      successMessage={t("made")}
      onDone={({ standingNo }) => {
        onMade();
        // named cast: a screen's path with a query stays that screen
        router.push(`${paymentsScreens.standing.path}?standingNo=${standingNo}` as Route);
      }}
      onClose={onClose}
    >
      <PayeeNameCheck payee={payee} mayGoOn={false} isQuietWhenFull />
      <p>{t("confirmText")}</p>
    </ActionDialog>
  );
}
