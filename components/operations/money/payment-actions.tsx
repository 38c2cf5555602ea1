"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MoneyField } from "@/components/kit/fields/money-field";
import { MoneyText } from "@/components/kit/text/money-text";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import type { Got } from "@/lib/call/call";
import { typedMoney } from "@/lib/money/money";
import { paymentActions } from "@/lib/operations/calls/payments";
import { ConfirmAction } from "@/components/shell/actions/confirm-action";
import styles from "../merchants/row-actions.module.css";

type Payment = Got<typeof paymentActions.payments>["rows"][number];
type Action = "dispatch" | "accept" | "hold" | "resume" | "askMaterial" | "succeed" | "return" | "fail";

/** The possible actions of operations, who play the banks, on a payment now; the server says which. */
export function PaymentActions({
  world,
  payment: { orderNo, amount, arrival, bearer, payeeName, nextBank, events },
}: {
  world: string;
  payment: Pick<Payment, "orderNo" | "amount" | "arrival" | "bearer" | "payeeName" | "nextBank" | "events">;
}) {
  const t = useTranslations("operations.payments");
  const [kept, setKept] = useState("");
  const { amount: deducted, issue } = kept.trim() === "" ? {} : typedMoney(kept, amount.currency, { zero: true });
  const isReady = issue === undefined;
  const order = { world, orderNo };
  const withKept = { ...order, ...(deducted && { deducted }) };
  const facts = [
    { label: t("amount"), value: <MoneyText amount={amount} /> },
    { label: t("arrival"), value: <MoneyText amount={arrival} /> },
    { label: t("payee"), value: payeeName },
  ];
  const labels = (action: Action) => ({
    small: true,
    facts,
    label: t(`deed.${action}.label`),
    title: t(`deed.${action}.title`, { orderNo }),
    action: t(`deed.${action}.action`),
    done: () => {
      setKept("");
      return t(`deed.${action}.done`, { orderNo });
    },
  });
  const keeps = (id: string) => (
    <MoneyField
      id={`${id}${orderNo}`}
      label={t("deducted")}
      help={t("deductedHelp")}
      aside={<OptionalMark />}
      currency={amount.currency}
      value={kept}
      onValue={setKept}
    />
  );
  const isShared = bearer === "SHA";
  const may = (action: Action) => events.includes(action);
  return (
    <div className={styles.actions}>
      {may("dispatch") && (
        <ConfirmAction call={paymentActions.dispatchPayment} input={() => order} {...labels("dispatch")} />
      )}
      {may("accept") && (
        <ConfirmAction
          call={paymentActions.acceptPayment}
          input={() => withKept}
          {...labels("accept")}
          facts={[{ label: t("nextBank"), value: nextBank ?? "" }, ...facts]}
          isReady={isReady}
        >
          {isShared && keeps("accept")}
        </ConfirmAction>
      )}
      {may("resume") && <ConfirmAction call={paymentActions.resumePayment} input={() => order} {...labels("resume")} />}
      {may("succeed") && (
        <ConfirmAction
          call={paymentActions.succeedPayment}
          input={() => withKept}
          {...labels("succeed")}
          isReady={isReady}
        >
          {isShared && keeps("succeed")}
        </ConfirmAction>
      )}
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
          input={({ text: reason }) => ({ ...withKept, reason })}
          {...labels("return")}
          isDanger
          field={{ label: t("reason") }}
          isReady={isReady}
        >
          {keeps("return")}
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
    </div>
  );
}
