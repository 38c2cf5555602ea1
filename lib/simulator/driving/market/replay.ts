import { buffer } from "node:stream/consumers";
import { Refusal } from "@/lib/call/refusals";
import { RejectedFile } from "@/lib/formats/inspect/rejected-file";
import { openCsv } from "@/lib/formats/sheets/csv-reader";
import type { ReadCell, ReadRow } from "@/lib/formats/sheets/read-row";
import type { Currency } from "@/lib/money/currency";
import { divide, parseRate, rateUnit } from "@/lib/money/rate";
import { beijingInstant, isDay, type Day } from "@/lib/time/beijing";
import { nextWorkingDayAtHour } from "@/lib/time/calendar";
import { addMilliseconds } from "@/lib/time/instant";
import { scheduleNextReplayDay } from "./jobs";
import { tickCurrencies, type Mids } from "./path";
import { nextReplayDay } from "./replay-day";
import { serializeMids, type StoredMids } from "./ticks";
import { inPortions } from "@/lib/simulator/platform/store/portions";
import type { InWorld, Tx } from "@/lib/simulator/platform/store/tx";

/** Describes one day of a file: its own date, and mids against the dollar of the currencies it has. */
export interface ReferenceDay {
  readonly label: Day;
  readonly mids: Mids;
}

/**
 * Sets the hour of Beijing time at which a day's rates become the market's (the ECB publishes at 16:00 in Frankfurt).
 */
const fixHour = 22;

const unreadable = (reason: string): never => {
  throw new Refusal("FILE_UNREADABLE", { reason });
};

/** Returns the file's column of a currency: ISO has no CNH, so CNY drives it. */
const columnOf = (code: Currency): string => (code === "CNH" ? "CNY" : code);

/** Returns the rows of a file in CSV format; refuses with FILE_UNREADABLE when it is in no such format. */
async function csvRows(bytes: AsyncIterable<Uint8Array>): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  try {
    const book = openCsv(await buffer(bytes), { encoding: "utf-8", separator: "," });
    for await (const some of book.rows(0)) rows.push(...some);
  } catch (cause) {
    if (cause instanceof RejectedFile) return unreadable("CSV, UTF-8");
    throw cause;
  }
  return rows;
}

const textOf = (cell: ReadCell): string => (typeof cell === "string" ? cell.trim() : "");

/**
 * Reads daily reference rates in the ECB's CSV format: a header `Date,USD,JPY,…`, rates for one euro, N/A where there is
 * none, in either order. Returns at most `days` days from `from`, or the last ones, oldest first. Refuses with
 * FILE_UNREADABLE and the line at fault.
 */
export async function readReferenceRates(
  bytes: AsyncIterable<Uint8Array>,
  { from, days }: { from?: Day | undefined; days: number },
): Promise<ReferenceDay[]> {
  if (from !== undefined && !isDay(from)) return unreadable(`from: ${from}`);
  const referenceDays: ReferenceDay[] = [];
  let header: readonly string[] | undefined;
  for (const { no, cells } of await csvRows(bytes)) {
    const texts = cells.map(textOf);
    if (!header) {
      if (texts[0] !== "Date" || !texts.includes("USD")) return unreadable(`line ${no}: Date,USD,…`);
      header = texts;
      continue;
    }
    const day = dayOfLine(header, texts, no);
    if (day && (from === undefined || day.label >= from)) referenceDays.push(day);
  }
  if (referenceDays.length === 0) return unreadable(header ? "0 days" : "line 1: Date,USD,…");
  referenceDays.sort((a, b) => (a.label < b.label ? -1 : 1));
  const twice = referenceDays.find(({ label }, i) => referenceDays[i + 1]?.label === label);
  if (twice) return unreadable(twice.label);
  return from === undefined ? referenceDays.slice(-days) : referenceDays.slice(0, days);
}

