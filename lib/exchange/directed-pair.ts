import * as z from "zod/mini";
import { currency, isCurrency } from "@/lib/money/currency";
import { directedPairsMax } from "./rate-terms";

/** Describes the currencies sold and bought. */
export const directedCurrencies = z.object({ sell: currency, buy: currency });
export type DirectedPair = z.infer<typeof directedCurrencies>;

/** Returns two currencies as one word, "USD-CNH": the one sold, then the one bought. */
export const formatDirectedPair = ({ sell, buy }: DirectedPair): string => `${sell}-${buy}`;

/** Parses such a word; undefined when it is invalid, or names an unknown currency. */
export function parseDirectedPair(word: string): DirectedPair | undefined {
  const [sell = "", buy = "", ...more] = word.split("-");
  return more.length === 0 && isCurrency(sell) && isCurrency(buy) ? { sell, buy } : undefined;
}

/** Converts one directed pair from and to a word of a path. */
export const directedPair = z.codec(
  z
    .string()
    .check(
      z.regex(/^[A-Z]{3}-[A-Z]{3}$/),
      z.meta({ description: "What is sold and what is bought", examples: ["USD-CNH"] }),
    ),
  directedCurrencies,
  {
    decode(word, context) {
      const pair = parseDirectedPair(word);
      if (pair) return pair;
      context.issues.push({ code: "custom", message: "currency.unknown", input: word });
      return z.NEVER;
    },
    encode: formatDirectedPair,
  },
);

/** Converts directed pairs from and to one line, for an address: "USD-CNH,EUR-USD". */
export const directedPairs = z.codec(
  z
    .string()
    .check(z.maxLength(directedPairsMax * 8), z.regex(/^[A-Z]{3}-[A-Z]{3}(,[A-Z]{3}-[A-Z]{3})*$/, "text.characters")),
  z.array(directedCurrencies),
  {
    decode(line, context) {
      const pairs = line.split(",").flatMap((word) => parseDirectedPair(word) ?? []);
      if (pairs.length === line.split(",").length) return pairs;
      context.issues.push({ code: "custom", message: "currency.unknown", input: line });
      return z.NEVER;
    },
    encode: (pairs) => pairs.map(formatDirectedPair).join(","),
  },
);
