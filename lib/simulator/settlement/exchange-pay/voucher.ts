import type { Principal } from "@/lib/call/principal";
import { translateKnownText } from "@/lib/reference/known-texts";
import { paperNumber } from "@/lib/files/paper-number";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { amountText, type Money } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { countryName } from "@/lib/reference/places/country-name";
import type { exchangePayCalls } from "@/lib/settlement/calls/exchange-pay";
import { beijingSecondsText, beijingDay } from "@/lib/time/beijing";
import type { PaperDocument } from "../../../formats/pdf/document";
import { paperFooter } from "../../../formats/pdf/foot";
import { translatorFor } from "../../../i18n/translator";
import { documentIssuerName, letterheadPicture, isDocumentDownloadOffered } from "../../access/site/site";
import { accountOnPaper, documentFirstLine } from "../../files/papers";
import { printPaperUnlessRepeated } from "../../files/print-paper";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { loadPaymentPayer } from "../../payments/orders/payer";
import { bankRouteTable } from "../../payments/orders/voucher";
import { exchangePayDetailOf, type ExchangePayDetail } from "./detail";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Line = readonly [label: string, value: string] | null;

/** Prints the voucher of an order that was sent to the banks. */
export const printExchangePayVoucher: Handler<typeof exchangePayCalls.exchangePayVoucher> = async (
  { orderNo, language },
  context,
) => {
  const { principal, by, caller, refuse, transact } = context;
  const detail = await exchangePayDetailOf(context, orderNo);
  if (!detail) return refuse("ORDER_NOTFOUND");
  if (!(await isDocumentDownloadOffered("paymentVoucher", context))) return refuse("SERVICE_NOT_OPEN");
  if (!detail.isVouched) return refuse("OPERATION_NOT_ALLOW");
  // read before the transaction: inside it only its own connection may be used
  const voucher = await voucherOf(detail, language ?? localeOfCookie(caller.locale), context);
  return transact((tx) => printPaperUnlessRepeated(tx, "voucher", voucher, orderNo, { ...principal, real: by.at }));
};

async function voucherOf(
  detail: ExchangePayDetail,
  locale: Locale,
  context: Pick<CallContext, "world" | "sql" | "prisma" | "now"> & { readonly principal: Principal },
): Promise<{ document: PaperDocument; t: Labels }> {
  const [issuer, t] = [await documentIssuerName(context, locale), await translatorFor(locale)];
  const { userNo } = context.principal;
  const payer = await loadPaymentPayer(context, { userNo, poboRecordId: null, poboName: null }, locale);
  const { order, tracking, history } = detail;
  // an order's paper changes with its states: each has a number of its own
  const number = paperNumber(order.orderNo, history.length);
  const at = context.now;
  const lines = (rows: readonly Line[]) => rows.filter((line) => line !== null);
  const document: PaperDocument = {
    locale,
    issuer,
    number,
    at,
    title: t("settlement.exchangePays.voucher.title"),
    lead: documentFirstLine({ number, at }, t),
    foot: paperFooter({ number, at }, t),
    sentence: t("settlement.exchangePays.voucher.sentence", {
      state: order.state,
      payer: payer.name,
      payee: order.payeeName,
      sold: amountText(order.pay),
      bought: amountText(order.amount),
      arrival: amountText(order.arrival),
      day: beijingDay(order.doneAt ?? at),
    }),
    parts: [
      {
        kind: "facts",
        title: t("payments.voucher.payerFacts"),
        facts: [
          [t("payments.voucher.payer"), payer.name],
          [t("payments.voucher.payingAccount"), accountOnPaper(order.pay.currency, userNo, t)],
        ],
      },
      { kind: "facts", title: t("payments.detail.payeeFacts"), facts: lines(payeeLines(order, locale, t)) },
      { kind: "facts", title: t("settlement.exchangePays.voucher.facts"), facts: lines(orderLines(order, t)) },
      ...(tracking ? [bankRouteTable(tracking, issuer, t)] : []),
    ],
  };
  return { document: { ...document, logo: await letterheadPicture(context) }, t };
}

const payeeLines = (order: ExchangePayDetail["order"], locale: Locale, t: Labels): Line[] => [
  [t("payments.detail.payee"), order.payeeName],
  [t("payments.detail.account"), order.payeeAccount],
  [t("payments.detail.bank"), order.payeeBank],
  order.payeeSwift === "" ? null : [t("payments.detail.swift"), order.payeeSwift],
  [t("payments.detail.country"), countryName(order.payeeCountry, locale)],
  [t("settlement.exchangePays.arrivalMethod"), t(`settlement.exchangePays.method.${order.arrivalMethod}`)],
];

/** Lists every figure of an order, as its page does. */
function orderLines(order: ExchangePayDetail["order"], t: Labels): Line[] {
  const { state, rate, purpose, reference, failReason, isExpress } = order;
  const time = (at: Date) => `${beijingSecondsText(at)} (GMT+8)`;
  const amount = (label: string, of: Money): Line => [label, amountText(of)];
  return [
    [t("terms.orderNo"), order.orderNo],
    [t("terms.state"), t(`settlement.exchangePay.${state}`)],
    amount(t("settlement.exchangePays.sold"), order.pay),
    amount(t("settlement.exchangePays.bought"), order.amount),
    [t("terms.rate"), `${pairName(rate)} ${rateText(rate)}`],
    amount(t("settlement.exchangePays.payout"), order.payout),
    amount(t("terms.arrival"), order.arrival),
    amount(t("settlement.exchangePays.fee"), order.fee),
    amount(t("settlement.exchangePays.exchangeFee"), order.exchangeFee),
    isExpress ? amount(t("settlement.exchangePays.expressFee"), order.expressFee) : null,
    amount(t("terms.debit"), order.debit),
    [t("payments.detail.purpose"), t(`payments.purpose.${purpose}`)],
    reference === "" ? null : [t("payments.detail.reference"), reference],
    [t("payments.detail.uetr"), order.uetr],
    [t("terms.placedAt"), time(order.placedAt)],
    order.confirmedAt && [t("settlement.exchangePays.confirmedAt"), time(order.confirmedAt)],
    order.doneAt && [t("payments.detail.doneAt"), time(order.doneAt)],
    [t("terms.operator"), order.operator],
    failReason ? [t("payments.detail.failReason"), translateKnownText(t, failReason)] : null,
  ];
}
