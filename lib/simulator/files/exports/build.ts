import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { invariant } from "@/lib/call/refusals";
import { uploadFolder } from "@/lib/session/settings";
import { systemNow } from "@/lib/time/clock";
import { dayMs, addMilliseconds, minuteMs } from "@/lib/time/instant";
import { exportRetentionDays, isExportFormat, type MadeFormat } from "@/lib/files/terms";
import type { Database } from "@/lib/simulator/platform/store/database";
import { translatorFor } from "../../../i18n/translator";
import { replicaPreferringSql } from "@/lib/simulator/platform/store/replica/own-writes";
import { allConditions, queryFirstRow, query, raw, queryRows } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { assignFileToMerchant, storeGeneratedFile } from "../stored-files";
import { csv } from "../../../formats/csv";
import { xlsx } from "../../../formats/sheets/xlsx-writer";
import { declarationByName, type DeclaredFiles } from "../file-declarations";
import type { Exporting, ExportKind, ProgressTracker } from "./kinds";
import { simulationNotice } from "../papers";
import { isManuallyOperated } from "@/lib/simulator/driving/worlds/manual-books";
import { worldContext, txAt } from "@/lib/simulator/platform/store/tx";

/**
 * Sets the lease of an export: the builder renews it with every batch of rows; after expiry another builder starts from
 * the beginning.
 */
const leaseMs = minuteMs;
const attemptsMax = 3;

/**
 * Claims the next unclaimed export, of all environments or of one, for a minute: of the merchant with the fewest
 * exports built while it waited, so that no merchant waits for all exports of another; then the one that has waited
 * longest.
 */
function claim({ sql }: Database, real: Date, only: string | undefined): Promise<Row<"ExportJob"> | undefined> {
  return queryFirstRow(
    sql,
    query
      // materialized: a plan may run a sub-select in FROM once for each row, and each run would lock and claim another export
      .with(
        (cte) => cte("next").materialized(),
        (db) =>
          db
            .selectFrom("exportJob as j")
            .select(["j.world", "j.id"])
            .where("j.doneAt", "is", null)
            .where(({ not }) => not("j.hasFailed"))
            .where(({ eb, or }) => or([eb("j.leaseUntil", "is", null), eb("j.leaseUntil", "<=", real)]))
            .where(({ eb }) => allConditions([only !== undefined && eb("j.world", "=", only)]))
            .orderBy(({ selectFrom }) =>
              selectFrom("exportJob as e")
                .select(raw`count(*)`.as("count"))
                .whereRef("e.world", "=", "j.world")
                .whereRef("e.userNo", "=", "j.userNo")
                .where(({ eb, ref, or, and }) =>
                  or([
                    eb("e.doneAt", ">=", ref("j.askedAt")),
                    and([eb("e.doneAt", "is", null), eb("e.leaseUntil", ">", real)]),
                  ]),
                ),
            )
            .orderBy("j.askedAt")
            .limit(raw.lit(1))
            .forUpdate()
            .skipLocked(),
      )
      .updateTable("exportJob as j")
      .from("next")
      .set(({ eb }) => ({
        leaseUntil: addMilliseconds(real, leaseMs),
        attempts: eb("j.attempts", "+", raw.lit(1)),
        rowsDone: raw.lit(0),
      }))
      .whereRef("j.world", "=", "next.world")
      .whereRef("j.id", "=", "next.id")
      .returningAll("j"),
  );
}

/**
 * Builds the next export, if there is one, of all environments or of one: rows stream into a file, the file goes into
 * the store, then its row is written. The progress is in the database, so a restarted portal displays it, and another
 * worker continues after a crash. Returns true when there was an export.
 */
export async function buildNextExport(
  db: Database,
  kinds: DeclaredFiles["exports"],
  { signal, only }: { signal?: AbortSignal; only?: string } = {},
): Promise<boolean> {
  const job = await claim(db, systemNow(), only);
  if (!job) return false;
  // where what a crash leaves behind is swept
  await mkdir(uploadFolder(), { recursive: true, mode: 0o700 });
  const file = path.join(uploadFolder(), `export-${randomUUID()}`);
  try {
    await build(db, kinds, job, file, signal);
  } catch (cause) {
    await giveBack(db, job, signal?.aborted ?? false);
    if (!signal?.aborted) throw cause;
  } finally {
    await rm(file, { force: true });
  }
  return true;
}

