import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { CellLines } from "@/components/kit/table/cell-lines";
import type { Column } from "@/components/kit/table/columns";
import { groupAccountNumberForReading } from "@/components/kit/text/account-text";
import layout from "@/components/kit/page/layout.module.css";
import { MoneyText } from "@/components/kit/text/money-text";
import { useKnownText } from "@/components/shell/orders/known-text";
import type { ClientOutput } from "@/lib/call/call";
import type { Tone } from "@/lib/machine/machine";
import type { batchCalls } from "@/lib/payments/calls/batches";
import type { PaymentBatchRowState } from "@/lib/payments/batch-shape";
import { paymentsScreens } from "@/lib/payments/screens";
import { countryName } from "@/lib/reference/places/country-name";
import { useIssueText } from "@/lib/forms/issue-text";
import { useNameMismatchText } from "../payees/name-text";

export type BatchRow = ClientOutput<typeof batchCalls.batchResult>["rows"]["rows"][number];

const tones: Record<PaymentBatchRowState, Tone> = {
  faulty: "bad",
  ready: "waiting",
  waiting: "waiting",
  processing: "moving",
  paid: "good",
  returned: "bad",
  failed: "bad",
  left: "quiet",
};

/**
 * Displays the amount of a row, its fee and, for an account of another currency, the debit; a faulty row displays the
 * entered text.
 */
function RowAmount({ row: { amount, fee, debit, typed } }: { row: BatchRow }) {
  const terms = useTranslations("terms");
  if (!amount || !fee || !debit) return typed.amount;
  return (
    <div>
      <div>
        <MoneyText amount={amount} strong />
      </div>
      <div className={layout.soft}>
        {terms("fee")} <MoneyText amount={fee} />
      </div>
      {debit.currency !== amount.currency && (
        <div className={layout.soft}>
          {terms("debit")} <MoneyText amount={debit} />
        </div>
      )}
    </div>
  );
}

/** Returns the columns that a decision about a row requires: payee, bank, amount, purpose, and state. */
export function useBatchRowColumns(): readonly Column<BatchRow>[] {
  const t = useTranslations("payments.batch");
  const [terms, purposes] = [useTranslations("terms"), useTranslations("payments.purpose")];
  const locale = useLocale();
  // named cast: a purpose that a row has was read as one
  const purposeOf = (purpose: string) => (purpose === "" ? "" : purposes(purpose as Parameters<typeof purposes>[0]));
  return [
    { head: t("draft.row"), kind: "count", of: ({ no }) => no },
    {
      head: t("column.name"),
      kind: "node",
      of: ({ payeeName, payeeAccount, typed, isNewPayee }) => (
        <CellLines
          of={[
            payeeName || (typed.name ?? ""),
            groupAccountNumberForReading(payeeAccount || (typed.account ?? "")),
            isNewPayee ? t("detail.newPayee") : "",
          ]}
        />
      ),
    },
    {
      head: t("detail.bank"),
      kind: "node",
      of: ({ bank: { name, swift, country }, typed }) => (
        <CellLines
          of={[name || (typed.bankName ?? ""), swift || (typed.swift ?? ""), country && countryName(country, locale)]}
        />
      ),
    },
    {
      head: terms("amount"),
      kind: "node",
      figures: true,
      of: (row) => <RowAmount row={row} />,
    },
    {
      head: t("detail.payment"),
      kind: "node",
      of: ({ bearer, purpose, reference, merchantOrderNo, typed }) => (
        <CellLines
          of={[
            purposeOf(purpose) || (typed.purpose ?? ""),
            reference || (typed.reference ?? ""),
            bearer || (typed.bearer ?? ""),
            merchantOrderNo,
          ]}
        />
      ),
    },
    { head: terms("state"), kind: "chip", of: ({ state }) => [tones[state], t(`rowState.${state}`)] },
    { head: t("sheet.reason"), kind: "node", of: (row) => <RowNote row={row} /> },
  ];
}

/** Links to a payment or a batch by its number. */
export const PaymentOrBatchLink = ({ number }: { number: string }) => (
  // named cast: a screen's path with a query stays that screen
  <Link
    href={
      (number.startsWith("BP")
        ? `${paymentsScreens.batchDetail.path}?batchNo=${number}`
        : `${paymentsScreens.records.path}?orderNo=${number}`) as Route
    }
    prefetch={false}
  >
    {number}
  </Link>
);

/** Displays the reason why a row is not paid, or other notes about it. */
function RowNote({ row: { failure, faults, payment, repeats, again, ...row } }: { row: BatchRow }) {
  const t = useTranslations("payments.batch");
  const refunds = useTranslations("payments.paymentRefund");
  const issue = useIssueText();
  const name = useNameMismatchText();
  const knownText = useKnownText();
  const texts = [
    failure ? t(`failure.${failure}`) : "",
    ...faults.map(({ column, issue: code }) =>
      t("faultOf", { column: column === "row" ? t("wholeRow") : t(`column.${column}`), issue: issue(code) }),
    ),
    knownText(payment?.failReason ?? ""),
    payment && payment.refundState !== "none" ? refunds(payment.refundState) : "",
    name(row),
  ]
    .filter((text) => text !== "")
    .join(t("issueSign"));
  if (!repeats && !again) return texts;
  return (
    <>
      {texts && `${texts}${t("issueSign")}`}
      {repeats && t.rich("detail.repeats", { orderNo: repeats, link: () => <PaymentOrBatchLink number={repeats} /> })}
      {repeats && again && t("issueSign")}
      {again && t.rich("detail.inAgain", { batchNo: again, link: () => <PaymentOrBatchLink number={again} /> })}
    </>
  );
}
