import { randomBytes } from "node:crypto";
import { auditNames } from "./actor";
import { writeNote } from "./audit.sql";
import type { Tx } from "../store/tx";

let given: { readonly at: number; readonly next: () => string } | undefined;

/**
 * An id that sorts by real time (RFC 9562, version 7): the audit log is no part of the event log, so it may be random.
 * Those of one instant and one process sort as they are given.
 */
export function auditId(real: Date): string {
  if (given?.at !== real.getTime()) given = { at: real.getTime(), next: auditIds(real) };
  return given.next();
}

function randomAuditId(real: Date): string {
  const time = real.getTime().toString(16).padStart(12, "0");
  const random = randomBytes(10).toString("hex");
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`;
}

/** Gives such ids of one instant that sort as they are given: each is the one before and one. */
export function auditIds(real: Date): () => string {
  const first = randomAuditId(real);
  const [head, tail] = [first.slice(0, 24), parseInt(first.slice(24), 16)];
  let given = 0;
  return () => `${head}${((tail + given++) % 2 ** 48).toString(16).padStart(12, "0")}`;
}

export interface Noted {
  readonly what: string;
  readonly subject: string;
  /** ok, or the code of the refusal. */
  readonly outcome: string;
}

/** Writes one row of the audit log, in the operation's own transaction. */
export const note = (tx: Tx, { what, subject, outcome }: Noted): Promise<void> =>
  writeNote(tx, {
    world: tx.world.id,
    id: auditId(tx.by.at),
    at: tx.now,
    notedAt: tx.by.at,
    ...auditNames(tx.by),
    origin: tx.by.origin,
    what,
    subject: subject.slice(0, 120),
    outcome,
  });
