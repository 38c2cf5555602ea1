import type * as z from "zod/mini";
import type { Call } from "@/lib/call/call";
import { isRefusalCode, refusals, type RefusalCode } from "@/lib/call/refusals";
import { realmOf } from "@/lib/call/principal";
import { isLocale, locales, type Locale } from "@/lib/i18n/locale";
import { later } from "@/lib/time/instant";
import { resolveCall, isScenarioCall, openCalls, secondOperator } from "./calls";
import { scenarioCommands } from "./commands/commands";
import { expectationsOf } from "./expectations";
import { decodeNode, objectFieldsOf } from "./fit";
import { durationOf, instantOf, instantText } from "./instants";
import { answerOf, replyFieldsOf } from "./commands/answers";
import { isMerchantName, setsMerchants } from "./commands/merchants";
import { scenarioPersonShape } from "./commands/people";
import { isReserved } from "./commands/set-people";
import { nearest } from "./commands/nearest";
import { anyMap, emptyMap, listOf, mapEntryOf, mapOf, nonEmptyTextOf } from "./parts";
import type { Scenario } from "./read";
import type { Problems } from "./problem";
import { checkPair } from "./commands/pairs";
import { checkNames } from "./references";
import { scalarTextOf, type ScenarioNode, type ScenarioMap } from "./messages";
import { nameShape, builtInNames, stepsMax, timesMax, wayShape } from "./shape";
import type { SentFile, ScenarioStep, Work } from "./step";
import type { Scope, Value } from "./values/expression";
import { inScope, valueIn } from "./values/in-scope";

type Entries = ScenarioMap["entries"];

/** Lists the fields of a step beside its command. */
const about = ["when", "at", "after", "by", "as", "refused", "language", "note"] as const;
/** Lists the built-in actions of a step beside its commands. */
const builtInWords = ["call", "expect", "repeat", "advance", "merchant", "person"] as const;

/** Parses the steps of a scenario one after another: the names that a step may use depend on those before it. */
export class ScenarioReader {
  readonly problems: Problems;
  /** Holds the merchants that exist so far. */
  readonly merchants: Set<string>;
  /** Holds their people beside the owners, as `acme.clara`. */
  readonly people = new Set<string>();
  /** Holds the names that `${…}` may begin with so far. */
  readonly names = new Set(builtInNames);
  /** Holds the fields that may follow a merchant's name, or the name of an answer with known fields. */
  readonly parts = new Map<string, Set<string>>();
  readonly steps: ScenarioStep[] = [];
  /** Holds the sign-in addresses of people who are set up. */
  private readonly emails = new Set<string>();
  /** Is true if the world has merchants from the beginning. */
  readonly hasBeginning: boolean;
  private now: Date;
  private readonly most: number;
  /** Counts the steps that were looked at, done or not. */
  private visited = 0;

  constructor(
    problems: Problems,
    merchants: ReadonlySet<string>,
    world: Scenario["world"] | undefined,
    most: number = stepsMax,
  ) {
    this.problems = problems;
    this.most = most;
    // of a world that is not as it must be nothing is known
    this.hasBeginning = !world || world.from !== undefined;
    this.merchants = new Set(merchants);
    this.now = world?.starts ?? new Date(0);
    for (const name of merchants) this.names.add(name);
  }

  /** Adds a setup step, at the scenario's start. */
  sets(offset: number, label: string, run: (Work & { kind: "setup" })["run"], more: Partial<ScenarioStep> = {}): void {
    const work = { kind: "setup", run } as const;
    this.steps.push({
      offset,
      at: this.now,
      label,
      by: undefined,
      as: undefined,
      expectedRefusal: undefined,
      note: "",
      work,
      ...more,
    });
  }

  /**
   * Records the sign-in address of a person who is set up. Reports an explicit address that another person has; an
   * address derived from a name is reported with that name.
   */
  signsIn(email: string, offset: number | undefined): void {
    const address = email.toLowerCase();
    if (offset !== undefined && this.emails.has(address)) this.problems.add(offset, "emailTaken", { word: email });
    this.emails.add(address);
  }

  /** Advances the clock before the next step. */
  waits(ms: number): void {
    this.now = later(this.now, ms);
  }

