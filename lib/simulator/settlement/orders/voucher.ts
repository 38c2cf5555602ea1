import type { Who } from "@/lib/call/who";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import { amountText, money } from "@/lib/money/money";
import { pairName, rateText } from "@/lib/money/rate";
import { isExchanged } from "@/lib/settlement/orders/yuan";
import { beijingSecondsText, dayOf } from "@/lib/time/beijing";
import type { PaperDocument } from "../../../formats/pdf/document";
import { footOf } from "../../../formats/pdf/foot";
import { translatorFor } from "../../../i18n/translator";
import { issuerOf, letterheadOf, offersVoucher } from "../../access/site/site";
import { accountOnPaper, leadOf, nameOnPaper } from "../../files/papers";
import { printArchive, printVoucher, type ArchivedPaper } from "../../files/print-paper";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import type { settlementPayouts } from "@/lib/settlement/calls/order-payouts";
import { readSettlement } from "./read-settlement";
import type { SettlementView } from "./views";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Line = readonly [label: string, value: string] | null;
type Asking = Pick<CallContext, "world" | "sql" | "prisma" | "now"> & { readonly who: Who };

/** The voucher of a settlement that the bank has had. */
export const settlementVoucher: Handler<typeof settlementPayouts.settlementVoucher> = async (
  { orderNo, language },
  asked,
) => {
  const { who, by, caller, refuse, transact } = asked;
  const [found] = await vouchedSettlements(asked, [orderNo]);
  if (!found) return refuse("ORDER_NOTFOUND");
  if (!(await offersVoucher("settlementVoucher", asked))) return refuse("SERVICE_NOT_OPEN");
  if (!found.isVouched) return refuse("OPERATION_NOT_ALLOW");
  // read before the transaction: inside it only its own connection may be used
  const [made] = await vouchersOf([found], language ?? localeOfCookie(caller.locale), asked);
  if (!made) return refuse("ORDER_NOTFOUND");
  return transact((tx) => printVoucher(tx, "settlement", made, orderNo, { ...who, real: by.at }));
};

/** The vouchers of several settlements as one archive. */
export const settlementVouchers: Handler<typeof settlementPayouts.settlementVouchers> = async (
  { orderNos, language },
  asked,
) => {
  const { who, by, caller, refuse, transact } = asked;
  const chosen = [...new Set(orderNos)].sort();
  const found = await vouchedSettlements(asked, chosen);
  if (found.length < chosen.length) return refuse("ORDER_NOTFOUND");
  if (!(await offersVoucher("settlementVoucher", asked))) return refuse("SERVICE_NOT_OPEN");
  const vouched = found.filter(({ isVouched }) => isVouched);
  if (vouched.length === 0) return refuse("OPERATION_NOT_ALLOW");
  const locale = language ?? localeOfCookie(caller.locale);
  const made = await vouchersOf(vouched, locale, asked);
  const t = await translatorFor(locale);
  const name = `${t("settlement.voucher.title")}.zip`;
  return transact((tx) => printArchive(tx, "settlements", made, { name, reader: { ...who, real: by.at } }));
};

/** A settlement with whether the bank has had it, and how many steps its history has. */
interface Vouched {
  readonly order: SettlementView;
  readonly isVouched: boolean;
  readonly steps: number;
}

/** Some of a merchant's settlements by their numbers, in their order. */
async function vouchedSettlements(context: Asking, orderNos: readonly string[]): Promise<Vouched[]> {
  const { world, who, prisma } = context;
  const rows = await prisma.settlementOrder.findMany({
    where: { world: world.id, userNo: who.userNo, orderNo: { in: [...orderNos] } },
    orderBy: { orderNo: "asc" },
    select: { id: true },
  });
  const found: Vouched[] = [];
  for (const { id } of rows) {
    const history = await prisma.history.findMany({ where: { world: world.id, subject: id }, select: { event: true } });
    const isVouched = history.some(({ event }) => event === "dispatch");
    found.push({ order: await readSettlement(context, id), isVouched, steps: history.length });
  }
  return found;
}

/** Vouchers as they are printed but for their codes; all that is written on them is read. */
async function vouchersOf(found: readonly Vouched[], locale: Locale, context: Asking): Promise<ArchivedPaper[]> {
  const [issuer, t, logo] = [await issuerOf(context, locale), await translatorFor(locale), await letterheadOf(context)];
  const { world, who, prisma, now } = context;
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } });
  const payer = nameOnPaper(locale, merchant?.name ?? "", merchant?.englishName ?? "");
  return found.map(({ order, steps }) => {
    const dated = { number: `${order.orderNo}-${steps}`, at: now };
    const document: PaperDocument = {
      locale,
      issuer,
      ...dated,
      logo,
      title: t("settlement.voucher.title"),
      lead: leadOf(dated, t),
      foot: footOf(dated, t),
      sentence: t("settlement.voucher.sentence", {
        state: order.state,
        payer,
        payee: order.payeeName,
        amount: amountText(money("CNY", order.receive.minor)),
        day: dayOf(order.doneAt ?? now),
      }),
      parts: [
        { kind: "facts", title: t("settlement.voucher.payerFacts"), facts: payerLines(order, payer, who, t) },
        { kind: "facts", title: t("settlement.voucher.payeeFacts"), facts: payeeLines(order, locale, t) },
        { kind: "facts", title: t("settlement.voucher.facts"), facts: settlementLines(order, t) },
      ],
    };
    return { document, t, orderNo: order.orderNo };
  });
}

const lines = (rows: readonly Line[]) => rows.filter((line) => line !== null);

const payerLines = ({ pay }: SettlementView, payer: string, { userNo }: Who, t: Labels) =>
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

/** Every figure of a settlement, as its page has them. */
function settlementLines(order: SettlementView, t: Labels) {
  const { orderNo, state, pay, receive, fee, speedyFee, debit, rate, method, note, placedAt, doneAt, operator } = order;
  return lines([
    [t("terms.orderNo"), orderNo],
    [t("terms.state"), t(`settlement.settlementOrder.${state}`)],
    [t("settlement.orders.method"), t(`settlement.method.${method}`)],
    [t("settlement.orders.pay"), amountText(pay)],
    isExchanged(pay) ? [t("terms.rate"), `${pairName(rate)} ${rateText(rate)}`] : null,
    [t("settlement.orders.receive"), amountText(money("CNY", receive.minor))],
    [t("terms.fee"), amountText(fee)],
    speedyFee.minor === 0n ? null : [t("settlement.orders.speedyFee"), amountText(speedyFee)],
    [t("terms.debit"), amountText(debit)],
    note === "" ? null : [t("settlement.orders.note"), note],
    [t("terms.placedAt"), `${beijingSecondsText(placedAt)} (GMT+8)`],
    doneAt && [t("settlement.orders.doneAt"), `${beijingSecondsText(doneAt)} (GMT+8)`],
    [t("terms.operator"), operator],
    order.failReason === null ? null : [t("settlement.orders.failReason"), order.failReason],
  ]);
}
