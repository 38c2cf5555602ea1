import { expect, test } from "vitest";
import * as z from "zod/mini";
import { orderCurrencies } from "@/lib/money/currency";
import {
  currenciesSendableToCountry,
  payeeDestinationFields,
  entityTypesOf,
  payeeFields,
} from "@/lib/payments/destinations";
import { entityTypes } from "@/lib/payments/terms";
import { usesIban } from "@/lib/reference/account-formats";
import { normalizeAccount, payeeFaults, payeeRefusal, normalizePayee, type NewPayee } from "@/lib/payments/payee-rules";
import { newPayee } from "@/lib/payments/payee-shape";
import { countryCodes } from "@/lib/reference/places/countries";
import english from "@/messages/en-US/payments.json";
import refusals from "@/messages/en-US/refusals.json";

const german: NewPayee = {
  entityType: "company",
  currency: "EUR",
  name: "Muster GmbH",
  account: "DE89370400440532013000",
  swift: "COBADEFFXXX",
  bankName: "Commerzbank",
  bankCountry: "DE",
  country: "DE",
  address: "Kaiserstrasse 1, Frankfurt",
  nickname: "",
};
const american: NewPayee = {
  ...german,
  currency: "USD",
  account: "000123456789",
  swift: "CITIUS33",
  bankName: "Citibank",
  bankCountry: "US",
  country: "US",
};
const peruvian: NewPayee = {
  ...american,
  account: "19412345678012",
  swift: "BCPLPEPL",
  bankName: "BCP",
  bankCountry: "PE",
  country: "PE",
};
const shanghai: NewPayee = {
  entityType: "mainlandCompany",
  currency: "CNH",
  name: "上海灯笼贸易有限公司",
  account: "1001234509876543210",
  swift: "ICBKCNBJ",
  bankName: "中国工商银行",
  bankCountry: "CN",
  bankCode: "102100099996",
  country: "CN",
  province: "上海市",
  city: "上海市",
  address: "南京东路 1 号",
  nickname: "",
};
const faultsOf = (change: Partial<NewPayee>, base = german) =>
  payeeFaults(normalizePayee({ ...base, ...change })).map(({ field, issue }) => `${field} ${issue}`);
const codeOf = (change: Partial<NewPayee>, base = german) =>
  payeeRefusal(normalizePayee({ ...base, ...change }))?.code ?? null;

test("a payee in a country of the IBAN registry has a valid IBAN of that country", () => {
  expect(faultsOf({})).toEqual([]);
  for (const account of ["DE89370400440532013001", "DE8937040044053201300", "GB29NWBK60161331926819", "0532013000"])
    expect([account, faultsOf({ account }), codeOf({ account })]).toEqual([
      account,
      ["account account.iban"],
      "IBAN_INVALID",
    ]);
});

test("where the country has no known format, an account number is 4 to 34 letters, digits or hyphens with a digit among them", () => {
  expect(usesIban("PE")).toBe(false);
  for (const account of ["1234", "1".repeat(34), "12-345-X"])
    expect([account, faultsOf({ account }, peruvian)]).toEqual([account, []]);
  for (const account of ["123", "1".repeat(35), "ABCDEF", "12/34", "-1234"])
    expect([account, faultsOf({ account }, peruvian)]).toEqual([account, ["account account.number"]]);
});

test("numbers are validated by the format of their own country, check digits included", () => {
  const rows: readonly [country: string, swift: string, account: string, isRight: boolean][] = [
    ["US", "CITIUS33", "1234", true],
    ["US", "CITIUS33", "123", false],
    ["US", "CITIUS33", "1".repeat(18), false],
    ["US", "CITIUS33", "12-345", false],
    ["MX", "BCMRMXMM", "032180000118359719", true],
    ["MX", "BCMRMXMM", "032180000118359718", false],
    ["MX", "BCMRMXMM", "03218000011835971", false],
    ["AR", "BNACARBA", "2850590940090418135201", true],
    ["AR", "BNACARBA", "2850590940090418135202", false],
    ["AR", "BNACARBA", "2850591940090418135201", false],
    ["SG", "DBSSSGSG", "0123456789", true],
    ["SG", "DBSSSGSG", "12345", false],
    ["NZ", "ANZBNZ22", "010902006894900", true],
    ["NZ", "ANZBNZ22", "01090200689490", false],
    ["TW", "BKTWTWTP", "0123456789", true],
    ["JP", "BOTKJPJT", "1234567", true],
    ["JP", "BOTKJPJT", "12345678", false],
  ];
  for (const [bankCountry, swift, account, isRight] of rows)
    expect([account, faultsOf({ bankCountry, swift, account }, american)]).toEqual([
      account,
      isRight ? [] : ["account account.national"],
    ]);
});

