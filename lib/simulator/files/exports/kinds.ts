import type { Access } from "@/lib/call/principal";
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

/** Describes one kind of export: the required access, the number of rows, and the rows as a stream. */
export interface ExportKind {
  readonly access: Access;
  count(of: Exporting): Promise<number>;
  sheet(of: Exporting): Sheet;
  /** The formats besides sheets. Their generators pass the rows through `track`, batch by batch. */
  readonly documents?: Readonly<
    Partial<Record<MadeFormat, (of: Exporting, track: ProgressTracker) => AsyncIterable<Uint8Array | string>>>
  >;
}

/** Passes rows through and records the export's progress with every batch. */
export type ProgressTracker = <Row>(
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