function dayOfLine(header: readonly string[], cells: readonly string[], line: number): ReferenceDay | undefined {
  const [label = ""] = cells;
  if (!isDay(label)) return unreadable(`line ${line}`);
  const perEuro = (column: string): bigint | undefined => {
    const index = header.indexOf(column);
    const text = index > 0 ? (cells[index] ?? "") : "";
    if (text === "" || text === "N/A") return undefined;
    return parseRate(text) ?? unreadable(`line ${line}: ${column} ${text.slice(0, 20)}`);
  };
  const dollar = perEuro("USD");
  // a day without a dollar rate has no usable mids, which are quoted against the dollar
  if (dollar === undefined) return undefined;
  const mids = tickCurrencies.flatMap((code) => {
    const rate = code === "EUR" ? rateUnit : perEuro(columnOf(code));
    const mid = rate && divide(rate * rateUnit, dollar, "half-even");
    // one that comes to nothing would be refused as a tick, and with it the day of all others
    if (mid === 0n) return unreadable(`line ${line}: ${columnOf(code)}`);
    return mid === undefined ? [] : [[code, mid] as const];
  });
  return { label, mids: Object.fromEntries(mids) };
}

export interface ReplaySchedule {
  readonly days: number;
  readonly firstDay: Day;
  readonly lastDay: Day;
  readonly beginsAt: Date;
  readonly endsAt: Date;
}

/**
 * Maps a file's days in order onto the world's coming working days at 22:00 Beijing time. Ends a replay that was
 * running.
 */
export async function startRateReplay(tx: Tx, days: readonly ReferenceDay[]): Promise<ReplaySchedule> {
  const instants: Date[] = [];
  for (
    let next = nextWorkingDayAtHour(addMilliseconds(tx.now, 1), fixHour);
    instants.length < days.length;
    next = nextWorkingDayAtHour(addMilliseconds(next, 1), fixHour)
  )
    instants.push(next);
  return replayAt(tx, days, instants);
}

/** Starts a replay on the days' own dates, those that are still to come: for a world that replays a past period. */
export function replayOnOwnDays(tx: Tx, days: readonly ReferenceDay[]): Promise<ReplaySchedule> {
  const daysToCome = days.filter(({ label }) => beijingInstant(label, fixHour) > tx.now);
  return replayAt(
    tx,
    daysToCome,
    daysToCome.map(({ label }) => beijingInstant(label, fixHour)),
  );
}

async function replayAt(tx: Tx, days: readonly ReferenceDay[], instants: readonly Date[]): Promise<ReplaySchedule> {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return unreadable("0 days");
  await endRateReplay(tx);
  const rows = days.flatMap(({ label, mids }, place) => {
    const at = instants[place];
    // named cast: what was made to be written as JSON
    const storedMids = JSON.parse(serializeMids(mids)) as StoredMids;
    return at ? [{ world: tx.world.id, at, label, mids: storedMids, no: place + 1, total: days.length }] : [];
  });
  for (const data of inPortions(rows)) await tx.prisma.replay.createMany({ data });
  await scheduleNextReplayDay(tx);
  return {
    days: days.length,
    firstDay: first.label,
    lastDay: last.label,
    beginsAt: instants[0] ?? tx.now,
    endsAt: instants.at(-1) ?? tx.now,
  };
}

/** Ends a replay at its current day: the market continues from there automatically. */
export async function endRateReplay(tx: InWorld): Promise<void> {
  await tx.prisma.replay.deleteMany({ where: { world: tx.world.id } });
  await tx.prisma.due.deleteMany({ where: { world: tx.world.id, kind: "market.replay", state: "open" } });
}

/**
 * Returns the progress of a replay: the number of finished days, the total, and the next day with its own date; all
 * zero and null when there is none.
 */
export async function readReplayProgress(
  tx: InWorld,
): Promise<{ done: number; total: number; next: Date | null; label: Day | null }> {
  const row = await nextReplayDay(tx);
  return row
    ? { done: row.no - 1, total: row.total, next: row.at, label: row.label }
    : { done: 0, total: 0, next: null, label: null };
}