  /** Advances the clock to the end of the scenario. Reports an end that the steps have passed. */
  ends(end: Date, offset: number): void {
    if (end.getTime() < this.now.getTime())
      this.problems.add(offset, "ended", { word: instantText(end), nearest: instantText(this.now) });
    else if (end.getTime() > this.now.getTime()) {
      this.now = end;
      this.push(this.waiting(offset), new Map());
    }
  }

  read(node: ScenarioNode, scope: Scope, depth = 0): void {
    for (const item of listOf(node, this.problems)) {
      this.visited += 1;
      if (this.steps.length >= this.most || this.visited > visitsPerStep * this.most) {
        this.problems.add(item.offset, "tooMuch", { word: String(this.most) });
        return;
      }
      if (this.isDue(item, scope)) this.step(item, scope, depth);
    }
  }

  /** Returns true unless a step has a condition that does not apply. */
  private isDue(node: ScenarioNode, scope: Scope): boolean {
    const when = mapEntryOf(node, "when")?.value;
    const condition = when && nonEmptyTextOf(when, this.problems);
    if (!when || condition === undefined) return true;
    return valueIn(condition, when.offset, scope, this.problems) !== 0;
  }

  private step(template: ScenarioNode, scope: Scope, depth: number): void {
    const repeatEntry = mapEntryOf(template, "repeat");
    const node = inScope(repeatEntry ? withoutRepeat(template) : template, scope, this.problems);
    const { problems } = this;
    const words = [...builtInWords, ...scenarioCommands.keys()];
    const entries = mapOf(node, [...about, ...words, "takes", "file"], problems);
    if (!entries) return;
    const actionWords = words.filter((word) => entries.has(word));
    const [actionWord] = actionWords;
    if (actionWord === undefined) {
      // an unknown word was already reported as an unknown key
      if ([...entries.keys()].every((name) => (about as readonly string[]).includes(name)))
        problems.add(node.offset, "deedMissing");
      return;
    }
    if (actionWords.length > 1)
      problems.add(entries.get(actionWords[1] ?? "")?.offset ?? node.offset, "deedSeveral", {
        word: actionWords.join(", "),
      });
    this.moment(entries);
    const value = entries.get(actionWord)?.value ?? emptyMap(node.offset);
    if (actionWord === "repeat") this.repeat(repeatEntry?.value ?? value, scope, depth);
    else if (actionWord === "advance") this.advance(value, node.offset, entries);
    else if (actionWord === "merchant") this.merchant(value, node.offset, entries);
    else if (actionWord === "person") this.person(value, node.offset, entries);
    else this.command({ actionWord, value, entries, offset: node.offset });
  }

  /** Advances to the instant of a step. */
  private moment(entries: Entries): void {
    const [at, after] = [entries.get("at")?.value, entries.get("after")?.value];
    if (at) {
      const text = nonEmptyTextOf(at, this.problems) ?? "";
      const instant = instantOf(text);
      if (!instant) this.problems.add(at.offset, "instant", { word: text });
      else this.reaches(instant, at.offset, text);
    }
    if (after) this.reaches(later(this.now, this.spanOf(after)), after.offset, "");
  }

  private reaches(instant: Date, offset: number, word: string): void {
    if (instant.getTime() < this.now.getTime()) this.problems.add(offset, "backwards", { word });
    else this.now = instant;
  }

  private spanOf(node: ScenarioNode): number {
    const text = nonEmptyTextOf(node, this.problems) ?? "";
    const span = durationOf(text);
    if (span === undefined) this.problems.add(node.offset, "duration", { word: text });
    return span ?? 0;
  }

  private advance(value: ScenarioNode, offset: number, entries: Entries): void {
    // up to the instant of the step the market ticks as ever
    if (value.kind === "map" && (entries.has("at") || entries.has("after"))) this.push(this.waiting(offset), new Map());
    const way = value.kind === "map" ? this.wayOf(value) : undefined;
    if (!way) this.reaches(later(this.now, this.spanOf(value)), value.offset, "");
    this.push(this.waiting(offset, way?.tickSeconds), entries);
  }

  private waiting = (offset: number, tickSeconds?: number) =>
    ({ offset, label: "advance", work: { kind: "wait", tickSeconds } }) as const;

