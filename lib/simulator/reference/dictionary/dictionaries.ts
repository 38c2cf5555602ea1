import { localeOfCookie } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { purposes } from "@/lib/payments/terms";
import type { DictionaryName } from "@/lib/reference/dictionary/dictionary-names";
import type { dictionaryCalls } from "@/lib/reference/calls/dictionaries";
import type { NamedEntry } from "@/lib/reference/names";
import type { Handler } from "@/lib/simulator/platform/handler";

const tables = () => import("@/lib/reference/dictionary/dictionaries");

async function entriesOf(name: DictionaryName): Promise<readonly NamedEntry[]> {
  if (name !== "REMITTANCE_PURPOSE") return (await tables()).dictionaryOf(name);
  const [zh, en] = [(await loadMessages("zh-CN")).payments.purpose, (await loadMessages("en-US")).payments.purpose];
  return purposes.map((code) => ({ code, zh: zh[code], en: en[code] }));
}

export const listPaymentChannels: Handler<typeof dictionaryCalls.paymentChannels> = async () => ({
  rows: (await tables()).paymentChannelTable.map((row) => ({ ...row, countries: [...row.countries] })),
});

export const getBilingualDictionaries: Handler<typeof dictionaryCalls.dictionaries> = async ({ codes }) => ({
  dictionaries: Object.fromEntries(
    await Promise.all(
      codes.map(async (code): Promise<[DictionaryName, NamedEntry[]]> => [code, [...(await entriesOf(code))]]),
    ),
  ),
});

export const getLocalizedDictionary: Handler<typeof dictionaryCalls.dictionary> = async ({ code }, { caller }) => {
  const locale = localeOfCookie(caller.locale);
  return (await entriesOf(code)).map((entry) => ({
    value: entry.code,
    label: locale === "zh-CN" ? entry.zh : entry.en,
  }));
};

export const getBilingualDictionary: Handler<typeof dictionaryCalls.dictionaryInBoth> = async ({ code }) => [
  ...(await entriesOf(code)),
];

export const listEconomicTypes: Handler<typeof dictionaryCalls.economicTypes> = async () => [
  ...(await import("@/lib/reference/dictionary/economic-types")).economicTypeTable,
];

export const listIndustries: Handler<typeof dictionaryCalls.industries> = async () =>
  (await import("@/lib/reference/dictionary/industries")).industryTable.map((section) => ({
    ...section,
    divisions: [...section.divisions],
  }));

export const listIdentityTypesByCountry: Handler<typeof dictionaryCalls.identityTypes> = async () => {
  const [{ countryList }, { identityTypesOf }] = await Promise.all([
    import("@/lib/reference/places/country-list"),
    tables(),
  ]);
  return countryList.map(({ countryCode, zh, en }) => ({
    countryCode,
    zh,
    en,
    idTypes: [...identityTypesOf(countryCode)],
  }));
};
