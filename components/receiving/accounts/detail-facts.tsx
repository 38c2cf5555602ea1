import { useLocale, useTranslations } from "next-intl";
import { FactList, type FactItem } from "@/components/kit/table/facts";
import { CopyableText } from "@/components/kit/text/copyable";
import type { ClientOutput } from "@/lib/call/call";
import { formatAccountNumber } from "@/lib/receiving/account-numbers";
import { receivingBank } from "@/lib/receiving/account-places";
import type { payeeAccounts } from "@/lib/receiving/calls/accounts";
import { useAccountPlaceName } from "../use-place-name";

export type Details = ClientOutput<typeof payeeAccounts.openSharedAccount>;

/** Lists all account details that a payer needs, each with its own copy button. */
export function ReceivingAccountFacts({ of }: { of: Details }) {
  const t = useTranslations("receiving");
  const locale = useLocale();
  const placeName = useAccountPlaceName();
  const bank = receivingBank(of);
  const line = (label: string, text: string, displayText?: string): FactItem[] =>
    text === ""
      ? []
      : [{ label, value: <CopyableText text={text} label={label} {...(displayText && { displayText })} /> }];
  const name = (locale === "zh-CN" ? bank?.zh : bank?.en) ?? of.bank;
  return (
    <FactList
      items={[
        ...line(t("account.holder"), of.holder),
        ...line(t("account.currency"), of.currency),
        ...line(
          t(bank?.style === "iban" ? "account.iban" : "account.number"),
          of.number,
          formatAccountNumber(of.number),
        ),
        ...line(t("account.localNumber"), of.localNumber),
        ...(bank?.branch ? line(t(`branch.${bank.branch.label}`), of.bankCode) : []),
        ...line(t("account.bank"), name),
        ...line(t("account.swift"), bank?.bic ?? ""),
        ...line(t("account.bankAddress"), bank?.address ?? ""),
        { label: t("account.country"), value: placeName(of.country) },
        ...line(t("account.reference"), of.reference),
      ]}
    />
  );
}
