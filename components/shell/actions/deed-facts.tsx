"use client";
import { useTranslations } from "next-intl";
import { accountText } from "@/components/kit/text/account-text";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import type { Fact } from "@/components/kit/table/facts";
import type { Deed } from "@/lib/call/deed";
import type { Priced } from "@/lib/call/step-up";
import type { Day } from "@/lib/time/beijing";

/** What exactly is confirmed: the figures of the deed, and of the price it names by number. Empty where it has none. */
export function useDeedFacts(deed: Deed, priced: Priced | undefined): Fact[] {
  const t = useTranslations("shell.stepUp");
  switch (deed.kind) {
    case "quote":
      return [
        ...(priced
          ? [
              { label: t("sell"), value: <MoneyText strong amount={priced.sell} /> },
              { label: t("buy"), value: <MoneyText strong amount={priced.buy} /> },
              { label: t("rate"), value: <RateText rate={priced.rate} pair /> },
              { label: t("fee"), value: <MoneyText amount={priced.fee} /> },
            ]
          : []),
        ...(deed.deliveryDate ? [{ label: t("deliveryDate"), value: deed.deliveryDate }] : []),
      ];
    case "limit":
      return [
        { label: t("pair"), value: t("pairOf", { sell: deed.sell, buy: deed.buy }) },
        {
          label: t(deed.amount.currency === deed.sell ? "sell" : "buy"),
          value: <MoneyText strong amount={deed.amount} />,
        },
        { label: t("target"), value: <RateText rate={deed.target} pair /> },
      ];
    case "refund":
      return [
        { label: t("detailId"), value: deed.detailId },
        { label: t("amount"), value: <MoneyText strong amount={deed.amount} /> },
        ...refundPayeeFacts(t, deed),
      ];
    case "refundPayee":
      return [{ label: t("orderNo"), value: deed.orderNo }, ...refundPayeeFacts(t, deed)];
    case "limitChange":
      return [
        { label: t("orderNo"), value: deed.orderNo },
        { label: t("amount"), value: <MoneyText strong amount={deed.amount} /> },
        { label: t("target"), value: <RateText rate={deed.target} pair /> },
      ];
    case "payee":
      return [
        { label: t("payee"), value: deed.name },
        { label: t("account"), value: accountText(deed.account) },
        { label: t("currency"), value: deed.currency },
      ];
    case "payeeAdvice":
      return [{ label: t("adviceTo"), value: deed.email || t("adviceToNone") }];
    case "sooner":
      return [
        { label: t("orderNo"), value: deed.orderNo },
        { label: t("payOn"), value: deed.payOn },
      ];
    case "apiKey":
      return keyFacts(t, deed);
    case "webhook":
      return [{ label: t("webhookUrl"), value: deed.url }];
    case "resume":
      return [{ label: t("standingNo"), value: deed.standingNo }];
    default:
      return rightsFacts(t, deed);
  }
}

type Texts = ReturnType<typeof useTranslations<"shell.stepUp">>;

/** Who may do what from now on, and whose keys and devices may; empty for what is confirmed in a dialog of its own. */
function rightsFacts(t: Texts, deed: Deed): Fact[] {
  const daysOf = ({ startsOn, endsOn }: { startsOn?: Day | undefined; endsOn?: Day | undefined }): Fact[] => [
    ...(startsOn ? [{ label: t("startsOn"), value: startsOn }] : []),
    ...(endsOn ? [{ label: t("endsOn"), value: endsOn }] : []),
  ];
  switch (deed.kind) {
    case "newPerson":
      return [{ label: t("person"), value: deed.name }, { label: t("email"), value: deed.email }, ...daysOf(deed)];
    case "invitation":
      return [{ label: t("email"), value: deed.email }];
    case "person":
      return [{ label: t("what"), value: t("whats.person") }, ...daysOf(deed)];
    case "permissions":
    case "apiKeyConfirmed":
    case "apiKeyRotated":
    case "webhookSecret":
      return [{ label: t("what"), value: t(`whats.${deed.kind}`) }];
    case "approvalGroup":
      return [{ label: t("what"), value: t("whats.approvalGroup", { levels: deed.levels }) }];
    case "sessions":
      return [{ label: t("what"), value: t(deed.sessionId ? "whats.oneSession" : "whats.allSessions") }];
    case "role":
      return [{ label: t("role"), value: deed.roleName }];
    default:
      return [];
  }
}

/** Where a refund goes: back, or to another account with its details. */
const refundPayeeFacts = (
  t: Texts,
  { payeeName, payeeAccount, payeeBank }: Extract<Deed, { kind: "refund" | "refundPayee" }>,
): Fact[] =>
  payeeName === undefined
    ? [{ label: t("refundTo"), value: t("refundBack") }]
    : [
        { label: t("refundTo"), value: payeeName },
        ...(payeeAccount ? [{ label: t("account"), value: accountText(payeeAccount) }] : []),
        ...(payeeBank ? [{ label: t("bank"), value: payeeBank }] : []),
      ];

/** An API key, from where it may be used, and how much it may move. */
const keyFacts = (t: Texts, { name, addresses, orderLimit, dayLimit }: Extract<Deed, { kind: "apiKey" }>): Fact[] => [
  { label: t("apiKey"), value: name },
  ...(addresses ? [{ label: t("addresses"), value: addresses, wide: true }] : []),
  ...(orderLimit ? [{ label: t("orderLimit"), value: <MoneyText amount={orderLimit} /> }] : []),
  ...(dayLimit ? [{ label: t("dayLimit"), value: <MoneyText amount={dayLimit} /> }] : []),
];
