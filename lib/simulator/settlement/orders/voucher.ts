import type { Principal } from "@/lib/call/principal";
import { translateKnownText } from "@/lib/reference/known-texts";
import { paperNumber } from "@/lib/files/paper-number";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { amountText, money } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { isExchangedForYuan } from "@/lib/settlement/orders/yuan";
import { beijingSecondsText, beijingDay } from "@/lib/time/beijing";
import type { PaperDocument } from "../../../formats/pdf/document";
import { paperFooter } from "../../../formats/pdf/foot";
import { translatorFor } from "../../../i18n/translator";
import { documentIssuerName, letterheadPicture, isDocumentDownloadOffered } from "../../access/site/site";
import { accountOnPaper, documentFirstLine, nameOnPaper } from "../../files/papers";
import { printPapersArchive, printPaperUnlessRepeated, type ArchivedPaper } from "../../files/print-paper";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import type { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { readSettlement } from "./read-settlement";
import type { SettlementView } from "./views";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Line = readonly [label: string, value: string] | null;
type VoucherContext = Pick<CallContext, "world" | "sql" | "prisma" | "now"> & { readonly principal: Principal };

/** Prints the voucher of a settlement that was sent to the bank. */
export const printSettlementVoucher: Handler<typeof settlementPayouts.settlementVoucher> = async (
  { orderNo, language },
  context,
) => {
  const { principal, by, caller, refuse, transact } = context;
  const [settlement] = await vouchedSettlements(context, [orderNo]);
  if (!settlement) return refuse("ORDER_NOTFOUND");
  if (!(await isDocumentDownloadOffered("settlementVoucher", context))) return refuse("SERVICE_NOT_OPEN");
  if (!settlement.isVouched) return refuse("OPERATION_NOT_ALLOW");
  // read before the transaction: inside it only its own connection may be used
  const [voucher] = await vouchersOf([settlement], language ?? localeOfCookie(caller.locale), context);
  if (!voucher) return refuse("ORDER_NOTFOUND");
  return transact((tx) => printPaperUnlessRepeated(tx, "settlement", voucher, orderNo, { ...principal, real: by.at }));
};

/** Prints the vouchers of several settlements as one archive. */
export const printSettlementVoucherArchive: Handler<typeof settlementPayouts.settlementVouchers> = async (
  { orderNos, language },
  context,
) => {
  const { principal, by, caller, refuse, transact } = context;
  const sortedOrderNos = [...new Set(orderNos)].sort();
  const settlements = await vouchedSettlements(context, sortedOrderNos);
  if (settlements.length < sortedOrderNos.length) return refuse("ORDER_NOTFOUND");
  if (!(await isDocumentDownloadOffered("settlementVoucher", context))) return refuse("SERVICE_NOT_OPEN");
  const vouchedRows = settlements.filter(({ isVouched }) => isVouched);
  if (vouchedRows.length === 0) return refuse("OPERATION_NOT_ALLOW");
  const locale = language ?? localeOfCookie(caller.locale);
  const vouchers = await vouchersOf(vouchedRows, locale, context);
  const t = await translatorFor(locale);
  const name = `${t("settlement.voucher.title")}.zip`;
  return transact((tx) =>
    printPapersArchive(tx, "settlements", vouchers, { name, reader: { ...principal, real: by.at } }),
  );
};

/** Describes a settlement, whether it was sent to the bank, and the number of steps in its history. */
interface VouchedSettlement {
  readonly order: SettlementView;
  readonly isVouched: boolean;
  readonly steps: number;
}

/** Returns some of a merchant's settlements by their numbers, in order. */
async function vouchedSettlements(context: VoucherContext, orderNos: readonly string[]): Promise<VouchedSettlement[]> {
  const { world, principal, prisma } = context;
  const rows = await prisma.settlementOrder.findMany({
    where: { world: world.id, userNo: principal.userNo, orderNo: { in: [...orderNos] } },
    orderBy: { orderNo: "asc" },
    select: { id: true },
  });
  const settlements: VouchedSettlement[] = [];
  for (const { id } of rows) {
    const history = await prisma.history.findMany({ where: { world: world.id, subject: id }, select: { event: true } });
    const isVouched = history.some(({ event }) => event === "dispatch");
    settlements.push({ order: await readSettlement(context, id), isVouched, steps: history.length });
  }
  return settlements;
}

/** Builds vouchers ready to print except for their codes; reads everything that is printed on them. */
async function vouchersOf(
  settlements: readonly VouchedSettlement[],
  locale: Locale,
  context: VoucherContext,
): Promise<ArchivedPaper[]> {
  const [issuer, t, logo] = [
    await documentIssuerName(context, locale),
    await translatorFor(locale),
    await letterheadPicture(context),
  ];
  const { world, principal, prisma, now } = context;
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } });
  const payer = nameOnPaper(locale, merchant?.name ?? "", merchant?.englishName ?? "");
  return settlements.map(({ order, steps }) => {
    const issue = { number: paperNumber(order.orderNo, steps), at: now };
    const document: PaperDocument = {
      locale,
      issuer,
      ...issue,
      logo,
      title: t("settlement.voucher.title"),
      lead: documentFirstLine(issue, t),
      foot: paperFooter(issue, t),
      sentence: t("settlement.voucher.sentence", {
        state: order.state,
        payer,
        payee: order.payeeName,
        amount: amountText(money("CNY", order.receive.minor)),
        day: beijingDay(order.doneAt ?? now),
      }),
      parts: [
        { kind: "facts", title: t("settlement.voucher.payerFacts"), facts: payerLines(order, payer, principal, t) },
        { kind: "facts", title: t("settlement.voucher.payeeFacts"), facts: payeeLines(order, locale, t) },
        { kind: "facts", title: t("settlement.voucher.facts"), facts: settlementLines(order, t) },
      ],
    };
    return { document, t, orderNo: order.orderNo };
  });
}

