import * as z from "zod/mini";
import { statementFilters, type statements } from "@/lib/accounts/calls/statements";
import { paperEntriesMax, statementDaysMax, wholeFormats } from "@/lib/accounts/terms";
import { offersVoucher } from "../access/site/site";
import { daysListed } from "../platform/store/date-range";
import type { Handler, Handlers } from "../platform/handler";
import { applyFor } from "../files/exports/apply";
import { countOf, ordersCalled, rangesOf, sumsOf } from "./entries";

const download: Handler<typeof statements.download> = async ({ format, ...filters }, asked) => {
  const { span, refusal } = daysListed(filters, asked.now, statementDaysMax);
  if (refusal) return asked.refuse("DATE_OUT_OF_RANGE", refusal);
  const { currency, totalIn, from, to, kind, orderNo } = filters;
  if (format === "pdf") {
    if (!(await offersVoucher("billingVoucher", asked))) return asked.refuse("SERVICE_NOT_OPEN");
    const { world, who, refuse } = asked;
    const wanted = {
      world: world.id,
      userNo: who.userNo,
      span,
      currency,
      kind,
      orders: await ordersCalled(asked, orderNo),
    };
    if (countOf(await sumsOf(asked, wanted, await rangesOf(asked, wanted))) > paperEntriesMax)
      return refuse("TOO_MANY_ENTRIES", { most: paperEntriesMax });
  }
  const kept = wholeFormats.includes(format) ? { currency, totalIn, from, to } : filters;
  return asked.transact((tx) =>
    applyFor(tx, {
      kind: "statement",
      format,
      ...(currency && { of: currency }),
      asked: z.encode(statementFilters, kept),
    }),
  );
};

export const statementsHandlers: Handlers<typeof statements> = { download };
