"use client";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { MoneyField } from "@/components/kit/fields/money-field";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { MoneyText } from "@/components/kit/text/money-text";
import { QueueDecisionButton } from "@/components/shell/actions/confirm-action";
import type { ClientOutput } from "@/lib/call/call";
import { parseEnteredMoney } from "@/lib/money/money";
import { exchangePayBankCalls, type ExchangePayAction } from "@/lib/operations/calls/settlement/exchange-pay";
import styles from "../rows/row-actions.module.css";

type Order = ClientOutput<typeof exchangePayBankCalls.exchangePaysOf>["rows"][number];

interface ActionProps {
  world: string;
  order: Order;
}

/**
 * Offers the actions that operations, acting as the banks, can perform on an order now; the server supplies the
 * permitted ones.
 */
export function BankExchangePayActions(props: ActionProps) {
  return (
    <div className={styles.actions}>
      {props.order.events.map((action) => {
        const Action = actions[action];
        return <Action key={action} {...props} />;
      })}
    </div>
  );
}

/** Returns what the actions share: the order, the texts of each action, and the fields of those that require input. */
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
      successMessage: t(`actionTexts.${name}.done`, { orderNo }),
    },
  };
}

/** Manages the field for the amount that a bank deducts; the deduction is optional. */
function useDeduction({ order: { orderNo, payout } }: ActionProps, name: ExchangePayAction) {
  const t = useTranslations("operations.exchangePays");
  const [inputText, setTyped] = useState("");
  const { amount: deducted, issue } =
    inputText.trim() === "" ? {} : parseEnteredMoney(inputText, payout.currency, { zero: true });
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
        value={inputText}
        onValue={setTyped}
      />
    ),
  };
}

function Dispatch(props: ActionProps) {
  const { input, shared } = useTexts(props, "dispatch");
  return <QueueDecisionButton call={exchangePayBankCalls.dispatchExchangePay} input={input} {...shared} />;
}

function RequestMaterials(props: ActionProps) {
  const t = useTranslations("operations.exchangePays");
  const { input, shared } = useTexts(props, "askMaterials");
  return (
    <QueueDecisionButton
      call={exchangePayBankCalls.askExchangePayMaterials}
      input={({ text: material }) => ({ ...input, material })}
      {...shared}
      field={{ label: t("material") }}
    />
  );
}

function Resume(props: ActionProps) {
  const { input, shared } = useTexts(props, "resume");
  return <QueueDecisionButton call={exchangePayBankCalls.resumeExchangePay} input={input} {...shared} />;
}

function Accept(props: ActionProps) {
  const t = useTranslations("operations.exchangePays");
  const { input, shared } = useTexts(props, "accept");
  const { kept, isReady, field } = useDeduction(props, "accept");
  return (
    <QueueDecisionButton
      call={exchangePayBankCalls.acceptExchangePay}
      input={() => ({ ...input, ...kept })}
      {...shared}
      facts={[{ label: t("nextBank"), value: props.order.nextBank ?? "" }, ...shared.facts]}
      isReady={isReady}
    >
      {props.order.arrivalMethod === "swift" && field}
    </QueueDecisionButton>
  );
}

function Succeed(props: ActionProps) {
  const { input, shared } = useTexts(props, "succeed");
  const { kept, isReady, field } = useDeduction(props, "succeed");
  return (
    <QueueDecisionButton
      call={exchangePayBankCalls.succeedExchangePay}
      input={() => ({ ...input, ...kept })}
      {...shared}
      isReady={isReady}
    >
      {props.order.arrivalMethod === "swift" && field}
    </QueueDecisionButton>
  );
}

function Return(props: ActionProps) {
  const { input, shared, reason } = useTexts(props, "return");
  const { kept, isReady, field } = useDeduction(props, "return");
  return (
    <QueueDecisionButton
      call={exchangePayBankCalls.returnExchangePay}
      input={({ text }) => ({ ...input, ...kept, reason: text })}
      {...shared}
      isDanger
      field={reason}
      isReady={isReady}
    >
      {field}
    </QueueDecisionButton>
  );
}

function Fail(props: ActionProps) {
  const { input, shared, reason } = useTexts(props, "fail");
  return (
    <QueueDecisionButton
      call={exchangePayBankCalls.failExchangePay}
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
    <QueueDecisionButton
      call={exchangePayBankCalls.leadExchangePay}
      input={({ text }) => ({ ...input, reason: text })}
      {...shared}
      field={reason}
    />
  );
}

const actions: Readonly<Record<ExchangePayAction, (props: ActionProps) => ReactNode>> = {
  dispatch: Dispatch,
  askMaterials: RequestMaterials,
  resume: Resume,
  accept: Accept,
  succeed: Succeed,
  return: Return,
  fail: Fail,
  lead: Lead,
};
