import { isValidBIC } from "ibantools";
import { describe, expect } from "vitest";
import { bankCalls } from "@/lib/reference/calls/banks";

import { productActions, type AnyProduct } from "@/lib/operations/calls/products";
import { access } from "@/lib/access/calls/sign-in";
import type { Principal } from "@/lib/call/principal";
import { banks } from "@/lib/reference/banks";
import { isCnaps } from "@/lib/reference/places/cnaps";
import { currencyCalls } from "@/lib/reference/calls/currencies";
import { dictionaryCalls } from "@/lib/reference/calls/dictionaries";
import { dictionaryNames } from "@/lib/reference/dictionary/dictionary-names";
import { merchantCalls } from "@/lib/reference/calls/merchants";
import { places } from "@/lib/reference/calls/places";
import { beijingInstant } from "@/lib/time/beijing";
import { codeOf } from "../fixtures/refusals";
import { operationsPerson, test, wednesday } from "../fixtures/world";

describe("currencies", () => {
  test("come in the product's display order, with the product's own decimals and names", async ({ world }) => {
    const principal = await world.merchant();
    const { allCurrency, popularCurrency } = await world.call(currencyCalls.currencies, {}, principal);
    expect(popularCurrency).toEqual([
      "CNH",
      "USD",
      "EUR",
      "HKD",
      "VND",
      "JPY",
      "KRW",
      "GBP",
      "AUD",
      "CAD",
      "NZD",
      "SGD",
    ]);
    expect(Object.keys(allCurrency)).toEqual([...popularCurrency, "CNY", "IDR", "MYR", "PLN", "RUB", "THB"]);
    expect(allCurrency.CNH).toEqual({ key: "CNH", zh: "离岸人民币", en: "Offshore renminbi", scaleNumber: 2 });
    expect(
      (await world.call(currencyCalls.currencyDetails, {}, principal))
        .filter(({ scaleNumber }) => scaleNumber === 0)
        .map(({ key }) => key),
    ).toEqual(["JPY", "IDR"]);
    expect(await world.call(currencyCalls.currencyDetailsOlder, {}, principal)).toEqual(
      await world.call(currencyCalls.currencyDetails, {}, principal),
    );
    expect((await world.call(currencyCalls.currencyList, {}, principal)).rows).toEqual(Object.values(allCurrency));
  });

  test("orders may be in 16 of them, of which every two are exchanged both ways", async ({ world }) => {
    const principal = await world.merchant();
    const codes = (await world.call(currencyCalls.allowedCurrencies, {}, principal)).rows.map(({ key }) => key);
    expect([...codes].sort()).toEqual([
      "AUD",
      "CAD",
      "CNH",
      "EUR",
      "GBP",
      "HKD",
      "IDR",
      "JPY",
      "KRW",
      "MYR",
      "NZD",
      "PLN",
      "RUB",
      "THB",
      "USD",
      "VND",
    ]);
    for (const type of ["order", "market"] as const)
      expect(Object.keys((await world.call(currencyCalls.currenciesOf, { type }, principal)).allCurrency)).toEqual(
        codes,
      );
    const { rows } = await world.call(currencyCalls.currencyPairs, {}, principal);
    expect(new Set(rows.map(({ sell, buy }) => `${sell}/${buy}`)).size).toBe(240);
    expect(rows.filter(({ sell, buy }) => sell === buy)).toEqual([]);
  });

  test("a merchant's own are those of its accounts, never another merchant's", async ({ world }) => {
    const [principal, otherMerchant] = [await world.merchant(), await world.merchant()];
    await world.fund(principal.userNo, "JPY", 5n);
    await world.fund(principal.userNo, "USD", 5n);
    await world.fund(otherMerchant.userNo, "EUR", 5n);
    expect((await world.call(currencyCalls.heldCurrencies, {}, principal)).rows.map(({ key }) => key)).toEqual([
      "USD",
      "JPY",
    ]);
  });
});