test("the number of a bank is valid for its country, and required where the country's own currency is paid", () => {
  const bankCodes = (bankCode: string, base: NewPayee, change: Partial<NewPayee> = {}) =>
    faultsOf({ bankCode, ...change }, base).filter((fault) => fault.startsWith("bankCode"));
  expect([bankCodes("", american), bankCodes("021000021", american), bankCodes("021000022", american)]).toEqual([
    [],
    [],
    ["bankCode bankCode.shape"],
  ]);
  expect([bankCodes("", shanghai), bankCodes("102100099996", shanghai), bankCodes("102100099997", shanghai)]).toEqual([
    ["bankCode text.missing"],
    [],
    ["bankCode bankCode.shape"],
  ]);
  expect(bankCodes("", shanghai, { currency: "USD" })).toEqual([]);
  const indian = { ...american, bankCountry: "IN", country: "IN", swift: "HDFCINBB", account: "50100012345678" };
  expect([bankCodes("", indian), bankCodes("hdfc0000001", indian), bankCodes("HDFC1000001", indian)]).toEqual([
    ["bankCode text.missing"],
    [],
    ["bankCode bankCode.shape"],
  ]);
  const australian = {
    ...american,
    currency: "AUD" as const,
    bankCountry: "AU",
    country: "AU",
    swift: "WPACAU2S",
    account: "123456",
    province: "Victoria",
    city: "Melbourne",
    postalCode: "3000",
  };
  expect([faultsOf({ bankCode: "033-088" }, australian), bankCodes("03308", australian)]).toEqual([
    [],
    ["bankCode bankCode.shape"],
  ]);
});

test("a SWIFT code has 8 or 11 characters and the bank's own country in it", () => {
  expect([faultsOf({ swift: "COBADEFF" }), faultsOf({ swift: "cobadeff xxx" })]).toEqual([[], []]);
  for (const swift of ["COBADEF", "COBADEFFX", "COBADEFFXX", "COBADEFFXXXX", "COB1DEFF"])
    expect([swift, codeOf({ swift })]).toEqual([swift, "SWIFT_INVALID"]);
});

test("numbers longer than any account's are refused, however they are spaced", () => {
  const spacedPayee = { ...peruvian, account: "1234 ".repeat(8).trim() };
  expect([z.safeDecode(newPayee, spacedPayee).success, faultsOf({}, spacedPayee)]).toEqual([true, []]);
  expect([
    codeOf({ account: "1234 ".repeat(9).trim() }, peruvian),
    z.safeDecode(newPayee, { ...american, account: "1".repeat(61) }).success,
  ]).toEqual(["ACCOUNT_NUMBER_INVALID", false]);
});

test("countries and currencies that do not exist, are not paid out, or may not leave their country are refused", () => {
  expect([codeOf({ bankCountry: "XX" }), codeOf({ country: "ZZ" })]).toEqual(["INVALID_COUNTRY", "INVALID_COUNTRY"]);
  expect([codeOf({ currency: "SGD" }), codeOf({ currency: "CNY" })]).toEqual(["INVALID_CURRENCY", "INVALID_CURRENCY"]);
  for (const currency of ["IDR", "KRW", "VND", "MYR", "THB", "RUB"] as const)
    expect([currency, codeOf({ currency })]).toEqual([currency, "PAIR_UNSUPPORTED"]);
  expect([
    currenciesSendableToCountry("TH").includes("THB"),
    currenciesSendableToCountry("DE").includes("THB"),
    currenciesSendableToCountry("DE").length,
  ]).toEqual([true, false, orderCurrencies.length - 6]);
});

