import { invariant } from "@/lib/call/refusals";
import { localeOfCookie } from "@/lib/i18n/locale";
import { money } from "@/lib/money/money";
import { refunds } from "@/lib/receiving/calls/refunds";
import { refundDays, refundModes } from "@/lib/receiving/terms";
import { incomeRefund } from "@/lib/receiving/states";
import { checkStepUp, omitProofFields } from "@/lib/simulator/access/mfa/confirmation";
import { isDocumentDownloadOffered } from "../../access/site/site";
import { printPaperUnlessRepeated } from "../../files/print-paper";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import { requestIncomeRefund } from "./request-refund";
import { readRefundConfig } from "./config";
import { refundFee } from "./fees";
import { refundDestination, remitterAccount } from "./destination";
import { operationsOnlyRefundReason } from "./gate";
import { loadLinkSummaries, findRefundableAmount } from "./refundable";
import { correctRefundPayee, lockRefund } from "./steps";
import { refundViewOf, refundViews } from "./views";
import { refundVoucherOf } from "./voucher";

const refundInfo: Handler<typeof refunds.refundInfo> = async ({ id: detailId }, context) => {
  const { principal, world, prisma, refuse } = context;
  const income = await prisma.income.findFirst({ where: { world: world.id, detailId, userNo: principal.userNo } });
  const from = income && (await prisma.remittance.findFirst({ where: { world: world.id, id: income.remittanceId } }));
  if (!from) return refuse("ORDER_NOTFOUND");
  const { minor, linkedMinor, releaseFirst } = await findRefundableAmount(context, income);
  const currency = currencyFromColumn(income.currency);
  return {
    detailId,
    refundable: money(currency, minor),
    linked: money(currency, linkedMinor),
    payee: await remitterAccount(context, from),
    mode: (await readRefundConfig(context, principal.userNo)).mode,
    releaseFirst: await loadLinkSummaries(context, releaseFirst),
    byOperations: await operationsOnlyRefundReason(context, income),
  };
};

const refundsOf: Handler<typeof refunds.refundsOf> = async ({ detailId }, context) => {
  const { principal, world, prisma, refuse } = context;
  const income = await prisma.income.findFirst({ where: { world: world.id, detailId, userNo: principal.userNo } });
  if (!income) return refuse("ORDER_NOTFOUND");
  const rows = await prisma.incomeRefund.findMany({
    where: { world: world.id, incomeId: income.id },
    orderBy: [{ placedAt: "desc" }, { id: "desc" }],
  });
  const views = await refundViews(context, rows);
  return {
    rows: await Promise.all(
      views.map(async (view, at) => ({ ...view, history: await readStateHistory(context, rows[at]?.id ?? "") })),
    ),
  };
};

/** Requires the same confirmation as the refund itself for changing the destination of its money. */
const correctRefund: Handler<typeof refunds.correctRefund> = async (input, context) => {
  const useProof = await checkStepUp(context, refunds.correctRefund, input);
  return context.transact(async (tx) => {
    if (!(await useProof(tx))) return tx.refuse("CAPTCHA_ERROR");
    const { orderNo, changes, reason = "", ...fields } = omitProofFields(input);
    const { userNo } = tx.principal;
    const lockedRefund = await lockRefund(tx, { orderNo, changes }, userNo);
    if (!incomeRefund.is(lockedRefund.refund.state) || !incomeRefund.next(lockedRefund.refund.state, "correct"))
      return tx.refuse("OPERATION_NOT_ALLOW");
    const { remittanceId } = lockedRefund.income;
    const from = await tx.prisma.remittance.findFirst({ where: { world: tx.world.id, id: remittanceId } });
    invariant(from, "an income came with a remittance");
    const because = reason.trim() === "" ? lockedRefund.refund.reason : reason.trim();
    const request = { ...fields, reason: because };
    const { currency } = lockedRefund.refund;
    const to = await refundDestination(tx, request, { userNo, currency, remitter: await remitterAccount(tx, from) });
    await correctRefundPayee(tx, lockedRefund, { ...to, reason: because });
    return refundViewOf(tx, orderNo);
  });
};

const configRefund: Handler<typeof refunds.configRefund> = async ({ mode }, { principal, transact }) =>
  transact(async (tx) => {
    const key = { world: tx.world.id, userNo: principal.userNo };
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
      const remaining = amount.minor - fee.minor;
      const { from: daysFrom, to: daysTo } = refundDays[mode];
      return { mode, fee, arrival: remaining > 0n ? money(amount.currency, remaining) : null, daysFrom, daysTo };
    }),
  ),
});

const refundVoucher: Handler<typeof refunds.refundVoucher> = async ({ orderNo, language }, context) => {
  const { principal, by, world, prisma, caller, refuse, transact } = context;
  const row = await prisma.incomeRefund.findFirst({ where: { world: world.id, orderNo, userNo: principal.userNo } });
  const income = row && (await prisma.income.findFirst({ where: { world: world.id, id: row.incomeId } }));
  if (!income) return refuse("ORDER_NOTFOUND");
  if (!(await isDocumentDownloadOffered("paymentVoucher", context))) return refuse("SERVICE_NOT_OPEN");
  // only what was paid out can be vouched for, and nothing of that changes any more
  const view = await refundViewOf(context, orderNo);
  if (!view.doneAt || view.state !== incomeRefund.next(incomeRefund.first, "complete"))
    return refuse("OPERATION_NOT_ALLOW");
  const locale = language ?? localeOfCookie(caller.locale);
  // read before the transaction: inside it only its own connection may be used
  const voucher = await refundVoucherOf(view, locale, context);
  return transact((tx) =>
    printPaperUnlessRepeated(tx, "incomeRefund", voucher, orderNo, { ...principal, real: by.at }),
  );
};

export const refundHandlers: Handlers<typeof refunds> = {
  refundInfo,
  refundsOf,
  askRefund: requestIncomeRefund,
  correctRefund,
  refundConfig: (_, context) => readRefundConfig(context, context.principal.userNo),
  configRefund,
  refundFees,
  refundVoucher,
};
