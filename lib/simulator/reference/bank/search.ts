import { countrySpecs, electronicFormatIBAN, extractIBAN, isValidBIC } from "ibantools";
import { isIban } from "@/lib/reference/account-formats";
import type { Bank } from "@/lib/reference/banks";
import type { bankCalls } from "@/lib/reference/calls/banks";
import type { Handler } from "@/lib/simulator/platform/handler";

interface SearchableBank {
  readonly bank: Bank;
  /** The Chinese name's pinyin, complete and as initials. */
  readonly pinyin: string;
  readonly initials: string;
}

let searchTable: Promise<readonly SearchableBank[]> | undefined;

/** Returns the banks with their further searchable texts; built at first use. */
const table = () => (searchTable ??= buildTable());

async function buildTable(): Promise<readonly SearchableBank[]> {
  const [{ banks }, { pinyinSyllables: syllablesOf }] = await Promise.all([
    import("@/lib/reference/banks"),
    import("@/lib/reference/pinyin"),
  ]);
  return banks.map((bank) => {
    const syllables = syllablesOf(bank.zh);
    return {
      bank,
      pinyin: syllables.join("").toLowerCase(),
      initials: syllables
        .map((syllable) => syllable[0] ?? "")
        .join("")
        .toLowerCase(),
    };
  });
}

const numberOf = ({ bic, clearing }: Bank): string => clearing || bic;

const toBankView = (bank: Bank) => ({
  payeeBankNo: numberOf(bank),
  payeeBankName: `${numberOf(bank)}-${bank.zh}`,
  bic: bank.bic,
  clearingCode: bank.clearing,
  countryCode: bank.country,
  zh: bank.zh,
  en: bank.en,
});

/**
 * Ranks a bank's match: 0 a code begins with the text, 1 a name begins with it, 2 a name contains it; undefined without
 * a match.
 */
function fit({ bank, pinyin, initials }: SearchableBank, keyword: string): number | undefined {
  const word = keyword.toLowerCase();
  // a branch's BIC of eleven letters is its head office's with three more
  const bic = isValidBIC(keyword.toUpperCase()) ? keyword.toUpperCase().slice(0, 8) : word.toUpperCase();
  if ((bank.bic !== "" && bank.bic.startsWith(bic)) || (bank.clearing !== "" && bank.clearing.startsWith(word)))
    return 0;
  const [english, letters] = [bank.en.toLowerCase(), word.replace(/[\s']/g, "")];
  if (
    bank.zh.startsWith(word) ||
    english.startsWith(word) ||
    pinyin.startsWith(letters) ||
    initials.startsWith(letters)
  )
    return 1;
  return bank.zh.includes(word) ||
    english.includes(word) ||
    (letters.length > 2 && (pinyin.includes(letters) || initials.includes(letters)))
    ? 2
    : undefined;
}

/**
 * Finds the banks that match a keyword, the best first and otherwise in table order; a whole IBAN matches its country's
 * banks with its bank code.
 */
async function findBanks(keyword: string, country?: string): Promise<Bank[]> {
  const rows = await table();
  const inCountry = rows.filter(({ bank }) => country === undefined || bank.country === country);
  const text = keyword.trim();
  if (text === "") return inCountry.map(({ bank }) => bank);
  const iban = electronicFormatIBAN(text);
  if (iban && isIban(iban))
    return ofIban(
      inCountry.map(({ bank }) => bank),
      iban,
    );
  return inCountry
    .flatMap((row) => {
      const rank = fit(row, text);
      return rank === undefined ? [] : [{ bank: row.bank, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ bank }) => bank);
}

/**
 * Returns the bank named by an IBAN that begins with its bank's four letters, as the Netherlands' and Britain's do;
 * otherwise all banks of its country.
 */
function ofIban(banks: readonly Bank[], iban: string): Bank[] {
  const { countryCode = "", bankIdentifier } = extractIBAN(iban);
  if (!countryCode || !countrySpecs[countryCode]) return [];
  const countryBanks = banks.filter(({ country }) => country === countryCode);
  const matches = countryBanks.filter(
    ({ bic }) => bankIdentifier !== undefined && /^[A-Z]{4}$/.test(bankIdentifier) && bic.startsWith(bankIdentifier),
  );
  return matches.length ? matches : countryBanks;
}

export const searchBanks: Handler<typeof bankCalls.searchBanks> = async ({ keyword, countryCode, limit }) =>
  (await findBanks(keyword, countryCode)).slice(0, limit).map(toBankView);

export const listMainlandClearingBanks: Handler<typeof bankCalls.systemBanks> = async () =>
  (await table())
    .map(({ bank }) => bank)
    .filter(({ country, clearing }) => country === "CN" && clearing !== "")
    .map(toBankView);

export const listBanksWithClearingCode: Handler<typeof bankCalls.localBanks> = async ({ countryCode, keyword }) =>
  (await findBanks(keyword, countryCode)).filter(({ clearing }) => clearing !== "").map(toBankView);
