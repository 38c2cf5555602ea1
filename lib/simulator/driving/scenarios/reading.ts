import type * as z from "zod/mini";
import type { Call } from "@/lib/call/call";
import { isRefusalCode, refusals, type RefusalCode } from "@/lib/call/refusals";
import { realmOf } from "@/lib/call/who";
import { later } from "@/lib/time/instant";
import { callMeant, isOpen, openCalls } from "./calls";
import { deeds } from "./deeds/deeds";
import { expectationsOf } from "./expectations";
import { decoded, shapeOf } from "./fit";
import { durationOf, instantOf } from "./instants";
import { answerOf, fieldsOf } from "./deeds/answers";
import { isMerchantName, setsMerchants } from "./deeds/merchants";
import { personShape } from "./deeds/people";
import { isReserved } from "./deeds/set-people";
import { nearest } from "./deeds/nearest";
import { emptyMap, listOf, mapOf, wordOf } from "./parts";
import type { Scenario } from "./read";
import type { Problems } from "./problem";
import { checkPair } from "./deeds/pairs";
import { checkNames } from "./references";
import { textOf, type Said, type SaidMap } from "./said";
import { nameShape, stepsMax, timesMax, wayShape } from "./shape";
import type { SentFile, Step, Work } from "./step";

type Entries = SaidMap["entries"];

/** What a step may say beside what it does. */
const about = ["at", "after", "by", "as", "refused", "note"] as const;
/** What a step may do beside its deeds. */
const own = ["call", "expect", "repeat", "advance", "merchant", "person"] as const;

/** Reads the steps of a scenario one after the other: what each may name depends on those before it. */
export class Reading {
  readonly problems: Problems;
  /** The merchants that there are by now. */
  readonly merchants: Set<string>;
  /** Their people beside the owners, as `acme.clara`. */
  readonly people = new Set<string>();
  /** What `${…}` may begin with by now. */
  readonly names = new Set(["world", "i"]);
  /** What may come next where they begin with a merchant, or with an answer whose fields are known. */
  readonly parts = new Map<string, Set<string>>();
  readonly steps: Step[] = [];
  /** Where those who are set up sign in. */
  private readonly emails = new Set<string>();
  /** Whether there are merchants from the beginning. */
  readonly hasBeginning: boolean;
  private now: Date;

  constructor(problems: Problems, merchants: ReadonlySet<string>, world: Scenario["world"] | undefined) {
    this.problems = problems;
    // of a world that is not as it must be nothing is known
    this.hasBeginning = !world || world.from !== undefined;
    this.merchants = new Set(merchants);
    this.now = world?.starts ?? new Date(0);
    for (const name of merchants) this.names.add(name);
  }

  /** Adds a step of the setting up, at the scenario's start. */
  sets(offset: number, what: string, run: (Work & { kind: "setup" })["run"], more: Partial<Step> = {}): void {
    const work = { kind: "setup", run } as const;
    this.steps.push({
      offset,
      at: this.now,
      what,
      by: undefined,
      as: undefined,
      refused: undefined,
      note: "",
      work,
      ...more,
    });
  }

  /**
   * Takes note of where somebody who is set up signs in; tells of an address that somebody else has, where it is said: one
   * that is made of a name is taken with that.
   */
  signsIn(email: string, offset: number | undefined): void {
    const own = email.toLowerCase();
    if (offset !== undefined && this.emails.has(own)) this.problems.add(offset, "emailTaken", { word: email });
    this.emails.add(own);
  }

  /** Lets the clock go on before the next step. */
  waits(ms: number): void {
    this.now = later(this.now, ms);
  }

  read(said: Said, depth = 0): void {
    for (const item of listOf(said, this.problems)) {
      if (this.steps.length >= stepsMax) {
        this.problems.add(item.offset, "tooMuch", { word: String(stepsMax) });
        return;
      }
      this.step(item, depth);
    }
  }