  /** Parses an advance that is given in parts: to an instant or by a span, and with which ticks. */
  private wayOf(node: ScenarioMap): z.output<typeof wayShape> {
    // named cast: decoded by this shape
    const way = (decodeNode(wayShape, node, this) ?? {}) as z.output<typeof wayShape>;
    const [to, by] = [node.entries.get("to"), node.entries.get("by")];
    if (to && by) this.problems.add(by.offset, "deedSeveral", { word: "to, by" });
    else if (!to && !by) this.problems.add(node.offset, "missingKey", { word: "to" });
    else if (way.to && to) this.reaches(way.to, to.value.offset, scalarTextOf(to.value) ?? "");
    else if (by) this.reaches(later(this.now, this.spanOf(by.value)), by.value.offset, "");
    return way;
  }

  /** Parses a merchant that is created at a step: later steps refer to it by the name given there. */
  private merchant(value: ScenarioNode, offset: number, entries: Entries): void {
    const as = entries.get("as")?.value;
    const name = as && nonEmptyTextOf(as, this.problems);
    if (!as) this.problems.add(offset, "missingKey", { word: "as" });
    if (!as || name === undefined) return;
    const isTaken = this.names.has(name);
    if (isTaken || !isMerchantName(name)) this.problems.add(as.offset, isTaken ? "nameTaken" : "key", { word: name });
    checkNames(value, this);
    this.merchants.add(name);
    this.names.add(name);
    setsMerchants([{ name, offset, value }], this);
  }

  /** Parses a person who joins a merchant at a step: later steps refer to them as one of that merchant's people. */
  private person(value: ScenarioNode, offset: number, entries: Entries): void {
    const [as, by] = [entries.get("as")?.value, this.handIn(entries, offset)];
    const part = as && nonEmptyTextOf(as, this.problems);
    if (!as) this.problems.add(offset, "missingKey", { word: "as" });
    checkNames(value, this);
    decodeNode(scenarioPersonShape, value, this);
    const [merchant] = by?.split(".") ?? [];
    if (!as || part === undefined || merchant === undefined) return;
    const name = `${merchant}.${part}`;
    const isTaken = isReserved(part) || this.people.has(name);
    if (isTaken || !nameShape.test(part)) this.problems.add(as.offset, isTaken ? "nameTaken" : "key", { word: part });
    this.people.add(name);
    this.parts.get(merchant)?.add(part);
    const work = { kind: "person", merchant, part, input: value } as const;
    this.push({ offset, label: "person", by, work }, new Map([...entries].filter(([word]) => word !== "as")), name);
  }

  private push(
    step: Pick<ScenarioStep, "offset" | "label" | "work"> & Partial<ScenarioStep>,
    entries: Entries,
    as = this.nameGiven(entries),
  ): void {
    const note = entries.get("note")
      ? (nonEmptyTextOf(entries.get("note")?.value ?? emptyMap(0), this.problems) ?? "")
      : "";
    const [expectedRefusal, language] = [this.refusedIn(entries), this.languageIn(entries)];
    this.steps.push({ at: this.now, by: undefined, expectedRefusal, language, ...step, as, note });
    if (as !== undefined && !as.includes(".")) this.names.add(as);
  }

  private nameGiven(entries: Entries): string | undefined {
    const as = entries.get("as")?.value;
    const name = as && nonEmptyTextOf(as, this.problems);
    if (!as || name === undefined) return undefined;
    const isTaken = this.merchants.has(name) || builtInNames.has(name);
    if (isTaken || !nameShape.test(name)) this.problems.add(as.offset, isTaken ? "nameTaken" : "key", { word: name });
    return name;
  }

  /** Records the fields that later steps may reference of a stored answer; undefined allows any. */
  private answers(entries: Entries, fields: readonly string[] | undefined): void {
    const as = scalarTextOf(entries.get("as")?.value);
    if (as === undefined || this.merchants.has(as)) return;
    if (fields) this.parts.set(as, new Set(fields));
    else this.parts.delete(as);
  }

  private languageIn(entries: Entries): Locale | undefined {
    const node = entries.get("language")?.value;
    const word = node && nonEmptyTextOf(node, this.problems);
    if (!node || word === undefined) return undefined;
    if (isLocale(word)) return word;
    this.problems.add(node.offset, "choice", { word, nearest: locales.join(", ") });
    return undefined;
  }

