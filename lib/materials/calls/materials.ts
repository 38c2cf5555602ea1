import * as z from "zod/mini";
import { storedFile } from "@/lib/files/stored-file";
import { calls, file } from "@/lib/call/call";
import { characters, day, line, noControls, orderNo, page, pageOf, paragraphs, whole } from "@/lib/call/field-schemas";
import { historyRow, stateOf } from "@/lib/call/state";
import { uploadUses } from "@/lib/files/terms";
import { codeMeant, withoutUnseen } from "@/lib/forms/text-entry";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { currency } from "@/lib/money/currency";
import { moneyCodec, sumCodec } from "@/lib/money/money";
import { goodsCategories } from "@/lib/reference/goods";
import { instant } from "@/lib/time/instant";
import { paperFields } from "../paper-fields";
import { currencyIssue, materialPaths } from "../rules";
import { materialsScreens } from "../screens";
import { material as machine, materialLogistics, materialSwitch } from "../states";
import {
  decidedAtOnceMax,
  findingsMax,
  lengths,
  materialWaits,
  quantityMax,
  reasonLengthMax,
  settlementTypes,
  shipmentStatuses,
} from "../terms";
import { linkStatuses, usages } from "../usage";

const shown = calls("/api/b2b/sett/material", { needs: permissionOf(materialsScreens.list) });
const detail = calls("/api/b2b/sett/material", { needs: permissionOf(materialsScreens.detail) });
const own = calls("/api/b2b/sett/material", { needs: permissionTo(materialsScreens.detail, "own") });
const kept = calls("/api/b2b/sett/material", { needs: permissionTo(materialsScreens.list, "manage") });

export const settlementType = z.enum(settlementTypes);
export const shipmentStatus = z.enum(shipmentStatuses);
export const goodsCategory = z.enum(goodsCategories);
export const usage = z.enum(usages);
export const linkStatus = z.enum(linkStatuses);

/** Files of one kind that a material is shown by, uploaded as MATERIAL. */
export const materialFiles = z.array(z.uuid()).check(z.maxLength(uploadUses.MATERIAL.countMax, "text.long"));

/** A Beijing day, or empty for none. */
const dayOrNone = z.union([z.literal(""), day], "date.missing");
const code = (max: number) =>
  z.string().check(z.overwrite(codeMeant), z.maxLength(max, "text.long"), z.regex(noControls, "text.characters"));

/** What a merchant says of a contract or order; what a rule needs beside is held to it when it is submitted. */
export const materialInput = {
  settlementType,
  /** What the contract or order comes to. */
  amount: moneyCodec.check(
    z.refine(({ minor }) => minor > 0n, "amount.zero"),
    z.refine((of) => currencyIssue(of.currency) === undefined, "currency.notReceived"),
  ),
  buyerName: line(1, lengths.buyerName),
  contractNo: characters(1, lengths.contractNo),
  contractDate: day,
  /** ISO 3166-1, two letters. */
  tradeCountry: z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing")),
  website: characters(1, lengths.website),
  productType: goodsCategory,
  productName: z.string().check(
    z.overwrite((text) => withoutUnseen(text).trim()),
    z.maxLength(lengths.productName, "text.long"),
    z.regex(noControls, "text.characters"),
  ),
  quantity: whole(1, quantityMax),
  shipmentStatus,
  /** Of what was shipped: by whom, under which number, and when. */
  logisticsProvider: z._default(line(0, lengths.logisticsProvider), ""),
  trackingNo: z._default(code(lengths.trackingNo), ""),
  shippedOn: z._default(dayOrNone, ""),
  /** Of what was not: when it is to be. */
  shipsOn: z._default(dayOrNone, ""),
  customsNo: z._default(code(lengths.customsNo), ""),
  remarks: z._default(paragraphs(0, lengths.remarks), ""),
  /** Contract, order or invoice; and what shows the shipment. */
  orderFileIds: materialFiles.check(z.minLength(1, "files.missing")),
  logisticsFileIds: z._default(materialFiles, []),
};

