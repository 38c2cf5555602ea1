import type { Call } from "@/lib/call/call";
import { fieldNamesOf, listItemSchema } from "../fit";
import type { ScenarioMap, ScenarioNode } from "../messages";
import { nearestKnownWord } from "../commands/nearest";
import { emptyMap, parseMapEntries, nonEmptyTextOf } from "../parts";
import { Problems } from "../problem";
import type { ScenarioReader } from "../reading";
import type { ScenarioStep } from "../step";
import { Unfit } from "../unfit";
import type { Scope } from "../values/expression";

/** Describes a loop over the rows of an answer: its call, and the steps that are done for each row. */
export interface RowLoop {
  readonly call: Call;
  readonly input: ScenarioNode;
  /** Names the field of the answer that holds the rows. */
  readonly rows: string;
  /** Limits the number of rows. */
  readonly rowsMost: number;
  /** Names the field whose text sorts the rows; undefined leaves the order of the answer. */
  readonly sortBy: string | undefined;
  /** Names a row in its steps. */
  readonly as: string;
  /** Lists the fields of a row that its steps name; undefined keeps all of them. */
  readonly fields: readonly string[] | undefined;
  /** Is true if a step of a row expects a refusal. */
  readonly isRefusalExpected: boolean;
  /** Returns the steps of a row by its number, from 1, and the number of all rows. */
  stepsOf(turn: number, count: number): readonly ScenarioStep[];
}

const words = ["call", "takes", "rows", "sortBy", "as", "turn", "count", "let", "steps"] as const;
/** Lists the words of a step that cannot be done for each row: its steps share one instant, and nobody is new in them. */
export const notPerRow = ["at", "after", "advance", "merchant", "person", "play", "forEach"] as const;

/** Limits the rows with which the steps of a loop are checked: until each was due once. */
const checkedTurns = 100;

/** Holds a parsed loop, with the sender of its call. */
interface ParsedLoop {
  readonly loop: RowLoop;
  readonly by: string | undefined;
}

/**
 * Parses a loop: its call, whose input is known, and its steps, whose number is known only when the call has answered.
 * The steps are checked with the first rows in which each is due, and read again for each row of the answer.
 */
export function loopIn(node: ScenarioNode, { reading, scope, stepEntries, depth }: LoopPlace): ParsedLoop | undefined {
  const { problems } = reading;
  const entries = parseMapEntries(node, words, problems);
  const call = entries && reading.callIn(entries, node.offset);
  const steps = entries?.get("steps")?.value;
  if (entries && !steps) problems.add(node.offset, "missingKey", { word: "steps" });
  if (entries && !entries.has("as")) problems.add(node.offset, "missingKey", { word: "as" });
  if (!entries || !call || !steps) return undefined;
  const textAt = (name: string) => {
    const value = entries.get(name)?.value;
    return value && nonEmptyTextOf(value, problems);
  };
  const input = entries.get("takes")?.value ?? emptyMap(node.offset);
  const by = reading.personIn(stepEntries, call, node.offset);
  reading.checkInput(call, input);
  const rows = textAt("rows") ?? "rows";
  const row = listItemSchema(call.output, rows);
  if (!row)
    problems.add(entries.get("rows")?.value.offset ?? node.offset, "unknownKey", {
      word: rows,
      nearest: nearestKnownWord(rows, fieldNamesOf(call.output) ?? []),
    });
  const inner = reading.perRow(problems);
  const as = inner.nameGiven(entries) ?? "";
  const rowFields = row && fieldNamesOf(row);
  inner.names.add(as);
  if (rowFields) inner.parts.set(as, new Set(rowFields));
  else inner.parts.delete(as);
  const sortBy = sortFieldIn(entries, rowFields, problems);
  const [turnNode, countNode, lets] = (["turn", "count", "let"] as const).map((name) => entries.get(name)?.value);
  const turnName = inner.turnName(turnNode);
  const countName = countNode && inner.turnName(countNode);
  const scopeOf = (reader: ScenarioReader, turn: number, count: number): Scope =>
    reader.scopeOf(
      lets,
      new Map([...scope, [turnName, turn], ...(countName === undefined ? [] : [[countName, count] as const])]),
    );
  const checked = inner.perRow(problems);
  checked.readsOnce();
  checked.visitedBy(reading);
  for (let turn = 1; turn <= checkedTurns; turn += 1)
    if (checked.read(steps, scopeOf(checked, turn, checkedTurns), depth + 1)) break;
  reading.visitedBy(checked);
  const loop: RowLoop = {
    call,
    input,
    rows,
    rowsMost: reading.most,
    sortBy,
    as,
    fields: fieldsNamed(steps, textAt("as") ?? ""),
    isRefusalExpected: checked.steps.some(({ expectedRefusal }) => expectedRefusal !== undefined),
    stepsOf(turn, count) {
      const found = new Problems();
      const reader = inner.perRow(found);
      reader.read(steps, scopeOf(reader, turn, count), depth + 1);
      const [first] = found.all;
      if (first) throw new Unfit([first.word, first.issue || first.code].filter((part) => part).join(": "));
      return reader.steps;
    },
  };
  return { loop, by };
}

/** Returns the field that sorts the rows; reports one that they do not have. */
function sortFieldIn(
  entries: ScenarioMap["entries"],
  rowFields: readonly string[] | undefined,
  problems: Problems,
): string | undefined {
  const node = entries.get("sortBy")?.value;
  const sortBy = node && nonEmptyTextOf(node, problems);
  if (node && sortBy !== undefined && rowFields && !rowFields.includes(sortBy))
    problems.add(node.offset, "unknownKey", { word: sortBy, nearest: nearestKnownWord(sortBy, rowFields) });
  return sortBy;
}

/** Holds where a loop stands: the reader and its scope, the entries of the step, and the depth of repetitions. */
interface LoopPlace {
  readonly reading: ScenarioReader;
  readonly scope: Scope;
  readonly stepEntries: ScenarioMap["entries"];
  readonly depth: number;
}

/** Returns the fields of a row that a node names, `${row.field}`; undefined where it names the whole row. */
function fieldsNamed(node: ScenarioNode, as: string): string[] | undefined {
  const pattern = new RegExp(String.raw`\$\{${as}(?![\w-])(?:\.([A-Za-z][\w-]*))?`, "g");
  const names = new Set<string | undefined>();
  const visit = (part: ScenarioNode): void => {
    if (part.kind === "map") for (const { value } of part.entries.values()) visit(value);
    else if (part.kind === "list") part.items.forEach(visit);
    else if (typeof part.value === "string") for (const [, name] of part.value.matchAll(pattern)) names.add(name);
  };
  visit(node);
  return names.has(undefined) ? undefined : [...names].filter((name) => name !== undefined);
}

/** Returns a loop's step without the steps of its rows, which are read in a scope of their own. */
export function withoutRowSteps(node: ScenarioNode): ScenarioNode {
  if (node.kind !== "map") return node;
  return { ...node, entries: new Map([...node.entries].filter(([name]) => name !== "steps" && name !== "let")) };
}
