import type { Needs } from "@/lib/call/who";
import type { Database } from "../../database";
import type { textsIn } from "../../letters";
import { paymentExport } from "../../payments/export-rows";
import type { Row } from "../../records";
import type { World } from "../../world";
import type { Sheet } from "../sheets/sheet";

export interface Exporting {
  readonly db: Pick<Database, "sql">;
  readonly world: World;
  readonly job: Row<"ExportJob">;
  readonly t: Awaited<ReturnType<typeof textsIn>>;
}

/** One kind of export: who may have it, how many rows it will have, and the rows as they are read. */
export interface ExportKind {
  readonly needs: Needs;
  count(of: Exporting): Promise<number>;
  sheet(of: Exporting): Sheet;
}

export const exportKinds = { payments: paymentExport } satisfies Record<string, ExportKind>;
export type ExportKindName = keyof typeof exportKinds;

export const exportKindOf = (name: string): ExportKind | undefined => (Object.hasOwn(exportKinds, name) ? exportKinds[name as ExportKindName] : undefined);
