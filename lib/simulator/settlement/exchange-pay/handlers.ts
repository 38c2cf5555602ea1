import * as z from "zod/mini";
import { exportedExchangePays, type exchangePays as calls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePayDaysMax, payeesListedMax } from "@/lib/settlement/exchange-pay/terms";
import { entityType } from "@/lib/payments/calls/payments";
import { payee as payeeMachine } from "@/lib/payments/states";
import { applyFor } from "../../files/exports/apply";
import type { Handler, Handlers } from "../../handler";
import { currencyOf } from "../../store/currency-of";
import { dollarsUp } from "../../market/dollars-up";
import { lookUpPrices } from "../../pricing/fee-table";
import { leavesOn } from "../../payments/orders/quota";
import { daysListed } from "../../store/date-range";
import { together } from "../../store/together";
import { pageOfRows } from "../../store/paging";
import { named } from "../../store/records";
import { stateNames } from "../../store/state-names";
import { withFilters } from "../../store/with-filters";
import { advanceable } from "../advance/give";
import { levelsOfOrder } from "./levels";
import { cancelExchangePay } from "./cancel";
import { confirmExchangePay } from "./confirm";
import { exchangePayDetail } from "./detail";
import { deadlineOf, heldForOrder, makeExchangePay } from "./make";
import { arrivalMethodsOf, payeeFor } from "./payee";
import { pricedNow, shownFigures } from "./price";
import { quoteExchangePay } from "./quote";
import { exchangePays, exchangePaySums } from "./records";
import { repayExchangePay } from "./repay";
import { reviewExchangePay } from "./review";
import { exchangePayVoucher } from "./voucher";

const exchangePayPayees: Handler<typeof calls.exchangePayPayees> = async ({ text }, { sql, world, who }) => {
  const listed = { currentPage: 1, pageSize: payeesListedMax };
  const { rows, total } = await pageOfRows<object>(sql, listed, {
    from: "payee p",
    ...withFilters(
      {
        where: `p.world = $1::uuid and p.user_no = $2 and p.state = ${stateNames(payeeMachine, "enabled")}`,
        values: [world.id, who.userNo],
      },
      [
        [
          text?.trim().toLowerCase(),
          (n) =>
            `(strpos(lower(p.name), ${n}) > 0 or strpos(lower(p.nickname), ${n}) > 0 or strpos(lower(p.account), ${n}) > 0)`,
        ],
      ],
    ),
    columns: "p.*",
    order: "p.made_at desc, p.id",
  });
  const found = rows.map((row) => named<"Payee">(row));
  return {
    rows: found.map((row) => ({
      payeeId: row.id,
      name: row.name,
      account: row.account,
      bankName: row.bankName,
      swift: row.swift,
      bankCountry: row.bankCountry,
      currency: currencyOf(row.currency),
      entityType: entityType.parse(row.entityType),
      arrivalMethods: arrivalMethodsOf(row),
    })),
    hasMore: total > found.length,
  };
};

const exchangePayCost: Handler<typeof calls.exchangePayCost> = async (asked, context) => {
  const { who, world } = context;
  const [{ payee, currency }] = await together(payeeFor(context, who, asked), lookUpPrices(context));
  const { figures } = await pricedNow(context, { named: asked.amount, payCurrency: asked.payCurrency, currency });
  const shown = shownFigures(context, figures, asked.isExpress);
  if (shown.express) await advanceable(context, { userNo: who.userNo, amount: shown.express.advanced });
  const usdMinor = (await dollarsUp(context, figures.amount)) ?? context.refuse("NO_RATE");
  const levels = await levelsOfOrder(context, who.userNo, { usdMinor, payee, leaves: leavesOn(context, null) });
  return {
    ...shown,
    held: shown.express ? null : heldForOrder(world, figures.debit),
    levels: levels.length,
    deadline: deadlineOf(context),
  };
};

const exportExchangePays: Handler<typeof calls.exportExchangePays> = async ({ format, ...filters }, asked) => {
  const { refusal } = daysListed(filters, asked.now, exchangePayDaysMax);
  if (refusal) return asked.refuse("DATE_OUT_OF_RANGE", refusal);
  return asked.transact((tx) =>
    applyFor(tx, { kind: "exchangePays", format, asked: z.encode(exportedExchangePays, filters) }),
  );
};

export const exchangePayHandlers: Handlers<typeof calls> = {
  exchangePayPayees,
  exchangePayCost,
  makeExchangePay,
  quoteExchangePay,
  confirmExchangePay,
  reviewExchangePay,
  cancelExchangePay,
  repayExchangePay,
  exchangePays,
  exchangePaySums,
  exchangePayDetail,
  exportExchangePays,
  exchangePayVoucher,
};
