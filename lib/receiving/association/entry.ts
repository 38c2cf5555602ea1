import * as z from "zod/mini";
import { money, parseEnteredMoney, type Money } from "@/lib/money/money";

/** Describes a row of the form by its number, with the amount that may be linked. */
export interface LinkableRow {
  readonly key: string;
  readonly limit: Money;
}

/** Holds the amounts as entered, by the numbers of their rows; an empty one links nothing. */
export type LinkEntry = Record<string, string>;

/** Describes an amount to be linked. */
export interface LinkAmount {
  readonly key: string;
  readonly amount: Money;
}

/** Returns the entered amounts that are valid; empty or invalid ones are ignored. */
export const parseLinkAmounts = (entry: LinkEntry, rows: readonly LinkableRow[]): LinkAmount[] =>
  rows.flatMap(({ key, limit }) => {
    const { amount } = parseEnteredMoney(entry[key] ?? "", limit.currency);
    return amount ? [{ key, amount }] : [];
  });

/** Returns the sum of the amounts, in minor units. */
export const linkSum = (links: readonly LinkAmount[]): bigint =>
  links.reduce((sum, { amount }) => sum + amount.minor, 0n);

/** Returns the remainder of an open amount after the links; negative when they exceed it. */
export const unlinkedRest = (open: Money, links: readonly LinkAmount[]): Money =>
  money(open.currency, open.minor - linkSum(links));

/**
 * Builds the rule of the form: each amount is within its row's limit, their sum within the open amount, and at least
 * one is set.
 */
export const associationLinksFormSchema = (open: Money, rows: readonly LinkableRow[]) =>
  z.pipe(
    z.record(z.string(), z.string()),
    z.transform((entry, context) => {
      const wrong = (key: string, message: string) =>
        void context.issues.push({ code: "custom", message, input: entry, path: [key] });
      for (const { key, limit } of rows) {
        const text = entry[key]?.trim() ?? "";
        if (text === "") continue;
        const { amount, issue } = parseEnteredMoney(text, limit.currency);
        if (issue) wrong(key, issue);
        else if (amount && amount.minor > limit.minor) wrong(key, "link.above");
      }
      const links = parseLinkAmounts(entry, rows);
      const [last, first] = [links.at(-1)?.key, rows[0]?.key];
      if (last !== undefined && unlinkedRest(open, links).minor < 0n) wrong(last, "link.total");
      if (last === undefined && first !== undefined && context.issues.length === 0) wrong(first, "link.none");
      return context.issues.length > 0 || links.length === 0 ? z.NEVER : links;
    }),
  );
