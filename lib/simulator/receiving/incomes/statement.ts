import type * as z from "zod/mini";
import type { Principal } from "@/lib/call/principal";
import { paperNumber } from "@/lib/files/paper-number";
import type { Locale } from "@/lib/i18n/locale";
import { amountText, minus } from "@/lib/money/money";
import type { remittanceView as remittanceShape } from "@/lib/receiving/calls/receiving";
import { beijingSecondsText, beijingDay } from "@/lib/time/beijing";
import type { PaperDocument } from "../../../formats/pdf/document";
import { paperFooter } from "../../../formats/pdf/foot";
import { translatorFor } from "../../../i18n/translator";
import { documentIssuerName, letterheadPicture } from "../../access/site/site";
import { documentFirstLine, nameOnPaper } from "../../files/papers";
import type { CallContext } from "@/lib/simulator/platform/handler";
import type { IncomeView } from "../views";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Line = readonly [label: string, value: string];

interface StatementSource {
  readonly income: IncomeView;
  readonly remittance: z.output<typeof remittanceShape>;
}

/** Builds the statement of an income record, complete except for its verification code; all its data is read here. */
export async function buildIncomeRecordStatement(
  source: StatementSource,
  locale: Locale,
  context: Pick<CallContext, "world" | "sql" | "prisma" | "now"> & { readonly principal: Principal },
): Promise<{ document: PaperDocument; t: Labels }> {
  const [issuer, t] = [await documentIssuerName(context, locale), await translatorFor(locale)];
  const { world, principal, prisma, now } = context;
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } });
  const payee = nameOnPaper(locale, merchant?.name ?? "", merchant?.englishName ?? "");
  const { income } = source;
  const heading = { number: paperNumber(income.detailId), at: now };
  const of = (key: "payer" | "payee" | "income") => t(`receiving.statement.${key}`);
  const document: PaperDocument = {
    locale,
    issuer,
    ...heading,
    title: t("receiving.statement.title"),
    lead: documentFirstLine(heading, t),
    foot: paperFooter(heading, t),
    sentence: t("receiving.statement.sentence", {
      payer: income.remitterName,
      payee,
      amount: amountText(minus(income.amount, income.fee)),
      day: beijingDay(income.arrivedAt),
    }),
    parts: [
      { kind: "facts", title: of("payer"), facts: payerLines(source, t) },
      { kind: "facts", title: of("payee"), facts: payeeLines(source, payee, t) },
      { kind: "facts", title: of("income"), facts: incomeLines(source, t) },
    ],
    logo: await letterheadPicture(context),
  };
  return { document, t };
}

const payerLines = ({ remittance }: StatementSource, t: Labels): Line[] => [
  [t("receiving.detail.payer"), remittance.payerName],
  [t("receiving.detail.payerAccount"), remittance.payerAccount || t("receiving.detail.none")],
  [t("receiving.inTransit.bank"), remittance.payerBank || t("receiving.detail.none")],
];

const payeeLines = ({ remittance }: StatementSource, payee: string, t: Labels): Line[] => [
  [t("receiving.statement.payeeName"), payee],
  [t("receiving.detail.payeeAccount"), remittance.payeeAccount],
  [t("receiving.statement.payeeBank"), remittance.beneficiaryBank],
];

const incomeLines = ({ income, remittance }: StatementSource, t: Labels): Line[] => [
  [t("receiving.incomes.detailId"), income.detailId],
  [t("receiving.inTransit.orderNo"), income.remittanceNo],
  [t("terms.state"), t(`receiving.income.${income.state}`)],
  [t("receiving.detail.amount"), amountText(income.amount)],
  [t("receiving.detail.fee"), amountText(income.fee)],
  [t("receiving.incomes.net"), amountText(minus(income.amount, income.fee))],
  [t("receiving.detail.chargingMode"), t(`receiving.chargingMode.${remittance.chargingMode}`)],
  [t("receiving.detail.uetr"), remittance.uetr],
  [t("receiving.detail.postscript"), income.postscript || t("receiving.detail.none")],
  [t("receiving.incomes.arrivedAt"), `${beijingSecondsText(income.arrivedAt)} (GMT+8)`],
  [t("receiving.incomes.creditedAt"), creditedText(income, t)],
];

/** Returns the text of the crediting time, or of its absence. */
const creditedText = ({ creditedAt }: IncomeView, t: Labels): string =>
  creditedAt ? `${beijingSecondsText(creditedAt)} (GMT+8)` : t("receiving.incomes.notYet");
