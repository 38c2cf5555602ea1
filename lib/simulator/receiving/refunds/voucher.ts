import type { Principal } from "@/lib/call/principal";
import { paperNumber } from "@/lib/files/paper-number";
import type { Locale } from "@/lib/i18n/locale";
import { amountText } from "@/lib/money/money";
import { beijingSecondsText, beijingDay } from "@/lib/time/beijing";
import type { PaperDocument } from "../../../formats/pdf/document";
import { paperFooter } from "../../../formats/pdf/foot";
import { translatorFor } from "../../../i18n/translator";
import { documentIssuerName, letterheadPicture } from "../../access/site/site";
import { documentFirstLine, nameOnPaper } from "../../files/papers";
import type { CallContext } from "@/lib/simulator/platform/handler";
import type { RefundView } from "./views";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Line = readonly [label: string, value: string];

/** Builds the voucher of a refund that was paid out, complete except for its verification code. */
export async function refundVoucherOf(
  refund: RefundView,
  locale: Locale,
  context: Pick<CallContext, "world" | "sql" | "prisma" | "now"> & { readonly principal: Principal },
): Promise<{ document: PaperDocument; t: Labels }> {
  const [issuer, t] = [await documentIssuerName(context, locale), await translatorFor(locale)];
  const { world, principal, prisma, now } = context;
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } });
  const payer = nameOnPaper(locale, merchant?.name ?? "", merchant?.englishName ?? "");
  const heading = { number: paperNumber(refund.orderNo), at: now };
  const document: PaperDocument = {
    locale,
    issuer,
    ...heading,
    title: t("receiving.refunds.voucher.title"),
    lead: documentFirstLine(heading, t),
    foot: paperFooter(heading, t),
    sentence: t("receiving.refunds.voucher.sentence", {
      payer,
      payee: refund.payeeName,
      amount: amountText(refund.arrival),
      day: beijingDay(refund.doneAt ?? now),
    }),
    parts: [
      { kind: "facts", title: t("receiving.refunds.payee"), facts: payeeLines(refund, t) },
      { kind: "facts", title: t("receiving.refunds.facts"), facts: refundSectionLines(refund, t) },
    ],
    logo: await letterheadPicture(context),
  };
  return { document, t };
}

const payeeLines = (refund: RefundView, t: Labels): Line[] => [
  [t("receiving.refunds.payeeName"), refund.payeeName],
  [t("receiving.refunds.payeeAccount"), refund.payeeAccount],
  [t("receiving.refunds.payeeBank"), refund.payeeBank],
  [t("receiving.refunds.payeeSwift"), refund.payeeSwift],
];

const refundSectionLines = (refund: RefundView, t: Labels): Line[] => [
  [t("receiving.refunds.orderNo"), refund.orderNo],
  [t("receiving.incomes.detailId"), refund.detailId],
  [t("receiving.refunds.amount"), amountText(refund.amount)],
  [t("receiving.refunds.fee"), amountText(refund.fee)],
  [t("receiving.refunds.arrival"), amountText(refund.arrival)],
  [t("receiving.refunds.mode"), t(`receiving.refunds.modes.${refund.mode}`)],
  [t("receiving.refunds.reason"), refund.reason],
  [t("receiving.refunds.placedAt"), `${beijingSecondsText(refund.placedAt)} (GMT+8)`],
  ...(refund.doneAt
    ? [[t("receiving.refunds.doneAt"), `${beijingSecondsText(refund.doneAt)} (GMT+8)`] satisfies Line]
    : []),
];
