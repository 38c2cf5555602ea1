"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { BankSearch, type FoundBank } from "@/components/kit/fields/bank-search";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import type { PayeeEntry } from "@/lib/payments/payee-entry";
import { ibanOf } from "@/lib/reference/account-formats";
import { askOnce, useOnce } from "@/lib/reference/ask";
import { bankCalls } from "@/lib/reference/calls/banks";

interface BankFinderProps {
  entry: PayeeEntry;
  /** The bank's own fields, to be filled in. */
  onFound: (part: Partial<PayeeEntry>) => void;
}

const partOf = ({ bic, en, zh }: FoundBank): Partial<PayeeEntry> => ({ swift: bic, bankName: en || zh });

/**
 * Finds a payee's bank by name, SWIFT code or IBAN and fills in what the banks' messages need of it. The bank of an IBAN
 * that was typed as the account is filled in by itself, while nothing else was.
 */
export function BankFinder({ entry, onFound }: BankFinderProps) {
  const t = useTranslations("payments.newPayee");
  const [chosen, setChosen] = useState<FoundBank | null>(null);
  const iban = entry.account.replace(/\s/g, "").toUpperCase();
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(iban) && ibanOf(iban.slice(0, 2)).isRight(iban);
  const { data: banks } = useOnce(isIban ? ["iban-bank", iban] : null, () =>
    askOnce(bankCalls.searchBanks, { keyword: iban, limit: 2 }),
  );
  const found = banks?.length === 1 ? banks[0] : undefined;
  const fill = useEffectEvent((bank: FoundBank) => {
    // nothing is put into a field while somebody types in it
    const isTyped = ["swift", "bankName"].includes(document.activeElement?.id ?? "");
    if (!isTyped && entry.swift === "" && entry.bankName === "") onFound(partOf(bank));
  });
  useEffect(() => {
    if (found) fill(found);
  }, [found]);
  return (
    <BankSearch
      id="bankSearch"
      label={t("findBank")}
      help={t("findBankHelp")}
      aside={<OptionalMark />}
      value={chosen}
      {...(entry.bankCountry && { countryCode: entry.bankCountry })}
      onChoose={(bank) => {
        setChosen(bank);
        if (bank) onFound({ ...partOf(bank), ...(entry.bankCountry === "" && { bankCountry: bank.countryCode }) });
      }}
    />
  );
}
