import { localeOfCookie } from "@/lib/i18n/locale";
import { money } from "@/lib/money/money";
import { refunds } from "@/lib/receiving/calls/refunds";
import { refundDays, refundModes } from "@/lib/receiving/terms";
import { incomeRefund } from "@/lib/receiving/states";
import { checkStepUp, unproven } from "../../access/mfa/confirmed";
import { offersVoucher } from "../../access/site/site";
import { printVoucher } from "../../files/print-paper";
import type { Handler, Handlers } from "../../handler";
import { currencyOf } from "../../store/currency-of";
import { historyOf } from "../../store/history";
import { hopsOf } from "../remittances/hops";
import { askRefund } from "./ask";
import { configOf } from "./config";
import { refundFee } from "./fees";
import { refundableOf } from "./refundable";
import { correctPayee, lockRefund } from "./steps";
import { toRefundView } from "./views";
import { refundVoucherOf } from "./voucher";

const refundInfo: Handler<typeof refunds.refundInfo> = async ({ id: detailId }, context) => {
  const { who, world, prisma, refuse } = context;
  const income = await prisma.income.findFirst({ where: { world: world.id, detailId, userNo: who.userNo } });
  const from = income && (await prisma.remittance.findFirst({ where: { world: world.id, id: income.remittanceId } }));
  if (!from) return refuse("ORDER_NOTFOUND");
  const [first] = (await hopsOf(context, [from.id]))(from.id);
  const { minor, linkedMinor } = await refundableOf(context, income);
  const currency = currencyOf(income.currency);
  return {
    detailId,
    refundable: money(currency, minor),
    linked: money(currency, linkedMinor),
    payee: {
      payeeName: from.payerName,
      payeeAccount: from.payerAccount,
      payeeBank: from.payerBank,
      payeeSwift: first?.swift ?? "",
      payeeCountry: from.payerCountry,
    },
    mode: (await configOf(context, who.userNo)).mode,
  };
};

const refundsOf: Handler<typeof refunds.refundsOf> = async ({ detailId }, context) => {
  const { who, world, prisma, refuse } = context;
  const income = await prisma.income.findFirst({ where: { world: world.id, detailId, userNo: who.userNo } });
  if (!income) return refuse("ORDER_NOTFOUND");
  const rows = await prisma.incomeRefund.findMany({
    where: { world: world.id, incomeId: income.id },
    orderBy: { orderNo: "desc" },
  });
  return {
    rows: await Promise.all(
      rows.map(async (row) => ({ ...toRefundView(row, detailId), history: await historyOf(context, row.id) })),
    ),
  };
};

/** Where money that is on its way goes is confirmed like the refund itself. */
const correctRefund: Handler<typeof refunds.correctRefund> = async (takes, context) => {
  const useProof = await checkStepUp(context, refunds.correctRefund, takes);
  return context.transact(async (tx) => {
    if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
    const { orderNo, changes, ...payee } = unproven(takes);
    await correctPayee(tx, await lockRefund(tx, { orderNo, changes }, tx.who.userNo), payee);
    const { refund, income } = await lockRefund(tx, { orderNo });
    return toRefundView(refund, income.detailId);
  });
};

const configRefund: Handler<typeof refunds.configRefund> = async ({ mode }, { who, transact }) =>
  transact(async (tx) => {
    const key = { world: tx.world.id, userNo: who.userNo };
    await tx.prisma.refundConfig.upsert({
      where: { world_userNo: key },
      create: { ...key, mode, changedAt: tx.now },
      update: { mode, changedAt: tx.now },
    });
    return { mode, changedAt: tx.now };
  });

const refundFees: Handler<typeof refunds.refundFees> = async ({ amount }, context) => ({
  rows: await Promise.all(
    refundModes.map(async (mode) => {
      const fee = await refundFee(context, amount, mode);
      const left = amount.minor - fee.minor;
      const { from: daysFrom, to: daysTo } = refundDays[mode];
      return { mode, fee, arrival: left > 0n ? money(amount.currency, left) : null, daysFrom, daysTo };
    }),
  ),
});

const refundVoucher: Handler<typeof refunds.refundVoucher> = async ({ orderNo, language }, asked) => {
  const { who, by, world, prisma, caller, refuse, transact } = asked;
  const row = await prisma.incomeRefund.findFirst({ where: { world: world.id, orderNo, userNo: who.userNo } });
  const income = row && (await prisma.income.findFirst({ where: { world: world.id, id: row.incomeId } }));
  if (!income) return refuse("ORDER_NOTFOUND");
  if (!(await offersVoucher("paymentVoucher", asked))) return refuse("SERVICE_NOT_OPEN");
  // only what was paid out can be vouched for, and nothing of that changes any more
  const view = toRefundView(row, income.detailId);
  if (!view.doneAt || view.state !== incomeRefund.next(incomeRefund.first, "complete"))
    return refuse("OPERATION_NOT_ALLOW");
  const locale = language ?? localeOfCookie(caller.locale);
  // read before the transaction: inside it only its own connection may be used
  const voucher = await refundVoucherOf(view, locale, asked);
  return transact((tx) => printVoucher(tx, "incomeRefund", voucher, orderNo, { ...who, real: by.at }));
};

export const refundHandlers: Handlers<typeof refunds> = {
  refundInfo,
  refundsOf,
  askRefund,
  correctRefund,
  refundConfig: (_, context) => configOf(context, context.who.userNo),
  configRefund,
  refundFees,
  refundVoucher,
};
