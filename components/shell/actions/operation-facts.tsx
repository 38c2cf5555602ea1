"use client";
import { useTranslations } from "next-intl";
import { AccountNumber } from "@/components/kit/text/account-number";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import type { FactItem } from "@/components/kit/table/facts";
import type { ConfirmedOperation } from "@/lib/call/operation";
import type { OperationPrice } from "@/lib/call/step-up";
import type { Day } from "@/lib/time/beijing";

/**
 * Returns the facts to confirm: the figures of the operation, and of the price that it names by number. Empty when
 * there are none.
 */
export function useOperationFacts(operation: ConfirmedOperation, price: OperationPrice | undefined): FactItem[] {
  const t = useTranslations("shell.stepUp");
  switch (operation.kind) {
    case "quote":
      return [
        ...(price
          ? [
              { label: t("sell"), value: <MoneyText strong amount={price.sell} /> },
              { label: t("buy"), value: <MoneyText strong amount={price.buy} /> },
              { label: t("rate"), value: <RateText rate={price.rate} pair /> },
              { label: t("fee"), value: <MoneyText amount={price.fee} /> },
            ]
          : []),
        ...(operation.deliveryDate ? [{ label: t("deliveryDate"), value: operation.deliveryDate }] : []),
      ];
    case "limit":
      return [
        { label: t("pair"), value: t("pairOf", { sell: operation.sell, buy: operation.buy }) },
        {
          label: t(operation.amount.currency === operation.sell ? "sell" : "buy"),
          value: <MoneyText strong amount={operation.amount} />,
        },
        { label: t("target"), value: <RateText rate={operation.target} pair /> },
      ];
    case "refund":
      return [
        { label: t("detailId"), value: operation.detailId },
        { label: t("amount"), value: <MoneyText strong amount={operation.amount} /> },
        ...refundPayeeFacts(t, operation),
      ];
    case "refundPayee":
      return [{ label: t("orderNo"), value: operation.orderNo }, ...refundPayeeFacts(t, operation)];
    case "limitChange":
      return [
        { label: t("orderNo"), value: operation.orderNo },
        { label: t("amount"), value: <MoneyText strong amount={operation.amount} /> },
        { label: t("target"), value: <RateText rate={operation.target} pair /> },
      ];
    case "payee":
      return [
        { label: t("payee"), value: operation.name },
        { label: t("account"), value: <AccountNumber account={operation.account} /> },
        { label: t("currency"), value: operation.currency },
      ];
    case "payeeAdvice":
      return [{ label: t("adviceTo"), value: operation.email || t("adviceToNone") }];
    case "sooner":
      return [
        { label: t("orderNo"), value: operation.orderNo },
        { label: t("payOn"), value: operation.payOn },
      ];
    case "apiKey":
      return keyFacts(t, operation);
    case "webhook":
      return [{ label: t("webhookUrl"), value: operation.url }];
    case "resume":
      return [{ label: t("standingNo"), value: operation.standingNo }];
    default:
      return rightsFacts(t, operation);
  }
}

type Texts = ReturnType<typeof useTranslations<"shell.stepUp">>;

/** Returns the facts of changed rights, keys and devices; empty for operations confirmed in their own dialog. */
function rightsFacts(t: Texts, operation: ConfirmedOperation): FactItem[] {
  const daysOf = ({ startsOn, endsOn }: { startsOn?: Day | undefined; endsOn?: Day | undefined }): FactItem[] => [
    ...(startsOn ? [{ label: t("startsOn"), value: startsOn }] : []),
    ...(endsOn ? [{ label: t("endsOn"), value: endsOn }] : []),
  ];
  switch (operation.kind) {
    case "newPerson":
      return [
        { label: t("person"), value: operation.name },
        { label: t("email"), value: operation.email },
        ...daysOf(operation),
      ];
    case "invitation":
      return [{ label: t("email"), value: operation.email }];
    case "person":
      return [{ label: t("what"), value: t("whats.person") }, ...daysOf(operation)];
    case "permissions":
    case "apiKeyConfirmed":
    case "apiKeyRotated":
    case "webhookSecret":
      return [{ label: t("what"), value: t(`whats.${operation.kind}`) }];
    case "approvalGroup":
      return [{ label: t("what"), value: t("whats.approvalGroup", { levels: operation.levels }) }];
    case "sessions":
      return [{ label: t("what"), value: t(operation.sessionId ? "whats.oneSession" : "whats.allSessions") }];
    case "role":
      return [{ label: t("role"), value: operation.roleName }];
    default:
      return [];
  }
}

/** Returns the destination of a refund: back to the payer, or another account with its details. */
const refundPayeeFacts = (
  t: Texts,
  { payeeName, payeeAccount, payeeBank }: Extract<ConfirmedOperation, { kind: "refund" | "refundPayee" }>,
): FactItem[] =>
  payeeName === undefined
    ? [{ label: t("refundTo"), value: t("refundBack") }]
    : [
        { label: t("refundTo"), value: payeeName },
        ...(payeeAccount ? [{ label: t("account"), value: <AccountNumber account={payeeAccount} /> }] : []),
        ...(payeeBank ? [{ label: t("bank"), value: payeeBank }] : []),
      ];

/** Returns the facts of an API key: its allowed addresses and its limits. */
const keyFacts = (
  t: Texts,
  { name, addresses, orderLimit, dayLimit }: Extract<ConfirmedOperation, { kind: "apiKey" }>,
): FactItem[] => [
  { label: t("apiKey"), value: name },
  ...(addresses ? [{ label: t("addresses"), value: addresses, wide: true }] : []),
  ...(orderLimit ? [{ label: t("orderLimit"), value: <MoneyText amount={orderLimit} /> }] : []),
  ...(dayLimit ? [{ label: t("dayLimit"), value: <MoneyText amount={dayLimit} /> }] : []),
];
