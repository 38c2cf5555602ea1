import * as z from "zod/mini";
import { localeOfCookie } from "@/lib/i18n/locale";
import { hasPassedIncomeCheck } from "@/lib/receiving/audit";
import { exportedIncomes, type incomeFiles } from "@/lib/receiving/calls/income-files";
import { receivingListDaysMax } from "@/lib/receiving/terms";
import { isDocumentDownloadOffered } from "../../access/site/site";
import { requestExport } from "../../files/exports/apply";
import { printPaperUnlessRepeated } from "../../files/print-paper";
import type { Handler, Handlers } from "@/lib/simulator/platform/handler";
import { listedDateSpan } from "@/lib/simulator/platform/store/date-range";
import { toIncomeView, toRemittanceView } from "../views";
import { buildIncomeRecordStatement } from "./statement";

const exportIncomes: Handler<typeof incomeFiles.exportIncomes> = async ({ format, ...filters }, context) => {
  const { refusal } = listedDateSpan(filters, context.now, receivingListDaysMax);
  if (refusal) return context.refuse("DATE_OUT_OF_RANGE", refusal);
  return context.transact((tx) =>
    requestExport(tx, { kind: "incomes", format, filters: z.encode(exportedIncomes, filters) }),
  );
};

const incomeStatement: Handler<typeof incomeFiles.incomeStatement> = async ({ detailId, language }, context) => {
  const { principal, by, world, prisma, caller, refuse, transact } = context;
  const row = await prisma.income.findFirst({ where: { world: world.id, detailId, userNo: principal.userNo } });
  const from = row && (await prisma.remittance.findFirst({ where: { world: world.id, id: row.remittanceId } }));
  if (!from) return refuse("ORDER_NOTFOUND");
  if (!hasPassedIncomeCheck(toIncomeView(row, from))) return refuse("OPERATION_NOT_ALLOW");
  if (!(await isDocumentDownloadOffered("paymentVoucher", context))) return refuse("SERVICE_NOT_OPEN");
  const locale = language ?? localeOfCookie(caller.locale);
  // read before the transaction: inside it only its own connection may be used
  const statement = await buildIncomeRecordStatement(
    { income: toIncomeView(row, from), remittance: toRemittanceView(from) },
    locale,
    context,
  );
  return transact((tx) => printPaperUnlessRepeated(tx, "income", statement, detailId, { ...principal, real: by.at }));
};

export const incomeFileHandlers: Handlers<typeof incomeFiles> = { exportIncomes, incomeStatement };
