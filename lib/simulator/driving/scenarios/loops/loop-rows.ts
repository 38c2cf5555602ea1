import { fieldOfValue } from "../expectation-values";
import { decodeCallInput } from "../decoded-now";
import { fieldNamesOf } from "../fit";
import type { RunActor } from "../actors";
import type { RowLoop } from "./for-each";
import { toReadableAnswer } from "../readable";
import { resolveReferences, type ScenarioAnswers } from "../references";
import { Unfit } from "../unfit";

const pageSizeMax = 100;

/**
 * Makes the call of a loop. Returns the rows of its answer in the loop's order, with the fields that their steps name:
 * of a list in pages the rows of all pages, unless the input selects one.
 */
export async function fetchLoopRows(loop: RowLoop, actor: RunActor, answers: ScenarioAnswers): Promise<unknown[]> {
  const { call, sortBy, fields, rowsMost } = loop;
  const input = resolveReferences(loop.input, answers);
  const isGiven = (name: string) => input.kind === "map" && input.entries.has(name);
  const isInPages = (fieldNamesOf(call.input) ?? []).includes("currentPage") && !isGiven("currentPage");
  const rows: unknown[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const page = isInPages && { currentPage, ...(!isGiven("pageSize") && { pageSize: pageSizeMax }) };
    const output = toReadableAnswer(await actor.invokeAny(call, { ...decodeCallInput(call, input), ...page }));
    const pageRows = fieldOfValue(output, loop.rows);
    if (!Array.isArray(pageRows)) throw new Unfit(`${loop.rows}: list`);
    rows.push(...(pageRows as unknown[])); // named cast: whatever the call answers
    const total = Number(fieldOfValue(output, "total"));
    if (rows.length > rowsMost || total > rowsMost) throw new Unfit(`${loop.rows}: more than ${rowsMost}`);
    if (!isInPages || pageRows.length === 0 || rows.length >= total) break;
  }
  const textAt = (row: unknown) => String(sortBy === undefined ? "" : fieldOfValue(row, sortBy));
  rows.sort((a, b) => compareTexts(textAt(a), textAt(b)));
  return fields === undefined
    ? rows
    : rows.map((row) => Object.fromEntries(fields.map((name) => [name, fieldOfValue(row, name)])));
}

/** Compares two texts by their characters, the same on every machine. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
