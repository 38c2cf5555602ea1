import type { Needs } from "@/lib/call/who";
import type { MadeFormat } from "@/lib/files/terms";
import type { InWorld } from "@/lib/simulator/platform/store/tx";
import type { translatorFor } from "../../../i18n/translator";
import type { Row } from "@/lib/simulator/platform/store/records";
import type { World } from "@/lib/simulator/driving/worlds/world";
import type { Sheet } from "../../../formats/sheets/sheet";

export interface Exporting extends InWorld<World> {
  readonly job: Row<"ExportJob">;
  readonly t: Awaited<ReturnType<typeof translatorFor>>;
}

/** One kind of export: who may have it, how many rows it will have, and the rows as they are read. */
export interface ExportKind {
  readonly needs: Needs;
  count(of: Exporting): Promise<number>;
  sheet(of: Exporting): Sheet;
  /** Its formats beside sheets. Their makers pass the rows through `telling`, batch by batch. */
  readonly documents?: Readonly<
    Partial<Record<MadeFormat, (of: Exporting, telling: Telling) => AsyncIterable<Uint8Array | string>>>
  >;
}

/** Says how far an export is with every batch that is taken from it. */
export type Telling = <Row>(
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
) => AsyncGenerator<readonly Row[]>;

export type ExportKindName =
  | "payments"
  | "statement"
  | "vouchers"
  | "exchanges"
  | "transfers"
  | "incomes"
  | "receivingApplications"
  | "settlements"
  | "exchangePays";