  private refusedIn(entries: Entries): RefusalCode | undefined {
    const node = entries.get("refused")?.value;
    const code = node && nonEmptyTextOf(node, this.problems);
    if (!node || code === undefined) return undefined;
    if (isRefusalCode(code)) return code;
    this.problems.add(node.offset, "refusal", { word: code, nearest: nearest(code, Object.keys(refusals)) });
    return undefined;
  }

  private command({
    actionWord,
    value,
    entries,
    offset,
  }: {
    actionWord: string;
    value: ScenarioNode;
    entries: Entries;
    offset: number;
  }): void {
    if (actionWord === "expect") {
      const expectations = expectationsOf(value, this);
      this.push({ offset, label: actionWord, work: { kind: "expect", expectations } }, entries);
      return;
    }
    if (actionWord === "call") return this.call(entries, offset);
    const command = scenarioCommands.get(actionWord);
    if (!command) return;
    const by = command.by === "merchant" ? this.handIn(entries, offset) : secondIn(entries);
    checkNames(value, this);
    decodeNode(command.input, value, this);
    if (!entries.has("refused")) checkPair(value, this.problems);
    this.push({ offset, label: actionWord, by, work: { kind: "command", command, input: value } }, entries);
    this.answers(entries, answerOf(actionWord));
  }

  private call(entries: Entries, offset: number): void {
    const call = this.callIn(entries, offset);
    if (!call) return;
    const input = entries.get("takes")?.value ?? emptyMap(offset);
    const by = this.personIn(entries, call, offset);
    this.checkInput(call, input);
    if (!entries.has("refused")) checkPair(input, this.problems);
    const file = this.fileIn(entries, call, offset);
    const word = nonEmptyTextOf(entries.get("call")?.value ?? input, this.problems) ?? "";
    this.push({ offset, label: word, by, work: { kind: "call", call, input, file } }, entries);
    this.answers(entries, replyFieldsOf(call));
  }

  /**
   * Returns the named call; reports a problem and returns undefined where it does not exist or is not for scenarios.
   */
  callIn(entries: Entries, offset: number): Call | undefined {
    const node = entries.get("call")?.value;
    const word = node && nonEmptyTextOf(node, this.problems);
    if (!node || word === undefined) {
      if (!node) this.problems.add(offset, "missingKey", { word: "call" });
      return undefined;
    }
    const call = resolveCall(word);
    if (call && isScenarioCall(call)) return call;
    this.problems.add(node.offset, call ? "callClosed" : "call", { word, nearest: nearest(word, openCalls()) });
    return undefined;
  }

  /** Checks the input of a call against its schema. */
  checkInput(call: Call, input: ScenarioNode): void {
    const { problems } = this;
    checkNames(input, this);
    if (input.kind === "map" && input.entries.has("world"))
      problems.add(input.entries.get("world")?.offset ?? input.offset, "world");
    else decodeNode(call.input, withFilledIn(call, input), this);
  }

  /**
   * Returns the person who sends a call: a merchant's owner or one of its people; undefined for operations' own calls,
   * except those of their second person.
   */
  personIn(entries: Entries, call: Call, offset: number): string | undefined {
    return realmOf(call.access) === "operations" ? secondIn(entries) : this.handIn(entries, offset);
  }

  private handIn(entries: Entries, offset: number): string | undefined {
    const node = entries.get("by")?.value;
    const [only, second] = this.merchants;
    if (!node) {
      if (only === undefined || second !== undefined) this.problems.add(offset, "merchantMissing");
      return only;
    }
    const word = nonEmptyTextOf(node, this.problems) ?? "";
    if (this.merchants.has(word) || this.people.has(word)) return word;
    const [merchant = ""] = word.split(".");
    if (this.merchants.has(merchant))
      this.problems.add(node.offset, "person", { word, nearest: nearest(word, this.people) });
    else this.problems.add(node.offset, "merchant", { word, nearest: nearest(word, this.merchants) });
    return word;
  }

