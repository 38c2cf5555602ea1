import * as z from "zod/mini";
import { normalizeCode } from "@/lib/forms/text-entry";
import { currency } from "@/lib/money/currency";
import { parseEnteredMoney, type Money } from "@/lib/money/money";
import type { Day } from "@/lib/time/beijing";
import { uploadUses } from "@/lib/files/terms";
import { goodsCategory, settlementType, shipmentStatus } from "./calls/materials";
import { parseQuantityText } from "./pieces";
import {
  materialCurrencyIssue,
  materialFaults,
  withoutUnusedShipment,
  type MaterialFault,
  type MaterialFields,
} from "./rules";
import { materialLengths } from "./terms";

/**
 * Describes a text of a form up to the length of its column, with any content; characters that no column can store are
 * removed.
 */
const textField = (max: number) =>
  z._default(
    z.string().check(
      z.maxLength(max),
      z.overwrite((text) => text.replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, "")),
    ),
    "",
  );
const files = z._default(z.array(z.uuid()).check(z.maxLength(uploadUses.MATERIAL.countMax)), []);

/** Describes a material as typed, complete or not: the content of a draft. */
export const materialEntry = z.object({
  settlementType: textField(20),
  currency,
  amount: textField(40),
  buyerName: textField(materialLengths.buyerName),
  contractNo: textField(materialLengths.contractNo),
  contractDate: textField(10),
  tradeCountry: textField(2),
  website: textField(materialLengths.website),
  productType: textField(3),
  productName: textField(materialLengths.productName),
  quantity: textField(12),
  shipmentStatus: textField(12),
  logisticsProvider: textField(materialLengths.logisticsProvider),
  trackingNo: textField(materialLengths.trackingNo),
  shippedOn: textField(10),
  shipsOn: textField(10),
  customsNo: textField(materialLengths.customsNo),
  remarks: textField(materialLengths.remarks),
  orderFileIds: files,
  logisticsFileIds: files,
});
export type MaterialEntry = z.output<typeof materialEntry>;

/** Holds an empty form. */
export const blankMaterial: MaterialEntry = materialEntry.parse({ settlementType: "general", currency: "USD" });

/** Parses a typed quantity; returns NaN when it is not a number. */
const pieces = (text: string): number => Number(parseQuantityText(text) ?? NaN);

/** Describes the values of a form, each a text. */
const formValues = z.custom<MaterialEntry>((value) => typeof value === "object");

/** Normalizes the typed fields of a material, with its amount if it can be parsed. */
const parseFields = (entry: MaterialEntry, amount: Money | undefined): ParsedMaterial =>
  withoutUnusedShipment({
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
    trackingNo: normalizeCode(entry.trackingNo),
    shippedOn: entry.shippedOn,
    shipsOn: entry.shipsOn,
    customsNo: normalizeCode(entry.customsNo),
    remarks: entry.remarks.trim(),
    orderFileIds: [...entry.orderFileIds],
    logisticsFileIds: [...entry.logisticsFileIds],
  });

type ParsedMaterial = MaterialFields & { readonly amount: Money | undefined };

/** Describes a complete material, ready for submission. */
export type MaterialContent = Omit<
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
 * Parses a typed material by the rules of a day: returns the material, null when an amount or a choice cannot be
 * parsed, and all faults.
 */
export function parseMaterialEntry(
  entry: MaterialEntry,
  today: Day,
): { readonly content: MaterialContent | null; readonly faults: readonly MaterialFault[] } {
  const { amount, issue: amountIssue } = parseEnteredMoney(entry.amount, entry.currency);
  const issue = amountIssue ?? materialCurrencyIssue(entry.currency);
  const material = parseFields(entry, amount);
  const ruleFaults = materialFaults(material, today);
  return {
    content: isComplete(material) ? material : null,
    faults: issue ? [{ path: "amount", issue }, ...ruleFaults] : ruleFaults,
  };
}

/** Returns true when the amount and all choices could be parsed. */
const isComplete = (material: ParsedMaterial): material is ParsedMaterial & MaterialContent =>
  material.amount !== undefined &&
  isOneOf(settlementType.options, material.settlementType) &&
  isOneOf(goodsCategory.options, material.productType) &&
  isOneOf(shipmentStatus.options, material.shipmentStatus);

const isOneOf = (choices: readonly string[], choice: string): boolean => choices.includes(choice);

/** Returns the rule of a material's form on a day, which reports all faults together. */
export const materialFormSchema = (today: Day) =>
  z.pipe(
    formValues,
    z.transform((entry, context) => {
      const { content, faults } = parseMaterialEntry(entry, today);
      for (const { path, issue: message } of faults)
        context.issues.push({ code: "custom", message, input: entry, path: [path] });
      return content && faults.length === 0 ? content : z.NEVER;
    }),
  );

/** Returns the same rule for the correction of a material in the version that was read. */
export const materialCorrectionFormSchema = (today: Day, of: { readonly orderId: string; readonly changes: number }) =>
  z.pipe(
    materialFormSchema(today),
    z.transform((material) => ({ ...material, ...of })),
  );
