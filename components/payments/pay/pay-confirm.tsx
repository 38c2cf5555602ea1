"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import { Confirm } from "@/components/kit/overlay/confirm";
import { amountText, type Money } from "@/lib/money/money";
import { Countdown } from "@/components/kit/text/countdown";
import type { Fact } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { TimeText } from "@/components/kit/text/time-text";
import type { Confirmed } from "@/components/shell/actions/action-dialog";
import { useActionOf } from "@/components/shell/actions/use-action";
import { isProofField, useProof } from "@/components/shell/actions/use-proof";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import type { ActionErrors } from "@/lib/forms/refusal-to-errors";
import type { MfaWay } from "@/lib/gate/second-step";
import { isPayField } from "@/lib/payments/entry";
import { useCostFacts } from "./cost-summary";
import type { ListedPayee } from "../payees/payee-picker";
import type { PaymentCost } from "./use-cost";
import { usePaymentProof } from "./use-payment-proof";

/** A refusal of an entry goes to its field: of the proof here, of the form behind. */
const inDialog = { shows: "page", hasField: (field: string) => isProofField(field) || isPayField(field) } as const;

/** After these the figures shown no longer hold. */
const outdated: readonly string[] = ["QUOTE_EXPIRED", "QUOTE_USED", "COST_CHANGED"];

interface PayConfirmProps {
  payee: ListedPayee;
  /** The amount as it was entered, which is what a code is sent for. */
  named: Money;
  cost: PaymentCost;
  /** The MFA way that the payment requires. */
  way: MfaWay;
  onPay: (confirmed: Confirmed, isAgain: boolean) => Promise<void>;
  onRenew: () => Promise<void>;
  /** Fields of the form were refused. */
  onWrong: (fields: ActionErrors["fields"]) => void;
  onClose: () => void;
}

/**
 * The last step of a payment: to whom, how much, from where, until when it can be undone, the payment password, and the
 * second step. A rate that has run out is locked again only when asked for.
 */
export function PayConfirm({ payee, named, cost, way, onPay, onRenew, onWrong, onClose }: PayConfirmProps) {
  const t = useTranslations("payments.confirm");
  const [isOver, setOver] = useState(false);
  /** The same payment was made minutes ago; whether it is meant once more. */
  const [isDuplicate, setDuplicate] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // the password's field has gone, and with it the focus
  useEffect(() => {
    if (isOver) place.current?.focus();
  }, [isOver]);
  const { amount } = cost;
  const { run, errors } = useActionOf((confirmed: Confirmed) => onPay(confirmed, isAgain), inDialog);
  const proof = useProof(usePaymentProof(way, { kind: "payment", payeeId: payee.payeeId, amount: named }), errors);
  const confirm = async () => {
    await run({ ...proof.value, payPassword: proof.password }, { refused });
  };
  const refused = (found: ActionErrors) => {
    proof.refused(found);
    if (found.code === "PAYMENT_REPEATED") setDuplicate(true);
    if (found.code && outdated.includes(found.code)) setOver(true);
    if (Object.keys(found.fields).some((field) => !isProofField(field))) onWrong(found.fields);
  };

  const facts = useConfirmFacts({ payee, cost, isOver, onEnd: () => setOver(true) });
  return (
    <Confirm
      open
      title={t("title", { payee: payee.name, amount: amountText(amount) })}
      facts={facts}
      action={isOver ? t("renew") : t("action", { amount: amountText(amount) })}
      disabled={!isOver && !proof.isReady}
      onConfirm={isOver ? onRenew : confirm}
      onClose={onClose}
    >
      <div ref={place} tabIndex={-1} className={layout.stack}>
        {errors.problem && (
          <Notice tone="bad" live>
            {errors.problem}
          </Notice>
        )}
        {isOver ? (
          !errors.problem && (
            <Notice tone="waiting" live title={t("expired")}>
              {t("expiredText")}
            </Notice>
          )
        ) : (
          <>
            {isDuplicate && (
              <CheckBox label={t("again")} checked={isAgain} onChange={({ target }) => setAgain(target.checked)} />
            )}
            {proof.fields}
          </>
        )}
      </div>
    </Confirm>
  );
}

/** To whom, from where, at what cost, until when it can be undone, and how long the rate holds. */
function useConfirmFacts({
  payee,
  cost,
  isOver,
  onEnd,
}: {
  payee: ListedPayee;
  cost: PaymentCost;
  isOver: boolean;
  onEnd: () => void;
}): Fact[] {
  const t = useTranslations("payments.confirm");
  const { speed } = useWorldClock();
  const { amount, expiresAt, at, dispatchAt, debit } = cost;
  return [
    { label: t("to"), value: `${payee.name} · ${payee.account}` },
    { label: t("from"), value: debit.currency },
    ...useCostFacts(amount, cost),
    cost.review
      ? { label: t("approval"), value: t("approvalLevels", { levels: String(cost.review.levels) }) }
      : { label: t("until"), value: <TimeText at={dispatchAt} now={at} style="short" /> },
    ...(expiresAt && !isOver
      ? [{ label: t("held"), value: <Countdown until={expiresAt} now={at} pace={speed} onEnd={onEnd} /> }]
      : []),
  ];
}
