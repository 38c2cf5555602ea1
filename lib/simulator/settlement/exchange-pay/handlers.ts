import * as z from "zod/mini";
import { exportedExchangePays, type exchangePays as calls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePayDaysMax, payeesListedMax } from "@/lib/settlement/exchange-pay/terms";
import { entityType } from "@/lib/payments/calls/payments";
import { payee as payeeMachine } from "@/lib/payments/states";
import { applyFor } from "../../files/exports/apply";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { currencyOf } from "@/lib/simulator/platform/store/currency-of";
import { dollarsUp } from "@/lib/simulator/driving/market/dollars-up";
import { lookUpPrices } from "@/lib/simulator/platform/pricing/fee-table";
import { leavesOn } from "../../payments/orders/quota";
import { daysListed } from "@/lib/simulator/platform/store/date-range";
import { together } from "@/lib/simulator/platform/store/together";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { named } from "@/lib/simulator/platform/store/records";
import { stateNames } from "@/lib/simulator/platform/store/state-names";
import { withFilters } from "@/lib/simulator/platform/store/with-filters";
import { advanceable } from "../advance/give";
import { levelsOfOrder } from "./levels";
import { cancelExchangePay } from "./cancel";
import { confirmExchangePay } from "./confirm";
import { exchangePayDetail } from "./detail";
import { deadlineOf, heldForOrder, makeExchangePay } from "./make";
import { arrivalMethodsOf, payeeFor } from "./payee";
import { conditionsNow } from "../advance/times-now";
import { arrivalNow, expressTotal, pricedNow, shownFigures } from "./price";
import { quoteExchangePay } from "./quote";
import { exchangePays, exchangePaySums } from "./records";
import { repayExchangePay } from "./repay";
import { reviewExchangePay } from "./review";
import { exchangePayVoucher } from "./voucher";

const exchangePayPayees: Handler<typeof calls.exchangePayPayees> = async ({ text }, context) => {
  const { sql, world, who } = context;
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
    order: "p.made_at desc, p.id desc",
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
      arrival: arrivalNow(context, currencyOf(row.currency)),
    })),
    hasMore: total > found.length,
    now: await conditionsNow(context),
  };
};

const exchangePayCost: Handler<typeof calls.exchangePayCost> = async (asked, context) => {
  const { who, world } = context;
  const [{ payee, currency }] = await together(payeeFor(context, who, asked), lookUpPrices(context));
  const { amount: named, payCurrency, isExpress } = asked;
  const { figures, exchanged } = await pricedNow(context, { named, payCurrency, currency, isExpress });
  const shown = shownFigures(context, figures, { isExpress, offHours: exchanged.offHours });
  const totalOf = expressTotal(context, figures);
  if (shown.express) await advanceable(context, { userNo: who.userNo, amount: shown.express.advanced, totalOf });
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
