import type { Principal } from "@/lib/call/principal";
import { translateKnownText } from "@/lib/reference/known-texts";
import { paperNumber } from "@/lib/files/paper-number";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { amountText } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import type { paymentVouchers } from "@/lib/payments/calls/vouchers";
import { voucherKindOf } from "@/lib/payments/rules";
import { countryName } from "@/lib/reference/places/country-name";
import { beijingSecondsText, beijingDay } from "@/lib/time/beijing";
import { documentIssuerName, letterheadPicture, isDocumentDownloadOffered } from "../../access/site/site";
import type { Handlers, CallContext } from "@/lib/simulator/platform/handler";
import type { PaperDocument } from "../../../formats/pdf/document";
import { paperFooter } from "../../../formats/pdf/foot";
import { accountOnPaper, documentFirstLine } from "../../files/papers";
import { printPaperUnlessRepeated } from "../../files/print-paper";
import { translatorFor } from "../../../i18n/translator";
import { loadPaymentPayer, type Payer } from "./payer";
import { paymentDetailOf, type PaymentDetailView } from "./detail";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Line = readonly [label: string, value: string] | null;

export const paymentVouchersHandlers: Handlers<typeof paymentVouchers> = {
  async voucherFlag(_, context) {
    return { isOffered: await isDocumentDownloadOffered("paymentVoucher", context) };
  },
  async voucher({ orderNo, language }, context) {
    const { principal, by, caller, refuse, transact } = context;
    const detail = await paymentDetailOf(context, principal.userNo, orderNo);
    if (!detail) return refuse("ORDER_NOTFOUND");
    if (!(await isDocumentDownloadOffered(voucherKindOf(detail), context))) return refuse("SERVICE_NOT_OPEN");
    if (!detail.isVouched) return refuse("OPERATION_NOT_ALLOW");
    const locale = language ?? localeOfCookie(caller.locale);
    // read before the transaction: inside it only its own connection may be used
    const voucherData = await voucherOf(detail, locale, context);
    return transact((tx) =>
      printPaperUnlessRepeated(tx, "voucher", voucherData, orderNo, { ...principal, real: by.at }),
    );
  },
};

/** Builds the voucher for printing, without its code; all its data is read. */
async function voucherOf(
  detail: PaymentDetailView,
  locale: Locale,
  context: Pick<CallContext, "world" | "sql" | "prisma" | "now"> & { readonly principal: Principal },
): Promise<{ document: PaperDocument; t: Labels }> {
  const [issuer, t] = [await documentIssuerName(context, locale), await translatorFor(locale)];
  const payer = await loadPaymentPayer(context, { ...detail.payment, userNo: context.principal.userNo }, locale);
  const document = paperOf(detail, { payer, issuer, now: context.now, locale }, t);
  return { document: { ...document, logo: await letterheadPicture(context) }, t };
}

interface VoucherFacts {
  readonly payer: Payer;
  readonly issuer: string;
  readonly now: Date;
  readonly locale: Locale;
}

function paperOf(detail: PaymentDetailView, { payer, issuer, now, locale }: VoucherFacts, t: Labels): PaperDocument {
  const { payment, tracking, history } = detail;
  const number = paperNumber(payment.orderNo, history.length);
  const lines = (rows: readonly Line[]) => rows.filter((line) => line !== null);
  return {
    locale,
    issuer,
    number,
    at: now,
    title: t("payments.voucher.title"),
    lead: documentFirstLine({ number, at: now }, t),
    foot: paperFooter({ number, at: now }, t),
    sentence: t("payments.voucher.sentence", {
      state: payment.state,
      payer: payer.name,
      payee: payment.payeeName,
      amount: amountText(payment.amount),
      arrival: amountText(payment.arrival),
      day: beijingDay(payment.doneAt ?? now),
    }),
    parts: [
      { kind: "facts", title: t("payments.voucher.payerFacts"), facts: lines(payerLines(payment, payer, t)) },
      { kind: "facts", title: t("payments.detail.payeeFacts"), facts: lines(payeeLines(payment, locale, t)) },
      { kind: "facts", title: t("payments.detail.facts"), facts: lines(paymentLines(detail, t)) },
      bankRouteTable(tracking, issuer, t),
    ],
  };
}

