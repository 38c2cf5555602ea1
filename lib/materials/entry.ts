import * as z from "zod/mini";
import { codeMeant } from "@/lib/forms/text-entry";
import { currency } from "@/lib/money/currency";
import { typedMoney, type Money } from "@/lib/money/money";
import type { Day } from "@/lib/time/beijing";
import { uploadUses } from "@/lib/files/terms";
import { goodsCategory, settlementType, shipmentStatus } from "./calls/materials";
import { piecesTyped } from "./pieces";
import { currencyIssue, materialFaults, withoutNeedless, type MaterialFault, type MaterialFields } from "./rules";
import { lengths } from "./terms";

/** A text of a form, as long as its column has room for, whatever it says so far; what no column holds is left out. */
const typed = (max: number) =>
  z._default(
    z.string().check(
      z.maxLength(max),
      z.overwrite((text) => text.replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, "")),
    ),
    "",
  );
const files = z._default(z.array(z.uuid()).check(z.maxLength(uploadUses.MATERIAL.countMax)), []);

/** A material as it is typed, finished or not: what a draft keeps. */
export const materialEntry = z.object({
  settlementType: typed(20),
  currency,
  amount: typed(40),
  buyerName: typed(lengths.buyerName),
  contractNo: typed(lengths.contractNo),
  contractDate: typed(10),
  tradeCountry: typed(2),
  website: typed(lengths.website),
  productType: typed(3),
  productName: typed(lengths.productName),
  quantity: typed(12),
  shipmentStatus: typed(12),
  logisticsProvider: typed(lengths.logisticsProvider),
  trackingNo: typed(lengths.trackingNo),
  shippedOn: typed(10),
  shipsOn: typed(10),
  customsNo: typed(lengths.customsNo),
  remarks: typed(lengths.remarks),
  orderFileIds: files,
  logisticsFileIds: files,
});
export type MaterialEntry = z.output<typeof materialEntry>;

/** A form that nothing is filled in of. */
export const blankMaterial: MaterialEntry = materialEntry.parse({ settlementType: "general", currency: "USD" });

/** What was typed as a number of pieces; no number where it is none. */
const pieces = (text: string): number => Number(piecesTyped(text) ?? NaN);

/** What a form holds: its own fields, each a text. */
const filled = z.custom<MaterialEntry>((value) => typeof value === "object");

/** What was typed of a material as it is meant, with its amount where that can be read. */
const saidIn = (entry: MaterialEntry, amount: Money | undefined): Meant =>
  withoutNeedless({
    amount,
    settlementType: entry.settlementType,
    buyerName: entry.buyerName.trim(),
    contractNo: entry.contractNo.trim(),
    contractDate: entry.contractDate,
    tradeCountry: entry.tradeCountry,
    website: entry.website.trim(),
    productType: entry.productType,
    productName: entry.productName.trim(),
    quantity: pieces(entry.quantity),
    shipmentStatus: entry.shipmentStatus,
    logisticsProvider: entry.logisticsProvider.trim(),
    trackingNo: codeMeant(entry.trackingNo),
    shippedOn: entry.shippedOn,
    shipsOn: entry.shipsOn,
    customsNo: codeMeant(entry.customsNo),
    remarks: entry.remarks.trim(),
    orderFileIds: [...entry.orderFileIds],
    logisticsFileIds: [...entry.logisticsFileIds],
  });

type Meant = MaterialFields & { readonly amount: Money | undefined };

/** A material as its merchant says it, ready to be handed in. */
export type MaterialSaid = Omit<
  MaterialFields,
  "settlementType" | "productType" | "shipmentStatus" | "orderFileIds" | "logisticsFileIds"
> & {
  readonly amount: Money;
  readonly settlementType: z.output<typeof settlementType>;
  readonly productType: z.output<typeof goodsCategory>;
  readonly shipmentStatus: z.output<typeof shipmentStatus>;
  readonly orderFileIds: string[];
  readonly logisticsFileIds: string[];
};

/**
 * What was typed of a material, read by the rules of a day: what it says, null where an amount or a choice cannot be
 * read, and everything that is wrong with it.
 */
export function readMaterial(
  entry: MaterialEntry,
  today: Day,
): { readonly said: MaterialSaid | null; readonly faults: readonly MaterialFault[] } {
  const { amount, issue: unread } = typedMoney(entry.amount, entry.currency);
  const issue = unread ?? currencyIssue(entry.currency);
  const said = saidIn(entry, amount);
  const ruled = materialFaults(said, today);
  return { said: isSaid(said) ? said : null, faults: issue ? [{ path: "amount", issue }, ...ruled] : ruled };
}

/** Whether an amount and all choices could be read. */
const isSaid = (said: Meant): said is Meant & MaterialSaid =>
  said.amount !== undefined &&
  isOneOf(settlementType.options, said.settlementType) &&
  isOneOf(goodsCategory.options, said.productType) &&
  isOneOf(shipmentStatus.options, said.shipmentStatus);

const isOneOf = (choices: readonly string[], choice: string): boolean => choices.includes(choice);

/** The rule of a material's form on a day: everything that is wrong is found at once. */
export const materialRule = (today: Day) =>
  z.pipe(
    filled,
    z.transform((entry, context) => {
      const { said, faults } = readMaterial(entry, today);
      for (const { path, issue: message } of faults)
        context.issues.push({ code: "custom", message, input: entry, path: [path] });
      return said && faults.length === 0 ? said : z.NEVER;
    }),
  );

/** The same for the correction of one that is there, as it was looked at. */
export const materialCorrectionRule = (today: Day, of: { readonly orderId: string; readonly changes: number }) =>
  z.pipe(
    materialRule(today),
    z.transform((said) => ({ ...said, ...of })),
  );