  private step(said: Said, depth: number): void {
    const { problems } = this;
    const words = [...own, ...deeds.keys()];
    const entries = mapOf(said, [...about, ...words, "takes", "file"], problems);
    if (!entries) return;
    const done = words.filter((word) => entries.has(word));
    const [what] = done;
    if (what === undefined) {
      // a word that nothing is like was told as an unknown key
      if ([...entries.keys()].every((name) => (about as readonly string[]).includes(name)))
        problems.add(said.offset, "deedMissing");
      return;
    }
    if (done.length > 1)
      problems.add(entries.get(done[1] ?? "")?.offset ?? said.offset, "deedSeveral", { word: done.join(", ") });
    this.moment(entries);
    const value = entries.get(what)?.value ?? emptyMap(said.offset);
    if (what === "repeat") this.repeat(value, depth);
    else if (what === "advance") this.advance(value, said.offset, entries);
    else if (what === "merchant") this.merchant(value, said.offset, entries);
    else if (what === "person") this.person(value, said.offset, entries);
    else this.deed({ what, value, entries, offset: said.offset });
  }

  /** Moves on to the instant of a step. */
  private moment(entries: Entries): void {
    const [at, after] = [entries.get("at")?.value, entries.get("after")?.value];
    if (at) {
      const text = wordOf(at, this.problems) ?? "";
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

  private spanOf(said: Said): number {
    const text = wordOf(said, this.problems) ?? "";
    const span = durationOf(text);
    if (span === undefined) this.problems.add(said.offset, "duration", { word: text });
    return span ?? 0;
  }

  private advance(value: Said, offset: number, entries: Entries): void {
    // up to the instant of the step the market ticks as ever
    if (value.kind === "map" && (entries.has("at") || entries.has("after"))) this.push(this.waiting(offset), new Map());
    const way = value.kind === "map" ? this.wayOf(value) : undefined;
    if (!way) this.reaches(later(this.now, this.spanOf(value)), value.offset, "");
    this.push(this.waiting(offset, way?.tickSeconds), entries);
  }

  private waiting = (offset: number, tickSeconds?: number) =>
    ({ offset, what: "advance", work: { kind: "wait", tickSeconds } }) as const;

  /** A way that is told in parts: to an instant or by a span, and with which ticks. */
  private wayOf(said: SaidMap): z.output<typeof wayShape> {
    // named cast: decoded by this shape
    const way = (decoded(wayShape, said, this) ?? {}) as z.output<typeof wayShape>;
    const [to, by] = [said.entries.get("to"), said.entries.get("by")];
    if (to && by) this.problems.add(by.offset, "deedSeveral", { word: "to, by" });
    else if (!to && !by) this.problems.add(said.offset, "missingKey", { word: "to" });
    else if (way.to && to) this.reaches(way.to, to.value.offset, textOf(to.value) ?? "");
    else if (by) this.reaches(later(this.now, this.spanOf(by.value)), by.value.offset, "");
    return way;
  }

  /** A merchant that is made at a step: those after it know it by the name that it is given there. */
  private merchant(value: Said, offset: number, entries: Entries): void {
    const as = entries.get("as")?.value;
    const name = as && wordOf(as, this.problems);
    if (!as) this.problems.add(offset, "missingKey", { word: "as" });
    if (!as || name === undefined) return;
    const isTaken = this.names.has(name);
    if (isTaken || !isMerchantName(name)) this.problems.add(as.offset, isTaken ? "nameTaken" : "key", { word: name });
    this.merchants.add(name);
    this.names.add(name);
    setsMerchants([{ name, offset, value }], this);
  }

  /** Somebody who joins a merchant at a step: those after it know them as one of that merchant's people. */
  private person(value: Said, offset: number, entries: Entries): void {
    const [as, by] = [entries.get("as")?.value, this.handIn(entries, offset)];
    const part = as && wordOf(as, this.problems);
    if (!as) this.problems.add(offset, "missingKey", { word: "as" });
    checkNames(value, this);
    decoded(personShape, value, this);
    const [merchant] = by?.split(".") ?? [];
    if (!as || part === undefined || merchant === undefined) return;
    const name = `${merchant}.${part}`;
    const isTaken = isReserved(part) || this.people.has(name);
    if (isTaken || !nameShape.test(part)) this.problems.add(as.offset, isTaken ? "nameTaken" : "key", { word: part });
    this.people.add(name);
    this.parts.get(merchant)?.add(part);
    const work = { kind: "person", merchant, part, takes: value } as const;
    this.push({ offset, what: "person", by, work }, new Map([...entries].filter(([word]) => word !== "as")), name);
  }

  private push(
    step: Pick<Step, "offset" | "what" | "work"> & Partial<Step>,
    entries: Entries,
    as = this.nameGiven(entries),
  ): void {
    const note = entries.get("note") ? (wordOf(entries.get("note")?.value ?? emptyMap(0), this.problems) ?? "") : "";
    this.steps.push({ at: this.now, by: undefined, refused: this.refusedIn(entries), ...step, as, note });
    if (as !== undefined && !as.includes(".")) this.names.add(as);
  }

  private nameGiven(entries: Entries): string | undefined {
    const as = entries.get("as")?.value;
    const name = as && wordOf(as, this.problems);
    if (!as || name === undefined) return undefined;
    const isTaken = this.merchants.has(name) || name === "world" || name === "i";
    if (isTaken || !nameShape.test(name)) this.problems.add(as.offset, isTaken ? "nameTaken" : "key", { word: name });
    return name;
  }

  /** Takes note of what later steps may name of an answer that is kept; undefined: anything. */
  private answers(entries: Entries, fields: readonly string[] | undefined): void {
    const as = textOf(entries.get("as")?.value);
    if (as === undefined || this.merchants.has(as)) return;
    if (fields) this.parts.set(as, new Set(fields));
    else this.parts.delete(as);
  }

  private refusedIn(entries: Entries): RefusalCode | undefined {
    const said = entries.get("refused")?.value;
    const code = said && wordOf(said, this.problems);
    if (!said || code === undefined) return undefined;
    if (isRefusalCode(code)) return code;
    this.problems.add(said.offset, "refusal", { word: code, nearest: nearest(code, Object.keys(refusals)) });
    return undefined;
  }

  private deed({
    what,
    value,
    entries,
    offset,
  }: {
    what: string;
    value: Said;
    entries: Entries;
    offset: number;
  }): void {
    if (what === "expect") {
      const expectations = expectationsOf(value, this);
      this.push({ offset, what, work: { kind: "expect", expectations } }, entries);
      return;
    }
    if (what === "call") return this.call(entries, offset);
    const deed = deeds.get(what);
    if (!deed) return;
    const by = deed.by === "merchant" ? this.handIn(entries, offset) : undefined;
    checkNames(value, this);
    decoded(deed.takes, value, this);
    if (!entries.has("refused")) checkPair(value, this.problems);
    this.push({ offset, what, by, work: { kind: "deed", deed, takes: value } }, entries);
    this.answers(entries, answerOf(what));
  }

  private call(entries: Entries, offset: number): void {
    const call = this.callIn(entries, offset);
    if (!call) return;
    const takes = entries.get("takes")?.value ?? emptyMap(offset);
    const by = this.personIn(entries, call, offset);
    this.checkTakes(call, takes);
    if (!entries.has("refused")) checkPair(takes, this.problems);
    const file = this.fileIn(entries, call, offset);
    const word = wordOf(entries.get("call")?.value ?? takes, this.problems) ?? "";
    this.push({ offset, what: word, by, work: { kind: "call", call, takes, file } }, entries);
    this.answers(entries, fieldsOf(call));
  }

  /** The call that is named; undefined, and told, where there is none, or it is not for scenarios. */
  callIn(entries: Entries, offset: number): Call | undefined {
    const said = entries.get("call")?.value;
    const word = said && wordOf(said, this.problems);
    if (!said || word === undefined) {
      if (!said) this.problems.add(offset, "missingKey", { word: "call" });
      return undefined;
    }
    const call = callMeant(word);
    if (call && isOpen(call)) return call;
    this.problems.add(said.offset, call ? "callClosed" : "call", { word, nearest: nearest(word, openCalls()) });
    return undefined;
  }

  /** Whether what a call is to be asked with fits it. */
  checkTakes(call: Call, takes: Said): void {
    const { problems } = this;
    checkNames(takes, this);
    if (takes.kind === "map" && takes.entries.has("world"))
      problems.add(takes.entries.get("world")?.offset ?? takes.offset, "world");
    else decoded(call.takes, withFilledIn(call, takes), this);
  }

  /** Whoever a call is asked by: a merchant's owner or one of its people; operations where it is theirs. */
  personIn(entries: Entries, call: Call, offset: number): string | undefined {
    return realmOf(call.needs) === "operations" ? undefined : this.handIn(entries, offset);
  }

  private handIn(entries: Entries, offset: number): string | undefined {
    const said = entries.get("by")?.value;
    const [only, other] = this.merchants;
    if (!said) {
      if (only === undefined || other !== undefined) this.problems.add(offset, "merchantMissing");
      return only;
    }
    const word = wordOf(said, this.problems) ?? "";
    if (this.merchants.has(word) || this.people.has(word)) return word;
    const [merchant = ""] = word.split(".");
    if (this.merchants.has(merchant))
      this.problems.add(said.offset, "person", { word, nearest: nearest(word, this.people) });
    else this.problems.add(said.offset, "merchant", { word, nearest: nearest(word, this.merchants) });
    return word;
  }

  private fileIn(entries: Entries, call: Call, offset: number): SentFile | undefined {
    const said = entries.get("file");
    if (call.body !== "upload" || !said) {
      if (said || call.body === "upload") this.problems.add(said?.offset ?? offset, "file");
      return undefined;
    }
    const parts = mapOf(said.value, ["name", "text"], this.problems);
    const [name, text] = [parts?.get("name")?.value, parts?.get("text")?.value];
    if (!name) this.problems.add(said.offset, "missingKey", { word: "name" });
    const word = name && wordOf(name, this.problems);
    if (word === undefined) return undefined;
    return { name: word, text: text && wordOf(text, this.problems) };
  }

  private repeat(said: Said, depth: number): void {
    const entries = mapOf(said, ["times", "steps"], this.problems);
    const [times, steps] = [entries?.get("times")?.value, entries?.get("steps")?.value];
    for (const word of ["times", "steps"])
      if (entries && !entries.has(word)) this.problems.add(said.offset, "missingKey", { word });
    if (!times || !steps) return;
    const count = times.kind === "scalar" && typeof times.value === "number" ? times.value : 0;
    if (!Number.isInteger(count) || count < 1 || count > timesMax || depth > 1) {
      this.problems.add(times.offset, "times", { word: String(timesMax) });
      return;
    }
    for (let turn = 1; turn <= count; turn += 1) {
      if (this.steps.length >= stepsMax) {
        this.problems.add(times.offset, "tooMuch", { word: String(stepsMax) });
        return;
      }
      this.read(inTurn(steps, turn), depth + 1);
    }
  }
}

/** The same in one turn of a repetition: `${i}` is its number, counted from 1. */
function inTurn(said: Said, turn: number): Said {
  if (said.kind === "list") return { ...said, items: said.items.map((item) => inTurn(item, turn)) };
  if (said.kind === "map")
    return {
      ...said,
      entries: new Map([...said.entries].map(([name, at]) => [name, { ...at, value: inTurn(at.value, turn) }])),
    };
  if (typeof said.value !== "string" || !said.value.includes("${i}")) return said;
  if (said.value === "${i}") return { ...said, value: turn, source: String(turn) };
  const text = said.value.replaceAll("${i}", String(turn));
  return { ...said, value: text, source: text };
}

/** What is filled in for whoever does not say it. */
const filledIn = ["world", "payPassword"] as const;

/**
 * What a call is asked with, with what is filled in when it is asked: anything will do for what only looks whether it
 * fits.
 */
export function withFilledIn(call: Call, takes: Said): Said {
  if (takes.kind !== "map") return takes;
  const fields = shapeOf(call.takes) ?? {};
  const { offset, entries } = takes;
  const any = { world: "any-world", payPassword: "000000" };
  const added = filledIn
    .filter((name) => name in fields && !entries.has(name))
    .map((name) => {
      const value = { kind: "scalar", offset, value: any[name], source: any[name] } as const;
      return [name, { offset, value }] as const;
    });
  return { ...takes, entries: new Map([...entries, ...added]) };
}
