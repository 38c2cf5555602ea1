import { invariant } from "@/lib/call/refusals";
import type { BatchFault, PaymentMessage } from "@/lib/payments/iso20022/payment-message";
import { systemNow } from "@/lib/time/clock";
import { addMilliseconds, minuteMs } from "@/lib/time/instant";
import { RejectedFile } from "../../../formats/inspect/rejected-file";
import type { MergedRange, ReadRow } from "../../../formats/sheets/read-row";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Row } from "@/lib/simulator/platform/store/records";
import { markRejectionHandled, awaitAllBeforeFailing } from "@/lib/simulator/platform/store/together";
import { worldContext, txAt, type InWorld, type Tx } from "@/lib/simulator/platform/store/tx";
import { worldTimeAt, type World } from "@/lib/simulator/driving/worlds/world";
import { streamChunks } from "../materials";
import { openSheetInWorker, readableKinds, type SheetReader } from "../sheet-reader";
import { findMerchantOrPublicFile, openStoredFileForSending } from "../stored-files";
import { parseSheetReadOptions, type SheetReadOptions } from "./interpretation";
import { processSheetPortions, reportedSheetFault, findSheetList, UnreadableList, type KnownList } from "./list-in";
import { claimSheetBatch, markMergedCellRows, type SheetBatch } from "./sheet-batches";

const leaseMs = minuteMs;
const attemptsMax = 3;

/** Describes an update of a batch while it is read: its columns, or its progress. */
export type SheetProgress =
  | { readonly headings: string[]; readonly columns: string[] }
  | {
      readonly rowsRead: { readonly increment: number };
      readonly rowsFaulty: { readonly increment: number };
      readonly leaseUntil: Date;
    }
  | { readonly leaseUntil: null }
  | { readonly readAs: SheetReadOptions }
  | { readonly fault: BatchFault; readonly faultAbout: string[] };

/** Holds a row as it was read, with its validation result. */
export interface ValidatedRow<Validation> {
  readonly row: ReadRow;
  readonly validation: Validation;
}

/** Describes a kind of list that is read from files: its table, and the validation of its rows. */
export interface SheetKind<M extends SheetBatch, Column extends string, Facts, Validation> {
  readonly model: M;
  readonly rowsMax: number;
  knownList(batch: Row<M>): Promise<KnownList<Column>>;
  /** Loads the current facts that rows are validated against, before the first row. */
  facts(tx: Tx, batch: Row<M>): Promise<Facts>;
  /**
   * Processes the header of a payment message: refuses it, or returns the facts for its rows. Without this method no
   * messages are accepted.
   */
  heed?(tx: Tx, batch: Row<M>, message: PaymentMessage): Promise<Facts>;
  /** Starts loading the facts that rows need, and returns a function that validates the rows when it is their turn. */
  validating(
    tx: Tx,
    rows: readonly ReadRow[],
    facts: Facts,
    columns: readonly (Column | "")[],
  ): () => Promise<Validation[]>;
  isFaulty(validation: Validation): boolean;
  /** Writes validated rows: rows that are read again have the same ids. */
  write(tx: InWorld<World>, batch: Row<M>, rows: readonly ValidatedRow<Validation>[]): Promise<void>;
  /** Deletes the rows of an earlier attempt. */
  forget(tx: InWorld, batch: Row<M>): Promise<unknown>;
  note(tx: InWorld, batch: Row<M>, progress: SheetProgress): Promise<unknown>;
  /** Changes the batch's state; returns false when another worker already did. */
  end(tx: Tx, batch: Row<M>, event: "finish" | "fail"): Promise<boolean>;
  /** Records the identity of a refused message, so that its sender can receive a reply. */
  name?(tx: Tx, batch: Row<M>, message: PaymentMessage): Promise<unknown>;
}

/**
 * Reads the next file of a kind of list, if there is one, of all environments or of one: in a worker process, some rows
 * at a time, each validated on arrival. The progress is in the database; after a crash, another reader starts over.
 * Returns true when there was a file.
 */
export async function readNextSheetFile<M extends SheetBatch, Column extends string, Facts, Validation>(
  db: Database,
  kind: SheetKind<M, Column, Facts, Validation>,
  only?: string,
): Promise<boolean> {
  const real = systemNow();
  const batch = await claimSheetBatch(db.sql, kind.model, {
    real,
    until: addMilliseconds(real, leaseMs),
    only: only ?? null,
  });
  if (!batch) return false;
  const world = await db.prisma.world.findFirst({ where: { id: batch.world } });
  invariant(world, "a batch lives in a world");
  try {
    await read(db, kind, world, batch);
    await end(db, kind, world, batch);
  } catch (cause) {
    const unreadable =
      cause instanceof UnreadableList
        ? cause
        : cause instanceof RejectedFile
          ? new UnreadableList(reportedSheetFault(cause))
          : undefined;
    if (unreadable) await end(db, kind, world, batch, unreadable);
    else if (batch.attempts >= attemptsMax) await end(db, kind, world, batch, new UnreadableList("unreadable"));
    else {
      await kind.note(worldContext(db.sql, world), batch, { leaseUntil: null });
      throw cause;
    }
  }
  return true;
}

