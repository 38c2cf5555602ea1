import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { declareCalls, file } from "@/lib/call/call";
import {
  characterLimitedText,
  day,
  singleLineText,
  noControls,
  orderNo,
  page,
  pageSchema,
  multiLineText,
  wholeNumber,
} from "@/lib/call/field-schemas";
import { historyRow, stateSchema } from "@/lib/call/state";
import { uploadUses } from "@/lib/files/terms";
import { normalizeCode, removeInvisibleCharacters } from "@/lib/forms/text-entry";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec, sumCodec } from "@/lib/money/money";
import { goodsCategoryCodes } from "@/lib/reference/goods";
import { instant } from "@/lib/time/instant";
import { paperFields } from "../paper-fields";
import { materialCurrencyIssue, materialPaths } from "../rules";
import { materialsScreens } from "../screens";
import { material as machine, materialLogistics, materialSwitch } from "../states";
import {
  decidedAtOnceMax,
  materialFindingsMax,
  materialLengths,
  materialWaits,
  quantityMax,
  materialReasonLengthMax,
  settlementTypes,
  shipmentStatuses,
} from "../terms";
import { linkStatuses, usages } from "../usage";

const listCalls = declareCalls("/api/b2b/sett/material", { access: screenAccess(materialsScreens.list) });
const detail = declareCalls("/api/b2b/sett/material", { access: screenAccess(materialsScreens.detail) });
const ownCalls = declareCalls("/api/b2b/sett/material", { access: screenActionAccess(materialsScreens.detail, "own") });
const manageCalls = declareCalls("/api/b2b/sett/material", {
  access: screenActionAccess(materialsScreens.list, "manage"),
});

export const settlementType = z.enum(settlementTypes);
export const shipmentStatus = z.enum(shipmentStatuses);
export const goodsCategory = z.enum(goodsCategoryCodes);
export const usage = z.enum(usages);
export const linkStatus = z.enum(linkStatuses);

/** Describes the document files of one kind, uploaded as MATERIAL. */
export const materialFileIds = z.array(z.uuid()).check(z.maxLength(uploadUses.MATERIAL.countMax, "text.long"));

/** Describes a Beijing day, or empty for none. */
const dayOrNone = z.union([z.literal(""), day], "date.missing");
const code = (max: number) =>
  z.string().check(z.overwrite(normalizeCode), z.maxLength(max, "text.long"), z.regex(noControls, "text.characters"));

/** Describes a merchant's data of a contract or order; further rules are checked on submission. */
export const materialInput = {
  settlementType,
  /** Holds the amount of the contract or order. */
  amount: moneyCodec.check(
    z.refine(({ minor }) => minor > 0n, "amount.zero"),
    z.refine((of) => materialCurrencyIssue(of.currency) === undefined, "currency.notReceived"),
  ),
  buyerName: singleLineText(1, materialLengths.buyerName),
  contractNo: characterLimitedText(1, materialLengths.contractNo),
  contractDate: day,
  /** ISO 3166-1, two letters. */
  tradeCountry: z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing")),
  website: characterLimitedText(1, materialLengths.website),
  productType: goodsCategory,
  productName: z.string().check(
    z.overwrite((text) => removeInvisibleCharacters(text).trim()),
    z.maxLength(materialLengths.productName, "text.long"),
    z.regex(noControls, "text.characters"),
  ),
  quantity: wholeNumber(1, quantityMax),
  shipmentStatus,
  /** For shipped goods: the carrier, the tracking number, and the day. */
  logisticsProvider: z._default(singleLineText(0, materialLengths.logisticsProvider), ""),
  trackingNo: z._default(code(materialLengths.trackingNo), ""),
  shippedOn: z._default(dayOrNone, ""),
  /** For goods not yet shipped: the expected day. */
  shipsOn: z._default(dayOrNone, ""),
  customsNo: z._default(code(materialLengths.customsNo), ""),
  remarks: z._default(multiLineText(0, materialLengths.remarks), ""),
  /** Holds the contract, order or invoice; and the proof of shipment. */
  orderFileIds: materialFileIds.check(z.minLength(1, "files.missing")),
  logisticsFileIds: z._default(materialFileIds, []),
};

