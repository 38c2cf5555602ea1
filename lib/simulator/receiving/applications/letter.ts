import { localeOfCookie } from "@/lib/i18n/locale";
import type { accountApplications } from "@/lib/receiving/calls/applications";
import { receivingAccount } from "@/lib/receiving/states";
import { dayOf } from "@/lib/time/beijing";
import { nameOnPaper } from "../../files/papers";
import { printVoucher } from "../../files/print-paper";
import type { Handler } from "@/lib/simulator/platform/handler";
import { accountsPaper } from "../accounts/papers";
import { doesReceive } from "../accounts/receives";
import { ownApplication } from "./rows";

/** The letter that confirms which accounts an application opened, of those that still take money. */
export const applicationLetter: Handler<typeof accountApplications.applicationLetter> = async (
  { applicationNo, language },
  asked,
) => {
  const { who, world, prisma, by, caller, refuse, transact } = asked;
  const row = await ownApplication(asked, who.userNo, applicationNo);
  if (row.state !== "success") return refuse("OPERATION_NOT_ALLOW");
  const accounts = await prisma.receivingAccount.findMany({
    where: { world: world.id, applicationId: row.id, state: receivingAccount.first },
    orderBy: [{ currency: "asc" }, { number: "asc" }],
  });
  // nobody is to be told to pay to an account that has ended
  if (accounts.length === 0) return refuse("OPERATION_NOT_ALLOW");
  if (!(await doesReceive(asked, who.userNo))) return refuse("ACCOUNT_CLOSED");
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: who.userNo } });
  const locale = language ?? localeOfCookie(caller.locale);
  const company = nameOnPaper(locale, merchant?.name ?? "", merchant?.englishName ?? "");
  const opened = row.decidedAt ?? row.submittedAt;
  // read before the transaction: inside it only its own connection may be used
  const letter = await accountsPaper(accounts, { number: applicationNo, locale }, asked, (t) => ({
    title: t("receiving.letter.title"),
    sentence: t("receiving.letter.sentence", { company, day: dayOf(opened), count: String(accounts.length) }),
  }));
  return transact((tx) => printVoucher(tx, "receivingLetter", letter, applicationNo, { ...who, real: by.at }));
};