async function read<M extends SheetBatch, Column extends string, Facts, Validation>(
  db: Database,
  kind: SheetKind<M, Column, Facts, Validation>,
  world: World,
  batch: Row<M>,
): Promise<void> {
  const on = worldContext(db.sql, world);
  // while the file is loaded and opened in its own process, the rows of an earlier attempt are deleted and facts are loaded
  const cleanup = markRejectionHandled(kind.forget(on, batch));
  const tx = txAt(db.sql, world, worldTimeAt(world, systemNow()));
  const facts = markRejectionHandled(kind.facts(tx, batch));
  let book: SheetReader | undefined;
  try {
    const file = batch.fileId ? await findMerchantOrPublicFile(on, batch.userNo, batch.fileId) : undefined;
    const content = file && (await openStoredFileForSending(file));
    const fileKind = readableKinds.find((item) => item === file?.kind);
    if (!file || !content || !fileKind) throw new UnreadableList("unreadable");
    const readAs = parseSheetReadOptions(batch);
    book = await openSheetInWorker(streamChunks(content.body), fileKind, {
      encoding: readAs.encoding,
      separator: readAs.separator,
    });
    // known also of a file that turns out to be no list: its sender sees how it was read, and chooses otherwise
    if (book.dialect) await kind.note(on, batch, { readAs: { ...readAs, ...book.dialect } });
    const { message } = book;
    const messageFacts = message && (await heed(db, kind, world, batch, message));
    const list = await findSheetList(book, await kind.knownList(batch));
    let count = 0;
    const judging = messageFacts ?? (await facts);
    // a payment message is read with our own headings, in the language of the person who views it as a sheet
    const headings = list.headings.map((heading, place) => (message && list.columns[place] ? "" : heading));
    const headingsNote = kind.note(on, batch, { headings, columns: [...list.columns] });
    const mergedRanges = await processSheetPortions(
      markRejectionHandled(awaitAllBeforeFailing(cleanup, headingsNote)),
      list,
      (rows) => {
        count += rows.length;
        if (count > kind.rowsMax) throw new UnreadableList("rows");
        return kind.validating(tx, rows, judging, list.columns);
      },
      (rows, validations) => write(on, kind, batch, rows, validations),
    );
    if (count === 0) throw new UnreadableList("empty");
    await refuseMerged(on, kind.model, batch.id, mergedRanges);
  } finally {
    book?.close();
    // an unreadable list is reported only once none of its operations is pending
    await Promise.allSettled([cleanup, facts]);
  }
}

/** Runs in its own transaction, so that the second of two messages with the same number is detected. */
async function heed<M extends SheetBatch, Column extends string, Facts, Validation>(
  db: Database,
  kind: SheetKind<M, Column, Facts, Validation>,
  world: World,
  batch: Row<M>,
  message: PaymentMessage,
): Promise<Facts> {
  return db.transact(async (sql) => {
    const facts = await kind.heed?.(txAt(sql, world, worldTimeAt(world, systemNow())), batch, message);
    if (!facts) throw new UnreadableList("unreadable");
    return facts;
  });
}

async function write<M extends SheetBatch, Column extends string, Facts, Validation>(
  on: InWorld<World>,
  kind: SheetKind<M, Column, Facts, Validation>,
  batch: Row<M>,
  rows: readonly ReadRow[],
  validations: readonly Validation[],
): Promise<void> {
  invariant(rows.length === validations.length, "every row is judged");
  await awaitAllBeforeFailing(
    kind.write(
      on,
      batch,
      // named cast: there are as many of both
      rows.map((row, at) => ({ row, validation: validations[at] as Validation })),
    ),
    kind.note(on, batch, {
      rowsRead: { increment: rows.length },
      rowsFaulty: { increment: validations.filter((item) => kind.isFaulty(item)).length },
      leaseUntil: addMilliseconds(systemNow(), leaseMs),
    }),
  );
}

/**
 * Marks the rows of merged cells as faulty: such cells apply to several rows or hide the cells below them, so these
 * rows are not submitted.
 */
async function refuseMerged(tx: InWorld, model: SheetBatch, id: string, ranges: readonly MergedRange[]): Promise<void> {
  if (ranges.length === 0) return;
  await markMergedCellRows(tx, model, id, {
    lows: ranges.map(({ fromRow }) => fromRow),
    highs: ranges.map(({ toRow }) => toRow),
  });
}

/** Ends the reading at the batch's own instant: the duration in real time is not visible in the environment. */
async function end<M extends SheetBatch, Column extends string, Facts, Validation>(
  db: Database,
  kind: SheetKind<M, Column, Facts, Validation>,
  world: World,
  batch: Row<M>,
  unreadable?: UnreadableList,
): Promise<void> {
  await db.transact(async (sql) => {
    const tx = txAt(sql, world, batch.placedAt);
    const isTurned = await kind.end(tx, batch, unreadable ? "fail" : "finish");
    if (!isTurned || !unreadable) return;
    await kind.forget(tx, batch);
    if (unreadable.ofMessage) await kind.name?.(tx, batch, unreadable.ofMessage);
    await kind.note(tx, batch, { fault: unreadable.fault, faultAbout: [...unreadable.about] });
  });
}