/** What is wrong with a field of a material, in operations' words. */
export const materialFinding = z.object({ path: z.enum(materialPaths), reason: line(1, reasonLengthMax) });
export const materialFindings = z.array(materialFinding).check(z.maxLength(findingsMax, "text.long"));

/** Why a material does not pass, in general; empty where each field has its reason. */
export const materialReason = z._default(line(0, reasonLengthMax), "");
/** A material as it was looked at: one that its merchant has changed since is not decided. */
export const lookedAt = z.object({ serialNo: orderNo, changes: z.int() });
/** Those that are decided together. */
export const lookedAtTogether = z
  .array(lookedAt)
  .check(z.minLength(1, "text.missing"), z.maxLength(decidedAtOnceMax, "text.long"));

/** A material as its merchant sees it. */
export const material = z.object({
  serialNo: orderNo,
  state: stateOf(machine),
  /** How often it has changed: what is decided or corrected is named by it. */
  changes: z.int(),
  /** What follows from its state and its amounts. */
  usage,
  link: linkStatus,
  settlementType,
  amount: moneyCodec,
  /** Associated with incomes; and what may still be. */
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
  /** Whether another material of the merchant's that may still count has the same contract number. */
  isDuplicate: z.boolean(),
  /** The same of its customs declaration number. */
  isDeclaredTwice: z._default(z.boolean(), false),
  /** Why it did not pass: by field, and in general. */
  findings: materialFindings,
  reason: z.string(),
  submittedAt: instant,
  decidedAt: z.nullable(instant),
});

export const storedFiles = z.array(storedFile);

/** What an approved material whose goods were not shipped is supplemented with, and what became of that. */
export const materialLogisticsShape = z.object({
  state: stateOf(materialLogistics),
  changes: z.int(),
  logisticsProvider: z.string(),
  trackingNo: z.string(),
  shippedOn: z.string(),
  files: storedFiles,
  /** Why it was returned or rejected. */
  reason: z.string(),
});

/** What became of the newest request to settle a material after all. */
export const settleSwitchShape = z.object({
  state: stateOf(materialSwitch),
  changes: z.int(),
  reason: z.string(),
  askedAt: instant,
});

/**
 * Where its papers, as far as they were read, say something else than what was typed, each with the line that does; and
 * where the goods of one do not come to its total.
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

/** One material with its files, its history, and what may be done with it. */
export const materialDetail = z.object({
  material,
  orderFiles: storedFiles,
  logisticsFiles: storedFiles,
  logistics: z.nullable(materialLogisticsShape),
  settleSwitch: z.nullable(settleSwitchShape),
  history: z.array(historyRow),
  paperCheck,
  /** Between which amounts its own may be changed; null where it may not, or no more. */
  amendable: z.nullable(z.object({ least: moneyCodec, most: moneyCodec })),
});

/** The filters of the list. */
export const materialFilters = {
  usage: z.optional(usage),
  link: z.optional(linkStatus),
  /** Those whose logistics wait for their merchant. */
  waits: z.optional(z.enum(materialWaits)),
  settlementType: z.optional(settlementType),
  currency: z.optional(currency),
  /** In the serial number, the contract's or the list's that it came in. */
  number: z.optional(characters(0, lengths.contractNo)),
  buyer: z.optional(line(0, lengths.buyerName)),
  from: z.optional(day),
  to: z.optional(day),
};

const one = { orderId: orderNo };
/** Its `changes` when it was looked at: what has changed since is not overwritten. */
const looked = { changes: z.optional(z.int()) };
const submitted = ["MATERIAL_FIELD_INVALID", "CUSTOMS_NOT_OPEN", "WEBSITE_TAKEN", "FILE_NOTFOUND"] as const;
const changed = { makes: "serialNo", gives: material, changes: ["settlement-materials"] } as const;

