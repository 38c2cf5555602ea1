import * as z from "zod/mini";
import { statementFilters, type statements } from "@/lib/accounts/calls/statements";
import { paperEntriesMax, accountDetailsDaysMax, wholeFormats } from "@/lib/accounts/terms";
import { isDocumentDownloadOffered } from "../access/site/site";
import { listedDateSpan } from "../platform/store/date-range";
import type { Handler, Handlers } from "../platform/handler";
import { requestExport } from "../files/exports/apply";
import { totalLineCount, findOrderIdsByNumber, readMoneyRanges, readLineSums } from "./entries";

const download: Handler<typeof statements.download> = async ({ format, ...filters }, context) => {
  const { span, refusal } = listedDateSpan(filters, context.now, accountDetailsDaysMax);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  const { currency, totalIn, from, to, kind, orderNo } = filters;
  if (format === "pdf") {
    if (!(await isDocumentDownloadOffered("billingVoucher", context))) return context.refuse("SERVICE_NOT_OPEN");
    const { world, principal, refuse } = context;
    const query = {
      world: world.id,
      userNo: principal.userNo,
      span,
      currency,
      kind,
      orders: await findOrderIdsByNumber(context, orderNo),
    };
    if (totalLineCount(await readLineSums(context, query, await readMoneyRanges(context, query))) > paperEntriesMax)
      return refuse("TOO_MANY_ENTRIES", { most: paperEntriesMax });
  }
  const jobFilters = wholeFormats.includes(format) ? { currency, totalIn, from, to } : filters;
  return context.transact((tx) =>
    requestExport(tx, {
      kind: "statement",
      format,
      ...(currency && { of: currency }),
      filters: z.encode(statementFilters, jobFilters),
    }),
  );
};

export const statementsHandlers: Handlers<typeof statements> = { download };
