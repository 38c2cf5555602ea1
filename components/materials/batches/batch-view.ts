import type { ClientOutput } from "@/lib/call/call";
import type { materialBatchCalls } from "@/lib/materials/calls/batches";
import { materialBatchMachine as machine } from "@/lib/materials/states";

export type MaterialBatchDetail = ClientOutput<typeof materialBatchCalls.materialBatch>;
export type MaterialBatch = MaterialBatchDetail["batch"];
export type MaterialBatchRow = MaterialBatchDetail["rows"]["rows"][number];

/** Returns true while its file is being read. */
export const isBatchFileBeingRead = ({ state }: MaterialBatch): boolean => machine.next(state, "finish") !== undefined;

/** Returns true while it can be submitted, and until then corrected. */
export const isBatchOpen = ({ state }: MaterialBatch): boolean => machine.next(state, "handIn") !== undefined;

export const isBatchSubmitted = ({ submittedAt }: MaterialBatch): boolean => submittedAt !== null;

/** Counts the rows that are submitted with it: those without a fault that have documents. */
export const readyRowCount = ({ batch, papers }: Pick<MaterialBatchDetail, "batch" | "papers">): number =>
  batch.rowsRead - batch.rowsFaulty - papers.without;
