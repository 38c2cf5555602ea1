import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isValidBIC } from "ibantools";
import { locales } from "@/lib/i18n/locale";
import { orderCurrencies } from "@/lib/money/currency";
import { ibanFormat, routingNumber } from "@/lib/reference/account-formats";
import { national } from "@/lib/payments/destinations-by-country";
import { generateAccountNumber, doubleAlternateSum, formatAccountNumber } from "@/lib/receiving/account-numbers";
import { applicationFields, isAccountNameInScript, submittedEntry } from "@/lib/receiving/account-entry";
import { receivingPlaces } from "@/lib/receiving/account-places";
import { accountGoodsCategories } from "@/lib/receiving/account-terms";
import { economicZoneTypeName, zoneTypes } from "@/lib/reference/zone-types";
import { accountApplicationFormSchema } from "@/lib/receiving/apply-rule";
import { draftEntry } from "@/lib/receiving/calls/applications";

const banks = receivingPlaces.flatMap(({ kind, country, banks: all }) => all.map((bank) => ({ kind, country, bank })));
const nth = fc.bigInt(1n, 999_999n);

describe.for(banks)("$country $kind $bank.id", ({ country, bank }) => {
  test("has a well-formed BIC of its country, and accepts currencies that orders may be in", () => {
    expect(isValidBIC(bank.bic)).toBe(true);
    expect(bank.bic.slice(4, 6)).toBe(country);
    expect(bank.currencies.filter((code) => !orderCurrencies.includes(code))).toEqual([]);
  });

  test("issues numbers that pass the checks for payments to that country", () => {
    fc.assert(
      fc.property(nth, (n) => {
        const { number, localNumber } = generateAccountNumber(country, bank, n);
        const format = bank.style === "iban" ? ibanFormat(country) : (national[country]?.account.format ?? undefined);
        expect(format?.isRight(number)).toBe(true);
        if (bank.style === "iban") expect(number.endsWith(localNumber)).toBe(true);
      }),
    );
    const code = national[country]?.bankCode;
    if (bank.branch && code && bank.style === "account") expect(code.format.isRight(bank.branch.code)).toBe(true);
  });

  test("issues no number twice, and the same one for the same place in the count", () => {
    fc.assert(
      fc.property(nth, nth, (indexA, indexB) => {
        const [a, b] = [generateAccountNumber(country, bank, indexA), generateAccountNumber(country, bank, indexB)];
        expect(a.number === b.number).toBe(indexA === indexB);
      }),
    );
  });
});

test("numbers of different banks differ too, as long as their places in the count do", () => {
  const numbers = banks.map(({ country, bank }, at) => generateAccountNumber(country, bank, BigInt(at + 1)).number);
  expect(new Set(numbers).size).toBe(banks.length);
});

test("a sort code and its account number pass the double alternate check, whatever the account", () => {
  const { bank } = banks.find(({ country }) => country === "GB") ?? {};
  expect(doubleAlternateSum("49927312345678")).toBe(70);
  fc.assert(
    fc.property(nth, (n) => {
      if (!bank) throw new Error("accounts are opened in the United Kingdom");
      const { localNumber } = generateAccountNumber("GB", bank, n);
      expect(localNumber).toMatch(/^\d{8}$/);
      expect(doubleAlternateSum((bank.branch?.code ?? "") + localNumber) % 10).toBe(0);
    }),
  );
});

test("the routing number passes its check, and no digit of it may be another", () => {
  const code = banks.find(({ country }) => country === "US")?.bank.branch?.code ?? "";
  expect(routingNumber.isRight(code)).toBe(true);
  for (let at = 0; at < code.length; at += 1) {
    const otherDigit = (Number(code[at]) + 1) % 10;
    expect(routingNumber.isRight(code.slice(0, at) + otherDigit + code.slice(at + 1))).toBe(false);
  }
});

test("each place has two or three banks, no two of one place with the same branch", () => {
  for (const { banks: all } of receivingPlaces) {
    expect([2, 3]).toContain(all.length);
    expect(new Set(all.map(({ id, bic, branch }) => branch?.code ?? bic ?? id)).size).toBe(all.length);
  }
});

test("a holder is written in the letters of its place", () => {
  const places = { HK: "宁波出口", JP: "さくら商事", GB: "Émile & Söhne", PL: "Łódź Sp. z o.o." };
  for (const [country, name] of Object.entries(places))
    expect([country, isAccountNameInScript(country, name)]).toEqual([country, true]);
});

