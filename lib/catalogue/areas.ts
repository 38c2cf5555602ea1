import { accessArea } from "@/lib/access/area";
import { accountsArea } from "@/lib/accounts/area";
import type { Call } from "@/lib/call/call";
import { developersArea } from "@/lib/developers/area";
import { exchangeArea } from "@/lib/exchange/area";
import { filesArea } from "@/lib/files/area";
import type { AreaName } from "@/lib/i18n/areas";
import type { Machine } from "@/lib/machine/machine";
import { materialsArea } from "@/lib/materials/area";
import { noticesArea } from "@/lib/notices/area";
import { operationsArea } from "@/lib/operations/area";
import { paymentsArea } from "@/lib/payments/area";
import { receivingArea } from "@/lib/receiving/area";
import { referenceArea } from "@/lib/reference/area";
import { settlementArea } from "@/lib/settlement/area";
import { transfersArea } from "@/lib/transfers/area";
import { verificationArea } from "@/lib/verification/area";

/** Describes the declarations of an area. */
interface Area {
  readonly calls: Readonly<Record<string, Call>>;
  /** Lists the machines with a table: their states are verified against their history. */
  readonly machines: readonly Machine[];
}

/** Lists all areas, in the order of the menu. `operations` is the console of the simulator and responds only there. */
export const portalAreas: Readonly<Record<AreaName, Area>> = {
  access: accessArea,
  verification: verificationArea,
  notices: noticesArea,
  accounts: accountsArea,
  receiving: receivingArea,
  materials: materialsArea,
  settlement: settlementArea,
  exchange: exchangeArea,
  payments: paymentsArea,
  transfers: transfersArea,
  developers: developersArea,
  files: filesArea,
  reference: referenceArea,
  operations: operationsArea,
};

/** Lists every machine that has a table. */
export const machines: readonly Machine[] = Object.values(portalAreas).flatMap((area) => area.machines);
