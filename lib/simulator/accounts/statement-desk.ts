import * as z from "zod/mini";
import { statementFilters, type statements } from "@/lib/accounts/statement-calls";
import { statementDaysMax, wholeFormats } from "@/lib/accounts/terms";
import { daysListed } from "../days-listed";
import type { Answer, Answers } from "../desk";
import { applyFor } from "../files/exports/apply";

const download: Answer<typeof statements.download> = async ({ format, ...filters }, asked) => {
  const { wrong } = daysListed(filters, asked.now, statementDaysMax);
  if (wrong) return asked.refuse("DATE_OUT_OF_RANGE", wrong);
  const { currency, from, to } = filters;
  const kept = wholeFormats.includes(format) ? { currency, from, to } : filters;
  return asked.transact((sql) => applyFor(sql, { kind: "statement", format, of: currency, asked: z.encode(statementFilters, kept) }, asked));
};

export const statementsDesk: Answers<typeof statements> = { download };
