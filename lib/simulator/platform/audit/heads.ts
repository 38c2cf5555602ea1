import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { auditHeadsFile } from "@/lib/session/settings";
import { log } from "../log";
import type { Database } from "../store/database";
import { inWorld } from "../store/tx";
import { isPublished, proveChain, signEnd, type Head } from "./chain";

/** The ends of all worlds' audit chains, by world, as they were published. */
export type Heads = ReadonlyMap<string, Head>;

const written = z.record(z.uuid(), z.object({ no: z.string().check(z.regex(/^\d+$/)), seal: z.string() }));

/** Reads what this installation published; none where there is no such file yet. */
export async function readHeads(file = auditHeadsFile()): Promise<Heads> {
  const text = await readFile(/*turbopackIgnore: true*/ file, "utf8").catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === "ENOENT") return "{}";
    throw cause;
  });
  return new Map(
    Object.entries(written.parse(JSON.parse(text))).map(([world, { no, seal }]) => [world, { no: BigInt(no), seal }]),
  );
}

/** Writes them whole or not at all: a process that ends in the middle leaves the file as it was. */
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
 * Publishes the ends of all audit chains where the database cannot change them, in the log and in a file: whoever cuts
 * a chain short, or puts an older end of it back, is found by what was published. A chain that is not as this
 * installation left it keeps the head that was published, and the log says so. Returns what is published now.
 */
export async function publishHeads(db: Database, file = auditHeadsFile()): Promise<Heads> {
  const before = await readHeads(file);
  const heads = new Map(before);
  for (const end of await db.prisma.auditSeal.findMany({ orderBy: { world: "asc" } })) {
    const known = before.get(end.world);
    if (isPublished(end, known)) continue;
    const head = await signEnd(db, end.world, known);
    if (!head)
      log.error({ world: end.world, published: known && String(known.no) }, "the audit chain was tampered with");
    else if (head.no !== known?.no || head.seal !== known.seal) {
      heads.set(end.world, head);
      log.info({ world: end.world, no: String(head.no), seal: head.seal }, "end of an audit chain");
    }
  }
  if (heads.size > 0) await writeHeads(heads, file);
  return heads;
}

/**
 * Publishes the ends as they are, after a backup was restored: what was published beyond it is gone. Returns the worlds
 * whose chain lacks what was published, with the number it went to; one that is not right in itself is left as it was.
 */
export async function acceptHeads(db: Database, file = auditHeadsFile()): Promise<{ world: string; no: bigint }[]> {
  const heads = new Map(await readHeads(file));
  const lacking: { world: string; no: bigint }[] = [];
  for (const [world, { no }] of [...heads]) {
    const tx = inWorld(db.sql, { id: world });
    if ((await proveChain(tx, heads.get(world))).brokenAt === null) continue;
    const { brokenAt } = await proveChain(tx);
    if (brokenAt !== null) continue; // wrong in itself, whatever was published
    lacking.push({ world, no });
    heads.delete(world);
  }
  await writeHeads(heads, file);
  await publishHeads(db, file);
  return lacking;
}
