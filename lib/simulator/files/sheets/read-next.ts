import { invariant } from "@/lib/call/refusals";
import type { BatchFault, PaymentMessage } from "@/lib/payments/iso20022/payment-message";
import { systemNow } from "@/lib/time/clock";
import { later, minuteMs } from "@/lib/time/instant";
import { RejectedFile } from "../../../formats/inspect/rejected-file";
import type { Merged, ReadRow } from "../../../formats/sheets/read-row";
import type { Database } from "@/lib/simulator/platform/store/database";
import type { Row } from "@/lib/simulator/platform/store/records";
import { heard, together } from "@/lib/simulator/platform/store/together";
import { inWorld, txAt, type InWorld, type Tx } from "@/lib/simulator/platform/store/tx";
import { worldNow, type World } from "@/lib/simulator/driving/worlds/world";
import { bytesOf } from "../materials";
import { openApart, readableKinds, type SheetReader } from "../sheet-reader";
import { fileOf, opened } from "../stored-files";
import { readAsOf, type ReadAs } from "./read-as";
import { eachPortion, faultOf, listIn, UnreadableList, type KnownList } from "./list-in";
import { claim, markMerged, type SheetBatch } from "./sheet-batches.sql";

const leaseMs = minuteMs;
const attemptsMax = 3;

/** What is written down of a batch while it is read: what its columns are, or how far it is. */
export type Progress =
  | { readonly headings: string[]; readonly columns: string[] }
  | {
      readonly rowsRead: { readonly increment: number };
      readonly rowsFaulty: { readonly increment: number };
      readonly leaseUntil: Date;
    }
  | { readonly leaseUntil: null }
  | { readonly readAs: ReadAs }
  | { readonly fault: BatchFault; readonly faultAbout: string[] };

/** A row as it was read, and what it came to. */
export interface JudgedRow<Validated> {
  readonly row: ReadRow;
  readonly validated: Validated;
}

/** A kind of list that is read from files: its table, and what its rows are held to. */
export interface SheetKind<M extends SheetBatch, Column extends string, Facts, Validated> {
  readonly model: M;
  readonly rowsMax: number;
  known(batch: Row<M>): Promise<KnownList<Column>>;
  /** The facts of now that rows are validated against, before the first of them. */
  facts(tx: Tx, batch: Row<M>): Promise<Facts>;
  /**
   * Takes up what a file says of itself that is a message: refuses it, or says against what its rows are validated then.
   * Without it no messages are taken.
   */
  heed?(tx: Tx, batch: Row<M>, message: PaymentMessage): Promise<Facts>;
  /** Reads rows and begins to look up what they are held to; judges them when it is their turn. */
  validating(
    tx: Tx,
    rows: readonly ReadRow[],
    facts: Facts,
    columns: readonly (Column | "")[],
  ): () => Promise<Validated[]>;
  isFaulty(validated: Validated): boolean;
  /** Writes rows with what they came to: read again, they get the same ids. */
  write(tx: InWorld<World>, batch: Row<M>, rows: readonly JudgedRow<Validated>[]): Promise<void>;
  /** Forgets the rows of a reading before. */
  forget(tx: InWorld, batch: Row<M>): Promise<unknown>;
  note(tx: InWorld, batch: Row<M>, progress: Progress): Promise<unknown>;
  /** Changes its state: false where somebody else was faster. */
  end(tx: Tx, batch: Row<M>, event: "finish" | "fail"): Promise<boolean>;
  /** Writes down of a message that was refused what it is, so that its sender can be answered. */
  name?(tx: Tx, batch: Row<M>, message: PaymentMessage): Promise<unknown>;
}

/**
 * Reads the next file of a kind of lists, if there is one, of all worlds or of only one: in a worker process, some rows
 * at a time, each validated as it comes. Its progress is in the database; a reader that dies leaves it to another, which
 * starts over. True when there was one.
 */
export async function readNext<M extends SheetBatch, Column extends string, Facts, Validated>(
  db: Database,
  kind: SheetKind<M, Column, Facts, Validated>,
  only?: string,
): Promise<boolean> {
  const real = systemNow();
  const batch = await claim(db.sql, kind.model, { real, until: later(real, leaseMs), only: only ?? null });
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
          ? new UnreadableList(faultOf(cause))
          : undefined;
    if (unreadable) await end(db, kind, world, batch, unreadable);
    else if (batch.attempts >= attemptsMax) await end(db, kind, world, batch, new UnreadableList("unreadable"));
    else {
      await kind.note(inWorld(db.sql, world), batch, { leaseUntil: null });
      throw cause;
    }
  }
  return true;
}

