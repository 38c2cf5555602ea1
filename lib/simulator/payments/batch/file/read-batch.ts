import { invariant } from "@/lib/call/refusals";
import { headingOf, type BatchColumn } from "@/lib/payments/batch-columns";
import type { BatchFault } from "@/lib/payments/batch-shape";
import { paymentBatch } from "@/lib/payments/states";
import { batchRowsMax } from "@/lib/payments/terms";
import { systemNow } from "@/lib/time/clock";
import { later, minuteMs } from "@/lib/time/instant";
import type { Database } from "../../../store/database";
import { fileOf, opened } from "../../../files/stored-files";
import type { Merged, ReadCell, ReadRow } from "../../../../formats/sheets/read-row";
import { bytesOf } from "../../../files/materials";
import { openApart, type SheetReader } from "../../../files/sheet-reader";
import { RejectedFile } from "../../../../formats/inspect/rejected-file";
import { transition } from "../../../store/transition";
import type { Row } from "../../../store/records";
import { worldNow, type World } from "../../../worlds/world";
import { judgingOf } from "../judging";
import { validate, type Validated } from "./validate";
import { markMerged, writeRows } from "../rows/batch-rows.sql";
import { claim } from "./claim.sql";
import { batchLabels, exampleSheets } from "./labels";
import { inWorld, txAt } from "../../../store/tx";

const leaseMs = minuteMs;
const attemptsMax = 3;
/** A list is on one of the first sheets, and begins in one of the first rows. */
const sheetsLookedAt = 10;
const titleRowsMax = 5;

type Key = Pick<Row<"PaymentBatch">, "world" | "id">;
const its = ({ world, id }: Key) => ({ world, id });
const rowsOf = ({ world, id }: Key) => ({ world, batchId: id });

/** The file is no list of payments: its sender is notified, and it is never tried again. */
class Unreadable extends Error {
  readonly fault: BatchFault;
  readonly about: readonly BatchColumn[];
  constructor(fault: BatchFault, about: readonly BatchColumn[] = []) {
    super(fault);
    this.name = "Unreadable";
    this.fault = fault;
    this.about = about;
  }
}

/**
 * Reads the next file of payments, if there is one, of all worlds or of only one: in a worker process, some rows at a
 * time, each validated as it comes. Its progress is in the database; a reader that dies leaves it to another, which
 * starts over. True when there was one.
 */
export async function readNextBatch(db: Database, { only }: { only?: string } = {}): Promise<boolean> {
  const real = systemNow();
  const batch = await claim(db.sql, real, later(real, leaseMs), only ?? null);
  if (!batch) return false;
  const world = await db.prisma.world.findFirst({ where: { id: batch.world } });
  invariant(world, "a batch lives in a world");
  try {
    await read(db, world, batch);
    await finish(db, world, batch);
  } catch (cause) {
    const unreadable =
      cause instanceof Unreadable ? cause : cause instanceof RejectedFile ? new Unreadable(faultOf(cause)) : undefined;
    if (unreadable) await fail(db, world, batch, unreadable);
    else if (batch.attempts >= attemptsMax) await fail(db, world, batch, new Unreadable("unreadable"));
    else {
      await db.prisma.paymentBatch.updateMany({ where: its(batch), data: { leaseUntil: null } });
      throw cause;
    }
  }
  return true;
}

const faultOf = ({ fault }: RejectedFile): BatchFault =>
  fault === "encrypted" || fault === "slow" || fault === "rows" ? fault : "unreadable";

async function read(db: Database, world: World, batch: Row<"PaymentBatch">): Promise<void> {
  const of = { world, batchId: batch.id, placedAt: batch.placedAt };
  await db.prisma.batchRow.deleteMany({ where: rowsOf(batch) });
  const found = batch.fileId ? await fileOf(inWorld(db.sql, world), batch.userNo, batch.fileId) : undefined;
  const kept = found && (await opened(found));
  if (!found || !kept || (found.kind !== "xls" && found.kind !== "xlsx")) throw new Unreadable("unreadable");
  let book: SheetReader | undefined;
  const tx = txAt(db.sql, world, worldNow(world, systemNow()));
  // looked up while the file is opened in its own process
  const facts = heard(judgingOf(tx, batch.userNo, [], null));
  try {
    book = await openApart(bytesOf(kept.body), found.kind);
    const list = await listIn(book);
    await db.prisma.paymentBatch.updateMany({
      where: its(batch),
      data: { headings: [...list.headings], columns: [...list.columns] },
    });
    const judging = { ...(await facts), columns: list.columns };
    let count = 0;
    const write = async (rows: readonly ReadRow[], validated: readonly Validated[]) => {
      await writeRows(
        inWorld(db.sql, world),
        of,
        rows.map((row, at) => ({ row, validated: validated[at] ?? missing() })),
      );
      const faulty = validated.filter(({ faults }) => faults).length;
      await db.prisma.paymentBatch.updateMany({
        where: its(batch),
        data: {
          rowsRead: { increment: rows.length },
          rowsFaulty: { increment: faulty },
          leaseUntil: later(systemNow(), leaseMs),
        },
      });
    };
    const merged = await eachPortion(
      list,
      async (rows) => {
        count += rows.length;
        if (count > batchRowsMax) throw new Unreadable("rows");
        return validate(tx, rows, judging);
      },
      write,
    );
    if (count === 0) throw new Unreadable("empty");
    await refuseMerged(db, batch, merged);
  } finally {
    book?.close();
  }
}

