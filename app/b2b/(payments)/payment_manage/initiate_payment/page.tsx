import { getTranslations } from "next-intl/server";
import { valueInQuery } from "@/components/kit/select/query";
import { payEntryFromEarlierPayment, payEntryForPayee, recurringPayEntry } from "@/components/payments/pay/first-entry";
import { SinglePaymentPage } from "@/components/payments/pay/pay-page";
import { access } from "@/lib/access/calls/sign-in";
import { secondStepCalls } from "@/lib/access/calls/mfa";
import { accountCalls } from "@/lib/accounts/calls/balances";
import { pageWorldNow } from "@/lib/backend/world-now";
import { loadForPage, loadForPageOrRefusal } from "@/lib/backend/load";
import { siteOfRequest } from "@/lib/backend/site";
import type { ClientOutput } from "@/lib/call/call";
import { isId, isOrderNo } from "@/lib/call/field-schemas";
import { every } from "@/lib/payments/ahead/every";
import { payeeCalls } from "@/lib/payments/calls/payees";
import { payments } from "@/lib/payments/calls/payments";
import { pobo } from "@/lib/payments/calls/pobo";
import { crossCurrencyBlockReason } from "@/lib/payments/rules";
import { beijingDay } from "@/lib/time/beijing";
import { isPayablePayeeState } from "@/lib/payments/states";

export async function generateMetadata() {
  return { title: (await getTranslations("payments.pay"))("title") };
}

/** Holds the number of payees loaded initially; if there are more, the form searches by the entered text. */
const payeesLoaded = 100;

/**
 * Renders the form of a new payment. ?payeeId= names its payee, ?again= an earlier payment to repeat, ?repeat= the
 * interval.
 */
export default async function NewPaymentFormPage({ searchParams }: PageProps<"/b2b/payment_manage/initiate_payment">) {
  const query = await searchParams;
  const [
    { hasExchange },
    account,
    payeeList,
    balances,
    { exists },
    { authWay },
    { rows: alerts },
    { rows: payers },
    earlierPayment,
  ] = await Promise.all([
    siteOfRequest(),
    loadForPage(access.account, {}),
    loadForPage(payments.payees, { currentPage: 1, pageSize: payeesLoaded }),
    loadForPage(accountCalls.balances, {}),
    loadForPage(access.hasPayPassword, {}),
    loadForPage(secondStepCalls.payoutStep, {}),
    loadForPage(secondStepCalls.alertsShown, { bizTypes: ["payout"] }),
    loadForPage(pobo.payers, {}),
    paymentMade(valueInQuery(query, "again")),
  ]);
  const payee = await payeeNamed(earlierPayment?.payeeId ?? valueInQuery(query, "payeeId"), payeeList.rows);
  const otherPayees = payeeList.rows.filter(({ payeeId }) => payeeId !== payee?.payeeId);
  const payees = { ...payeeList, rows: payee ? [payee, ...otherPayees] : otherPayees };
  const interval = everyNamed(valueInQuery(query, "repeat"));
  const first = {
    ...(payee && payEntryForPayee(payee)),
    ...(earlierPayment && payEntryFromEarlierPayment(earlierPayment)),
    ...(interval && recurringPayEntry(earlierPayment, interval, beijingDay(await pageWorldNow()))),
  };
  return (
    <SinglePaymentPage
      facts={{
        payees,
        balances,
        payers,
        noExchange: crossCurrencyBlockReason(account, hasExchange),
        way: authWay,
        hasPayPassword: exists,
        first,
      }}
      isAlerted={alerts.some(({ isShown }) => isShown)}
    />
  );
}

const everyNamed = (text: string | undefined) => every.options.find((option) => option === text);

/** Returns an earlier payment that is made again. */
const paymentMade = async (orderNo: string | undefined) =>
  orderNo && isOrderNo(orderNo)
    ? (await loadForPageOrRefusal(payments.detail, { orderNo })).output?.payment
    : undefined;

/** Returns the payee that the form starts with if it can be paid: one of those loaded, or one fetched by its id. */
async function payeeNamed(id: string | undefined, loadedPayees: ClientOutput<typeof payments.payees>["rows"]) {
  const payeeRow = loadedPayees.find(({ payeeId }) => payeeId === id);
  if (payeeRow || !id || !isId(id)) return payeeRow;
  const payee = (await loadForPageOrRefusal(payeeCalls.payeeDetail, { id })).output?.payee;
  return payee && isPayablePayeeState(payee.state) ? payee : undefined;
}