  private fileIn(entries: Entries, call: Call, offset: number): SentFile | undefined {
    const fileEntry = entries.get("file");
    if (call.body !== "upload" || !fileEntry) {
      if (fileEntry || call.body === "upload") this.problems.add(fileEntry?.offset ?? offset, "file");
      return undefined;
    }
    const parts = mapOf(fileEntry.value, ["name", "text"], this.problems);
    const [name, text] = [parts?.get("name")?.value, parts?.get("text")?.value];
    if (!name) this.problems.add(fileEntry.offset, "missingKey", { word: "name" });
    const word = name && nonEmptyTextOf(name, this.problems);
    if (word === undefined) return undefined;
    return { name: word, text: text && nonEmptyTextOf(text, this.problems) };
  }

  private repeat(node: ScenarioNode, scope: Scope, depth: number): void {
    const entries = mapOf(node, ["times", "turn", "let", "steps"], this.problems);
    const [timesNode, steps] = [entries?.get("times")?.value, entries?.get("steps")?.value];
    for (const word of ["times", "steps"])
      if (entries && !entries.has(word)) this.problems.add(node.offset, "missingKey", { word });
    if (!entries || !timesNode || !steps) return;
    const times = inScope(timesNode, scope, this.problems);
    const count = times.kind === "scalar" && typeof times.value === "number" ? times.value : 0;
    if (!Number.isInteger(count) || count < 1 || count > timesMax || depth > depthMax) {
      this.problems.add(times.offset, "times", { word: String(timesMax) });
      return;
    }
    const name = this.turnName(entries.get("turn")?.value);
    for (let turn = 1; turn <= count; turn += 1) {
      if (this.steps.length >= this.most) {
        this.problems.add(times.offset, "tooMuch", { word: String(this.most) });
        return;
      }
      this.read(steps, this.scopeOf(entries.get("let")?.value, new Map([...scope, [name, turn]])), depth + 1);
    }
  }

  private turnName(node: ScenarioNode | undefined): string {
    const name = node && nonEmptyTextOf(node, this.problems);
    if (!node || name === undefined) return "i";
    const isTaken = this.names.has(name) && name !== "i";
    if (isTaken || !nameShape.test(name)) this.problems.add(node.offset, isTaken ? "nameTaken" : "key", { word: name });
    return name;
  }

  /** Returns the scope of a turn with the values that it computes, one after another. */
  private scopeOf(node: ScenarioNode | undefined, scope: Map<string, Value>): Scope {
    for (const [name, { offset, value }] of (node && anyMap(node, this.problems)) ?? []) {
      if (!nameShape.test(name)) this.problems.add(offset, "key", { word: name });
      const text = nonEmptyTextOf(value, this.problems);
      const result = text === undefined ? undefined : valueIn(text, value.offset, scope, this.problems);
      if (result !== undefined) scope.set(name, result);
    }
    return scope;
  }
}

/** Limits how many repetitions may stand in one. */
const depthMax = 2;

/** Limits how many steps are visited for each step that a text may have: those with conditions that do not apply. */
const visitsPerStep = 20;

/** Returns a step without its repetition, which is read by itself, in the scope of each turn. */
function withoutRepeat(node: ScenarioNode): ScenarioNode {
  if (node.kind !== "map") return node;
  const entries = [...node.entries].map(([name, entry]) =>
    name === "repeat" ? ([name, { ...entry, value: emptyMap(entry.value.offset) }] as const) : ([name, entry] as const),
  );
  return { ...node, entries: new Map(entries) };
}

/** Returns the second person of operations where a step is theirs. */
const secondIn = (entries: Entries): string | undefined =>
  scalarTextOf(entries.get("by")?.value) === secondOperator ? secondOperator : undefined;

/** Lists the fields that are filled in where they are omitted. */
const filledIn = ["world", "payPassword"] as const;

/**
 * Returns the input of a call with the fields that are filled in when it is sent: placeholder values suffice for
 * checking.
 */
export function withFilledIn(call: Call, input: ScenarioNode): ScenarioNode {
  if (input.kind !== "map") return input;
  const fields = objectFieldsOf(call.input) ?? {};
  const { offset, entries } = input;
  const any = { world: "any-world", payPassword: "000000" };
  const addedEntries = filledIn
    .filter((name) => name in fields && !entries.has(name))
    .map((name) => {
      const value = { kind: "scalar", offset, value: any[name], source: any[name] } as const;
      return [name, { offset, value }] as const;
    });
  return { ...input, entries: new Map([...entries, ...addedEntries]) };
}