async function read<M extends SheetBatch, Column extends string, Facts, Validated>(
  db: Database,
  kind: SheetKind<M, Column, Facts, Validated>,
  world: World,
  batch: Row<M>,
): Promise<void> {
  const on = inWorld(db.sql, world);
  // while the file is looked for and opened in its own process, what a reading before left goes, and facts are looked up
  const forgotten = heard(kind.forget(on, batch));
  const tx = txAt(db.sql, world, worldNow(world, systemNow()));
  const facts = heard(kind.facts(tx, batch));
  let book: SheetReader | undefined;
  try {
    const found = batch.fileId ? await fileOf(on, batch.userNo, batch.fileId) : undefined;
    const kept = found && (await opened(found));
    const fileKind = readableKinds.find((one) => one === found?.kind);
    if (!found || !kept || !fileKind) throw new UnreadableList("unreadable");
    const readAs = readAsOf(batch);
    book = await openApart(bytesOf(kept.body), fileKind, { encoding: readAs.encoding, separator: readAs.separator });
    // known also of a file that turns out to be no list: its sender sees how it was read, and chooses otherwise
    if (book.dialect) await kind.note(on, batch, { readAs: { ...readAs, ...book.dialect } });
    const { message } = book;
    const heeded = message && (await heed(db, kind, world, batch, message));
    const list = await listIn(book, await kind.known(batch));
    let count = 0;
    const judging = heeded ?? (await facts);
    // what a message is read as has our own headings, in the language of whoever has it as a sheet
    const headings = list.headings.map((heading, place) => (message && list.columns[place] ? "" : heading));
    const noted = kind.note(on, batch, { headings, columns: [...list.columns] });
    const merged = await eachPortion(
      heard(together(forgotten, noted)),
      list,
      (rows) => {
        count += rows.length;
        if (count > kind.rowsMax) throw new UnreadableList("rows");
        return kind.validating(tx, rows, judging, list.columns);
      },
      (rows, validated) => write(on, kind, batch, rows, validated),
    );
    if (count === 0) throw new UnreadableList("empty");
    await refuseMerged(on, kind.model, batch.id, merged);
  } finally {
    book?.close();
    // a file that turned out to be no list is told only once nothing of it is under way
    await Promise.allSettled([forgotten, facts]);
  }
}

/** In a transaction of its own, so that of two messages of one number the second is seen. */
async function heed<M extends SheetBatch, Column extends string, Facts, Validated>(
  db: Database,
  kind: SheetKind<M, Column, Facts, Validated>,
  world: World,
  batch: Row<M>,
  message: PaymentMessage,
): Promise<Facts> {
  return db.transact(async (sql) => {
    const facts = await kind.heed?.(txAt(sql, world, worldNow(world, systemNow())), batch, message);
    if (!facts) throw new UnreadableList("unreadable");
    return facts;
  });
}

async function write<M extends SheetBatch, Column extends string, Facts, Validated>(
  on: InWorld<World>,
  kind: SheetKind<M, Column, Facts, Validated>,
  batch: Row<M>,
  rows: readonly ReadRow[],
  validated: readonly Validated[],
): Promise<void> {
  invariant(rows.length === validated.length, "every row is judged");
  await together(
    kind.write(
      on,
      batch,
      // named cast: there are as many of both
      rows.map((row, at) => ({ row, validated: validated[at] as Validated })),
    ),
    kind.note(on, batch, {
      rowsRead: { increment: rows.length },
      rowsFaulty: { increment: validated.filter((one) => kind.isFaulty(one)).length },
      leaseUntil: later(systemNow(), leaseMs),
    }),
  );
}

/** Merged cells hold a value for several rows, or hide those under them: rows that they touch are not handed in. */
async function refuseMerged(tx: InWorld, model: SheetBatch, id: string, merged: readonly Merged[]): Promise<void> {
  if (merged.length === 0) return;
  await markMerged(tx, model, id, {
    lows: merged.map(({ fromRow }) => fromRow),
    highs: merged.map(({ toRow }) => toRow),
  });
}

/** The instants are the batch's own: how long reading took in real time is nothing that the world knows. */
async function end<M extends SheetBatch, Column extends string, Facts, Validated>(
  db: Database,
  kind: SheetKind<M, Column, Facts, Validated>,
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
