"use client";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "next-intl";
import { CheckBox } from "@/components/kit/fields/check-box";
import { Confirm } from "@/components/kit/overlay/confirm";
import { Countdown } from "@/components/kit/text/countdown";
import type { Fact } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { Notice } from "@/components/kit/feedback/notice";
import { TimeText } from "@/components/kit/text/time-text";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import type { MfaWay } from "@/lib/gate/second-step";
import { amountLabels } from "./amount-labels";
import { useCostFacts } from "./cost-summary";
import type { Payee } from "../payees/payee-picker";
import type { Cost } from "./use-cost";
import { usePaymentProof, type Confirmed } from "./use-payment-proof";

/** After these the figures shown no longer hold. */
const outdated: readonly string[] = ["QUOTE_EXPIRED", "QUOTE_USED", "COST_CHANGED"];

/**
 * The last step of a payment: payee, amount, account, until when it can be undone, the payment password, and MFA. A
 * rate that has run out is locked again only on request. `onWrong` gets a refusal that belongs to a field of the form.
 */
export function PayConfirm({
  payee,
  cost,
  way,
  onPay,
  onRenew,
  onWrong,
  onClose,
}: {
  payee: Payee;
  cost: Cost;
  /** The MFA way that the payment requires. */
  way: MfaWay;
  onPay: (confirmed: Confirmed, isAgain: boolean) => Promise<void>;
  onRenew: () => Promise<void>;
  onWrong: (field: string, text: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations("payments.confirm");
  const { speed } = useWorldClock();
  const [isOver, setOver] = useState(false);
  /** The same payment was made minutes ago; whether it is meant once more. */
  const [isDuplicate, setDuplicate] = useState(false);
  const [isAgain, setAgain] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // the password's field has gone, and with it the focus
  useEffect(() => {
    if (isOver) place.current?.focus();
  }, [isOver]);
  const { amount, expiresAt, at, dispatchAt, debit } = cost;
  const { fields, isReady, problem, confirm } = usePaymentProof(
    way,
    (confirmed) => onPay(confirmed, isAgain),
    ({ code, text }, field) => {
      if (field !== undefined) onWrong(field, text);
      if (code === "PAYMENT_REPEATED") setDuplicate(true);
      if (outdated.includes(code)) setOver(true);
      return field !== undefined;
    },
  );

  const facts: Fact[] = [
    { label: t("to"), value: `${payee.name} · ${payee.account}` },
    { label: t("from"), value: debit.currency },
    ...useCostFacts(amount, cost),
    cost.review
      ? { label: t("approval"), value: t("approvalLevels", { levels: String(cost.review.levels) }) }
      : { label: t("until"), value: <TimeText at={dispatchAt} now={at} style="short" /> },
    ...(expiresAt && !isOver
      ? [{ label: t("held"), value: <Countdown until={expiresAt} now={at} pace={speed} onEnd={() => setOver(true)} /> }]
      : []),
  ];
  return (
    <Confirm
      open
      title={t("title", { payee: payee.name, amount: amountLabels(amount) })}
      facts={facts}
      action={isOver ? t("renew") : t("action", { amount: amountLabels(amount) })}
      disabled={!isOver && !isReady}
      onConfirm={isOver ? onRenew : confirm}
      onClose={onClose}
    >
      <div ref={place} tabIndex={-1} className={layout.stack}>
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        {isOver ? (
          !problem && (
            <Notice tone="waiting" live title={t("expired")}>
              {t("expiredText")}
            </Notice>
          )
        ) : (
          <>
            {isDuplicate && (
              <CheckBox label={t("again")} checked={isAgain} onChange={({ target }) => setAgain(target.checked)} />
            )}
            {fields}
          </>
        )}
      </div>
    </Confirm>
  );
}
