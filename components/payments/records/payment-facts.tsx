import type { Route } from "next";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { AccountNumber } from "@/components/kit/text/account-number";
import { CopyableText } from "@/components/kit/text/copyable";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { MoneyText } from "@/components/kit/text/money-text";
import { RateText } from "@/components/kit/text/rate-text";
import { TimeText } from "@/components/kit/text/time-text";
import type { ClientOutput } from "@/lib/call/call";
import type { payments } from "@/lib/payments/calls/payments";
import { paymentsScreens } from "@/lib/payments/screens";
import { PaymentFee } from "./payment-fee";
import { usePaymentFailureReason } from "./why-failed";
import { countryName } from "@/lib/reference/places/country-name";

type Payment = ClientOutput<typeof payments.detail>["payment"];

/** Lists the amounts, rate and texts of a payment. */
export function PaymentFacts({ payment, now }: { payment: Payment; now: Date }) {
  const t = useTranslations("payments.detail");
  const [terms, purposes, pay] = [
    useTranslations("terms"),
    useTranslations("payments.purpose"),
    useTranslations("payments.pay"),
  ];
  const none = t("none");
  const {
    amount,
    arrival,
    debit,
    rate,
    bearer,
    purpose,
    reference,
    merchantOrderNo,
    remarks,
    poboName,
    batchNo,
    placedAt,
    doneAt,
    operator,
    payOn,
    standingNo,
  } = payment;
  const why = usePaymentFailureReason(payment);
  const items: FactItem[] = [
    { label: terms("amount"), value: <MoneyText amount={amount} /> },
    { label: terms("arrival"), value: <MoneyText amount={arrival} /> },
    { label: terms("fee"), value: <PaymentFee payment={payment} /> },
    { label: terms("debit"), value: <MoneyText strong amount={debit} /> },
    { label: terms("rate"), value: rate ? <RateText rate={rate} pair /> : none },
    { label: t("bearer"), value: pay(`bearer${bearer}`) },
    { label: t("purpose"), value: purposes(purpose) },
    { label: t("reference"), value: reference || none },
    { label: t("merchantOrderNo"), value: merchantOrderNo || none },
    ...(remarks ? [{ label: pay("remarks"), value: remarks, wide: true }] : []),
    { label: terms("operator"), value: operator },
    { label: terms("placedAt"), value: <TimeText at={placedAt} now={now} style="exact" /> },
    { label: t("doneAt"), value: doneAt ? <TimeText at={doneAt} now={now} style="exact" /> : none },
    ...(payOn ? [{ label: t("payOn"), value: payOn }] : []),
    ...(standingNo ? [{ label: t("standing"), value: <StandingLink standingNo={standingNo} /> }] : []),
    ...(batchNo ? [{ label: t("batch"), value: <BatchLink batchNo={batchNo} /> }] : []),
    ...(poboName ? [{ label: t("pobo"), value: poboName }] : []),
    ...(why ? [{ label: t("failReason"), value: why, wide: true }] : []),
  ];
  return <FactList items={items} />;
}

const BatchLink = ({ batchNo }: { batchNo: string }) => (
  // named cast: a screen's path with a query stays that screen
  <Link href={`${paymentsScreens.batchDetail.path}?batchNo=${batchNo}` as Route} prefetch={false}>
    {batchNo}
  </Link>
);

const StandingLink = ({ standingNo }: { standingNo: string }) => (
  // named cast: a screen's path with a query stays that screen
  <Link href={`${paymentsScreens.standing.path}?standingNo=${standingNo}` as Route} prefetch={false}>
    {standingNo}
  </Link>
);

/** Lists the payee's data at the time of the payment. */
export function PaymentPayeeFacts({
  payment: { payeeName, payeeAccount, payeeSwift, payeeBank, payeeCountry, intermediaryName, intermediarySwift },
}: {
  payment: Payment;
}) {
  const t = useTranslations("payments.detail");
  return (
    <FactList
      items={[
        { label: t("payee"), value: payeeName },
        {
          label: t("account"),
          value: (
            <CopyableText
              text={payeeAccount}
              displayText={<AccountNumber account={payeeAccount} />}
              label={t("account")}
            />
          ),
        },
        { label: t("bank"), value: payeeBank },
        { label: t("swift"), value: payeeSwift },
        ...(intermediarySwift || intermediaryName
          ? [{ label: t("intermediary"), value: [intermediaryName, intermediarySwift].filter(Boolean).join(" · ") }]
          : []),
        { label: t("country"), value: countryName(payeeCountry, useLocale()) },
      ]}
    />
  );
}
