"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { BankSearch, type FoundBank } from "@/components/kit/fields/bank-search";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import type { PayeeEntry } from "@/lib/payments/payee-entry";
import { ibanFormat } from "@/lib/reference/account-formats";
import { loadOnce, useConstantData } from "@/lib/reference/lookup";
import { bankCalls } from "@/lib/reference/calls/banks";

interface BankFinderProps {
  entry: PayeeEntry;
  /** Called with the fields of the bank to fill in. */
  onFound: (part: Partial<PayeeEntry>) => void;
}

const partOf = ({ bic, en, zh }: FoundBank): Partial<PayeeEntry> => ({ swift: bic, bankName: en || zh });

/**
 * Finds a payee's bank by name, SWIFT code or IBAN and fills in its fields. The bank of an IBAN entered as the account
 * is filled in automatically while the bank's fields are empty.
 */
export function PayeeBankFinder({ entry, onFound }: BankFinderProps) {
  const t = useTranslations("payments.newPayee");
  const [selectedBank, setChosen] = useState<FoundBank | null>(null);
  const iban = entry.account.replace(/\s/g, "").toUpperCase();
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban) && ibanFormat(iban.slice(0, 2)).isRight(iban);
  const { data: banks } = useConstantData(isIban ? ["iban-bank", iban] : null, () =>
    loadOnce(bankCalls.searchBanks, { keyword: iban, limit: 2 }),
  );
  const ibanBank = banks?.length === 1 ? banks[0] : undefined;
  const fill = useEffectEvent((bank: FoundBank) => {
    // nothing is put into a field while somebody types in it
    const isTyped = ["swift", "bankName"].includes(document.activeElement?.id ?? "");
    if (!isTyped && entry.swift === "" && entry.bankName === "") onFound(partOf(bank));
  });
  useEffect(() => {
    if (ibanBank) fill(ibanBank);
  }, [ibanBank]);
  return (
    <BankSearch
      id="bankSearch"
      label={t("findBank")}
      help={t("findBankHelp")}
      aside={<OptionalMark />}
      value={selectedBank}
      {...(entry.bankCountry && { countryCode: entry.bankCountry })}
      onChoose={(bank) => {
        setChosen(bank);
        if (bank) onFound({ ...partOf(bank), ...(entry.bankCountry === "" && { bankCountry: bank.countryCode }) });
      }}
    />
  );
}
