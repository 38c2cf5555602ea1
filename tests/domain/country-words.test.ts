import { expect, test } from "vitest";
import { findChoiceByWord, choicesByWord } from "@/lib/files/sheets/headings";
import { countryCodes } from "@/lib/reference/places/countries";
import { countryAliases } from "@/lib/reference/places/country-words";
import { materialBatchLabels as materialLabels } from "@/lib/simulator/materials/batches/labels";
import { loadBatchLabels as paymentLabels } from "@/lib/simulator/payments/batch/file/labels";

const countries = async () => {
  const [payments, materials] = [(await paymentLabels()).choices, (await materialLabels()).choices];
  return [payments.bankCountry, payments.country, payments.intermediaryCountry, materials.tradeCountry];
};

test("a country is understood in every column that names one, by either code, its name in many languages and common names", async () => {
  const codesByText: Readonly<Record<string, string>> = {
    ...{ UK: "GB", "u.k.": "GB", GBR: "GB", England: "GB", "Royaume-Uni": "GB", 英國: "GB", USA: "US", 美國: "US" },
    ...{ DEU: "DE", Deutschland: "DE", Allemagne: "DE", 德國: "DE", España: "ES", Espana: "ES", Autriche: "AT" },
    ...{ "P.R. China": "CN", 中国大陆: "CN", "Hong Kong SAR": "HK", 中国香港特别行政区: "HK", Macau: "MO", 南韩: "KR" },
    ...{
      Korea: "KR",
      阿联酋: "AE",
      UAE: "AE",
      沙特: "SA",
      俄罗斯联邦: "RU",
      "Cote d'Ivoire": "CI",
      EL: "GR",
      XKX: "XK",
    },
    ...{ "刚果（金）": "CD", "刚果(布)": "CG", "DR Congo": "CD", "Saint Martin": "MF", Turkey: "TR", Holland: "NL" },
  };
  for (const choices of await countries())
    expect(Object.keys(codesByText).map((word) => [word, findChoiceByWord(choices, word)])).toEqual(
      Object.entries(codesByText),
    );
});

test("a text that names several countries, or none, gives none: no payment goes elsewhere by a guess", async () => {
  for (const choices of await countries())
    expect(["刚果", "剛果", "London", "EU", "XX", "Saint", ""].map((word) => findChoiceByWord(choices, word))).toEqual(
      Array.from({ length: 7 }, () => undefined),
    );
  const two = choicesByWord([
    ["A (one)", "1"],
    ["A (two)", "2"],
    ["B (only)", "3"],
  ]);
  expect(["A", "A (one)", "a【two】", "B"].map((word) => findChoiceByWord(two, word))).toEqual([
    undefined,
    "1",
    "2",
    "3",
  ]);
});

test("each country has its code of three letters, and no two the same", () => {
  const three = countryCodes.map((code) => countryAliases(code).at(-1) ?? "");
  expect(three.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
  expect(new Set(three).size).toBe(countryCodes.length);
});
