"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MoneyField } from "@/components/kit/fields/money-field";
import { MoneyText } from "@/components/kit/text/money-text";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import type { Got } from "@/lib/call/call";
import { typedMoney } from "@/lib/money/money";
import { paymentActions, type BankAction } from "@/lib/operations/calls/payments";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import styles from "../merchants/row-actions.module.css";

type Payment = Got<typeof paymentActions.payments>["rows"][number];
type Subject = Pick<
  Payment,
  "orderNo" | "amount" | "arrival" | "bearer" | "payeeName" | "nextBank" | "events" | "recallReason"
>;

/** The possible actions of operations, who play the banks, on a payment now; the server says which. */
export function PaymentActions({ world, payment }: { world: string; payment: Subject }) {
  const acting = useActing(world, payment);
  return (
    <div className={styles.actions}>
      <OnwardActions {...acting} />
      <StoppingActions {...acting} />
      <RecallActions {...acting} />
    </div>
  );
}

/** What the actions share: the payment, what the banks deduct from it, and the texts of each. */
function useActing(world: string, payment: Subject) {
  const { orderNo, amount, arrival, payeeName, events } = payment;
  const t = useTranslations("operations.payments");
  const [typed, setTyped] = useState("");
  const { amount: deducted, issue } = typed.trim() === "" ? {} : typedMoney(typed, amount.currency, { zero: true });
  const order = { world, orderNo };
  const facts = [
    { label: t("amount"), value: <MoneyText amount={amount} /> },
    { label: t("arrival"), value: <MoneyText amount={arrival} /> },
    { label: t("payee"), value: payeeName },
  ];
  return {
    payment,
    order,
    lessened: { ...order, ...(deducted && { deducted }) },
    isReady: issue === undefined,
    may: (action: BankAction) => events.includes(action),
    labels: (action: BankAction) => ({
      small: true,
      facts,
      label: t(`actionTexts.${action}.label`),
      title: t(`actionTexts.${action}.title`, { orderNo }),
      action: t(`actionTexts.${action}.action`),
      done: () => {
        setTyped("");
        return t(`actionTexts.${action}.done`, { orderNo });
      },
    }),
    deduction: (action: BankAction) => (
      <MoneyField
        id={`${action}${orderNo}`}
        label={t("deducted")}
        help={t("deductedHelp")}
        aside={<OptionalMark />}
        currency={amount.currency}
        value={typed}
        onValue={setTyped}
      />
    ),
  };
}

type Acting = ReturnType<typeof useActing>;

/** The payment goes on to the next bank, or to the payee. */
function OnwardActions({ payment: { bearer, nextBank }, order, lessened, isReady, may, labels, deduction }: Acting) {
  const t = useTranslations("operations.payments");
  const isShared = bearer === "SHA";
  const accept = labels("accept");
  return (
    <>
      {may("dispatch") && (
        <ConfirmAction call={paymentActions.dispatchPayment} input={() => order} {...labels("dispatch")} />
      )}
      {may("accept") && (
        <ConfirmAction
          call={paymentActions.acceptPayment}
          input={() => lessened}
          {...accept}
          facts={[{ label: t("nextBank"), value: nextBank ?? "" }, ...accept.facts]}
          isReady={isReady}
        >
          {isShared && deduction("accept")}
        </ConfirmAction>
      )}
      {may("resume") && <ConfirmAction call={paymentActions.resumePayment} input={() => order} {...labels("resume")} />}
      {may("succeed") && (
        <ConfirmAction
          call={paymentActions.succeedPayment}
          input={() => lessened}
          {...labels("succeed")}
          isReady={isReady}
        >
          {isShared && deduction("succeed")}
        </ConfirmAction>
      )}
    </>
  );
}

/** The payment waits for something, goes back, or fails. */
function StoppingActions({ order, lessened, isReady, may, labels, deduction }: Acting) {
  const t = useTranslations("operations.payments");
  return (
    <>
      {may("askMaterial") && (
        <ConfirmAction
          call={paymentActions.askMaterial}
          input={({ text: material }) => ({ ...order, material })}
          {...labels("askMaterial")}
          field={{ label: t("material") }}
        />
      )}
      {may("hold") && (
        <ConfirmAction
          call={paymentActions.holdPayment}
          input={({ text: reason }) => ({ ...order, reason })}
          {...labels("hold")}
          field={{ label: t("reason") }}
        />
      )}
      {may("return") && (
        <ConfirmAction
          call={paymentActions.returnPayment}
          input={({ text: reason }) => ({ ...lessened, reason })}
          {...labels("return")}
          isDanger
          field={{ label: t("reason") }}
          isReady={isReady}
        >
          {deduction("return")}
        </ConfirmAction>
      )}
      {may("fail") && (
        <ConfirmAction
          call={paymentActions.failPayment}
          input={({ text: reason }) => ({ ...order, reason })}
          {...labels("fail")}
          isDanger
          field={{ label: t("reason") }}
        />
      )}
    </>
  );
}

/** The banks' answer to a merchant who asks for the payment back. */
function RecallActions({ payment: { recallReason }, order, lessened, isReady, may, labels, deduction }: Acting) {
  const t = useTranslations("operations.payments");
  const asked = { label: t("recallReason"), value: recallReason ?? "" };
  const [grant, refuse] = [labels("grantRecall"), labels("refuseRecall")];
  return (
    <>
      {may("grantRecall") && (
        <ConfirmAction
          call={paymentActions.grantRecall}
          input={() => lessened}
          {...grant}
          facts={[asked, ...grant.facts]}
          isReady={isReady}
        >
          {deduction("grantRecall")}
        </ConfirmAction>
      )}
      {may("refuseRecall") && (
        <ConfirmAction
          call={paymentActions.refuseRecall}
          input={({ text: reason }) => ({ ...order, reason })}
          {...refuse}
          facts={[asked, ...refuse.facts]}
          isDanger
          field={{ label: t("reason") }}
        />
      )}
    </>
  );
}