const missing = (): never => {
  throw new Error("every row is judged");
};

/** The list of a workbook: its heading, the rows that came with it, and those that are still to come. */
interface List {
  readonly headings: readonly string[];
  readonly columns: readonly (BatchColumn | "")[];
  readonly first: readonly ReadRow[];
  readonly rest: AsyncGenerator<readonly ReadRow[], readonly Merged[]>;
}

/**
 * The first sheet that people see and that has all that is needed in its heading. Hidden sheets are never read: nobody
 * pays from what they do not see. Nor is a template's example.
 */
async function listIn(book: SheetReader): Promise<List> {
  const [labels, examples] = [await batchLabels(), await exampleSheets()];
  let closest: Unreadable | undefined;
  for (const [at, sheet] of [...book.sheets.entries()].slice(0, sheetsLookedAt)) {
    if (sheet.isHidden || examples.has(sheet.name)) continue;
    const rest = book.rows(at);
    const begun = await rest.next();
    const rows = begun.done ? [] : begun.value;
    for (const [above, { cells }] of rows.slice(0, titleRowsMax).entries()) {
      const headings = cells.map(textIn);
      const { columns, missing: lacking, twice } = headingOf(headings, labels);
      if (lacking.length === 0 && twice.length === 0) return { headings, columns, first: rows.slice(above + 1), rest };
      const why = lacking.length > 0 ? new Unreadable("headings", lacking) : new Unreadable("twice", twice);
      if (!closest || why.about.length < closest.about.length) closest = why;
    }
  }
  throw closest ?? new Unreadable("empty");
}

const textIn = (cell: ReadCell): string => (typeof cell === "string" ? cell : "number" in cell ? cell.number : "");

/**
 * Reads, validates and writes in parallel: while a portion is validated, the next is read and the one before written.
 * An error is thrown only once nothing is being written any more.
 */
async function eachPortion(
  { first, rest }: List,
  validated: (rows: readonly ReadRow[]) => Promise<Validated[]>,
  write: (rows: readonly ReadRow[], validated: readonly Validated[]) => Promise<void>,
): Promise<readonly Merged[]> {
  let coming = heard(rest.next());
  let writing = heard(Promise.resolve());
  try {
    for (let rows = first; ;) {
      const found = rows.length > 0 ? await validated(rows) : [];
      await writing;
      if (rows.length > 0) writing = heard(write(rows, found));
      const { done, value } = await coming;
      if (done) return value;
      coming = heard(rest.next());
      rows = value;
    }
  } finally {
    await writing;
  }
}

/** A rejection before anybody awaits it is reported where it is awaited. */
function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Merged cells hold a value for several rows, or hide those under them: rows that they touch are not paid. */
async function refuseMerged(db: Database, batch: Row<"PaymentBatch">, merged: readonly Merged[]): Promise<void> {
  if (merged.length === 0) return;
  await markMerged(
    inWorld(db.sql, { id: batch.world }),
    batch,
    merged.map(({ fromRow }) => fromRow),
    merged.map(({ toRow }) => toRow),
  );
}

/** The instants of both are the batch's own: how long reading took in real time is nothing that the world knows. */
const finish = (db: Database, world: World, batch: Row<"PaymentBatch">): Promise<unknown> =>
  db.transact((sql) => transition(txAt(sql, world, batch.placedAt), paymentBatch, batch, "finish"));

async function fail(
  db: Database,
  world: World,
  batch: Row<"PaymentBatch">,
  { fault, about }: Unreadable,
): Promise<void> {
  await db.transact(async (sql) => {
    if (!(await transition(txAt(sql, world, batch.placedAt), paymentBatch, batch, "fail"))) return;
    await sql.prisma.batchRow.deleteMany({ where: rowsOf(batch) });
    await sql.prisma.paymentBatch.updateMany({ where: its(batch), data: { fault, faultAbout: [...about] } });
  });
}
