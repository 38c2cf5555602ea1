import { setTimeout as pause } from "node:timers/promises";
import { systemNow } from "@/lib/time/clock";
import { hourMs, addMilliseconds, minuteMs, secondMs } from "@/lib/time/instant";
import { sweepExpiredAccessData } from "./access/outbox";
import { sealAuditChain } from "./platform/audit/chain";
import { publishAuditHeads, type Heads } from "./platform/audit/heads";
import { deleteExpiredRateLimitWindows } from "./platform/rate-limits/shared";
import { openDatabase, type Database } from "./platform/store/database";
import { ensureDefaultWorld } from "./driving/worlds/default-world";
import { declaredFiles } from "./files/by-area";
import { jobHandlers } from "./jobs";
import { simulatorLog } from "./platform/log";
import { deleteUnreferencedBlobs } from "./files/blobs";
import { deleteAbandonedUploads } from "./files/store/disk";
import { buildNextExport, deleteExpiredExports } from "./files/exports/build";
import { deleteExpiredDownloads } from "./files/throttle";
import { runNextAdvancePortion } from "./driving/worlds/operations/advance-run";
import { deleteExpiredWorlds } from "./driving/worlds/operations/delete-world";
import { deleteOldIdempotencyKeys } from "./platform/store/idempotency";
import { runWebhookDeliveryRound } from "./developers/webhooks/deliver";
import { webhookSender } from "./developers/webhooks/send-webhook";
import { deleteExpiredWebhookRecords } from "./developers/webhooks/sweep";
import { sendOutboxLetters, smtpSender, type Send } from "./platform/mail/mailer";
import type { LetterKind } from "./platform/mail/mailer.sql";
import { smsSender } from "./platform/mail/sms";
import { readNextMaterialBatchFile } from "./materials/batches/read-batch";
import { readNextPaymentBatchFile } from "./payments/batch/file/read-batch";
import { runDueJobs } from "./driving/worlds/scheduler";
import { worldTimeAt } from "./driving/worlds/world";
import { worldsWithUnsealedAuditRows, worldsWithJobs } from "./driving/worlds/waiting";

/** Sets how often the worker checks its worlds. */
const roundMs = secondMs;
/** Limits the items of one world that are processed before the next world's turn. */
const itemsAtOnce = 200;
/** Sets how long the answer to a money call is stored under its key, in real time. */
const keyRetentionMs = 24 * hourMs;
const sweepMs = minuteMs;
/** Sets how many rounds of events for merchants' software are sent in parallel. */
const webhookSenders = 3;

/**
 * Runs the worker: once a second every world with a moving clock catches up and every audit log is sealed; expired data
 * is swept periodically. Any number may run on one database. Ends at the signal, between two jobs; an unavailable
 * database is retried each second until it returns.
 */
