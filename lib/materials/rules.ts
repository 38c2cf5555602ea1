import { textTooHeavyIssue, textTooLongIssue, textTooShortIssue } from "@/lib/forms/issue";
import { countCharacters, textWeight } from "@/lib/forms/text-entry";
import { orderCurrencies, type Currency } from "@/lib/money/currency";
import { minorMax, type Money } from "@/lib/money/money";
import { goodsCategoryCodes } from "@/lib/reference/goods";
import { isCountry } from "@/lib/reference/places/countries";
import { isDay, type Day } from "@/lib/time/beijing";
import { websiteHost } from "@/lib/reference/site-host";
import { materialLengths, productNameLengthMin, quantityMax, settlementTypes, shipmentStatuses } from "./terms";

/** Describes a merchant's data of a contract or order; a missing text is empty. */
export interface MaterialFields {
  readonly settlementType: string;
  readonly buyerName: string;
  readonly contractNo: string;
  readonly contractDate: string;
  readonly tradeCountry: string;
  readonly website: string;
  readonly productType: string;
  readonly productName: string;
  readonly quantity: number;
  readonly shipmentStatus: string;
  readonly logisticsProvider: string;
  readonly trackingNo: string;
  readonly shippedOn: string;
  readonly shipsOn: string;
  readonly customsNo: string;
  readonly remarks: string;
  readonly orderFileIds: readonly string[];
  readonly logisticsFileIds: readonly string[];
}

/** Lists the paths of findings and errors. */
export type MaterialPath = keyof MaterialFields | "amount";

/** Describes a fault of a field: an issue code of messages/validation. */
export interface MaterialFault {
  readonly path: MaterialPath;
  readonly issue: string;
}

/** Returns the issue of a material's currency: no income is received in it, so none could be linked. */
export const materialCurrencyIssue = (currency: Currency): string | undefined =>
  orderCurrencies.includes(currency) ? undefined : "currency.notReceived";

type Rule = (of: MaterialFields, today: Day) => string | undefined;

const missing = "text.missing";

/** Builds the rule of a required line with its maximum length. */
const line = (name: "buyerName" | "logisticsProvider" | "trackingNo") => (of: MaterialFields) => {
  if (of[name] === "") return missing;
  return textWeight(of[name]) > materialLengths[name] ? textTooHeavyIssue(materialLengths[name]) : undefined;
};

/**
 * Checks "Contract number max 32 characters" (specification 2, section 5): a Chinese character counts like any other.
 */
function contractNoIssue(contractNo: string): string | undefined {
  if (contractNo === "") return missing;
  return contractNo.length > materialLengths.contractNo ? textTooLongIssue(materialLengths.contractNo) : undefined;
}

const choiceIssue = (values: readonly string[], value: string): string | undefined =>
  values.includes(value) ? undefined : "choice.missing";

/** Checks "Product name 3 to 120 characters; Chinese semicolons not allowed" (specification 2, section 5). */
function productNameIssue(name: string): string | undefined {
  if (name === "") return missing;
  if (name.includes("；")) return "text.semicolon";
  const length = countCharacters(name);
  if (length < productNameLengthMin) return textTooShortIssue(productNameLengthMin);
  return length > materialLengths.productName ? textTooLongIssue(materialLengths.productName) : undefined;
}

/** Checks a day that must not be after today. */
function pastIssue(value: string, today: Day): string | undefined {
  if (!isDay(value)) return "date.missing";
  return value > today ? "date.future" : undefined;
}

/** Checks "Shipment date must be earlier than the current date" (specification 2, section 5). */
function shippedIssue(value: string, today: Day): string | undefined {
  if (!isDay(value)) return "date.missing";
  return value < today ? undefined : "date.past";
}

/** Checks "Shipment date … delivery date after today": goods not shipped yet must have a later day. */
function aheadIssue(value: string, today: Day): string | undefined {
  if (!isDay(value)) return "date.missing";
  return value > today ? undefined : "date.notAhead";
}

const isShipped = ({ shipmentStatus }: Pick<MaterialFields, "shipmentStatus">): boolean => shipmentStatus === "shipped";

/** Restricts a rule to a shipment status. */
const when =
  (status: (typeof shipmentStatuses)[number], rule: Rule): Rule =>
  (of, today) =>
    of.shipmentStatus === status ? rule(of, today) : undefined;

/** Matches 18 digits, the format of every declaration of China's customs. */
const customsShape = /^\d{18}$/;

