import type { Principal } from "@/lib/call/principal";
import { paperNumber } from "@/lib/files/paper-number";
import type { Locale } from "@/lib/i18n/locale";
import { amountText } from "@/lib/money/money";
import { beijingSecondsText, beijingDay } from "@/lib/time/beijing";
import type { PaperDocument } from "../../../formats/pdf/document";
import { paperFooter } from "../../../formats/pdf/foot";
import { translatorFor } from "../../../i18n/translator";
import { documentIssuerName, letterheadPicture } from "../../access/site/site";
import { accountOnPaper, documentFirstLine, nameOnPaper } from "../../files/papers";
import type { CallContext } from "@/lib/simulator/platform/handler";
import type { TransferView } from "../orders/views";

type Labels = Awaited<ReturnType<typeof translatorFor>>;
type Line = readonly [label: string, value: string] | null;

interface Side {
  readonly name: string;
  readonly userNo: string;
}

/**
 * Builds the voucher of a transfer for one of its sides, ready to print except for its code; reads everything that is
 * printed on it.
 */
export async function transferVoucherOf(
  transfer: TransferView,
  locale: Locale,
  context: Pick<CallContext, "world" | "sql" | "prisma" | "now"> & { readonly principal: Principal },
): Promise<{ document: PaperDocument; t: Labels }> {
  const [issuer, t] = [await documentIssuerName(context, locale), await translatorFor(locale)];
  const { world, principal, prisma } = context;
  const merchant = await prisma.merchant.findFirst({ where: { world: world.id, userNo: principal.userNo } });
  const ownSide = {
    name: nameOnPaper(locale, merchant?.name ?? "", merchant?.englishName ?? ""),
    userNo: principal.userNo,
  };
  const otherSide = { name: transfer.counterpartyName, userNo: transfer.counterpartyNo };
  const [payer, payee] = transfer.direction === "out" ? [ownSide, otherSide] : [otherSide, ownSide];
  const document = paperOf(transfer, { payer, payee, issuer, now: context.now, locale }, t);
  return { document: { ...document, logo: await letterheadPicture(context) }, t };
}

function paperOf(
  transfer: TransferView,
  { payer, payee, issuer, now, locale }: { payer: Side; payee: Side; issuer: string; now: Date; locale: Locale },
  t: Labels,
): PaperDocument {
  const { orderNo, amount, doneAt } = transfer;
  const issue = { number: paperNumber(orderNo), at: now };
  const facts = (rows: readonly Line[]) => rows.filter((line) => line !== null);
  const { currency } = amount;
  return {
    locale,
    issuer,
    ...issue,
    title: t("transfers.voucher.title"),
    lead: documentFirstLine(issue, t),
    foot: paperFooter(issue, t),
    sentence: t("transfers.voucher.sentence", {
      payer: payer.name,
      payee: payee.name,
      amount: amountText(amount),
      day: beijingDay(doneAt ?? now),
    }),
    parts: [
      { kind: "facts", title: t("transfers.voucher.payer"), facts: facts(sideLines(payer, currency, t)) },
      { kind: "facts", title: t("transfers.voucher.payee"), facts: facts(sideLines(payee, currency, t)) },
      { kind: "facts", title: t("transfers.voucher.transfer"), facts: facts(transferLines(transfer, t)) },
    ],
  };
}

const sideLines = ({ name, userNo }: Side, currency: TransferView["amount"]["currency"], t: Labels): Line[] => [
  [t("transfers.voucher.name"), name],
  [t("transfers.voucher.account"), accountOnPaper(currency, userNo, t)],
];

/** Lists every figure of a transfer that its side may know. */
function transferLines(transfer: TransferView, t: Labels): Line[] {
  const { orderNo, state, amount, fee, debit, accountType, relation, otherRelation, reference } = transfer;
  const { placedAt, doneAt, operator } = transfer;
  return [
    [t("terms.orderNo"), orderNo],
    [t("terms.state"), t(`transfers.accountTransfer.${state}`)],
    [t("transfers.amount"), amountText(amount)],
    fee && [t("terms.fee"), amountText(fee)],
    debit && [t("terms.debit"), amountText(debit)],
    [t("transfers.relationOfPayee"), otherRelation || t(`transfers.relation.${relation}`)],
    reference === "" ? null : [t("transfers.reference"), reference],
    [t("transfers.accountTypeLabel"), t(`transfers.accountType.${accountType}`)],
    [t("terms.placedAt"), `${beijingSecondsText(placedAt)} (GMT+8)`],
    doneAt && [t("transfers.doneAt"), `${beijingSecondsText(doneAt)} (GMT+8)`],
    operator === "" ? null : [t("terms.operator"), operator],
  ];
}