/** Settlement materials (specification 2, sections 3, 5 and 7). */
export const materials = {
  materials: shown.post("page", {
    about: "The merchant's settlement materials, newest first.",
    takes: z.object({ ...materialFilters, ...page }),
    gives: pageOf(material),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["settlement-materials"],
  }),
  materialSums: shown.post("summary", {
    about:
      "What those of a whole list that are approved come to, currency by currency in display order: in all, associated, and still to be.",
    takes: z.object(materialFilters),
    gives: z.object({
      sums: z.array(z.object({ amount: sumCodec, linked: sumCodec, linkable: sumCodec })),
    }),
    refuses: ["DATE_OUT_OF_RANGE"],
    reads: ["settlement-materials"],
  }),
  material: detail.post("query-order-info", {
    about: "One settlement material with its files and the history of its states.",
    takes: z.object(one),
    gives: materialDetail,
    refuses: ["ORDER_NOTFOUND"],
    reads: ["settlement-materials"],
  }),
  submitMaterial: kept.post("submit-b2b-order-info", {
    about:
      "Submits a contract or order as a settlement material; operations review it. Sent once more with the same papers while that one waits, it is that one.",
    subject: "contractNo",
    takesKey: true,
    takes: z.object(materialInput),
    refuses: submitted,
    ...changed,
  }),
  correctMaterial: kept.post("edit-order", {
    about:
      "Corrects a material that is not approved yet: it is reviewed, or reviewed again. One that says the same as before is refused.",
    subject: "orderId",
    takes: z.object({ ...one, ...looked, ...materialInput }),
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED", "ORDER_UNCHANGED", ...submitted],
    ...changed,
  }),
  addMaterialFiles: kept.post("add-order/file", {
    about:
      "Adds papers to a material that is not approved yet: it is reviewed, or reviewed again, with them. Where it has all of them already, by their content, that is refused.",
    subject: "orderId",
    takes: z.object({
      ...one,
      ...looked,
      kind: z.enum(["order", "logistics"]),
      fileIds: materialFiles.check(z.minLength(1, "files.missing")),
    }),
    refuses: [
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "ORDER_CHANGED",
      "ORDER_UNCHANGED",
      "FILE_NOTFOUND",
      "FILE_COUNT",
    ],
    ...changed,
  }),
  amendMaterial: kept.post("edit-order-amt", {
    about:
      "Changes the amount of an approved material, once, up to 1.1 times what it is and never below what is associated with it.",
    subject: "orderId",
    takes: z.object({ ...one, ...looked, amount: materialInput.amount }),
    refuses: [
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "ORDER_CHANGED",
      "ORDER_UNCHANGED",
      "INVALID_CURRENCY",
      "MATERIAL_AMENDED",
      "MATERIAL_AMOUNT_RANGE",
    ],
    ...changed,
  }),
  cancelMaterial: kept.post("cancelOpt/{id}", {
    about:
      "Cancels a material that is not approved yet, or voids the contract of one that is: nothing can be associated with it any more, and its links are released. Refused where a settlement, advance or refund uses one of them; incomes that were credited by them wait for their orders again.",
    subject: "id",
    takes: z.object({ id: orderNo, ...looked }),
    refuses: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "ORDER_CHANGED", "MATERIAL_LINKED", "LACK_BALANCE"],
    ...changed,
    changes: ["settlement-materials", "incomes", "associations", "balances"],
  }),
  materialFile: own.post("download/{a}/{b}", {
    forKeys: true,
    about:
      "Downloads one file of a material: its serial number, and the file's id. The same one again only after 10 seconds.",
    subject: ["a", "b"],
    effect: "writes",
    takes: z.object({ a: orderNo, b: z.uuid() }),
    gives: file,
    refuses: ["ORDER_NOTFOUND", "FILE_NOTFOUND", "DOWNLOAD_REPEATED"],
  }),
};
