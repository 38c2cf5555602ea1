"use client";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { MoneyField } from "@/components/kit/fields/money-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { MoneyText } from "@/components/kit/text/money-text";
import { DeskAction } from "@/components/shell/actions/confirm-action";
import type { Got } from "@/lib/call/call";
import { typedMoney } from "@/lib/money/money";
import { exchangePayDesk, type ExchangePayAction } from "@/lib/operations/calls/settlement/exchange-pay";
import styles from "../merchants/row-actions.module.css";

type Order = Got<typeof exchangePayDesk.exchangePaysOf>["rows"][number];

interface ActionProps {
  world: string;
  order: Order;
}

/** What operations, who play the banks, may do to an order now; the server says which. */
export function ExchangePayActions(props: ActionProps) {
  return (
    <div className={styles.actions}>
      {props.order.events.map((action) => {
        const Action = actions[action];
        return <Action key={action} {...props} />;
      })}
    </div>
  );
}

/** What the actions share: the order, the texts of each, and the fields of those that ask for something. */
function useTexts({ world, order }: ActionProps, name: ExchangePayAction) {
  const [t, terms] = [useTranslations("operations.exchangePays"), useTranslations("terms")];
  const { orderNo, payout, arrival, payeeName } = order;
  return {
    input: { world, orderNo },
    reason: { label: t("reason"), help: t("reasonHelp") },
    shared: {
      small: true,
      facts: [
        { label: t("payout"), value: <MoneyText amount={payout} /> },
        ...(arrival.minor < payout.minor ? [{ label: terms("arrival"), value: <MoneyText amount={arrival} /> }] : []),
        { label: t("payee"), value: payeeName },
      ],
      label: t(`actionTexts.${name}.label`),
      title: t(`actionTexts.${name}.title`, { orderNo }),
      action: t(`actionTexts.${name}.action`),
      done: t(`actionTexts.${name}.done`, { orderNo }),
    },
  };
}

/** What a bank keeps of the amount, as it is typed; nothing unless something is. */
function useDeduction({ order: { orderNo, payout } }: ActionProps, name: ExchangePayAction) {
  const t = useTranslations("operations.exchangePays");
  const [typed, setTyped] = useState("");
  const { amount: deducted, issue } = typed.trim() === "" ? {} : typedMoney(typed, payout.currency, { zero: true });
  return {
    kept: deducted && { deducted },
    isReady: issue === undefined,
    field: (
      <MoneyField
        id={`${name}${orderNo}`}
        label={t("deducted")}
        help={t("deductedHelp")}
        aside={<OptionalMark />}
        currency={payout.currency}
        value={typed}
        onValue={setTyped}
      />
    ),
  };
}

function Dispatch(props: ActionProps) {
  const { input, shared } = useTexts(props, "dispatch");
  return <DeskAction call={exchangePayDesk.dispatchExchangePay} input={input} {...shared} />;
}

function AskMaterials(props: ActionProps) {
  const t = useTranslations("operations.exchangePays");
  const { input, shared } = useTexts(props, "askMaterials");
  return (
    <DeskAction
      call={exchangePayDesk.askExchangePayMaterials}
      input={({ text: material }) => ({ ...input, material })}
      {...shared}
      field={{ label: t("material") }}
    />
  );
}

function Resume(props: ActionProps) {
  const { input, shared } = useTexts(props, "resume");
  return <DeskAction call={exchangePayDesk.resumeExchangePay} input={input} {...shared} />;
}

function Accept(props: ActionProps) {
  const t = useTranslations("operations.exchangePays");
  const { input, shared } = useTexts(props, "accept");
  const { kept, isReady, field } = useDeduction(props, "accept");
  return (
    <DeskAction
      call={exchangePayDesk.acceptExchangePay}
      input={() => ({ ...input, ...kept })}
      {...shared}
      facts={[{ label: t("nextBank"), value: props.order.nextBank ?? "" }, ...shared.facts]}
      isReady={isReady}
    >
      {props.order.arrivalMethod === "swift" && field}
    </DeskAction>
  );
}

function Succeed(props: ActionProps) {
  const { input, shared } = useTexts(props, "succeed");
  const { kept, isReady, field } = useDeduction(props, "succeed");
  return (
    <DeskAction
      call={exchangePayDesk.succeedExchangePay}
      input={() => ({ ...input, ...kept })}
      {...shared}
      isReady={isReady}
    >
      {props.order.arrivalMethod === "swift" && field}
    </DeskAction>
  );
}

function Return(props: ActionProps) {
  const { input, shared, reason } = useTexts(props, "return");
  const { kept, isReady, field } = useDeduction(props, "return");
  return (
    <DeskAction
      call={exchangePayDesk.returnExchangePay}
      input={({ text }) => ({ ...input, ...kept, reason: text })}
      {...shared}
      isDanger
      field={reason}
      isReady={isReady}
    >
      {field}
    </DeskAction>
  );
}

function Fail(props: ActionProps) {
  const { input, shared, reason } = useTexts(props, "fail");
  return (
    <DeskAction
      call={exchangePayDesk.failExchangePay}
      input={({ text }) => ({ ...input, reason: text })}
      {...shared}
      isDanger
      field={reason}
    />
  );
}

function Lead(props: ActionProps) {
  const { input, shared, reason } = useTexts(props, "lead");
  return (
    <DeskAction
      call={exchangePayDesk.leadExchangePay}
      input={({ text }) => ({ ...input, reason: text })}
      {...shared}
      field={reason}
    />
  );
}

const actions: Readonly<Record<ExchangePayAction, (props: ActionProps) => ReactNode>> = {
  dispatch: Dispatch,
  askMaterials: AskMaterials,
  resume: Resume,
  accept: Accept,
  succeed: Succeed,
  return: Return,
  fail: Fail,
  lead: Lead,
};