/** Describes a finding at a field of a material, in operations' words. */
export const materialFinding = z.object({
  path: z.enum(materialPaths),
  reason: singleLineText(1, materialReasonLengthMax),
});
export const materialFindings = z.array(materialFinding).check(z.maxLength(materialFindingsMax, "text.long"));

/** Holds the general reason that a material does not pass; empty when each field has its own. */
export const materialReason = z._default(singleLineText(0, materialReasonLengthMax), "");
/** Identifies a version of a material: one that its merchant has changed since then is not decided. */
export const materialVersion = z.object({ serialNo: orderNo, changes: z.int() });
/** Lists materials that are decided together. */
export const materialVersions = z
  .array(materialVersion)
  .check(z.minLength(1, "text.missing"), z.maxLength(decidedAtOnceMax, "text.long"));

/** Describes a material as its merchant sees it. */
export const materialView = z.object({
  serialNo: orderNo,
  state: stateSchema(machine),
  /** Holds the number of changes: a decision or correction refers to it. */
  changes: z.int(),
  /** Derived from its state and its amounts. */
  usage,
  link: linkStatus,
  settlementType,
  amount: moneyCodec,
  /** Holds the amount associated with incomes, and the remaining amount. */
  linked: moneyCodec,
  linkable: moneyCodec,
  buyerName: z.string(),
  contractNo: z.string(),
  contractDate: z.string(),
  tradeCountry: z.string(),
  website: z.string(),
  productType: goodsCategory,
  productName: z.string(),
  quantity: z.int(),
  shipmentStatus,
  logisticsProvider: z.string(),
  trackingNo: z.string(),
  shippedOn: z.string(),
  shipsOn: z.string(),
  customsNo: z.string(),
  fileBatchNo: z.string(),
  remarks: z.string(),
  /** True when another material of the merchant that may still count has the same contract number. */
  isDuplicate: z.boolean(),
  /** True for the same customs declaration number. */
  isDeclaredTwice: z._default(z.boolean(), false),
  /** Holds the reasons that it did not pass: by field, and in general. */
  findings: materialFindings,
  reason: z.string(),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
});

export const storedFiles = z.array(storedFile);

/** Describes the logistics that supplement an approved material with goods not shipped at first, and their outcome. */
export const materialLogisticsShape = z.object({
  state: stateSchema(materialLogistics),
  changes: z.int(),
  logisticsProvider: z.string(),
  trackingNo: z.string(),
  shippedOn: z.string(),
  files: storedFiles,
  /** Holds the reason that it was returned or rejected. */
  reason: z.string(),
});

/** Describes the outcome of the newest request to settle a material. */
export const settleSwitchShape = z.object({
  state: stateSchema(materialSwitch),
  changes: z.int(),
  reason: z.string(),
  askedAt: instant,
});

/**
 * Lists the differences between the recognised documents and the typed fields, each with its line; and documents with
 * goods that do not add up to the total.
 */
export const paperCheck = z.object({
  differences: z.array(
    z.object({
      path: z.enum(paperFields),
      typed: z.string(),
      found: z.string(),
      line: z.string(),
      fileName: z.string(),
    }),
  ),
  sums: z.array(z.object({ items: z.string(), total: z.string(), fileName: z.string() })),
});

/** Describes one material with its files, its history, and its possible actions. */
export const materialDetailView = z.object({
  material: materialView,
  orderFiles: storedFiles,
  logisticsFiles: storedFiles,
  logistics: z.nullable(materialLogisticsShape),
  settleSwitch: z.nullable(settleSwitchShape),
  history: z.array(historyRow),
  paperCheck,
  /** Holds the range of amounts to which its own may be changed; null when it may not, or no longer. */
  amendable: z.nullable(z.object({ least: moneyCodec, most: moneyCodec })),
});

/** Describes the filters of the list. */
export const materialFilters = {
  usage: z.optional(usage),
  link: z.optional(linkStatus),
  /** Selects those with logistics to be supplied by their merchant. */
  waits: z.optional(z.enum(materialWaits)),
  settlementType: z.optional(settlementType),
  currency: z.optional(currency),
  /** Searches the serial number, the contract's number, and that of its list. */
  number: z.optional(characterLimitedText(0, materialLengths.contractNo)),
  buyer: z.optional(singleLineText(0, materialLengths.buyerName)),
  from: z.optional(day),
  to: z.optional(day),
};