export async function runWorker({
  databaseUrl,
  readUrl,
  signal,
}: {
  databaseUrl: string;
  readUrl?: string | undefined;
  signal: AbortSignal;
}): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 2, readUrl });
  const senders: readonly (readonly [LetterKind, Send | undefined])[] = [
    ["mail", smtpSender()],
    ["sms", smsSender(systemNow)],
  ];
  const exporting = besideAll(
    () => buildNextExport(db, declaredFiles.exports, { signal }),
    "an export was not built; it is tried again",
    signal,
  );
  const reading = besideAll(() => readNextList(db), "a list in a file was not read; it is tried again", signal);
  const webhooks = webhookSender(db);
  const advancing = besideAll(() => runNextAdvancePortion(db), "a clock was not advanced; it is tried again", signal);
  // several at a time: a receiver that hangs holds up one of them alone
  const webhookRounds = Array.from({ length: webhookSenders }, () =>
    besideAll(
      () => runWebhookDeliveryRound(db, webhooks, systemNow()),
      "events were not sent; they are tried again",
      signal,
    ),
  );
  // a server that hangs holds up the letters of its kind, and no clock
  const carrying = senders.map(([kind, send]) =>
    besideAll(
      async () => send !== undefined && (await sendOutboxLetters(db, kind, send, systemNow())).sentCount > 0,
      "letters were not sent; they are tried again",
      signal,
    ),
  );
  let sweptAt: Date | undefined;
  let heads: Heads | undefined;
  let isDown = false;
  while (!signal.aborted) {
    let isBehind = false;
    try {
      const real = systemNow();
      if (!sweptAt) await ensureDefaultWorld(db, real);
      isBehind = await catchUpWorlds(db, real, signal);
      const isSweepDue = !sweptAt || real.getTime() - sweptAt.getTime() >= sweepMs;
      if (isSweepDue) heads = await publishedHeads(publishAuditHeads(db));
      if (heads) await sealAuditLogs(db, heads);
      if (isSweepDue) {
        await sweepExpiredData(db, real);
        sweptAt = real;
      }
      if (isDown) simulatorLog.info("the database is back");
      isDown = false;
    } catch (cause) {
      if (!isDown) simulatorLog.warn({ err: cause }, "the round failed; trying again each second");
      isDown = true;
    }
    if (!isBehind) await pause(roundMs, undefined, { signal }).catch(() => {});
  }
  await Promise.all([exporting, reading, advancing, ...webhookRounds, ...carrying]);
  await db.close();
}

/**
 * Processes work that people wait for one by one, beside everything else: the worlds' clocks do not wait for a long
 * item.
 */
async function besideAll(next: () => Promise<boolean>, otherwise: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const wasOne = await next().catch((cause: unknown) => {
      simulatorLog.warn({ err: cause }, otherwise);
      return false;
    });
    if (!wasOne) await pause(roundMs, undefined, { signal }).catch(() => {});
  }
}

/** Reads the next file of payments and the next of materials: neither kind waits for all of the other. */
async function readNextList(db: Database): Promise<boolean> {
  const isPayments = await readNextPaymentBatchFile(db);
  return (await readNextMaterialBatchFile(db)) || isPayments;
}

/** Returns the published heads of the audit chains: without them nothing is sealed, and everything else continues. */
const publishedHeads = (heads: Promise<Heads>): Promise<Heads | undefined> =>
  heads.catch((cause: unknown) => {
    simulatorLog.error(
      { err: cause },
      "the heads of the audit chains cannot be published; nothing is sealed meanwhile",
    );
    return undefined;
  });

/** Runs one turn of every world that has a moving clock and due work. Returns true when one of them has more. */
export async function catchUpWorlds(db: Database, real: Date, signal?: AbortSignal): Promise<boolean> {
  const worlds = await worldsWithJobs(db.sql);
  let isBehind = false;
  for (const world of worlds) {
    const now = worldTimeAt(world, real);
    if (signal?.aborted || world.nextDue.getTime() > now.getTime()) continue;
    const { isDone } = await runDueJobs(db, world.id, now, jobHandlers, { most: itemsAtOnce });
    isBehind ||= !isDone;
  }
  return isBehind;
}

/** Seals the new rows of all worlds' audit logs, when the chain continues its published head. */
export async function sealAuditLogs(db: Database, heads: Heads = new Map()): Promise<void> {
  const worlds = await worldsWithUnsealedAuditRows(db.sql);
  for (const { id } of worlds)
    while (await sealAuditChain(db, id, heads.get(id))) {
      /* until its tail is sealed */
    }
}

/** Deletes data that has expired in real time. */
export async function sweepExpiredData(db: Database, real: Date): Promise<void> {
  await sweepExpiredAccessData(db.sql, real);
  await deleteOldIdempotencyKeys(db.sql, addMilliseconds(real, -keyRetentionMs));
  await deleteExpiredDownloads(db.sql, real);
  await deleteExpiredRateLimitWindows(db.sql, real);
  await deleteExpiredExports(db, real);
  await deleteExpiredWebhookRecords(db, real);
  await deleteExpiredWorlds(db, real);
  await deleteUnreferencedBlobs(db, real);
  await deleteAbandonedUploads(addMilliseconds(real, -hourMs));
}