describe("places", () => {
  test("countries are coded with their dial codes, mainland China first", async ({ world }) => {
    const principal = await world.merchant();
    const { rows } = await world.call(places.countries, {}, principal);
    expect(rows[0]).toEqual({ code: "CN-86", countryCode: "CN", dialCode: "86", zh: "中国", en: "China" });
    expect(rows.find(({ countryCode }) => countryCode === "DE")).toEqual({
      code: "DE-49",
      countryCode: "DE",
      dialCode: "49",
      zh: "德国",
      en: "Germany",
    });
    expect(rows.length).toBeGreaterThan(235);
    expect(new Set(rows.map(({ code }) => code)).size).toBe(rows.length);
    expect(await world.call(places.allCountries, {}, principal)).toEqual({ rows });
  });

  test("China has 34 divisions of provincial level, 31 of them on the mainland, and Hong Kong by itself", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const all = await world.call(places.provinces, { range: "CN-ALL" }, principal);
    expect(all).toHaveLength(34);
    expect(all[0]).toEqual({ areaCode: "110000", areaName: "北京市", areaEnName: "Beijing" });
    expect(
      all
        .filter(({ areaEnName }) => /^Sha+nxi$/.test(areaEnName))
        .map(({ areaCode, areaEnName }) => [areaCode, areaEnName]),
    ).toEqual([
      ["140000", "Shanxi"],
      ["610000", "Shaanxi"],
    ]);
    expect(await world.call(places.provincesOlder, { range: "CN" }, principal)).toEqual(all.slice(0, 31));
    expect(await world.call(places.provinces, { range: "CN-HK" }, principal)).toEqual([
      { areaCode: "810000", areaName: "香港特别行政区", areaEnName: "Hong Kong SAR" },
    ]);
  });

  test("every province has its cities and every city its areas, each found again by its code", async ({ world }) => {
    const principal = await world.merchant();
    let areas = 0;
    for (const { areaCode: provinceCode } of await world.call(places.provinces, { range: "CN-ALL" }, principal)) {
      const cities = await world.call(places.cities, { provinceCode }, principal);
      expect([provinceCode, cities.length > 0]).toEqual([provinceCode, true]);
      expect(await world.call(places.citiesOlder, { provinceCode }, principal)).toEqual(cities);
      const city = cities.at(-1)?.areaCode ?? "";
      const below = await world.call(places.areas, { cityCode: city }, principal);
      areas += below.length;
      const last = below.at(-1)?.areaCode ?? city;
      const { path } = await world.call(places.divisionOf, { areaCode: last }, principal);
      expect(path.map(({ areaCode }) => areaCode)).toEqual([...new Set([provinceCode, city, last])]);
    }
    expect(areas).toBeGreaterThan(150);
    expect(await world.call(places.areasOlder, { cityCode: "330200" }, principal)).toContainEqual({
      areaCode: "330203",
      areaName: "海曙区",
      areaEnName: "Haishu District",
    });
  });

  test.for([
    ["重庆市", "500000", "Chongqing"],
    ["西安市", "610100", "Xi'an"],
    ["呼和浩特市", "150100", "Hohhot"],
    ["乐清市", "330382", "Yueqing"],
    ["六安市", "341500", "Lu'an"],
    ["单县", "371722", "Shan County"],
    ["黄陂区", "420116", "Huangpi District"],
    ["恩施土家族苗族自治州", "422800", "Enshi Tujia and Miao Autonomous Prefecture"],
    ["管城回族区", "410104", "Guancheng Hui District"],
    ["神农架林区", "429021", "Shennongjia Forestry District"],
    ["济源市", "419001", "Jiyuan"],
  ] as const)(
    "%s is called %s in English as people call it there",
    async ([areaName, areaCode, areaEnName], { world }) => {
      expect((await world.call(places.divisionOf, { areaCode }, await world.merchant())).division).toEqual({
        areaCode,
        areaName,
        areaEnName,
      });
    },
  );

  test("a payee's country has its own subdivisions: states, Hong Kong's districts, or none", async ({ world }) => {
    const principal = await world.merchant();
    const of = (countryCode: string) => world.call(places.payeeProvinces, { countryCode }, principal);
    expect(await of("US")).toContainEqual({ areaCode: "US-CA", areaName: "California", areaEnName: "California" });
    expect(await of("CN")).toHaveLength(31);
    expect(await of("HK")).toHaveLength(18);
    expect(await of("TW")).toHaveLength(22);
    expect(await of("GI")).toEqual([]);
    expect(await codeOf(of("QQ"))).toBe("INVALID_COUNTRY");
    const { province, children } = await world.call(places.payeeProvince, { provinceId: "330000" }, principal);
    expect([province.areaEnName, children.length]).toEqual(["Zhejiang", 11]);
    expect((await world.call(places.payeeProvince, { provinceId: "DE-BY" }, principal)).province.areaName).toBe(
      "Bayern",
    );
  });

  test("an invalid code is refused, never guessed", async ({ world }) => {
    const principal = await world.merchant();
    for (const areaCode of ["999999", "110199", "TW-XXX", "000000"])
      expect([areaCode, await codeOf(world.call(places.divisionOf, { areaCode }, principal))]).toEqual([
        areaCode,
        "DIVISION_NOTFOUND",
      ]);
    expect(await codeOf(world.call(places.cities, { provinceCode: "110100" }, principal))).toBe("DIVISION_NOTFOUND");
    expect(await codeOf(world.call(places.areas, { cityCode: "110000" }, principal))).toBe("DIVISION_NOTFOUND");
    expect(await codeOf(world.call(places.payeeProvince, { provinceId: "US-ZZZ" }, principal))).toBe(
      "DIVISION_NOTFOUND",
    );
  });
});

