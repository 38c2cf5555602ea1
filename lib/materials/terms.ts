/** The filters' days of the list reach over at most so many (specification 2, section 5: "Range max 180 days"). */
export const listDaysMax = 180;

/** The longest texts of a material (specification 2, section 5, and what a contract or a waybill has room for). */
export const lengths = {
  buyerName: 140,
  contractNo: 32,
  website: 1_024,
  productName: 120,
  logisticsProvider: 100,
  trackingNo: 40,
  customsNo: 18,
  remarks: 300,
} as const;

/** "Product name 3 to 120 characters". */
export const productNameLengthMin = 3;

/** The most pieces of one material. */
export const quantityMax = 999_999_999;

/** What operations write of one field, or of a material as a whole; and of how many fields. */
export const reasonLengthMax = 300;
export const findingsMax = 20;

/** How many materials operations decide about at once. */
export const decidedAtOnceMax = 100;

/** What a material is for: settlement, none of it, or settlement by a customs declaration (specification 2, section 3). */
export const settlementTypes = ["general", "noSettlement", "customs"] as const;
export type SettlementType = (typeof settlementTypes)[number];

export const shipmentStatuses = ["shipped", "notShipped"] as const;

/** What of an approved material may wait for its merchant: the logistics of goods that were not shipped. */
export const materialWaits = ["logistics"] as const;

/** Beijing time at which a merchant is reminded of goods whose estimated day of shipment is over. */
export const shipmentReminderHour = 9;

/** How many buyers are offered while one is typed. */
export const buyersOffered = 20;

/** The agreement that an application for customs-declaration settlement accepts (specification 3, section 9). */
export const customsAgreement = "customs-settlement";

/** What a merchant expects to declare in a year: under 1, 1 to 5, 5 to 20, and over 20 million USD. */
export const yearlyVolumes = ["1", "2", "3", "4"] as const;

/** How many licence files an application has at most. */
export const customsFilesMax = 5;
/** The most rows of one list of materials, and how many lists a merchant may have that are not handed in. */
export const batchRowsMax = 10_000;
export const batchesOpenMax = 20;

/** The most papers that one list names by its contract numbers. */
export const batchPapersMax = 1_000;

/** How many rows are supplemented with their logistics at once. */
export const shipmentsAtOnceMax = 1_000;
