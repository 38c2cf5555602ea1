import type { Got } from "@/lib/call/call";
import type { materialBatches } from "@/lib/materials/calls/batches";
import { materialBatch as machine } from "@/lib/materials/states";

export type MaterialBatchDetail = Got<typeof materialBatches.materialBatch>;
export type MaterialBatch = MaterialBatchDetail["batch"];
export type MaterialBatchRow = MaterialBatchDetail["rows"]["rows"][number];

/** Its file is being read. */
export const isBeingRead = ({ state }: MaterialBatch): boolean => machine.next(state, "finish") !== undefined;

/** It may be handed in, and until then be corrected. */
export const isOpen = ({ state }: MaterialBatch): boolean => machine.next(state, "handIn") !== undefined;

export const isHandedIn = ({ submittedAt }: MaterialBatch): boolean => submittedAt !== null;

/** How many of its rows go with it when it is handed in: those without a fault that have papers. */
export const readyRows = ({ batch, papers }: Pick<MaterialBatchDetail, "batch" | "papers">): number =>
  batch.rowsRead - batch.rowsFaulty - papers.without;