const orderReference = { orderId: orderNo };
/** Holds the `changes` when it was read: later changes are not overwritten. */
const version = { changes: z.optional(z.int()) };
const submissionErrors = ["MATERIAL_FIELD_INVALID", "CUSTOMS_NOT_OPEN", "WEBSITE_TAKEN", "FILE_NOTFOUND"] as const;
const changesMaterial = { makes: "serialNo", output: materialView, changes: ["settlement-materials"] } as const;

/** Declares the calls for settlement materials (specification 2, sections 3, 5 and 7). */
export const materials = {
  materials: listCalls.post("page", {
    about: "The merchant's settlement materials, newest first.",
    input: z.object({ ...materialFilters, ...page }),
    output: pageSchema(materialView),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["settlement-materials"],
  }),
  materialSums: listCalls.post("summary", {
    about:
      "What those of a whole list that are approved come to, currency by currency in display order: in all, associated, and still to be.",
    input: z.object(materialFilters),
    output: z.object({
      sums: z.array(z.object({ amount: sumCodec, linked: sumCodec, linkable: sumCodec })),
    }),
    errors: ["DATE_OUT_OF_RANGE"],
    reads: ["settlement-materials"],
  }),
  material: detail.post("query-order-info", {
    about: "One settlement material with its files and the history of its states.",
    input: z.object(orderReference),
    output: materialDetailView,
    errors: ["ORDER_NOTFOUND"],
    reads: ["settlement-materials"],
  }),
  submitMaterial: manageCalls.post("submit-b2b-order-info", {
    about:
      "Submits a contract or order as a settlement material; operations review it. Sent once more with the same papers while that one waits, it is that one.",
    subject: "contractNo",
    isIdempotent: true,
    input: z.object(materialInput),
    errors: submissionErrors,
    ...changesMaterial,
  }),
  correctMaterial: manageCalls.post("edit-order", {
    about:
      "Corrects a material that is not approved yet: it is reviewed, or reviewed again. One that says the same as before is refused.",
    subject: "orderId",
    input: z.object({ ...orderReference, ...version, ...materialInput }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED", "ORDER_UNCHANGED", ...submissionErrors],
    ...changesMaterial,
  }),
  addMaterialFiles: manageCalls.post("add-order/file", {
    about:
      "Adds papers to a material that is not approved yet: it is reviewed, or reviewed again, with them. Where it has all of them already, by their content, that is refused.",
    subject: "orderId",
    input: z.object({
      ...orderReference,
      ...version,
      kind: z.enum(["order", "logistics"]),
      fileIds: materialFileIds.check(z.minLength(1, "files.missing")),
    }),
    errors: [
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "ORDER_CHANGED",
      "ORDER_UNCHANGED",
      "FILE_NOTFOUND",
      "FILE_COUNT",
    ],
    ...changesMaterial,
  }),
  amendMaterial: manageCalls.post("edit-order-amt", {
    about:
      "Changes the amount of an approved material, once, up to 1.1 times what it is and never below what is associated with it.",
    subject: "orderId",
    input: z.object({ ...orderReference, ...version, amount: materialInput.amount }),
    errors: [
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "ORDER_CHANGED",
      "ORDER_UNCHANGED",
      "INVALID_CURRENCY",
      "MATERIAL_AMENDED",
      "MATERIAL_AMOUNT_RANGE",
    ],
    ...changesMaterial,
  }),
  cancelMaterial: manageCalls.post("cancelOpt/{id}", {
    about:
      "Cancels a material that is not approved yet, or voids the contract of one that is: nothing can be associated with it any more, and its links are released. Refused where a settlement, advance or refund uses one of them; incomes that were credited by them wait for their orders again.",
    subject: "id",
    input: z.object({ id: orderNo, ...version }),
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED", "MATERIAL_LINKED", "LACK_BALANCE"],
    ...changesMaterial,
    changes: ["settlement-materials", "incomes", "associations", "balances"],
  }),
  materialFile: ownCalls.post("download/{a}/{b}", {
    forKeys: true,
    about:
      "Downloads one file of a material: its serial number, and the file's id. The same one again only after 10 seconds.",
    subject: ["a", "b"],
    effect: "writes",
    input: z.object({ a: orderNo, b: z.uuid() }),
    output: file,
    errors: ["ORDER_NOTFOUND", "FILE_NOTFOUND", "DOWNLOAD_REPEATED"],
  }),
};