describe("banks", () => {
  test("have valid BICs of their own countries, and clearing numbers with the right check digit", () => {
    for (const { bic, country } of banks)
      expect([bic, bic === "" || (isValidBIC(bic) && bic.slice(4, 6) === country)]).toEqual([bic, true]);
    for (const { clearing } of banks.filter(({ country }) => country === "CN"))
      expect([clearing, isCnaps(clearing)]).toEqual([clearing, true]);
    expect(isCnaps("102100099997")).toBe(false);
    const numbers = banks.map(({ bic, clearing, country }) => `${country} ${clearing || bic}`);
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
    expect(banks.length).toBeGreaterThan(200);
  });

  test.for([
    ["its Chinese name", "招商银行", "CMBCCNBS"],
    ["part of it", "工商", "ICBKCNBJ"],
    ["pinyin", "zhaoshang", "CMBCCNBS"],
    ["initials", "zggsyh", "ICBKCNBJ"],
    ["its English name", "deutsche", "DEUTDEFF"],
    ["a BIC's beginning", "hsbchk", "HSBCHKHH"],
    ["a branch's BIC", "DEUTDEFF500", "DEUTDEFF"],
    ["a clearing number", "105100000017", "PCBCCNBJ"],
    ["an IBAN", "NL91 ABNA 0417 1643 00", "ABNANL2A"],
    ["an IBAN of a country with numeric bank codes", "DE89370400440532013000", "DEUTDEFF"],
  ] as const)("are found by %s", async ([, keyword, bic], { world }) => {
    const banks = await world.call(bankCalls.searchBanks, { keyword, limit: 20 }, await world.merchant());
    expect(banks[0]?.bic).toBe(bic);
  });

  test('are named "number-name", so that a label is the part after the first hyphen', async ({ world }) => {
    const principal = await world.merchant();
    const [found] = await world.call(
      bankCalls.searchBanksOlder,
      { keyword: "中国银行", countryCode: "CN", limit: 1 },
      principal,
    );
    expect(found).toEqual({
      payeeBankNo: "104100000004",
      payeeBankName: "104100000004-中国银行",
      bic: "BKCHCNBJ",
      clearingCode: "104100000004",
      countryCode: "CN",
      zh: "中国银行",
      en: "Bank of China",
    });
    for (const bank of await world.call(bankCalls.systemBanks, {}, principal))
      expect(bank.payeeBankName.slice(bank.payeeBankName.indexOf("-") + 1)).toBe(bank.zh);
  });

  test("of Hong Kong are found by their clearing codes; nonsense finds none", async ({ world }) => {
    const principal = await world.merchant();
    const local = await world.call(bankCalls.localBanks, { countryCode: "HK", keyword: "" }, principal);
    expect(local.find(({ clearingCode }) => clearingCode === "024")?.en).toBe("Hang Seng Bank");
    expect(local.every(({ countryCode }) => countryCode === "HK")).toBe(true);
    expect(
      (await world.call(bankCalls.localBanks, { countryCode: "CN", keyword: "宁波" }, principal)).map(({ bic }) => bic),
    ).toEqual(["BKNBCN2N"]);
    for (const keyword of ["no such bank", "%", "'; drop table bank; --", "\\", "DE00370400440532013000"])
      expect([keyword, await world.call(bankCalls.searchBanks, { keyword, limit: 50 }, principal)]).toEqual([
        keyword,
        [],
      ]);
  });
});

