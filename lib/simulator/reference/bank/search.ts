import { countrySpecs, electronicFormatIBAN, extractIBAN, isValidBIC } from "ibantools";
import { isIban } from "@/lib/reference/account-formats";
import type { Bank } from "@/lib/reference/banks";
import type { bankCalls } from "@/lib/reference/calls/banks";
import type { Handler } from "@/lib/simulator/platform/handler";

interface Sought {
  readonly bank: Bank;
  /** The Chinese name's pinyin, whole and by initials. */
  readonly pinyin: string;
  readonly initials: string;
}

let sought: Promise<readonly Sought[]> | undefined;

/** The banks with their searchable texts besides names; built at first use. */
const table = () => (sought ??= prepared());

async function prepared(): Promise<readonly Sought[]> {
  const [{ banks }, { syllablesOf }] = await Promise.all([
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

const shown = (bank: Bank) => ({
  payeeBankNo: numberOf(bank),
  payeeBankName: `${numberOf(bank)}-${bank.zh}`,
  bic: bank.bic,
  clearingCode: bank.clearing,
  countryCode: bank.country,
  zh: bank.zh,
  en: bank.en,
});

/** How well a bank fits: 0 a code begins so, 1 a name begins so, 2 a name holds it; undefined when nothing fits. */
function fit({ bank, pinyin, initials }: Sought, wanted: string): number | undefined {
  const word = wanted.toLowerCase();
  // a branch's BIC of eleven letters is its head office's with three more
  const bic = isValidBIC(wanted.toUpperCase()) ? wanted.toUpperCase().slice(0, 8) : word.toUpperCase();
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
 * The banks a keyword means, the best first and otherwise as the table has them; a whole IBAN means its country's banks
 * of its bank code.
 */
async function found(keyword: string, country?: string): Promise<Bank[]> {
  const rows = await table();
  const inCountry = rows.filter(({ bank }) => country === undefined || bank.country === country);
  const wanted = keyword.trim();
  if (wanted === "") return inCountry.map(({ bank }) => bank);
  const iban = electronicFormatIBAN(wanted);
  if (iban && isIban(iban))
    return ofIban(
      inCountry.map(({ bank }) => bank),
      iban,
    );
  return inCountry
    .flatMap((one) => {
      const rank = fit(one, wanted);
      return rank === undefined ? [] : [{ bank: one.bank, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ bank }) => bank);
}

/**
 * Where an IBAN begins with its bank's four letters, as the Netherlands' and Britain's do, that bank; elsewhere all of
 * its country.
 */
function ofIban(banks: readonly Bank[], iban: string): Bank[] {
  const { countryCode = "", bankIdentifier } = extractIBAN(iban);
  if (!countryCode || !countrySpecs[countryCode]) return [];
  const there = banks.filter(({ country }) => country === countryCode);
  const own = there.filter(
    ({ bic }) => bankIdentifier !== undefined && /^[A-Z]{4}$/.test(bankIdentifier) && bic.startsWith(bankIdentifier),
  );
  return own.length ? own : there;
}

export const searchBanks: Handler<typeof bankCalls.searchBanks> = async ({ keyword, countryCode, limit }) =>
  (await found(keyword, countryCode)).slice(0, limit).map(shown);

export const systemBanks: Handler<typeof bankCalls.systemBanks> = async () =>
  (await table())
    .map(({ bank }) => bank)
    .filter(({ country, clearing }) => country === "CN" && clearing !== "")
    .map(shown);

export const localBanks: Handler<typeof bankCalls.localBanks> = async ({ countryCode, keyword }) =>
  (await found(keyword, countryCode)).filter(({ clearing }) => clearing !== "").map(shown);