/**
 * Releases an export that could not be built; after the maximum number of attempts it has failed, unless its builder
 * was stopped.
 */
async function giveBack({ sql }: Database, { world, id }: Row<"ExportJob">, wasStopped: boolean): Promise<void> {
  const hasFailed = wasStopped ? false : raw<boolean>`attempts >= ${attemptsMax}`;
  const released = query.updateTable("exportJob").set({ leaseUntil: null, hasFailed });
  await queryRows(sql, released.where("world", "=", world).where("id", "=", id).where("doneAt", "is", null));
}

async function build(
  db: Database,
  kinds: DeclaredFiles["exports"],
  job: Row<"ExportJob">,
  file: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const kind = declarationByName<ExportKind>(kinds, job.kind);
  const world = await db.prisma.world.findFirst({ where: { id: job.world } });
  const { format } = job;
  invariant(
    kind && world && isExportFormat(format),
    `there is a world, a kind of export ${job.kind} and a format ${format}`,
  );
  const exporting = {
    ...worldContext(await replicaPreferringSql(db, job.world, job.userNo), world),
    job,
    t: await translatorFor(job.locale),
  };
  await db.prisma.exportJob.updateMany({
    where: { world: job.world, id: job.id },
    data: { rowsTotal: await kind.count(exporting) },
  });
  const progress = { rows: 0 };
  const track: ProgressTracker = (rows) => trackProgress(db, job, rows, progress);
  await pipeline(
    Readable.from(madeAs(format, kind, exporting, track)),
    createWriteStream(file, { mode: 0o600 }),
    signal ? { signal } : {},
  );
  const ready = await storeGeneratedFile(db, file, { name: job.fileName, kind: format, use: "EXPORT" }, systemNow());
  await db.transact(async (sql) => {
    const { fileId } = await assignFileToMerchant(
      txAt(sql, world, job.madeAt),
      { userNo: job.userNo, operatorId: job.operatorId },
      ready,
    );
    await sql.prisma.exportJob.updateMany({
      where: { world: job.world, id: job.id },
      data: { doneAt: systemNow(), leaseUntil: null, fileId },
    });
  });
}

/** Returns a list in one of its formats: a sheet, or a document of its own. */
function madeAs(
  format: MadeFormat,
  kind: ExportKind,
  exporting: Exporting,
  track: ProgressTracker,
): AsyncIterable<Uint8Array | string> {
  const document = kind.documents?.[format];
  if (document) return document(exporting, track);
  invariant(format === "csv" || format === "xlsx", `${format} is what this export is made as`);
  const sheet = kind.sheet(exporting);
  const notice = isManuallyOperated(exporting.world) ? undefined : simulationNotice(exporting.t);
  const trackedSheet = { ...sheet, notice, rows: track(sheet.rows) };
  return format === "csv" ? csv(trackedSheet) : xlsx(trackedSheet);
}

/**
 * Passes rows through and records the progress with every batch, which also renews the lease; `progress` counts over
 * all lists of one file. Stops when another worker has claimed the export.
 */
async function* trackProgress<Item>(
  db: Database,
  job: Row<"ExportJob">,
  rows: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
  progress: { rows: number },
): AsyncGenerator<readonly Item[]> {
  for await (const some of rows) {
    yield some;
    progress.rows += some.length;
    const { count } = await db.prisma.exportJob.updateMany({
      where: { world: job.world, id: job.id, attempts: job.attempts, doneAt: null },
      data: { rowsDone: progress.rows, leaseUntil: addMilliseconds(systemNow(), leaseMs) },
    });
    invariant(count === 1, "an export is built by one worker");
  }
}

/** Deletes exports after some days: first their files, then their records. */
export async function deleteExpiredExports(db: Database, real: Date): Promise<void> {
  const before = addMilliseconds(real, -exportRetentionDays * dayMs);
  const files = query
    .deleteFrom("storedFile as f")
    .using("exportJob as j")
    .whereRef("f.world", "=", "j.world")
    .whereRef("f.id", "=", "j.fileId")
    .where("j.doneAt", "<", before);
  await queryRows(db.sql, files);
  await db.prisma.exportJob.deleteMany({
    where: { askedAt: { lt: addMilliseconds(before, -exportRetentionDays * dayMs) } },
  });
}
