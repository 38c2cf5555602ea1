import * as z from "zod/mini";
import { exportedExchangePays, type exchangePays as calls } from "@/lib/settlement/calls/exchange-pay";
import { exchangePayDaysMax, payeesListedMax } from "@/lib/settlement/exchange-pay/terms";
import { entityType } from "@/lib/payments/calls/payments";
import { applyFor } from "../../files/exports/apply";
import type { Handler, Handlers } from "../../handler";
import { currencyOf } from "../../store/currency-of";
import { dollarsUp } from "../../market/dollars-up";
import { leavesOn } from "../../payments/orders/quota";
import { levelsToPass } from "../../payments/review/levels-to-pass";
import { daysListed } from "../../store/date-range";
import { advanceable } from "../advance/give";
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

const exchangePayPayees: Handler<typeof calls.exchangePayPayees> = async ({ text = "" }, { prisma, world, who }) => {
  const rows = await prisma.payee.findMany({
    where: { world: world.id, userNo: who.userNo, state: "enabled" },
    orderBy: [{ madeAt: "desc" }, { id: "asc" }],
  });
  // Prisma's `contains` takes % and _ for patterns
  const wanted = text.trim().toLowerCase();
  const found = rows.filter(({ name, nickname, account }) =>
    [name, nickname, account].some((one) => one.toLowerCase().includes(wanted)),
  );
  return {
    rows: found.slice(0, payeesListedMax).map((row) => ({
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
    hasMore: found.length > payeesListedMax,
  };
};

const exchangePayCost: Handler<typeof calls.exchangePayCost> = async (asked, context) => {
  const { who, world } = context;
  const { payee, currency } = await payeeFor(context, who, asked);
  const { figures } = await pricedNow(context, { named: asked.amount, payCurrency: asked.payCurrency, currency });
  const shown = shownFigures(context, figures, asked.isExpress);
  if (shown.express) await advanceable(context, { userNo: who.userNo, amount: shown.express.advanced });
  const usdMinor = (await dollarsUp(context, figures.amount)) ?? context.refuse("NO_RATE");
  const levels = await levelsToPass(context, who.userNo, { usdMinor, payee, leaves: leavesOn(context, null) });
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
