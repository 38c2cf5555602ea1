import * as z from "zod/mini";
import { currency, isCurrency } from "@/lib/money/currency";
import { directedPairsMax } from "./rate-terms";

/** The currencies sold and bought. */
export const directed = z.object({ sell: currency, buy: currency });
export type Directed = z.infer<typeof directed>;

/** Two currencies as one word, "USD-CNH": the one sold, then the one bought. */
export const directedWord = ({ sell, buy }: Directed): string => `${sell}-${buy}`;

/** Reads such a word; undefined when it is none, or names a currency that is not known. */
export function readDirected(word: string): Directed | undefined {
  const [sell = "", buy = "", ...more] = word.split("-");
  return more.length === 0 && isCurrency(sell) && isCurrency(buy) ? { sell, buy } : undefined;
}

/** One directed pair as a word of a path. */
export const directedPair = z.codec(
  z
    .string()
    .check(
      z.regex(/^[A-Z]{3}-[A-Z]{3}$/),
      z.meta({ description: "What is sold and what is bought", examples: ["USD-CNH"] }),
    ),
  directed,
  {
    decode(word, context) {
      const pair = readDirected(word);
      if (pair) return pair;
      context.issues.push({ code: "custom", message: "currency.unknown", input: word });
      return z.NEVER;
    },
    encode: directedWord,
  },
);

/** Directed pairs in one line, for an address: "USD-CNH,EUR-USD". */
export const directedPairs = z.codec(
  z
    .string()
    .check(z.maxLength(directedPairsMax * 8), z.regex(/^[A-Z]{3}-[A-Z]{3}(,[A-Z]{3}-[A-Z]{3})*$/, "text.characters")),
  z.array(directed),
  {
    decode(line, context) {
      const pairs = line.split(",").flatMap((word) => readDirected(word) ?? []);
      if (pairs.length === line.split(",").length) return pairs;
      context.issues.push({ code: "custom", message: "currency.unknown", input: line });
      return z.NEVER;
    },
    encode: (pairs) => pairs.map(directedWord).join(","),
  },
);
