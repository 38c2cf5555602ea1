import { formatAccountNumber } from "@/lib/receiving/account-numbers";
import { receivingBank } from "@/lib/receiving/account-places";
import type { Locale } from "@/lib/i18n/locale";
import type { translatorFor } from "../../../i18n/translator";
import { payerAccountDetails, type AccountRow } from "./views";

type Labels = Awaited<ReturnType<typeof translatorFor>>;

/** Returns the lines of an account in a document: all details that a payer needs. */
export function receivingAccountDocumentLines(
  row: AccountRow,
  locale: Locale,
  t: Labels,
): (readonly [label: string, value: string])[] {
  const { currency, holder, number, bankCode, localNumber, reference, country } = payerAccountDetails(row);
  const bank = receivingBank(row);
  return [
    [t("receiving.account.currency"), currency],
    [t("receiving.account.holder"), holder],
    [t(bank?.style === "iban" ? "receiving.account.iban" : "receiving.account.number"), formatAccountNumber(number)],
    ...(localNumber === "" ? [] : [[t("receiving.account.localNumber"), localNumber] as const]),
    ...(bank?.branch ? [[t(`receiving.branch.${bank.branch.label}`), bankCode] as const] : []),
    [t("receiving.account.bank"), (locale === "zh-CN" ? bank?.zh : bank?.en) ?? row.bank],
    [t("receiving.account.swift"), bank?.bic ?? ""],
    [t("receiving.account.bankAddress"), bank?.address ?? ""],
    [t("receiving.account.country"), t(`receiving.place.${country}` as "receiving.place.HK")],
    [t("receiving.account.rails"), (bank?.rails ?? []).map(({ rail }) => t(`receiving.rail.${rail}`)).join(", ")],
    [t("receiving.account.reference"), reference],
  ];
}
