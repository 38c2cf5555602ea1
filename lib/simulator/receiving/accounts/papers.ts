import type { Who } from "@/lib/call/who";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import type { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { receivingAccount as machine } from "@/lib/receiving/states";
import type { PaperDocument } from "../../../formats/pdf/document";
import { footOf } from "../../../formats/pdf/foot";
import { translatorFor } from "../../../i18n/translator";
import { issuerOf, letterheadOf } from "../../access/site/site";
import { leadOf } from "../../files/papers";
import { printVoucher } from "../../files/print-paper";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { accountLines } from "./account-lines";
import { doesReceive } from "./receives";
import { ownAccount, type AccountRow } from "./views";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Reading = Pick<CallContext, "world" | "sql" | "prisma" | "now"> & { readonly who: Who };

/** A paper about accounts, as it is printed but for its code; all that is on it is read. */
export async function accountsPaper(
  rows: readonly AccountRow[],
  { number, locale }: { readonly number: string; readonly locale: Locale },
  context: Reading,
  texts: (t: Labels) => Pick<PaperDocument, "title" | "sentence">,
): Promise<{ document: PaperDocument; t: Labels }> {
  const [issuer, t, logo] = [await issuerOf(context, locale), await translatorFor(locale), await letterheadOf(context)];
  const dated = { number, at: context.now };
  const parts = rows.map((row) => ({
    kind: "facts" as const,
    title: t("receiving.paper.accountIn", { currency: row.currency }),
    facts: accountLines(row, locale, t),
  }));
  const document = {
    locale,
    issuer,
    logo,
    ...dated,
    ...texts(t),
    lead: leadOf(dated, t),
    foot: footOf(dated, t),
    parts,
  };
  return { document, t };
}

export const accountPaper: Handler<typeof payeeAccounts.accountPaper> = async ({ accountId, language }, asked) => {
  const { who, by, caller, refuse, transact } = asked;
  const row = await ownAccount(asked, who.userNo, accountId);
  // nobody is to be told to pay to an account that has ended
  if (row.state !== machine.first) return refuse("OPERATION_NOT_ALLOW");
  if (!(await doesReceive(asked, who.userNo))) return refuse("ACCOUNT_CLOSED");
  const { reference, holder } = row;
  const of = { number: reference, locale: language ?? localeOfCookie(caller.locale) };
  // read before the transaction: inside it only its own connection may be used
  const paper = await accountsPaper([row], of, asked, (t) => ({
    title: t("receiving.paper.title"),
    sentence: t("receiving.paper.sentence", { holder, currency: row.currency }),
  }));
  return transact((tx) => printVoucher(tx, "receivingAccount", paper, reference, { ...who, real: by.at }));
};