/** Returns the table of the banks that a payment, or another order's payout, has reached. */
export const bankRouteTable = (
  { hops }: Pick<PaymentDetailView["tracking"], "hops">,
  issuer: string,
  t: Labels,
): PaperDocument["parts"][number] => ({
  kind: "table",
  title: t("payments.tracking.title"),
  empty: t("payments.detail.none"),
  columns: [
    { title: t("payments.voucher.at"), share: 2 },
    { title: t("payments.tracking.bank"), share: 3 },
    { title: t("payments.detail.swift"), share: 2 },
    { title: t("payments.tracking.deducted"), share: 2, isFigure: true },
  ],
  rows: [
    hops.flatMap(({ kind, bank, swift, at, deducted }) =>
      at ? [[beijingSecondsText(at), kind === "own" ? issuer : bank, swift, deducted ? amountText(deducted) : ""]] : [],
    ),
  ],
});

/** Returns the lines of the payer and its accounts. */
const payerLines = (
  { debit, fee }: PaymentDetailView["payment"],
  { name, agent, userNo }: Payer,
  t: Labels,
): Line[] => [
  [t("payments.voucher.payer"), name],
  agent === null ? null : [t("payments.voucher.agent"), agent],
  [t("payments.voucher.payingAccount"), accountOnPaper(debit.currency, userNo, t)],
  fee.currency === debit.currency ? null : [t("payments.voucher.feeAccount"), accountOnPaper(fee.currency, userNo, t)],
];

/** Returns the lines of the payee and its bank. */
const payeeLines = (payment: PaymentDetailView["payment"], locale: Locale, t: Labels): Line[] => [
  [t("payments.detail.payee"), payment.payeeName],
  [t("payments.detail.account"), payment.payeeAccount],
  [t("payments.detail.bank"), payment.payeeBank],
  payment.payeeSwift === "" ? null : [t("payments.detail.swift"), payment.payeeSwift],
  payment.intermediaryName === "" && payment.intermediarySwift === ""
    ? null
    : [t("payments.detail.intermediary"), [payment.intermediaryName, payment.intermediarySwift].join(" ").trim()],
  [t("payments.detail.country"), countryName(payment.payeeCountry, locale)],
];

/** Returns every figure of a payment, as on its page. */
function paymentLines({ payment, refund }: PaymentDetailView, t: Labels): Line[] {
  const {
    orderNo,
    state,
    amount,
    arrival,
    fee,
    debit,
    rate,
    bearer,
    purpose,
    reference,
    merchantOrderNo,
    uetr,
    placedAt,
    doneAt,
    operator,
    failReason,
    refundState,
  } = payment;
  return [
    [t("terms.orderNo"), orderNo],
    [t("terms.state"), t(`payments.payment.${state}`)],
    [t("terms.amount"), amountText(amount)],
    [t("terms.arrival"), amountText(arrival)],
    [t("terms.fee"), amountText(fee)],
    [t("terms.debit"), amountText(debit)],
    rate && [t("terms.rate"), `${pairName(rate)} ${rateText(rate)}`],
    [t("payments.detail.bearer"), bearer],
    [t("payments.detail.purpose"), t(`payments.purpose.${purpose}`)],
    reference === "" ? null : [t("payments.detail.reference"), reference],
    merchantOrderNo === "" ? null : [t("payments.detail.merchantOrderNo"), merchantOrderNo],
    [t("payments.detail.uetr"), uetr],
    [t("terms.placedAt"), `${beijingSecondsText(placedAt)} (GMT+8)`],
    doneAt && [t("payments.detail.doneAt"), `${beijingSecondsText(doneAt)} (GMT+8)`],
    [t("terms.operator"), operator],
    failReason === null || failReason === ""
      ? null
      : [t("payments.detail.failReason"), translateKnownText(t, failReason)],
    refund && [t("payments.refund.state"), t(`payments.paymentRefund.${refundState}`)],
    refund && [t("payments.refund.amount"), amountText(refund.amount)],
    refund && [t("payments.refund.deducted"), amountText(refund.deducted)],
  ];
}
