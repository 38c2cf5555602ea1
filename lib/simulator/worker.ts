import { setTimeout as pause } from "node:timers/promises";
import { systemNow } from "@/lib/time/clock";
import { hourMs, later, minuteMs, secondMs } from "@/lib/time/instant";
import { sweepExpired } from "./access/outbox";
import { seal } from "./platform/audit/chain";
import { publishHeads, type Heads } from "./platform/audit/heads";
import { forgetTries } from "./platform/rate-limits/shared";
import { openDatabase, type Database } from "./platform/store/database";
import { ensureDefaultWorld } from "./driving/worlds/default-world";
import { declaredFiles } from "./files/by-area";
import { jobHandlers } from "./jobs";
import { log } from "./platform/log";
import { sweepBlobs } from "./files/blobs";
import { sweepUploads } from "./files/store/disk";
import { buildNext, sweepExports } from "./files/exports/build";
import { forgetDownloads } from "./files/throttle";
import { goOnNext } from "./driving/worlds/operations/advance-run";
import { sweepWorlds } from "./driving/worlds/operations/delete-world";
import { sweepRecordings } from "./driving/scenarios/recording/recordings";
import { forgetKeys } from "./platform/store/idempotency";
import { sendWebhooks } from "./developers/webhooks/deliver";
import { webhookSender } from "./developers/webhooks/send-webhook";
import { sweepWebhooks } from "./developers/webhooks/sweep";
import { sendLetters, smtpSender, type Send } from "./platform/mail/mailer";
import type { Carried } from "./platform/mail/mailer.sql";
import { smsSender } from "./platform/mail/sms";
import { readNextMaterials } from "./materials/batches/read-batch";
import { readNextBatch } from "./payments/batch/file/read-batch";
import { advance } from "./driving/worlds/scheduler";
import { worldNow } from "./driving/worlds/world";
import { worldsToSeal, worldsWithJobs } from "./driving/worlds/waiting.sql";

/** How often the worker looks at its worlds. */
const roundMs = secondMs;
/** How many items of one world are done before the next world has its turn. */
const itemsAtOnce = 200;
/** How long the answer to a money call is kept under its key, in real time. */
const keysKeptMs = 24 * hourMs;
const sweepMs = minuteMs;
/** How many rounds of events for merchants' software are sent at a time. */
const webhookSenders = 3;

/**
 * The worker: once a second every world whose clock moves catches up and every audit log is sealed; now and then what
 * has expired is swept. Any number may run on one database. Ends at the signal, between two jobs; a database that goes
 * away is tried again each second until it is back.
 */
export async function run({
  databaseUrl,
  readUrl,
  signal,
}: {
  databaseUrl: string;
  readUrl?: string | undefined;
  signal: AbortSignal;
}): Promise<void> {
  const db = openDatabase(databaseUrl, { max: 2, readUrl });
  const senders: readonly (readonly [Carried, Send | undefined])[] = [
    ["mail", smtpSender()],
    ["sms", smsSender(systemNow)],
  ];
  const exporting = besideAll(
    () => buildNext(db, declaredFiles.exports, { signal }),
    "an export was not built; it is tried again",
    signal,
  );
  const reading = besideAll(() => readNextList(db), "a list in a file was not read; it is tried again", signal);
  const webhooks = webhookSender(db);
  const advancing = besideAll(() => goOnNext(db), "a clock was not advanced; it is tried again", signal);
  // several at a time: a receiver that hangs holds up one of them alone
  const telling = Array.from({ length: webhookSenders }, () =>
    besideAll(() => sendWebhooks(db, webhooks, systemNow()), "events were not sent; they are tried again", signal),
  );
  // a server that hangs holds up the letters of its kind, and no clock
  const carrying = senders.map(([kind, send]) =>
    besideAll(
      async () => send !== undefined && (await sendLetters(db, kind, send, systemNow())).sent > 0,
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
      isBehind = await catchUpAll(db, real, signal);
      const isSweepDue = !sweptAt || real.getTime() - sweptAt.getTime() >= sweepMs;
      if (isSweepDue) heads = await known(publishHeads(db));
      if (heads) await sealAll(db, heads);
      if (isSweepDue) {
        await sweep(db, real);
        sweptAt = real;
      }
      if (isDown) log.info("the database is back");
      isDown = false;
    } catch (cause) {
      if (!isDown) log.warn({ err: cause }, "the round failed; trying again each second");
      isDown = true;
    }
    if (!isBehind) await pause(roundMs, undefined, { signal }).catch(() => {});
  }
  await Promise.all([exporting, reading, advancing, ...telling, ...carrying]);
  await db.close();
}

/**
 * Does one after another what people wait for, beside everything else: the worlds' clocks do not wait for a long one.
 */
async function besideAll(next: () => Promise<boolean>, otherwise: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const wasOne = await next().catch((cause: unknown) => {
      log.warn({ err: cause }, otherwise);
      return false;
    });
    if (!wasOne) await pause(roundMs, undefined, { signal }).catch(() => {});
  }
}

/** Reads the next file of payments and the next of materials: neither kind waits for all of the other. */
async function readNextList(db: Database): Promise<boolean> {
  const isPayments = await readNextBatch(db);
  return (await readNextMaterials(db)) || isPayments;
}

/** What was published of the audit chains: without it nothing is sealed, and everything else goes on. */
const known = (heads: Promise<Heads>): Promise<Heads | undefined> =>
  heads.catch((cause: unknown) => {
    log.error({ err: cause }, "the heads of the audit chains cannot be published; nothing is sealed meanwhile");
    return undefined;
  });

/** Gives every world whose clock moves, and that has something due, one turn. True when one of them has more to do. */
export async function catchUpAll(db: Database, real: Date, signal?: AbortSignal): Promise<boolean> {
  const worlds = await worldsWithJobs(db.sql);
  let isBehind = false;
  for (const world of worlds) {
    const now = worldNow(world, real);
    if (signal?.aborted || world.nextDue.getTime() > now.getTime()) continue;
    const { isDone } = await advance(db, world.id, now, jobHandlers, { most: itemsAtOnce });
    isBehind ||= !isDone;
  }
  return isBehind;
}

/** Seals the new rows of all worlds' audit logs, where the chain goes on from what was published of it. */
export async function sealAll(db: Database, heads: Heads = new Map()): Promise<void> {
  const worlds = await worldsToSeal(db.sql);
  for (const { id } of worlds)
    while (await seal(db, id, heads.get(id))) {
      /* until its tail is sealed */
    }
}

/** Forgets what has expired in real time. */
export async function sweep(db: Database, real: Date): Promise<void> {
  await sweepExpired(db.sql, real);
  await forgetKeys(db.sql, later(real, -keysKeptMs));
  await forgetDownloads(db.sql, real);
  await forgetTries(db.sql, real);
  await sweepExports(db, real);
  await sweepWebhooks(db, real);
  await sweepRecordings(db, real);
  await sweepWorlds(db, real);
  await sweepBlobs(db, real);
  await sweepUploads(later(real, -hourMs));
}