describe("dictionaries", () => {
  test("are all filled, in both languages, and in the requester's own", async ({ world }) => {
    const principal = await world.merchant();
    const { dictionaries } = await world.call(dictionaryCalls.dictionaries, { codes: [...dictionaryNames] }, principal);
    for (const name of dictionaryNames) {
      const entries = dictionaries[name] ?? [];
      expect([
        name,
        entries.length > 1 &&
          entries.every(({ code, zh, en }) => code && /\p{Script=Han}|SWIFT/u.test(zh) && /[A-Za-z]/.test(en)),
      ]).toEqual([name, true]);
      expect(await world.call(dictionaryCalls.dictionaryInBoth, { code: name }, null)).toEqual(entries);
      expect(await world.call(dictionaryCalls.dictionary, { code: name }, null, { locale: "zh-CN" })).toEqual(
        entries.map(({ code, zh }) => ({ value: code, label: zh })),
      );
      expect(await world.call(dictionaryCalls.dictionary, { code: name }, null, { locale: "en-US" })).toEqual(
        entries.map(({ code, en }) => ({ value: code, label: en })),
      );
    }
    expect(dictionaries.PHONE_NUMBER_COUNTRY?.[0]).toEqual({ code: "CN-86", zh: "中国", en: "China" });
    expect(dictionaries.CHARGING_MODE?.map(({ code }) => code)).toEqual(["OUR", "SHA", "BEN"]);
  });

  test("industries are 20 sections with 97 divisions, economic types those of GB/T 12402", async ({ world }) => {
    const principal = await world.merchant();
    const sections = await world.call(dictionaryCalls.industries, {}, principal);
    expect(sections.map(({ code }) => code).join("")).toBe("ABCDEFGHIJKLMNOPQRST");
    expect(sections.flatMap(({ divisions }) => divisions.map(({ code }) => code))).toEqual(
      Array.from({ length: 97 }, (_, i) => String(i + 1).padStart(2, "0")),
    );
    expect(sections[2]?.divisions[0]).toEqual({
      code: "13",
      zh: "农副食品加工业",
      en: "Processing of food from agricultural products",
    });
    expect(sections[5]?.divisions.map(({ zh }) => zh)).toEqual(["批发业", "零售业"]);
    expect(await world.call(dictionaryCalls.economicTypes, {}, principal)).toContainEqual({
      code: "173",
      zh: "私营有限责任（公司）",
      en: "Private limited liability company",
    });
  });

  test("a person is identified by the documents of the country: an identity card only where one is supported", async ({
    world,
  }) => {
    const rows = await world.call(dictionaryCalls.identityTypes, {}, await world.merchant());
    const of = (code: string) =>
      rows.find(({ countryCode }) => countryCode === code)?.idTypes.map(({ code: kind, type }) => `${type} ${kind}`);
    expect(of("CN")).toEqual(["0 ID_CARD", "1 PASSPORT"]);
    expect(of("TW")).toContain("2 TAIWAN_PERMIT");
    expect(of("FR")).toEqual(["1 PASSPORT", "2 OTHER"]);
  });

  test("the one channel of payments names itself", async ({ world }) => {
    const { rows } = await world.call(dictionaryCalls.paymentChannels, {}, await world.merchant());
    expect(rows.filter(({ isOpen }) => isOpen).map(({ code }) => code)).toEqual(["SWIFT"]);
  });
});

