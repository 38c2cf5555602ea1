import type access from "@/messages/zh-CN/access.json";
import type accounts from "@/messages/zh-CN/accounts.json";
import type developers from "@/messages/zh-CN/developers.json";
import type exchange from "@/messages/zh-CN/exchange.json";
import type files from "@/messages/zh-CN/files.json";
import type materials from "@/messages/zh-CN/materials.json";
import type notices from "@/messages/zh-CN/notices.json";
import type operations from "@/messages/zh-CN/operations.json";
import type payments from "@/messages/zh-CN/payments.json";
import type receiving from "@/messages/zh-CN/receiving.json";
import type reference from "@/messages/zh-CN/reference.json";
import type settlement from "@/messages/zh-CN/settlement.json";
import type transfers from "@/messages/zh-CN/transfers.json";
import type verification from "@/messages/zh-CN/verification.json";

/** Lists the areas of the product, in the order of the menu. Each has a file of texts under its name. */
export const areaNames = [
  "access",
  "verification",
  "notices",
  "accounts",
  "receiving",
  "materials",
  "settlement",
  "exchange",
  "payments",
  "transfers",
  "developers",
  "files",
  "reference",
  "operations",
] as const satisfies readonly (keyof AreaTexts)[];

export type AreaName = (typeof areaNames)[number];

/** Maps each area to the texts of its own file. */
export interface AreaTexts {
  access: typeof access;
  accounts: typeof accounts;
  developers: typeof developers;
  exchange: typeof exchange;
  files: typeof files;
  materials: typeof materials;
  notices: typeof notices;
  operations: typeof operations;
  payments: typeof payments;
  receiving: typeof receiving;
  reference: typeof reference;
  settlement: typeof settlement;
  transfers: typeof transfers;
  verification: typeof verification;
}