const lines = (rows: readonly Line[]) => rows.filter((line) => line !== null);

const payerLines = ({ pay }: SettlementView, payer: string, { userNo }: Principal, t: Labels) =>
  lines([
    [t("settlement.voucher.payer"), payer],
    [t("settlement.voucher.account"), accountOnPaper(pay.currency, userNo, t)],
  ]);

const payeeLines = ({ payeeName, payeeAccount, payeeBank }: SettlementView, locale: Locale, t: Labels) =>
  lines([
    [t("settlement.orders.payee"), payeeName],
    [t("settlement.field.account"), payeeAccount],
    [t("settlement.field.bankNo"), locale === "zh-CN" ? payeeBank.zh : payeeBank.en],
  ]);

/** Lists every figure of a settlement, as its page does. */
function settlementLines(order: SettlementView, t: Labels) {
  const { orderNo, state, pay, receive, fee, speedyFee, debit, rate, method, note, placedAt, doneAt, operator } = order;
  return lines([
    [t("terms.orderNo"), orderNo],
    [t("terms.state"), t(`settlement.settlementOrder.${state}`)],
    [t("settlement.orders.method"), t(`settlement.method.${method}`)],
    [t("settlement.orders.pay"), amountText(pay)],
    isExchangedForYuan(pay) ? [t("terms.rate"), `${pairName(rate)} ${rateText(rate)}`] : null,
    [t("settlement.orders.receive"), amountText(money("CNY", receive.minor))],
    [t("terms.fee"), amountText(fee)],
    speedyFee.minor === 0n ? null : [t("settlement.orders.speedyFee"), amountText(speedyFee)],
    [t("terms.debit"), amountText(debit)],
    note === "" ? null : [t("settlement.orders.note"), translateKnownText(t, note)],
    [t("terms.placedAt"), `${beijingSecondsText(placedAt)} (GMT+8)`],
    doneAt && [t("settlement.orders.doneAt"), `${beijingSecondsText(doneAt)} (GMT+8)`],
    [t("terms.operator"), operator],
    order.failReason === null ? null : [t("settlement.orders.failReason"), translateKnownText(t, order.failReason)],
  ]);
}
