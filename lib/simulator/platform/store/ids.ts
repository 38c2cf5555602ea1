import { createHmac, hash } from "node:crypto";
import { invariant } from "@/lib/call/refusals";
import { deriveKeyFromPepper } from "@/lib/session/settings";
import { beijingDay } from "@/lib/time/beijing";
import type { World } from "@/lib/simulator/driving/worlds/world";
import { prepareQuery, query, raw, type ValueOf } from "./query";
import type { Tx } from "./tx";

/** Describes the identity of a business object: a key in UUIDv7's shape, and a number where people refer to it. */
export interface Ids {
  readonly id: string;
  readonly orderNo: string;
  /** Counts the ids of this scope, including this one. */
  readonly count: bigint;
}

/**
 * Returns the next id within a scope (a merchant's number, or the scheduler's). Derived from the world's clock, its
 * seed and a counter, never random: the same commands in the same order get the same ids, and ids of a scope sort in
 * order of creation, also at one instant of a held clock. The counter's row serialises a merchant's operations.
 */
export async function nextIdAndOrderNo(tx: Tx, scope: string, prefix: string): Promise<Ids> {
  const [ids] = await nextManyIds(tx, scope, prefix, 1);
  invariant(ids, "one was asked for");
  return ids;
}

const advanceCounter = prepareQuery((value: ValueOf<{ world: string; scope: string; many: bigint }>) =>
  query
    .insertInto("counter")
    .values({ world: value("world"), scope: value("scope"), last: value("many") })
    .onConflict((conflict) =>
      conflict.columns(["world", "scope"]).doUpdateSet((row) => ({
        last: raw<bigint>`${row.ref("counter.last")} + ${row.ref("excluded.last")}`,
      })),
    )
    .returning("last"),
);

/** Returns the given number of next ids of a scope. */
export async function nextManyIds(tx: Tx, scope: string, prefix: string, many: number): Promise<Ids[]> {
  const [row] = await advanceCounter(tx.sql, { world: tx.world.id, scope, many: BigInt(many) });
  const before = (row?.last ?? 0n) - BigInt(many);
  return Array.from({ length: many }, (_, index) => idsOf(tx.world, scope, prefix, tx.now, before + BigInt(index + 1)));
}

function idsOf(world: Pick<World, "seed">, scope: string, prefix: string, at: Date, count: bigint): Ids {
  return {
    id: idAt(countedDigits(count, hash("sha256", `${world.seed}|${scope}|${count}`, "hex")), at),
    orderNo: countedNumber(scope, prefix, at, count),
    count,
  };
}

/** Returns the number that people use for a counted object: its kind, its day, its merchant and its count. */
function countedNumber(scope: string, prefix: string, at: Date, count: bigint): string {
  const digits = scope.replace(/\D/g, "");
  return `${prefix}${beijingDay(at).replaceAll("-", "").slice(2)}${digits}${count.toString().padStart(4, "0")}`;
}

/**
 * Returns the number of an object of which only the id from `nextIdAndOrderNo` is stored, with the instant at which it was
 * created: the same as `nextIdAndOrderNo` returned, as long as the scope has fewer than 2^24 ids.
 */
export const numberOfId = (id: string, scope: string, prefix: string, at: Date): string =>
  countedNumber(scope, prefix, at, BigInt(`0x${id.slice(15, 18)}${id.slice(20, 23)}`));

/**
 * Returns true if a text is a complete number that `nextIdAndOrderNo` may have created within a scope, so that no substring
 * search is needed.
 */
export const isCompleteOrderNumber = (text: string, scope: string): boolean =>
  new RegExp(`^[A-Z]{2}\\d{6}${scope.replace(/\D/g, "")}\\d{4,}$`).test(text);

/**
 * Returns an id in UUIDv7's shape (RFC 9562) with a hash of a text as its "random" part: the same text at the same
 * instant produces the same id.
 */
export const seededId = (text: string, at: Date): string => idAt(hash("sha256", text, "hex"), at);

/** Does the same as `seededId` for the numbered rows of one list: at one instant they sort by their numbers. */
export const seededRowId = (text: string, no: number, at: Date): string =>
  idAt(countedDigits(BigInt(no), hash("sha256", `${text}|${no}`, "hex")), at);

/**
 * Returns the next id within a scope where ids must not be predictable: as `nextIdAndOrderNo`, but the "random" part is a keyed
 * hash, so that it is unknown without the installation's secret, and the same commands still get the same ids. Ids of
 * one instant sort by their count.
 */
export async function nextUnpredictableId(tx: Tx, scope: string): Promise<string> {
  const { count } = await nextIdAndOrderNo(tx, scope, "");
  const digest = createHmac("sha256", deriveKeyFromPepper("ids"))
    .update(`${tx.world.seed}|${scope}|${count}`)
    .digest("hex");
  return idAt((count % 4_096n).toString(16).padStart(3, "0") + digest, tx.now);
}

/**
 * Prefixes a digest with a count of 24 bits, as in RFC 9562 (6.2, method 1). The digit between the count's halves
 * becomes the variant.
 */
function countedDigits(count: bigint, digest: string): string {
  const countDigits = (count % 0x1000000n).toString(16).padStart(6, "0");
  return `${countDigits.slice(0, 3)}0${countDigits.slice(3)}${digest}`;
}

/** Appends the first 19 digits of a hexadecimal text to an instant. */
function idAt(digest: string, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  const variant = (8 + (parseInt(digest.slice(3, 4), 16) % 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${digest.slice(0, 3)}-${variant}${digest.slice(4, 7)}-${digest.slice(8, 20)}`;
}
