import type { Principal } from "@/lib/call/principal";
import { paperNumber } from "@/lib/files/paper-number";
import { localeOfCookie, type Locale } from "@/lib/i18n/locale";
import type { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { receivingAccount as machine } from "@/lib/receiving/states";
import type { PaperDocument } from "../../../formats/pdf/document";
import { paperFooter } from "../../../formats/pdf/foot";
import { translatorFor } from "../../../i18n/translator";
import { documentIssuerName, letterheadPicture } from "../../access/site/site";
import { documentFirstLine } from "../../files/papers";
import { printPaperUnlessRepeated } from "../../files/print-paper";
import type { CallContext, Handler } from "@/lib/simulator/platform/handler";
import { receivingAccountDocumentLines } from "./account-lines";
import { canReceiveFunds } from "./receives";
import { requireOwnReceivingAccount, type AccountRow } from "./views";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Reading = Pick<CallContext, "world" | "sql" | "prisma" | "now"> & { readonly principal: Principal };

/** Builds a document about accounts, complete except for its verification code; all its data is read here. */
export async function buildReceivingAccountsDocument(
  rows: readonly AccountRow[],
  { recordNo, locale }: { readonly recordNo: string; readonly locale: Locale },
  context: Reading,
  texts: (t: Labels) => Pick<PaperDocument, "title" | "sentence">,
): Promise<{ document: PaperDocument; t: Labels }> {
  const [issuer, t, logo] = [
    await documentIssuerName(context, locale),
    await translatorFor(locale),
    await letterheadPicture(context),
  ];
  const heading = { number: paperNumber(recordNo), at: context.now };
  const parts = rows.map((row) => ({
    kind: "facts" as const,
    title: t("receiving.paper.accountIn", { currency: row.currency }),
    facts: receivingAccountDocumentLines(row, locale, t),
  }));
  const document = {
    locale,
    issuer,
    logo,
    ...heading,
    ...texts(t),
    lead: documentFirstLine(heading, t),
    foot: paperFooter(heading, t),
    parts,
  };
  return { document, t };
}

export const printReceivingAccountDocument: Handler<typeof payeeAccounts.accountPaper> = async (
  { accountId, language },
  context,
) => {
  const { principal, by, caller, refuse, transact } = context;
  const row = await requireOwnReceivingAccount(context, principal.userNo, accountId);
  // no document may direct payers to an account that has ended
  if (row.state !== machine.first) return refuse("OPERATION_NOT_ALLOW");
  if (!(await canReceiveFunds(context, principal.userNo))) return refuse("ACCOUNT_CLOSED");
  const { reference, holder } = row;
  const of = { recordNo: reference, locale: language ?? localeOfCookie(caller.locale) };
  // read before the transaction: inside it only its own connection may be used
  const paper = await buildReceivingAccountsDocument([row], of, context, (t) => ({
    title: t("receiving.paper.title"),
    sentence: t("receiving.paper.sentence", { holder, currency: row.currency }),
  }));
  return transact((tx) =>
    printPaperUnlessRepeated(tx, "receivingAccount", paper, reference, { ...principal, real: by.at }),
  );
};
