/** Limits the number of days in the list's filters (specification 2, section 5: "Range max 180 days"). */
export const materialListDaysMax = 180;

/**
 * Limits the lengths of a material's texts (specification 2, section 5, and the usual space on a contract or a
 * waybill).
 */
export const materialLengths = {
  buyerName: 140,
  contractNo: 32,
  website: 1_024,
  productName: 120,
  logisticsProvider: 100,
  trackingNo: 40,
  customsNo: 18,
  remarks: 300,
} as const;

/** Holds the minimum length of a product name: "Product name 3 to 120 characters". */
export const productNameLengthMin = 3;

/** Holds the maximum quantity of one material. */
export const quantityMax = 999_999_999;

/** Limits the length of operations' reasons, and the maximum number of findings. */
export const materialReasonLengthMax = 300;
export const materialFindingsMax = 20;

/** Limits the number of materials in one decision. */
export const decidedAtOnceMax = 100;

/**
 * Lists the purposes of a material: settlement, no settlement, or settlement by a customs declaration (specification 2,
 * section 3).
 */
export const settlementTypes = ["general", "noSettlement", "customs"] as const;
export type SettlementType = (typeof settlementTypes)[number];

export const shipmentStatuses = ["shipped", "notShipped"] as const;

/** Lists the pending tasks of an approved material's merchant: the logistics of unshipped goods. */
export const materialWaits = ["logistics"] as const;

/**
 * Holds the hour of Beijing time at which a merchant is reminded of goods with an estimated shipment day in the past.
 */
export const shipmentReminderHour = 9;

/** Limits the number of suggested buyers. */
export const buyersOffered = 20;

/** Holds the agreement that an application for customs-declaration settlement accepts (specification 3, section 9). */
export const customsAgreement = "customs-settlement";

/** Lists the expected yearly volumes of declarations: under 1, 1 to 5, 5 to 20, and over 20 million USD. */
export const yearlyVolumes = ["1", "2", "3", "4"] as const;

/** Limits the number of licence files of an application. */
export const customsFilesMax = 5;
/** Limits the number of rows in a list of materials, and of unsubmitted lists per merchant. */
export const materialBatchRowsMax = 10_000;
export const materialBatchesOpenMax = 20;

/** Limits the number of documents that one list matches by contract number. */
export const batchPapersMax = 1_000;

/** Limits the number of rows that are supplemented with their logistics together. */
export const shipmentsAtOnceMax = 1_000;
