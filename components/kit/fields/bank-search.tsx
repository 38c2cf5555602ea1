"use client";
import { useLocale, useTranslations } from "next-intl";
import { loadOnce } from "@/lib/reference/lookup";
import { bankCalls } from "@/lib/reference/calls/banks";
import type { FieldLabels } from "./field-frame";
import { SearchSelect, type SearchOption } from "../select/search-select";

/** Describes a bank in the search results. */
export interface FoundBank {
  readonly payeeBankNo: string;
  readonly bic: string;
  readonly countryCode: string;
  readonly zh: string;
  readonly en: string;
}

interface BankSearchProps extends FieldLabels {
  id?: string;
  value: FoundBank | null;
  onChoose: (bank: FoundBank | null) => void;
  /** Restricts the search to banks of this country or region. */
  countryCode?: string;
  /** The source of the search; the portal itself by default. */
  search?: (keyword: string, countryCode: string | undefined) => Promise<readonly FoundBank[]>;
}

const searchPortal = (keyword: string, countryCode: string | undefined): Promise<readonly FoundBank[]> =>
  loadOnce(bankCalls.searchBanks, { keyword, limit: 20, ...(countryCode && { countryCode }) });

/** Selects a bank by its name in Chinese, pinyin or English, by BIC, clearing number or an IBAN. */
export function BankSearch({ value, onChoose, countryCode, search = searchPortal, ...labels }: BankSearchProps) {
  const t = useTranslations("kit.bank");
  const isChinese = useLocale() === "zh-CN";
  const optionOf = (bank: FoundBank): SearchOption & { bank: FoundBank } => ({
    value: bank.payeeBankNo,
    label: isChinese ? bank.zh : bank.en,
    hint: bank.bic || bank.payeeBankNo,
    flag: bank.countryCode,
    bank,
  });
  return (
    <SearchSelect
      {...labels}
      placeholder={t("search")}
      value={value && optionOf(value)}
      options={async (inputText) => (await search(inputText, countryCode)).map(optionOf)}
      // named cast: only options made above are ever chosen
      onChoose={(option) => onChoose(option && (option as ReturnType<typeof optionOf>).bank)}
    />
  );
}