test("at mainland banks companies are distinguished by their place of registration, elsewhere not", () => {
  expect([entityTypesOf("CN"), entityTypesOf("DE")]).toEqual([
    ["mainlandCompany", "nonMainlandCompany", "individual"],
    ["company", "individual"],
  ]);
  expect([
    faultsOf({}, shanghai),
    faultsOf({ country: "DE" }, shanghai).at(-1),
    faultsOf({ entityType: "nonMainlandCompany" }, shanghai),
    faultsOf({ entityType: "company" }, shanghai),
    codeOf({ entityType: "mainlandCompany" }),
  ]).toEqual([[], "country payee.home", ["country payee.home"], ["entityType payee.kind"], "PAYEE_FIELD_INVALID"]);
  expect(
    faultsOf(
      { entityType: "nonMainlandCompany", country: "SG", province: "", city: "", account: "NRA1001234509876543" },
      shanghai,
    ),
  ).toEqual([]);
});

test("a person on the mainland is reached by telephone and paid on a card of a kind", () => {
  const person = { ...shanghai, entityType: "individual" as const };
  expect(faultsOf({}, person)).toEqual(["cardType text.missing", "mobile text.missing"]);
  expect(faultsOf({ cardType: "debit", mobile: "+86 138 0013 8000" }, person)).toEqual([]);
  expect(faultsOf({ cardType: "debit", mobile: "none" }, person)).toEqual(["mobile text.phone"]);
});

test("an intermediary bank is named with its code, and not at all where the currency is at home", () => {
  expect(faultsOf({ intermediaryName: "Citibank" }, peruvian)).toEqual(["intermediarySwift payee.intermediary"]);
  expect(
    faultsOf({ intermediaryName: "Citibank", intermediarySwift: "citius33", intermediaryCountry: "US" }, peruvian),
  ).toEqual([]);
  expect(
    faultsOf({ intermediaryName: "BNP Paribas", intermediarySwift: "bnpafrpp", intermediaryCountry: "GP" }, peruvian),
  ).toEqual([]);
  expect(faultsOf({ intermediarySwift: "CITIUS33", intermediaryCountry: "GB" }, peruvian)).toEqual([
    "intermediarySwift swift.shape",
  ]);
  expect(faultsOf({ intermediarySwift: "CITIUS33" }, american)).toEqual(["intermediarySwift payee.needless"]);
});

test('an ampersand becomes "and", numbers have no spaces and are in capitals', () => {
  expect(
    normalizePayee({ ...german, name: "Muster&Sohn & Co", account: "de89 3704 0044 0532 0130 00", swift: "coba deff" }),
  ).toMatchObject({ name: "Muster and Sohn and Co", account: german.account, swift: "COBADEFF" });
});

test("an IBAN is one account in every spelling: with hyphens, in small letters, behind its own name", () => {
  for (const account of [
    "DE89-3704-0044-0532-0130-00",
    "IBAN DE89 3704 0044 0532 0130 00",
    "iban: de89370400440532013000",
    "IBANDE89 3704 0044 0532 0130 00",
  ]) {
    expect([account, normalizeAccount(account)]).toEqual([account, german.account]);
    expect([account, normalizePayee({ ...german, account }).account, faultsOf({ account })]).toEqual([
      account,
      german.account,
      [],
    ]);
  }
  // what is none stays as it is, and is refused where an IBAN is needed
  expect(["IBAN DE00 3704 0044 0532 0130 00", "12-34 56", "IBAN 5"].map(normalizeAccount)).toEqual([
    "IBANDE00370400440532013000",
    "12-3456",
    "IBAN5",
  ]);
  expect(faultsOf({ account: "IBAN DE00 3704 0044 0532 0130 00" })).toEqual(["account account.iban"]);
});

test("a name that is too long with its ampersands written out is refused, not cut", () => {
  expect([
    faultsOf({ name: `${"a".repeat(135)}&` }),
    faultsOf({ name: `${"a".repeat(134)}&${"b".repeat(5)}` }),
  ]).toEqual([[], ["name text.most:140"]]);
});

test("text sent abroad is printable ASCII; renminbi on the mainland may be in Chinese", () => {
  for (const [change, detail] of [
    [{ name: "上海公司" }, "“上” “海” “公” “司”"],
    [{ address: "Straße 1" }, "“ß” → “Strasse 1”"],
    [{ bankName: "Ｂａｎｋ" }, "“Ｂ” “ａ” “ｎ” “ｋ” → “Bank”"],
  ] as const)
    expect(faultsOf(change)).toEqual([`${Object.keys(change)[0]} text.latin: – ${detail}`]);
  const codes = faultsOf({ currency: "USD" }, shanghai).map((fault) => fault.split(":")[0]);
  expect(codes).toEqual([
    "name text.latin",
    "bankName text.latin",
    "province text.latin",
    "city text.latin",
    "address text.latin",
  ]);
  expect([
    z.safeDecode(newPayee, { ...german, name: "a\u001bb" }).success,
    z.safeDecode(newPayee, { ...german, address: "a".repeat(129) }).success,
  ]).toEqual([false, false]);
});

