import { getTranslations } from "next-intl/server";
import { valueOf } from "@/components/kit/select/query";
import { entryAgain, entryFor, entryRepeated } from "@/components/payments/pay/first-entry";
import { PayPage } from "@/components/payments/pay/pay-page";
import { access } from "@/lib/access/calls/sign-in";
import { secondStep } from "@/lib/access/calls/mfa";
import { accounts } from "@/lib/accounts/calls/balances";
import { worldNow } from "@/lib/backend/world-now";
import { load, tryLoad } from "@/lib/backend/load";
import { site } from "@/lib/backend/site";
import type { Got } from "@/lib/call/call";
import { isId, isOrderNo } from "@/lib/call/field-schemas";
import { every } from "@/lib/payments/ahead/every";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { pobo } from "@/lib/payments/calls/pobo";
import { noExchange } from "@/lib/payments/rules";
import { dayOf } from "@/lib/time/beijing";
import { isPayableState } from "@/lib/payments/states";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.pay"))("title") };
}

/** So many payees are offered at once; of more, the form searches by the entry. */
const payeesLoaded = 100;

/** A new payment; ?payeeId= names its payee, ?again= a payment that is made once more, ?repeat= how often. */
export default async function InitiatePayment({ searchParams }: PageProps<"/b2b/payment_manage/initiate_payment">) {
  const query = await searchParams;
  const [
    { hasExchange },
    account,
    listed,
    balances,
    { exists },
    { authWay },
    { rows: alerts },
    { rows: payers },
    made,
  ] = await Promise.all([
    site(),
    load(access.account, {}),
    load(payments.payees, { currentPage: 1, pageSize: payeesLoaded }),
    load(accounts.balances, {}),
    load(access.hasPayPassword, {}),
    load(secondStep.payoutStep, {}),
    load(secondStep.alertsShown, { bizTypes: ["payout"] }),
    load(pobo.payers, {}),
    paymentMade(valueOf(query, "again")),
  ]);
  const payee = await payeeNamed(made?.payeeId ?? valueOf(query, "payeeId"), listed.rows);
  const others = listed.rows.filter(({ payeeId }) => payeeId !== payee?.payeeId);
  const payees = { ...listed, rows: payee ? [payee, ...others] : others };
  const repeated = everyNamed(valueOf(query, "repeat"));
  const first = {
    ...(payee && entryFor(payee)),
    ...(made && entryAgain(made)),
    ...(repeated && entryRepeated(made, repeated, dayOf(await worldNow()))),
  };
  return (
    <PayPage
      facts={{ payees, balances, payers, noExchange: noExchange(account, hasExchange), way: authWay, first }}
      hasPayPassword={exists}
      isAlerted={alerts.some(({ isShown }) => isShown)}
    />
  );
}

const everyNamed = (text: string | undefined) => every.options.find((one) => one === text);

/** An earlier payment that is made again. */
const paymentMade = async (orderNo: string | undefined) =>
  orderNo && isOrderNo(orderNo) ? (await tryLoad(payments.detail, { orderNo })).got?.payment : undefined;

/** The payee that the form begins with, while it can be paid: one of those listed, or found among the others. */
async function payeeNamed(id: string | undefined, listed: Got<typeof payments.payees>["rows"]) {
  const known = listed.find(({ payeeId }) => payeeId === id);
  if (known || !id || !isId(id)) return known;
  const payee = (await tryLoad(payeeCalls.payeeDetail, { id })).got?.payee;
  return payee && isPayableState(payee.state) ? payee : undefined;
}
