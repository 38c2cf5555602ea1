import { randomBytes } from "node:crypto";
import { auditActorNames } from "./actor";
import { insertAuditRow } from "./audit.sql";
import type { Tx } from "../store/tx";

let idSequence: { readonly at: number; readonly next: () => string } | undefined;

/**
 * Returns an id that sorts by real time (RFC 9562, version 7): the audit log is no part of the event log, so it may be
 * random. Ids of one instant and one process sort in the order of creation.
 */
export function auditId(real: Date): string {
  if (idSequence?.at !== real.getTime()) idSequence = { at: real.getTime(), next: auditIdGenerator(real) };
  return idSequence.next();
}

function randomAuditId(real: Date): string {
  const time = real.getTime().toString(16).padStart(12, "0");
  const random = randomBytes(10).toString("hex");
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}

/**
 * Creates a generator of such ids of one instant that sort in the order of creation: each is the one before plus one.
 */
export function auditIdGenerator(real: Date): () => string {
  const first = randomAuditId(real);
  const [head, tail] = [first.slice(0, 24), parseInt(first.slice(24), 16)];
  let issuedCount = 0;
  return () => `${head}${((tail + issuedCount++) % 2 ** 48).toString(16).padStart(12, "0")}`;
}

export interface AuditNote {
  readonly what: string;
  readonly subject: string;
  /** Is `ok`, or the code of the refusal. */
  readonly outcome: string;
}

/** Writes one row of the audit log, in the operation's own transaction. */
export const writeAuditNote = (tx: Tx, { what, subject, outcome }: AuditNote): Promise<void> =>
  insertAuditRow(tx, {
    world: tx.world.id,
    id: auditId(tx.by.at),
    at: tx.now,
    notedAt: tx.by.at,
    ...auditActorNames(tx.by),
    origin: tx.by.origin,
    what,
    subject: subject.slice(0, 120),
    outcome,
  });
