import * as z from "zod/mini";
import { statementFilters, type statements } from "@/lib/accounts/calls/statements";
import { paperEntriesMax, statementDaysMax, wholeFormats } from "@/lib/accounts/terms";
import { daysListed } from "../store/date-range";
import type { Handler, Handlers } from "../handler";
import { applyFor } from "../files/exports/apply";
import { countOf, ordersCalled, rangesOf } from "./entries";

const download: Handler<typeof statements.download> = async ({ format, ...filters }, asked) => {
  const { span, wrong } = daysListed(filters, asked.now, statementDaysMax);
  if (wrong) return asked.refuse("DATE_OUT_OF_RANGE", wrong);
  const { currency, from, to, kind, orderNo } = filters;
  if (format === "pdf") {
    const { world, who, db, refuse } = asked;
    const wanted = {
      world: world.id,
      userNo: who.userNo,
      span,
      currency,
      kind,
      orders: await ordersCalled(db.sql, world.id, orderNo),
    };
    if ((await countOf(db.sql, wanted, await rangesOf(db.sql, wanted))) > paperEntriesMax)
      return refuse("TOO_MANY_ENTRIES", { most: paperEntriesMax });
  }
  const kept = wholeFormats.includes(format) ? { currency, from, to } : filters;
  return asked.transact((sql) =>
    applyFor(sql, { kind: "statement", format, of: currency, asked: z.encode(statementFilters, kept) }, asked),
  );
};

export const statementsHandlers: Handlers<typeof statements> = { download };