describe("data for the requester", () => {
  test("the server's time is the world's", async ({ world }) => {
    expect(await world.call(merchantCalls.serverTime, {}, await world.merchant())).toEqual({
      now: wednesday,
      timeZone: "Asia/Shanghai",
    });
  });

  test("the holidays are those of the world's own month, weekends and make-up days included", async ({ world }) => {
    const principal = await world.merchant();
    await world.setClock(beijingInstant("2026-10-01", 9));
    const { year, month, hasOfficialList, days } = await world.call(merchantCalls.holidays, {}, principal);
    expect([year, month, hasOfficialList]).toEqual([2026, 10, true]);
    expect(days[0]).toEqual({ day: "2026-10-01", kind: "holiday", zh: "国庆节", en: "National Day" });
    expect(days.filter(({ kind }) => kind === "makeUp").map(({ day }) => day)).toEqual(["2026-10-10"]);
    expect(days.find(({ day }) => day === "2026-10-17")?.kind).toBe("weekend");
  });

  test("a year without an official list is marked as such and has weekends alone", async ({ world }) => {
    const answer = await world.call(merchantCalls.holidays, { year: 2031, month: 10 }, await world.merchant());
    expect(answer.hasOfficialList).toBe(false);
    expect(new Set(answer.days.map(({ kind }) => kind))).toEqual(new Set(["weekend"]));
    expect(answer.days).toHaveLength(8);
  });

  test("groups and products follow the merchant's real name", async ({ world }) => {
    const [verifiedMerchant, fresh] = [
      await world.merchant(),
      await world.merchant({ realNameState: 0, firstVerify: 0 }),
    ];
    expect((await world.call(merchantCalls.userGroup, {}, verifiedMerchant)).rows.map(({ code }) => code)).toEqual([
      "TRADE",
      "BOTH_EDITIONS",
      "VERIFIED",
    ]);
    expect((await world.call(merchantCalls.userGroup, {}, fresh)).rows.map(({ code }) => code)).toEqual([
      "TRADE",
      "BOTH_EDITIONS",
      "UNVERIFIED",
    ]);
    expect((await world.call(merchantCalls.userGroups, {}, fresh)).rows).toHaveLength(4);
    const products = ["COLLECTION", "EXCHANGE"] as const;
    expect((await world.call(merchantCalls.checkProducts, { products: [...products] }, verifiedMerchant)).isOpen).toBe(
      true,
    );
    expect(await world.call(merchantCalls.checkProducts, { products: [...products] }, fresh)).toEqual({
      isOpen: false,
      products: [
        { product: "COLLECTION", isOpen: true },
        { product: "EXCHANGE", isOpen: false },
      ],
    });
    expect(
      (await world.call(merchantCalls.checkProducts, { products: ["VIRTUAL_CARD"] }, verifiedMerchant)).isOpen,
    ).toBe(false);
    // paying is open before verification, and the check reports it as open
    expect((await world.call(merchantCalls.checkProducts, { products: ["PAYMENT"] }, fresh)).isOpen).toBe(true);
  });

  test("a product is open to a merchant as long as operations leave one of its ways active for that merchant", async ({
    world,
  }) => {
    const [owner, otherMerchant] = [await world.merchant(), await world.merchant()];
    const decide = async (userNo: string, event: "activate" | "deactivate", ...ways: AnyProduct[]) => {
      for (const product of ways)
        await world.call(productActions.decideProduct, { world: world.name, userNo, product, event }, operationsPerson);
    };
    const open = async (principal: Principal) => (await world.call(access.account, {}, principal)).userProduct;
    await decide(owner.userNo, "deactivate", "limit", "single", "batch");
    expect(await open(owner)).toEqual(["COLLECTION", "EXCHANGE", "PAYMENT"]);
    await decide(owner.userNo, "deactivate", "pobo", "realTime", "booked", "postFunded");
    expect(await open(owner)).toEqual(["COLLECTION"]);
    expect(await world.call(merchantCalls.checkProducts, { products: ["COLLECTION", "PAYMENT"] }, owner)).toEqual({
      isOpen: false,
      products: [
        { product: "COLLECTION", isOpen: true },
        { product: "PAYMENT", isOpen: false },
      ],
    });
    expect(await open(otherMerchant)).toEqual(["COLLECTION", "EXCHANGE", "LIMIT_EXCHANGE", "PAYMENT"]);
    await decide(owner.userNo, "activate", "batch");
    expect(await open(owner)).toEqual(["COLLECTION", "PAYMENT"]);
  });
});
