import type { AccountingSystem } from "../systems";
import { kingdee } from "./kingdee";
import type { Layout } from "./layout";
import { quickbooks } from "./quickbooks";
import { xero } from "./xero";
import { yonyou } from "./yonyou";

/** Lists the import file of each program. */
export const layouts: Readonly<Record<AccountingSystem, Layout>> = { kingdee, yonyou, xero, quickbooks };
