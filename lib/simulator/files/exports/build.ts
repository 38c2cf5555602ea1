import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { invariant } from "@/lib/call/refusals";
import { systemNow } from "@/lib/time/clock";
import { dayMs, later, minuteMs } from "@/lib/time/instant";
import { exportDaysKept, isMadeFormat, type MadeFormat } from "@/lib/files/terms";
import type { Database } from "../../store/database";
import { translatorFor } from "../../../i18n/translator";
import { named, type Row } from "../../store/records";
import { worldColumns, type World } from "../../worlds/world";
import { keepFile, storeFile } from "../stored-files";
import { csv } from "../../../formats/sheets/csv-sheet";
import { xlsx } from "../../../formats/sheets/xlsx-writer";
import { exportKindOf, type Exporting, type ExportKind, type Telling } from "./kinds";

/** The builder updates this with every batch of rows; after a longer silence another one starts from the beginning. */
const leaseMs = minuteMs;
const attemptsMax = 3;

/** The export that waits longest and that nobody builds: taken for a minute. */
async function claim(db: Database, real: Date, only: string | undefined): Promise<Row<"ExportJob"> | undefined> {
  const [row] = await db.sql(
    `update export_job j set lease_until = $2::timestamptz, attempts = attempts + 1, rows_done = 0 from (
       select world, id from export_job where done_at is null and not has_failed and (lease_until is null or lease_until <= $1::timestamptz) and ($3::uuid is null or world = $3::uuid) order by asked_at limit 1 for update skip locked
     ) w where j.world = w.world and j.id = w.id returning j.*`,
    [real, later(real, leaseMs), only ?? null],
  );
  return row && named<"ExportJob">(row);
}

/**
 * Builds the next export, if there is one, of all worlds or of only one: rows as they are read into a file, the file
 * into the store, then its row. Its progress is in the database, so a restarted portal shows it, and a worker that dies
 * leaves it to another. True when there was one.
 */
export async function buildNext(
  db: Database,
  { signal, only }: { signal?: AbortSignal; only?: string } = {},
): Promise<boolean> {
  const job = await claim(db, systemNow(), only);
  if (!job) return false;
  const file = path.join(os.tmpdir(), `export-${randomUUID()}`);
  try {
    await build(db, job, file, signal);
  } catch (cause) {
    await db.sql(
      "update export_job set lease_until = null, has_failed = attempts >= $3 and not $4::boolean where world = $1::uuid and id = $2::uuid and done_at is null",
      [job.world, job.id, attemptsMax, signal?.aborted ?? false],
    );
    if (!signal?.aborted) throw cause;
  } finally {
    await rm(file, { force: true });
  }
  return true;
}

async function build(
  db: Database,
  job: Row<"ExportJob">,
  file: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const kind = exportKindOf(job.kind);
  const [world] = await db.sql<World>(`select ${worldColumns} from world w where id = $1::uuid`, [job.world]);
  const { format } = job;
  invariant(
    kind && world && isMadeFormat(format),
    `there is a world, a kind of export ${job.kind} and a format ${format}`,
  );
  const exporting = { db, world, job, t: await translatorFor(job.locale) };
  await db.sql("update export_job set rows_total = $3 where world = $1::uuid and id = $2::uuid", [
    job.world,
    job.id,
    await kind.count(exporting),
  ]);
  const tell: Telling = (rows) => telling(db, job, rows);
  await pipeline(
    Readable.from(madeAs(format, kind, exporting, tell)),
    createWriteStream(file, { mode: 0o600 }),
    signal ? { signal } : {},
  );
  const ready = await storeFile(db, file, { name: job.fileName, kind: format, use: "EXPORT" }, systemNow());
  await db.transact(async (sql) => {
    const { fileId } = await keepFile(
      sql,
      { world, userNo: job.userNo, operatorId: job.operatorId, now: job.madeAt },
      ready,
    );
    await sql(
      "update export_job set done_at = $3::timestamptz, lease_until = null, file_id = $4::uuid where world = $1::uuid and id = $2::uuid",
      [job.world, job.id, systemNow(), fileId],
    );
  });
}

/** A list in one of the formats it is made as: a sheet, or a document of its own. */
function madeAs(
  format: MadeFormat,
  kind: ExportKind,
  exporting: Exporting,
  tell: Telling,
): AsyncIterable<Uint8Array | string> {
  const document = kind.documents?.[format];
  if (document) return document(exporting, tell);
  invariant(format === "csv" || format === "xlsx", `${format} is what this export is made as`);
  const sheet = kind.sheet(exporting);
  const told = { ...sheet, rows: tell(sheet.rows) };
  return format === "csv" ? csv(told) : xlsx(told);
}

/**
 * Says how far it is with every batch of rows, and that somebody is still at it. Stops when another has taken it up.
 */
async function* telling<One>(
  db: Database,
  job: Row<"ExportJob">,
  rows: AsyncIterable<readonly One[]> | Iterable<readonly One[]>,
): AsyncGenerator<readonly One[]> {
  let done = 0;
  for await (const some of rows) {
    yield some;
    done += some.length;
    const mine = await db.sql(
      "update export_job set rows_done = $3, lease_until = $4::timestamptz where world = $1::uuid and id = $2::uuid and attempts = $5 and done_at is null returning 1",
      [job.world, job.id, done, later(systemNow(), leaseMs), job.attempts],
    );
    invariant(mine.length === 1, "an export is built by one worker");
  }
}

/** Forgets exports after some days: their files, then themselves. */
export async function sweepExports(db: Database, real: Date): Promise<void> {
  const before = later(real, -exportDaysKept * dayMs);
  await db.sql(
    "delete from stored_file f using export_job j where f.world = j.world and f.id = j.file_id and j.done_at < $1::timestamptz",
    [before],
  );
  await db.sql("delete from export_job where asked_at < $1::timestamptz", [later(before, -exportDaysKept * dayMs)]);
}
