import { expect, test } from "vitest";
import * as z from "zod/mini";
import {
  directedCurrencies,
  directedPair,
  directedPairs,
  formatDirectedPair,
  parseDirectedPair,
} from "@/lib/exchange/directed-pair";
import { directedPairsMax } from "@/lib/exchange/rate-terms";
import { parseEnteredRate } from "@/lib/exchange/typed-rate";
import { canonicalPair } from "@/lib/money/rate";

const dollars = { sell: "USD", buy: "CNH" } as const;
const euros = { sell: "EUR", buy: "USD" } as const;
const read = (codec: typeof directedPair | typeof directedPairs, text: string) => {
  const result = z.safeDecode(codec, text);
  return result.success ? result.data : result.error.issues.map(({ code, message }) => `${code} ${message}`);
};

test("the sold and the bought currency form one key, in that order", () => {
  expect([formatDirectedPair(dollars), parseDirectedPair("USD-CNH")]).toEqual(["USD-CNH", dollars]);
  expect(["", "USD", "USD-", "-USD", "USDCNH", "USD-XXX", "XXX-USD", "USD-CNH-EUR"].map(parseDirectedPair)).toEqual(
    Array(8).fill(undefined),
  );
  expect([
    z.safeParse(directedCurrencies, dollars).success,
    z.safeParse(directedCurrencies, { sell: "USD" }).success,
  ]).toEqual([true, false]);
});

test("a pair of an address is two known currencies and nothing around them", () => {
  expect([read(directedPair, "USD-CNH"), z.encode(directedPair, dollars)]).toEqual([dollars, "USD-CNH"]);
  expect(read(directedPair, "USD-XXX")).toEqual(["custom currency.unknown"]);
  for (const text of ["usd-CNH", "USD-cnh", "1USD-CNH", "USD-CNH1", "U-CNH", "USD-C"])
    expect([text, read(directedPair, text)]).toMatchObject([text, [expect.stringMatching(/^invalid_format /)]]);
});

test("pairs of an address are in one line, as many as are watched at once", () => {
  expect([read(directedPairs, "USD-CNH,EUR-USD"), read(directedPairs, "USD-CNH")]).toEqual([
    [dollars, euros],
    [dollars],
  ]);
  expect(z.encode(directedPairs, [dollars, euros])).toBe("USD-CNH,EUR-USD");
  expect(read(directedPairs, "USD-CNH,USD-XXX")).toEqual(["custom currency.unknown"]);
  for (const text of [
    "",
    "xUSD-CNH",
    "USD-CNHx",
    "U-CNH",
    "1SD-CNH",
    "USD-C",
    "USD-cnh",
    "USD-CNH,",
    "USD-CNH,E-USD",
    "USD-CNH,eur-USD",
    "USD-CNH,EUR-U",
    "USD-CNH,EUR-usd",
  ])
    expect([text, read(directedPairs, text)]).toEqual([text, ["invalid_format text.characters"]]);
  const line = (count: number) => Array<string>(count).fill("EUR-USD").join(",");
  expect(read(directedPairs, line(directedPairsMax))).toHaveLength(directedPairsMax);
  expect(read(directedPairs, line(directedPairsMax + 1))).toMatchObject([expect.stringMatching(/^too_big /)]);
});

test("separators of thousands are removed where a pair has thousands; elsewhere a comma stays wrong", () => {
  const [dong, yen, yuan] = [canonicalPair("USD", "VND"), canonicalPair("USD", "JPY"), canonicalPair("USD", "CNH")];
  const won = canonicalPair("USD", "KRW");
  const scale = (whole: bigint) => whole * 100_000_000n;
  expect(["25,120.0", "25,120", "25120.5", "1,025,120"].map((text) => parseEnteredRate(text, dong))).toEqual([
    scale(25_120n),
    scale(25_120n),
    scale(25_120n) + 50_000_000n,
    scale(1_025_120n),
  ]);
  expect([parseEnteredRate("1,350.25", won), parseEnteredRate("1,350。5", won)]).toEqual([
    135_025_000_000n,
    135_050_000_000n,
  ]);
  for (const text of ["25,12", "2512,000", "x25,120", "25,120x", "25,1202", "25,120.x", ",120", "7,1"])
    expect([text, parseEnteredRate(text, dong)]).toEqual([text, undefined]);
  expect([parseEnteredRate("7,123", yuan), parseEnteredRate("159,830", yen), parseEnteredRate("７。１", yuan)]).toEqual(
    [undefined, undefined, 710_000_000n],
  );
});
