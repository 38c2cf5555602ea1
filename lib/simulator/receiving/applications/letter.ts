import { localeOfCookie } from "@/lib/i18n/locale";
import type { accountApplications } from "@/lib/receiving/calls/applications";
import { receivingAccount } from "@/lib/receiving/states";
import { beijingDay } from "@/lib/time/beijing";
import { nameOnPaper } from "../../files/papers";
import { printPaperUnlessRepeated } from "../../files/print-paper";
import type { Handler } from "@/lib/simulator/platform/handler";
import { buildReceivingAccountsDocument } from "../accounts/papers";
import { canReceiveFunds } from "../accounts/receives";
import { requireOwnAccountApplication } from "./rows";

/** Returns the letter that confirms the accounts an application opened, limited to those that still receive money. */
export const printAccountConfirmationLetter: Handler<typeof accountApplications.applicationLetter> = async (
  { applicationNo, language },
  context,
) => {
  const { principal, world, prisma, by, caller, refuse, transact } = context;
  const row = await requireOwnAccountApplication(context, principal.userNo, applicationNo);
  if (row.state !== "success") return refuse("OPERATION_NOT_ALLOW");
  const accounts = await prisma.receivingAccount.findMany({
    where: { world: world.id, applicationId: row.id, state: receivingAccount.first },
    orderBy: [{ currency: "asc" }, { number: "asc" }],
  });
  // no document may direct payers to an account that has ended
  if (accounts.length === 0) return refuse("OPERATION_NOT_ALLOW");
  if (!(await canReceiveFunds(context, principal.userNo))) return refuse("ACCOUNT_CLOSED");
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } });
  const locale = language ?? localeOfCookie(caller.locale);
  const company = nameOnPaper(locale, merchant?.name ?? "", merchant?.englishName ?? "");
  const openedAt = row.decidedAt ?? row.submittedAt;
  // read before the transaction: inside it only its own connection may be used
  const letter = await buildReceivingAccountsDocument(accounts, { recordNo: applicationNo, locale }, context, (t) => ({
    title: t("receiving.letter.title"),
    sentence: t("receiving.letter.sentence", { company, day: beijingDay(openedAt), count: String(accounts.length) }),
  }));
  return transact((tx) =>
    printPaperUnlessRepeated(tx, "receivingLetter", letter, applicationNo, { ...principal, real: by.at }),
  );
};
