import * as z from "zod/mini";
import { exportedExchangePays, type exchangePayCalls as calls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePayDaysMax, payeesListedMax } from "@/lib/settlement/exchange-pay/terms";
import { entityType } from "@/lib/payments/calls/payments";
import { payee as payeeMachine } from "@/lib/payments/states";
import { requestExport } from "../../files/exports/apply";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { currencyFromColumn } from "@/lib/simulator/platform/store/currency-of";
import { usdCentsRoundedUp } from "@/lib/simulator/driving/market/dollars-up";
import { preloadPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { expectedDispatchDay } from "../../payments/orders/quota";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { allConditions, textContainsCondition, query, stateLiteral } from "@/lib/simulator/platform/store/query";
import { requireAdvanceableDraws } from "../advance/give";
import { requiredExchangePayLevels } from "./levels";
import { cancelExchangePay } from "./cancel";
import { confirmExchangePay } from "./confirm";
import { getExchangePayDetail } from "./detail";
import { exchangePayDeadline, exchangePayReservation, createExchangePay } from "./make";
import { arrivalMethodsOf, lockPayableExchangePayee } from "./payee";
import { currentOrderConditions } from "../advance/times-now";
import { expectedPayoutArrival, expressTotalCalculator, priceOrderNow, toExchangePayFiguresView } from "./price";
import { quoteExchangePay } from "./quote";
import { listExchangePays, sumExchangePays } from "./records";
import { retryExchangePayPayout } from "./repay";
import { decideExchangePayReview } from "./review";
import { printExchangePayVoucher } from "./voucher";

const exchangePayPayees: Handler<typeof calls.exchangePayPayees> = async ({ text }, context) => {
  const { sql, world, principal } = context;
  const paging = { currentPage: 1, pageSize: payeesListedMax };
  const searchText = text?.trim().toLowerCase();
  const enabledPayees = query
    .selectFrom("payee as p")
    .where("p.world", "=", world.id)
    .where("p.userNo", "=", principal.userNo)
    .where("p.state", "=", stateLiteral(payeeMachine, "enabled"))
    .where(({ fn, or }) =>
      allConditions([
        searchText &&
          or(
            (["p.name", "p.nickname", "p.account"] as const).map((column) =>
              textContainsCondition(fn("lower", [column]), searchText),
            ),
          ),
      ]),
    )
    .orderBy("p.madeAt", "desc")
    .orderBy("p.id", "desc");
  const { rows, total } = await readPage(sql, paging, enabledPayees, {
    key: ["p.world", "p.id"],
    select: (page) => page.selectAll("p"),
  });
  return {
    rows: rows.map((row) => ({
      payeeId: row.id,
      name: row.name,
      account: row.account,
      bankName: row.bankName,
      swift: row.swift,
      bankCountry: row.bankCountry,
      currency: currencyFromColumn(row.currency),
      entityType: entityType.parse(row.entityType),
      arrivalMethods: arrivalMethodsOf(row),
      arrival: expectedPayoutArrival(context, currencyFromColumn(row.currency)),
    })),
    hasMore: total > rows.length,
    now: await currentOrderConditions(context),
  };
};

const exchangePayCost: Handler<typeof calls.exchangePayCost> = async (input, context) => {
  const { principal, world } = context;
  const [{ payee, currency }] = await awaitAllBeforeFailing(
    lockPayableExchangePayee(context, principal, input),
    preloadPrices(context),
  );
  const { amount: namedAmount, payCurrency, isExpress } = input;
  const { figures, exchangeResult } = await priceOrderNow(context, { namedAmount, payCurrency, currency, isExpress });
  const view = toExchangePayFiguresView(context, figures, { isExpress, offHours: exchangeResult.offHours });
  const totalOf = expressTotalCalculator(context, figures);
  if (view.express)
    await requireAdvanceableDraws(context, { userNo: principal.userNo, amount: view.express.advanced, totalOf });
  const usdMinor = (await usdCentsRoundedUp(context, figures.amount)) ?? context.refuse("NO_RATE");
  const levels = await requiredExchangePayLevels(context, principal.userNo, {
    usdMinor,
    payee,
    leaves: expectedDispatchDay(context, null),
  });
  return {
    ...view,
    held: view.express ? null : exchangePayReservation(world, figures.debit),
    levels: levels.length,
    deadline: exchangePayDeadline(context),
  };
};

const exportExchangePays: Handler<typeof calls.exportExchangePays> = async ({ format, ...filters }, context) => {
  const { refusal } = listedDateSpan(filters, context.now, exchangePayDaysMax);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  return context.transact((tx) =>
    requestExport(tx, { kind: "exchangePays", format, filters: z.encode(exportedExchangePays, filters) }),
  );
};

export const exchangePayHandlers: Handlers<typeof calls> = {
  exchangePayPayees,
  exchangePayCost,
  makeExchangePay: createExchangePay,
  quoteExchangePay,
  confirmExchangePay,
  reviewExchangePay: decideExchangePayReview,
  cancelExchangePay,
  repayExchangePay: retryExchangePayPayout,
  exchangePays: listExchangePays,
  exchangePaySums: sumExchangePays,
  exchangePayDetail: getExchangePayDetail,
  exportExchangePays,
  exchangePayVoucher: printExchangePayVoucher,
};
