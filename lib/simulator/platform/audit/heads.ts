import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { auditHeadsFile } from "@/lib/session/settings";
import { simulatorLog } from "../log";
import type { Database } from "../store/database";
import { worldContext } from "../store/tx";
import { isChainEndPublished, verifyAuditChain, signChainEnd, type ChainHead } from "./chain";

/** Holds the published ends of all worlds' audit chains, by world. */
export type Heads = ReadonlyMap<string, ChainHead>;

const headsSchema = z.record(z.uuid(), z.object({ no: z.string().check(z.regex(/^\d+$/)), seal: z.string() }));

/** Reads the ends that this installation published; none where there is no such file yet. */
export async function readPublishedAuditHeads(file = auditHeadsFile()): Promise<Heads> {
  const text = await readFile(/*turbopackIgnore: true*/ file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return "{}";
    throw cause;
  });
  return new Map(
    Object.entries(headsSchema.parse(JSON.parse(text))).map(([world, { no, seal }]) => [
      world,
      { no: BigInt(no), seal },
    ]),
  );
}

/** Writes the heads atomically: a process that ends in the middle leaves the file unchanged. */
async function writeHeads(heads: Heads, file: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const all = Object.fromEntries([...heads].map(([world, { no, seal }]) => [world, { no: String(no), seal }]));
  try {
    await writeFile(/*turbopackIgnore: true*/ aside, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(/*turbopackIgnore: true*/ aside, /*turbopackIgnore: true*/ file);
  } finally {
    await rm(/*turbopackIgnore: true*/ aside, { force: true });
  }
}

/**
 * Publishes the ends of all audit chains where the database cannot change them, in the log and in a file: truncating a
 * chain, or restoring an older end, is detected by the published head. A chain that is not as this installation left it
 * keeps its published head, and the log reports it. Returns the heads published now.
 */
export async function publishAuditHeads(db: Database, file = auditHeadsFile()): Promise<Heads> {
  const before = await readPublishedAuditHeads(file);
  const heads = new Map(before);
  for (const end of await db.prisma.auditSeal.findMany({ orderBy: { world: "asc" } })) {
    const publishedHead = before.get(end.world);
    if (isChainEndPublished(end, publishedHead)) continue;
    const head = await signChainEnd(db, end.world, publishedHead);
    if (!head)
      simulatorLog.error(
        { world: end.world, published: publishedHead && String(publishedHead.no) },
        "the audit chain was tampered with",
      );
    else if (head.no !== publishedHead?.no || head.seal !== publishedHead.seal) {
      heads.set(end.world, head);
      simulatorLog.info({ world: end.world, no: String(head.no), seal: head.seal }, "end of an audit chain");
    }
  }
  if (heads.size > 0) await writeHeads(heads, file);
  return heads;
}

/**
 * Publishes the ends as they are, after a backup was restored: published rows beyond it are lost. Returns the worlds
 * with a chain that no longer contains its published head, with that head's number; a chain that is inconsistent in
 * itself is left unchanged.
 */
export async function republishHeadsAfterRestore(
  db: Database,
  file = auditHeadsFile(),
): Promise<{ world: string; no: bigint }[]> {
  const heads = new Map(await readPublishedAuditHeads(file));
  const truncatedWorlds: { world: string; no: bigint }[] = [];
  for (const [world, { no }] of [...heads]) {
    const tx = worldContext(db.sql, { id: world });
    if ((await verifyAuditChain(tx, heads.get(world))).brokenAt === null) continue;
    const { brokenAt } = await verifyAuditChain(tx);
    if (brokenAt !== null) continue; // wrong in itself, whatever was published
    truncatedWorlds.push({ world, no });
    heads.delete(world);
  }
  await writeHeads(heads, file);
  await publishAuditHeads(db, file);
  return truncatedWorlds;
}