test("an IBAN is read in fours, any other number as it is", () => {
  expect(formatAccountNumber("DE57509999001234567890")).toBe("DE57 5099 9900 1234 5678 90");
  expect(formatAccountNumber("800000007919")).toBe("800000007919");
});

const right = {
  ...draftEntry.parse({}),
  kind: "global",
  country: "HK",
  bank: "HCBHK",
  currencies: ["USD", "EUR"] as ("USD" | "EUR")[],
  holderName: "Harbour",
  website: "shop.example",
  salesBand: "1",
  platform: "amazon",
  mainCategory: "001",
  otherCategories: ["002"],
  tradeArea: "europe",
  tradeType: "selfExport",
  zoneType: "99",
  fileIds: ["00000000-0000-4000-8000-000000000001"],
};
const inPounds = { kind: "local", country: "GB", bank: "TCBGB", currencies: ["GBP"] };
const issuesOf = (change: object) => {
  const read = accountApplicationFormSchema(1).safeParse({ ...right, agreed: true, version: 0, ...change });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
};

test("a whole application is right, in the form as for the call", () => {
  expect(issuesOf({})).toEqual([]);
  // a provider's own place, which the product does not know
  expect(
    submittedEntry.safeParse({ ...right, agreed: { id: "trade-collection", version: 1 }, country: "IE", bank: "DUBIE" })
      .success,
  ).toBe(true);
  expect(submittedEntry.safeParse({ ...right, agreed: { id: "trade-collection", version: 1 } }).success).toBe(true);
});

test.for<[string, object, string[]]>([
  ["nothing chosen", { kind: "" }, ["kind choice.missing"]],
  ["no currency", { currencies: [] }, ["currencies choice.missing"]],
  ["a currency that the bank does not take", { currencies: ["PLN"] }, ["currencies choice.missing"]],
  ["a currency twice", { currencies: ["USD", "USD"] }, ["currencies choice.missing"]],
  ["a name of eleven characters", { holderName: "a".repeat(11) }, ["holderName holder.long"]],
  ["a Chinese name in the United Kingdom", { ...inPounds, holderName: "宁波出口" }, ["holderName holder.script"]],
  ["a Greek name in Hong Kong", { holderName: "Ελλάς" }, ["holderName holder.script"]],
  ["a Japanese name in Hong Kong", { holderName: "さくら" }, ["holderName holder.script"]],
  ["a Cyrillic letter among Latin ones", { ...inPounds, holderName: "Hаrbour" }, ["holderName holder.script"]],
  ["a name where the bank has none", { country: "SG", bank: "MTBSG" }, ["holderName holder.fixed"]],
  ["a name of signs", { holderName: "<b>" }, ["holderName name.special: – “<” “>”"]],
  ["no website", { website: "" }, ["website text.missing"]],
  ["an invalid website", { website: "not a site" }, ["website text.website"]],
  ["a band that is not there", { salesBand: "5" }, ["salesBand choice.missing"]],
  ["a category that is not there", { mainCategory: "020" }, ["mainCategory choice.missing"]],
  ["the main category once more", { otherCategories: ["001"] }, ["otherCategories category.twice"]],
  ["another category twice", { otherCategories: ["002", "002"] }, ["otherCategories category.twice"]],
  ["a zone that is not there", { zoneType: "13" }, ["zoneType choice.missing"]],
  ["no papers", { fileIds: [] }, ["fileIds files.missing"]],
  ["no agreement", { agreed: false }, ["agreed terms.agree"]],
])("%s is reported at its field", ([, change, issues]) => expect(issuesOf(change)).toEqual(issues));

test("a name of ten characters is right, and so is none", () => {
  expect(issuesOf({ holderName: "港湾收款公司港湾收款" })).toEqual([]);
  expect(issuesOf({ holderName: "" })).toEqual([]);
});

test.for(locales)("every code, place, rail and field has its text in %s", async (locale) => {
  const { default: texts } = (await import(`../../messages/${locale}/receiving.json`)) as {
    default: Record<string, Record<string, string>>;
  };
  expect(Object.keys(texts.category ?? {})).toEqual(accountGoodsCategories);
  expect(zoneTypes.filter((code) => economicZoneTypeName(code, locale) === code)).toEqual([]);
  expect(Object.keys(texts.place ?? {})).toEqual(
    expect.arrayContaining([...new Set(receivingPlaces.map(({ country }) => country))]),
  );
  expect(Object.keys(texts.field ?? {})).toEqual(expect.arrayContaining([...applicationFields]));
});
