import * as z from "zod/mini";
import { money, typedMoney, type Money } from "@/lib/money/money";

/** What may be linked of one thing that stands in the form, by its number. */
export interface LinkRow {
  readonly key: string;
  readonly limit: Money;
}

/** The amounts as they are typed, by the numbers of their rows; an empty one links nothing. */
export type LinkEntry = Record<string, string>;

/** An amount that is to be linked. */
export interface LinkAmount {
  readonly key: string;
  readonly amount: Money;
}

/** The amounts that were typed and are amounts; what is empty or wrong counts nothing. */
export const typedLinks = (entry: LinkEntry, rows: readonly LinkRow[]): LinkAmount[] =>
  rows.flatMap(({ key, limit }) => {
    const { amount } = typedMoney(entry[key] ?? "", limit.currency);
    return amount ? [{ key, amount }] : [];
  });

/** What the amounts come to in all, in minor units. */
export const linkSum = (links: readonly LinkAmount[]): bigint =>
  links.reduce((sum, { amount }) => sum + amount.minor, 0n);

/** What is left of a whole beside the amounts; below zero where they are too much. */
export const leftOf = (open: Money, links: readonly LinkAmount[]): Money =>
  money(open.currency, open.minor - linkSum(links));

/** The rule of the form: each amount within its row's limit, all together within what is open, and one at least. */
export const linkRule = (open: Money, rows: readonly LinkRow[]) =>
  z.pipe(
    z.record(z.string(), z.string()),
    z.transform((entry, context) => {
      const wrong = (key: string, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [key] });
      for (const { key, limit } of rows) {
        const text = entry[key]?.trim() ?? "";
        if (text === "") continue;
        const { amount, issue } = typedMoney(text, limit.currency);
        if (issue) wrong(key, issue);
        else if (amount && amount.minor > limit.minor) wrong(key, "link.above");
      }
      const links = typedLinks(entry, rows);
      const [last, first] = [links.at(-1)?.key, rows[0]?.key];
      if (last !== undefined && leftOf(open, links).minor < 0n) wrong(last, "link.total");
      if (last === undefined && first !== undefined && context.issues.length === 0) wrong(first, "link.none");
      return context.issues.length > 0 || links.length === 0 ? z.NEVER : links;
    }),
  );