const rules: { readonly [Name in keyof MaterialFields]?: Rule } = {
  settlementType: ({ settlementType }) => choiceIssue(settlementTypes, settlementType),
  buyerName: line("buyerName"),
  contractNo: ({ contractNo }) => contractNoIssue(contractNo),
  contractDate: ({ contractDate }, today) => pastIssue(contractDate, today),
  tradeCountry: ({ tradeCountry }) => (isCountry(tradeCountry) ? undefined : "country.missing"),
  website: ({ website }) => (website === "" ? missing : websiteHost(website) === "" ? "text.website" : undefined),
  productType: ({ productType }) => choiceIssue(goodsCategoryCodes, productType),
  productName: ({ productName }) => productNameIssue(productName),
  quantity: ({ quantity }) =>
    Number.isInteger(quantity) && quantity > 0 && quantity <= quantityMax ? undefined : "quantity.whole",
  orderFileIds: ({ orderFileIds }) => (orderFileIds.length === 0 ? "files.missing" : undefined),
  shipmentStatus: ({ shipmentStatus }) => choiceIssue(shipmentStatuses, shipmentStatus),
  logisticsProvider: when("shipped", line("logisticsProvider")),
  trackingNo: when("shipped", line("trackingNo")),
  shippedOn: when("shipped", ({ shippedOn }, today) => shippedIssue(shippedOn, today)),
  shipsOn: when("notShipped", ({ shipsOn }, today) => aheadIssue(shipsOn, today)),
  customsNo: ({ settlementType, customsNo }) =>
    (customsNo === "" && settlementType !== "customs") || customsShape.test(customsNo)
      ? undefined
      : customsNo === ""
        ? missing
        : "text.customs",
  remarks: ({ remarks }) =>
    remarks.length > materialLengths.remarks ? textTooLongIssue(materialLengths.remarks) : undefined,
};

// named cast: the rules are keyed by the fields
const ruleEntries = Object.entries(rules) as [keyof MaterialFields, Rule][];

/** Returns all faults of a material on a day, in the order of the form (specification 2, section 5). */
export function materialFaults(of: MaterialFields, today: Day): readonly MaterialFault[] {
  const faults: MaterialFault[] = [];
  for (const [path, rule] of ruleEntries) {
    const issue = rule(of, today);
    if (issue !== undefined) faults.push({ path, issue });
  }
  return faults;
}

type Shipment = Pick<MaterialFields, "logisticsProvider" | "trackingNo" | "shippedOn">;

/** Returns all faults of the logistics that supplement a material with unshipped goods, on a day. */
export const shipmentFaults = (of: Shipment, today: Day): readonly MaterialFault[] =>
  (["logisticsProvider", "trackingNo", "shippedOn"] as const).flatMap((path) => {
    // named cast: these rules look at the shipment alone
    const issue = rules[path]?.({ ...of, shipmentStatus: "shipped" } as MaterialFields, today);
    return issue === undefined ? [] : [{ path, issue }];
  });

/** Drops the fields of the other shipment status, which were typed before the status was changed. */
export const withoutUnusedShipment = <F extends MaterialFields>(of: F): F =>
  isShipped(of)
    ? { ...of, shipsOn: "" }
    : { ...of, logisticsProvider: "", trackingNo: "", shippedOn: "", logisticsFileIds: [] };

/** Lists the fields that operations may have findings on, in the order of the form. */
export const materialPaths = [
  "settlementType",
  "buyerName",
  "contractNo",
  "contractDate",
  "amount",
  "tradeCountry",
  "website",
  "productType",
  "productName",
  "quantity",
  "orderFileIds",
  "shipmentStatus",
  "logisticsProvider",
  "trackingNo",
  "shippedOn",
  "shipsOn",
  "logisticsFileIds",
  "customsNo",
  "remarks",
] as const satisfies readonly MaterialPath[];

/**
 * Returns the range to which the amount of an approved material may be changed, once: never below the linked amount, up
 * to 1.1 times the current amount (specification 2, section 5). Both are in minor units.
 */
export const amendableAmountRange = (
  amount: Money,
  linkedMinor: bigint,
): { readonly least: bigint; readonly most: bigint } => ({
  least: linkedMinor > 0n ? linkedMinor : 1n,
  most: (amount.minor * 11n) / 10n,
});

/** Returns the same range, capped at the largest amount that can be written. */
export function cappedAmendableRange(amount: Money, linkedMinor: bigint): ReturnType<typeof amendableAmountRange> {
  const { least, most } = amendableAmountRange(amount, linkedMinor);
  const largest = minorMax(amount.currency);
  return { least, most: most < largest ? most : largest };
}
