"use client";
import { useTranslations } from "next-intl";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import layout from "@/components/kit/page/layout.module.css";
import { amountText, minus, money, type Money, plus } from "@/lib/money/money";
import { MoneyText } from "@/components/kit/text/money-text";
import { Notice } from "@/components/kit/feedback/notice";
import { RateText } from "@/components/kit/text/rate-text";
import { TimeText } from "@/components/kit/text/time-text";
import type { Currency } from "@/lib/money/currency";
import type { ListedPayee } from "../payees/payee-picker";
import type { PaymentCost } from "./use-cost";

/**
 * Displays the cost of a payment as far as it is known: amount, arrival amount, rate, every fee, total debit, and
 * dispatch time.
 */
export function PaymentCostSummary({
  payee,
  amount,
  cost,
  bearer,
  availableIn,
  problem,
  firstOn,
}: {
  payee: ListedPayee | undefined;
  amount: Money | undefined;
  cost: PaymentCost | undefined;
  bearer: "OUR" | "SHA";
  availableIn: (code: Currency) => bigint;
  problem: string | undefined;
  /** Holds the day of the first payment of a repeated one: then nothing is sent or debited now. */
  firstOn?: string | undefined;
}) {
  const t = useTranslations("payments.summary");
  const dispatch = {
    label: t("dispatch"),
    value:
      firstOn === undefined && cost ? (
        <TimeText at={cost.dispatchAt} now={cost.at} style="short" />
      ) : (
        firstOn || t("none")
      ),
  };
  const lines = usePaymentCostFacts(amount, cost);
  const feeAlone =
    cost && cost.fee.currency !== cost.debit.currency
      ? [cost.fee, cost.correspondentFee, cost.exchangeFee].reduce(plus)
      : undefined;
  const short = (firstOn === undefined ? [cost?.debit, feeAlone] : [])
    .filter((part) => part !== undefined)
    .filter(({ currency, minor }) => minor > availableIn(currency));
  return (
    <div className={layout.stack}>
      {payee && <FactList narrow items={[{ label: t("payee"), value: payee.nickname || payee.name }]} />}
      {amount ? <FactList narrow items={[...lines, dispatch]} /> : <p className={layout.soft}>{t("hint")}</p>}
      {amount && bearer === "SHA" && <p className={layout.soft}>{t("sha")}</p>}
      {problem && (
        <Notice tone="bad" title={t("trouble")} live>
          {problem}
        </Notice>
      )}
      {short.map((part) => (
        <Notice key={part.currency} tone="waiting" live>
          {t("short", {
            currency: part.currency,
            amount: amountText(minus(part, money(part.currency, availableIn(part.currency)))),
          })}
        </Notice>
      ))}
      {amount && cost?.review && (
        <Notice tone="waiting" title={t("review", { levels: String(cost.review.levels) })}>
          {t(cost.rate ? "reviewHeld" : "reviewText", {
            hours: String(Math.round(cost.review.minutes / 60)),
            held: [cost.review.held, cost.review.heldFees]
              .flatMap((part) => (part ? [amountText(part)] : []))
              .join(" + "),
          })}
        </Notice>
      )}
    </div>
  );
}

/**
 * Returns the lines of a cost. Those that do not apply are omitted, those that are not known yet have a placeholder.
 */
export function usePaymentCostFacts(amount: Money | undefined, cost: PaymentCost | undefined): FactItem[] {
  const t = useTranslations("payments.summary");
  const terms = useTranslations("terms");
  const moneyOrNone = (part: Money | undefined, strong = false) =>
    part ? <MoneyText amount={part} strong={strong} /> : t("none");
  return [
    { label: terms("amount"), value: moneyOrNone(amount) },
    { label: terms("arrival"), value: moneyOrNone(cost?.arrival) },
    ...(cost?.rate ? [{ label: terms("rate"), value: <RateText rate={cost.rate} pair /> }] : []),
    { label: t("ownFee"), value: moneyOrNone(cost?.fee) },
    ...(cost && cost.correspondentFee.minor > 0n
      ? [{ label: t("correspondentFee"), value: moneyOrNone(cost.correspondentFee) }]
      : []),
    ...(cost && cost.exchangeFee.minor > 0n ? [{ label: t("exchangeFee"), value: moneyOrNone(cost.exchangeFee) }] : []),
    { label: terms("debit"), value: moneyOrNone(cost?.debit, true) },
  ];
}
