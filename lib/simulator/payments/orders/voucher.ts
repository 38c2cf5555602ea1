import type { Outgoing } from "@/lib/call/call";
import type { Who } from "@/lib/call/who";
import { papersPerMinuteMax } from "@/lib/files/terms";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { amountText } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import type { paymentVouchers } from "@/lib/payments/calls/vouchers";
import { type payment as machine } from "@/lib/payments/states";
import { countryName } from "@/lib/reference/places/country-name";
import { beijingSecondsText } from "@/lib/time/beijing";
import { minuteMs } from "@/lib/time/instant";
import { downloadsAt, issuerOf } from "../../access/site/site";
import { throttle } from "../../access/throttle";
import type { Handlers, CallContext } from "../../handler";
import type { PaperDocument } from "../../../formats/pdf/document";
import { footOf } from "../../../formats/pdf/foot";
import { printed } from "../../../formats/pdf/printed";
import { typeOf } from "../../files/stored-files";
import { streamOf } from "../../files/materials";
import { mayDownload } from "../../files/throttle";
import { translatorFor } from "../../../i18n/translator";
import { detailOf, type PaymentDetail } from "./detail";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Line = readonly [label: string, value: string] | null;

/** Setting a paper costs this process some time. */
const mayPrint = throttle({ most: papersPerMinuteMax, windowMs: minuteMs });

/** Vouchers are of payments that the banks have had: before that there is nothing to vouch for. */
const isVouched = (state: (typeof machine)["states"][number]): boolean => state !== "pending" && state !== "canceled";

export const paymentVouchersHandlers: Handlers<typeof paymentVouchers> = {
  async voucherFlag(_, asked) {
    return { isOffered: (await downloadsAt(asked))?.voucher ?? false };
  },

  async voucher({ orderNo, language }, asked) {
    const { who, by, caller, refuse, transact } = asked;
    if (!(await downloadsAt(asked))?.voucher) return refuse("SERVICE_NOT_OPEN");
    const detail = await detailOf(asked, who.userNo, orderNo);
    if (!detail) return refuse("ORDER_NOTFOUND");
    if (!isVouched(detail.payment.state)) return refuse("OPERATION_NOT_ALLOW");
    const locale = language ?? localeOfCookie(caller.locale);
    // read before the transaction: inside it only its own connection may be used
    const open = await voucherOf(detail, locale, asked);
    return transact(async (tx) => {
      if (!(await mayDownload(tx, { operatorId: who.operatorId, subject: `voucher:${orderNo}:${locale}` }, by.at)))
        return refuse("DOWNLOAD_REPEATED");
      if (!mayPrint(who.operatorId, by.at)) return tx.refuse("REQUEST_BUSY");
      return open();
    });
  },
};

/** The voucher as a file that is set when it is opened; all that is written on it is read before. */
async function voucherOf(
  detail: PaymentDetail,
  locale: Locale,
  context: Pick<CallContext, "world" | "sql" | "prisma" | "now"> & { readonly who: Who },
): Promise<() => Outgoing> {
  const { who, world, now } = context;
  const merchant = await context.prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } });
  const [issuer, t] = [await issuerOf(context, locale), await translatorFor(locale)];
  const document = paperOf(detail, { customer: merchant?.name ?? "", issuer, now, locale }, t);
  return () => ({
    name: `${document.title} ${detail.payment.orderNo}.pdf`,
    type: typeOf("pdf"),
    body: streamOf(printed(document)),
  });
}

function paperOf(
  detail: PaymentDetail,
  { customer, issuer, now, locale }: { customer: string; issuer: string; now: Date; locale: Locale },
  t: Labels,
): PaperDocument {
  const { payment, tracking, history } = detail;
  const number = `${payment.orderNo}-${history.length}`;
  const lines = (rows: readonly Line[]) => rows.filter((line) => line !== null);
  return {
    locale,
    issuer,
    number,
    at: now,
    title: t("payments.voucher.title"),
    foot: footOf({ number, at: now }, t),
    sentence: t("payments.detail.sentence", {
      payee: payment.payeeName,
      amount: amountText(payment.amount),
      debit: amountText(payment.debit),
    }),
    parts: [
      {
        kind: "facts",
        title: t("payments.detail.facts"),
        facts: lines([[t("payments.voucher.payer"), payment.poboName ?? customer], ...paymentLines(detail, t)]),
      },
      {
        kind: "facts",
        title: t("payments.detail.payeeFacts"),
        facts: [
          [t("payments.detail.payee"), payment.payeeName],
          [t("payments.detail.account"), payment.payeeAccount],
          [t("payments.detail.bank"), payment.payeeBank],
          [t("payments.detail.swift"), payment.payeeSwift],
          [t("payments.detail.country"), countryName(payment.payeeCountry, locale)],
        ],
      },
      {
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
          tracking.hops.flatMap(({ kind, bank, swift, at, deducted }) =>
            at
              ? [[beijingSecondsText(at), kind === "own" ? issuer : bank, swift, deducted ? amountText(deducted) : ""]]
              : [],
          ),
        ],
      },
    ],
  };
}

/** Every figure of a payment, as its page has them. */
function paymentLines({ payment, refund }: PaymentDetail, t: Labels): Line[] {
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
    failReason === null || failReason === "" ? null : [t("payments.detail.failReason"), failReason],
    refund && [t("payments.refund.state"), t(`payments.paymentRefund.${refundState}`)],
    refund && [t("payments.refund.amount"), amountText(refund.amount)],
    refund && [t("payments.refund.deducted"), amountText(refund.deducted)],
  ];
}