test("every destination requires a name, an account and a country, each field once, in the table's order and by an existing label", () => {
  for (const bankCountry of countryCodes)
    for (const currency of currenciesSendableToCountry(bankCountry))
      for (const entityType of entityTypesOf(bankCountry)) {
        const fields = payeeDestinationFields({ bankCountry, currency, entityType })?.fields ?? [];
        const names = fields.map(({ field }) => field);
        expect([bankCountry, names.filter((name) => ["name", "account", "country"].includes(name)), names]).toEqual([
          bankCountry,
          ["name", "account", "country"],
          payeeFields.filter((name) => names.includes(name)),
        ]);
        for (const { label } of fields) expect(english.newPayee).toHaveProperty(label);
      }
  for (const kind of entityTypes) expect(english.newPayee).toHaveProperty(kind);
});

test("the refusal of a single field names every field there is", () => {
  for (const field of payeeFields)
    if (!["swift", "nickname"].includes(field)) expect(refusals.PAYEE_FIELD_INVALID).toContain(` ${field} {`);
});

test("territories have the IBANs of their country, and no IBAN begins with their own letters", () => {
  const french = { bankCountry: "GP", country: "GP", swift: "BNPAGPGX" };
  const rows: readonly (readonly [change: Partial<NewPayee>, faults: readonly string[]])[] = [
    [{ ...french, account: "FR1420041010050500013M02606" }, []],
    [{ ...french, bankCountry: "RE", account: "FR1420041010050500013M02606", swift: "BNPAFRPP" }, []],
    [{ ...french, account: "GP1120041010050500013M02606" }, ["account account.iban"]],
    [{ bankCountry: "FR", account: "GP1120041010050500013M02606", swift: "BNPAFRPP" }, ["account account.iban"]],
    [{ bankCountry: "JE", country: "JE", account: "GB29NWBK60161331926819", swift: "NWBKJESH" }, []],
    [
      { bankCountry: "GG", country: "GG", account: "GB29NWBK60161331926818", swift: "NWBKGGSP" },
      ["account account.iban"],
    ],
    [{ bankCountry: "AX", country: "AX", account: "FI2112345600000785", swift: "NDEAFIHH" }, []],
    [{ bankCountry: "AX", country: "AX", account: "AX0512345600000785", swift: "NDEAFIHH" }, ["account account.iban"]],
  ];
  for (const [change, faults] of rows) expect([change.account, faultsOf(change)]).toEqual([change.account, faults]);
});

test("a bank with another country's code is noted and can be paid", () => {
  const spanish = { bankCountry: "ES", country: "ES", account: "ES9121000418450200051332", swift: "REVOLT21" };
  expect(faultsOf(spanish)).toEqual([]);
  const rule = payeeDestinationFields({ bankCountry: "ES", currency: "EUR", entityType: "company" })?.fields.find(
    ({ field }) => field === "swift",
  );
  expect(["REVOLT21", "CAIXESBB", "CAIXESBBXXX", "REVO"].map((swift) => rule?.format?.otherCountry?.(swift))).toEqual([
    "LT",
    null,
    null,
    null,
  ]);
});

test("an account in Russia has twenty digits, or an IBAN; elsewhere an account in the form of an IBAN has its check digits", () => {
  const russian = { bankCountry: "RU", country: "RU", swift: "SABRRUMM", currency: "RUB" } as const;
  for (const account of ["40817810099910004312", "RU0204452560040702810412345678901"])
    expect([account, faultsOf({ ...russian, account }, american)]).toEqual([account, []]);
  for (const account of ["4081781009991000431", "RU0304452560040702810412345678901"])
    expect([account, faultsOf({ ...russian, account }, american)]).toEqual([account, ["account account.national"]]);
  expect(faultsOf({ account: "DE89370400440532013001" }, peruvian)).toEqual(["account account.number"]);
});
