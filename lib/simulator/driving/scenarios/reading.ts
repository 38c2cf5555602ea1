import type * as z from "zod/mini";
import type { Call } from "@/lib/call/call";
import { isRefusalCode, refusals, type RefusalCode } from "@/lib/call/refusals";
import { realmOf } from "@/lib/call/principal";
import { isLocale, locales, type Locale } from "@/lib/i18n/locale";
import { addMilliseconds } from "@/lib/time/instant";
import { resolveScenarioCall, isScenarioCall, scenarioCallNames, secondOperator } from "./calls";
import { scenarioCommands } from "./commands/commands";
import { expectationsOf } from "./expectations";
import { loopIn, notPerRow, withoutRowSteps } from "./loops/for-each";
import { decodeNode, objectFieldsOf } from "./fit";
import { parseDurationMs, instantOf, instantText } from "./instants";
import { commandAnswerFields, replyFieldsOf } from "./commands/answers";
import { isMerchantName, planMerchantSetup } from "./commands/merchants";
import { scenarioPersonShape } from "./commands/people";
import { isReservedPartName } from "./commands/set-people";
import { nearestKnownWord } from "./commands/nearest";
import { emptyMap, parseListItems, mapEntryOf, parseMapEntries, nonEmptyTextOf } from "./parts";
import type { Scenario } from "./read";
import type { Problems } from "./problem";
import { reportPairProblems } from "./commands/pairs";
import { reportUnknownNames } from "./references";
import { scalarTextOf, type ScenarioNode, type ScenarioMap } from "./messages";
import { nameShape, builtInNames, stepsMax, timesMax, wayShape } from "./shape";
import type { SentFile, ScenarioStep, Work } from "./step";
import { PlayedStory, type Stories } from "./loops/stories";
import type { Scope, Value } from "./values/expression";
import {
  expandExpressions,
  scopeWithComputedValues,
  evaluateInScope,
  type ItemLimit,
  turnCount,
} from "./values/in-scope";

type Entries = ScenarioMap["entries"];

/** Lists the fields of a step beside its command. */
const about = ["when", "at", "after", "by", "as", "refused", "language", "note"] as const;
/** Lists the built-in actions of a step beside its commands. */
const builtInWords = ["call", "expect", "repeat", "play", "forEach", "advance", "merchant", "person"] as const;

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
  readonly most: number;
  private readonly world: Scenario["world"] | undefined;
  /** Counts the steps that were looked at, done or not. */
  private visited = 0;
  private readonly stories: Stories;
  /** Holds the story with the steps that are read now. */
  private currentStory: PlayedStory | undefined;
  /** Counts the stories that are played side by side now. */
  private playedCount = 0;
  /** Counts the items that lists repeat. */
  private readonly items: ItemLimit;
  /** Is true for the steps of a row, which share one instant. */
  private isPerRow = false;
  /** Holds the places of the steps that were read, where each is read only once. */
  private readOnce: Set<number> | undefined;

  constructor(
    problems: Problems,
    merchants: ReadonlySet<string>,
    world: Scenario["world"] | undefined,
    most: number = stepsMax,
    stories: Stories = new Map(),
  ) {
    this.problems = problems;
    this.most = most;
    this.stories = stories;
    this.world = world;
    this.items = { most, count: 0 };
    // of a world that is not as it must be nothing is known
    this.hasBeginning = !world || world.from !== undefined;
    this.merchants = new Set(merchants);
    this.now = world?.starts ?? new Date(0);
    for (const name of merchants) this.names.add(name);
  }

  /** Returns a reader of the steps of a row: it knows what this one knows, its clock stands, and its steps are apart. */
  perRow(problems: Problems): ScenarioReader {
    const reader = new ScenarioReader(problems, this.merchants, this.world, this.most, this.stories);
    reader.now = this.now;
    reader.currentStory = this.currentStory;
    reader.isPerRow = true;
    for (const person of this.people) reader.people.add(person);
    for (const name of this.names) reader.names.add(name);
    for (const [name, parts] of this.parts) reader.parts.set(name, parts);
    return reader;
  }

  /** Has each step be read only the first time that it is due: it is checked then. */
  readsOnce(): void {
    this.readOnce = new Set();
  }

  /** Goes on counting looked-at steps from where another reader is. */
  visitedBy(reader: ScenarioReader): void {
    this.visited = reader.visited;
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
    this.now = addMilliseconds(this.now, ms);
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

  /** Parses a list of steps. Returns true unless a condition left one out that was not read before. */
  read(node: ScenarioNode, scope: Scope, depth = 0): boolean {
    let isComplete = true;
    for (const item of parseListItems(node, this.problems)) {
      if (this.readOnce?.has(item.offset)) continue;
      this.visited += 1;
      if (this.steps.length >= this.most || this.visited > visitsPerStep * this.most) {
        this.problems.add(item.offset, "tooMuch", { word: String(this.most) });
        return true;
      }
      if (!this.isDue(item, scope)) isComplete = false;
      else if (this.step(item, scope, depth)) this.readOnce?.add(item.offset);
      else isComplete = false;
    }
    return isComplete;
  }

  /** Returns true unless a step has a condition that does not apply. */
  private isDue(node: ScenarioNode, scope: Scope): boolean {
    const when = mapEntryOf(node, "when")?.value;
    const condition = when && nonEmptyTextOf(when, this.problems);
    if (!when || condition === undefined) return true;
    return evaluateInScope(condition, when.offset, scope, this.problems) !== 0;
  }

  /** Parses a step. Returns false where a condition left out a step of it that was not read before. */
  private step(template: ScenarioNode, scope: Scope, depth: number): boolean {
    const scoped = expandExpressions(withoutInnerSteps(template), scope, this.problems, this.items);
    const node = this.currentStory?.withStoredNames(scoped) ?? scoped;
    const { problems } = this;
    const words = [...builtInWords, ...scenarioCommands.keys()];
    const entries = parseMapEntries(node, [...about, ...words, "takes", "file"], problems);
    if (!entries) return true;
    const actionWords = words.filter((word) => entries.has(word));
    const [actionWord] = actionWords;
    if (actionWord === undefined) {
      // an unknown word was already reported as an unknown key
      if ([...entries.keys()].every((name) => (about as readonly string[]).includes(name)))
        problems.add(node.offset, "deedMissing");
      return true;
    }
    if (actionWords.length > 1)
      problems.add(entries.get(actionWords[1] ?? "")?.offset ?? node.offset, "deedSeveral", {
        word: actionWords.join(", "),
      });
    if (this.isPerRow && this.reportNotPerRow(entries)) return true;
    this.moment(entries);
    const value = entries.get(actionWord)?.value ?? emptyMap(node.offset);
    const inner = mapEntryOf(template, actionWord)?.value ?? value;
    if (actionWord === "repeat") return this.repeat(inner, scope, depth);
    if (actionWord === "play") this.play(inner, scope, depth);
    else if (actionWord === "forEach") this.forEach(value, inner, { entries, offset: node.offset, scope, depth });
    else if (actionWord === "advance") this.advance(value, node.offset, entries);
    else if (actionWord === "merchant") this.merchant(value, node.offset, entries);
    else if (actionWord === "person") this.person(value, node.offset, entries);
    else this.command({ actionWord, value, entries, offset: node.offset });
    return true;
  }

  /** Reports the words of a step that cannot be done for each row. Returns true where there is one. */
  private reportNotPerRow(entries: Entries): boolean {
    const found = notPerRow.filter((word) => entries.has(word));
    for (const word of found) this.problems.add(entries.get(word)?.offset ?? 0, "notPerRow", { word });
    return found.length > 0;
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
    if (after) this.reaches(addMilliseconds(this.now, this.spanOf(after)), after.offset, "");
  }

  private reaches(instant: Date, offset: number, word: string): void {
    if (instant.getTime() < this.now.getTime()) this.problems.add(offset, "backwards", { word });
    else this.now = instant;
  }

  private spanOf(node: ScenarioNode): number {
    const text = nonEmptyTextOf(node, this.problems) ?? "";
    const span = parseDurationMs(text);
    if (span === undefined) this.problems.add(node.offset, "duration", { word: text });
    return span ?? 0;
  }

  private advance(value: ScenarioNode, offset: number, entries: Entries): void {
    // up to the instant of the step the market ticks as ever
    if (value.kind === "map" && (entries.has("at") || entries.has("after"))) this.push(this.waiting(offset), new Map());
    const way = value.kind === "map" ? this.wayOf(value) : undefined;
    if (!way) this.reaches(addMilliseconds(this.now, this.spanOf(value)), value.offset, "");
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
    else if (by) this.reaches(addMilliseconds(this.now, this.spanOf(by.value)), by.value.offset, "");
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
    reportUnknownNames(value, this);
    this.merchants.add(name);
    this.names.add(name);
    planMerchantSetup([{ name, offset, value }], this);
  }

  /** Parses a person who joins a merchant at a step: later steps refer to them as one of that merchant's people. */
  private person(value: ScenarioNode, offset: number, entries: Entries): void {
    const [as, by] = [entries.get("as")?.value, this.handIn(entries, offset)];
    const part = as && nonEmptyTextOf(as, this.problems);
    if (!as) this.problems.add(offset, "missingKey", { word: "as" });
    reportUnknownNames(value, this);
    decodeNode(scenarioPersonShape, value, this);
    const [merchant] = by?.split(".") ?? [];
    if (!as || part === undefined || merchant === undefined) return;
    const name = `${merchant}.${part}`;
    const isTaken = isReservedPartName(part) || this.people.has(name);
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

  nameGiven(entries: Entries): string | undefined {
    const as = entries.get("as")?.value;
    const name = as && nonEmptyTextOf(as, this.problems);
    if (!as || name === undefined) return undefined;
    const isTaken = this.merchants.has(name) || builtInNames.has(name);
    if (isTaken || !nameShape.test(name)) this.problems.add(as.offset, isTaken ? "nameTaken" : "key", { word: name });
    return this.currentStory ? this.currentStory.store(name) : name;
  }

  /** Records the fields that later steps may reference of a stored answer; undefined allows any. */
  private answers(entries: Entries, fields: readonly string[] | undefined): void {
    const name = scalarTextOf(entries.get("as")?.value);
    if (name === undefined || this.merchants.has(name)) return;
    const as = this.currentStory ? this.currentStory.store(name) : name;
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
    this.problems.add(node.offset, "refusal", { word: code, nearest: nearestKnownWord(code, Object.keys(refusals)) });
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
    reportUnknownNames(value, this);
    decodeNode(command.input, value, this);
    if (!entries.has("refused")) reportPairProblems(value, this.problems);
    this.push({ offset, label: actionWord, by, work: { kind: "command", command, input: value } }, entries);
    this.answers(entries, commandAnswerFields(actionWord));
  }

  private call(entries: Entries, offset: number): void {
    const call = this.callIn(entries, offset);
    if (!call) return;
    const input = entries.get("takes")?.value ?? emptyMap(offset);
    const by = this.personIn(entries, call, offset);
    this.checkInput(call, input);
    if (!entries.has("refused")) reportPairProblems(input, this.problems);
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
    const call = resolveScenarioCall(word);
    if (call && isScenarioCall(call)) return call;
    this.problems.add(node.offset, call ? "callClosed" : "call", {
      word,
      nearest: nearestKnownWord(word, scenarioCallNames()),
    });
    return undefined;
  }

  /** Checks the input of a call against its schema. */
  checkInput(call: Call, input: ScenarioNode): void {
    const { problems } = this;
    reportUnknownNames(input, this);
    if (input.kind === "map" && input.entries.has("world"))
      problems.add(input.entries.get("world")?.offset ?? input.offset, "world");
    else decodeNode(call.input, withPlaceholderFields(call, input), this);
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
      this.problems.add(node.offset, "person", { word, nearest: nearestKnownWord(word, this.people) });
    else this.problems.add(node.offset, "merchant", { word, nearest: nearestKnownWord(word, this.merchants) });
    return word;
  }

  private fileIn(entries: Entries, call: Call, offset: number): SentFile | undefined {
    const fileEntry = entries.get("file");
    if (call.body !== "upload" || !fileEntry) {
      if (fileEntry || call.body === "upload") this.problems.add(fileEntry?.offset ?? offset, "file");
      return undefined;
    }
    const parts = parseMapEntries(fileEntry.value, ["name", "text"], this.problems);
    const [name, text] = [parts?.get("name")?.value, parts?.get("text")?.value];
    if (!name) this.problems.add(fileEntry.offset, "missingKey", { word: "name" });
    const word = name && nonEmptyTextOf(name, this.problems);
    if (word === undefined) return undefined;
    return { name: word, text: text && nonEmptyTextOf(text, this.problems) };
  }

  /** Parses a loop over the rows of an answer; `template` has the steps of a row, and `node` all else in scope. */
  private forEach(
    node: ScenarioNode,
    template: ScenarioNode,
    { entries, offset, ...place }: { entries: Entries; offset: number; scope: Scope; depth: number },
  ): void {
    if (node.kind !== "map" || template.kind !== "map") {
      this.problems.add(node.offset, "map");
      return;
    }
    const whole = { ...node, entries: new Map([...template.entries, ...node.entries]) };
    const parsed = loopIn(whole, { reading: this, stepEntries: entries, ...place });
    if (!parsed) return;
    this.push({ offset, label: "forEach", by: parsed.by, work: { kind: "forEach", loop: parsed.loop } }, entries);
    this.answers(entries, ["count"]);
  }

  /** Parses a repetition. Returns false where a condition left a step out that was not read before. */
  private repeat(node: ScenarioNode, scope: Scope, depth: number): boolean {
    const entries = parseMapEntries(node, ["times", "turn", "let", "steps"], this.problems);
    const steps = entries?.get("steps")?.value;
    for (const word of ["times", "steps"])
      if (entries && !entries.has(word)) this.problems.add(node.offset, "missingKey", { word });
    const times = entries?.get("times")?.value;
    if (!times || !steps) return true;
    let isComplete = true;
    for (const turnScope of this.turns(node, scope, depth)) {
      if (this.steps.length >= this.most) {
        this.problems.add(times.offset, "tooMuch", { word: String(this.most) });
        return true;
      }
      isComplete = this.read(steps, turnScope, depth + 1);
    }
    return isComplete;
  }

  /**
   * Plays stories side by side: at each instant the next part of the story of every turn. What a story keeps is known in
   * it alone.
   */
  private play(node: ScenarioNode, scope: Scope, depth: number): void {
    const entries = parseMapEntries(node, ["times", "turn", "let", "story", "at"], this.problems);
    const [story, at] = [entries?.get("story")?.value, entries?.get("at")?.value];
    for (const word of ["story", "at"])
      if (entries && !entries.has(word)) this.problems.add(node.offset, "missingKey", { word });
    if (!entries || !story || !at) return;
    const [start, outer] = [this.now, this.currentStory];
    const playedStories: PlayedStory[] = [];
    for (const turnScope of this.turns(node, scope, depth))
      for (const parts of this.storiesOf(story, turnScope)) {
        this.playedCount += 1;
        playedStories.push(new PlayedStory(parts, turnScope, this.playedCount, outer));
      }
    const instants = parseListItems(expandExpressions(at, scope, this.problems, this.items), this.problems);
    if (playedStories.some(({ parts }) => parts.length > instants.length))
      this.problems.add(story.offset, "storyParts", { word: String(instants.length) });
    for (const [no, instant] of instants.entries()) {
      this.reachesPart(instant, start);
      for (const playedStory of playedStories) {
        this.currentStory = playedStory;
        const part = playedStory.parts[no];
        if (part) this.read(part, playedStory.scope, depth + 1);
      }
    }
    this.currentStory = outer;
    this.playedCount -= playedStories.length;
    for (const name of playedStories.flatMap((playedStory) => playedStory.storedNames())) {
      this.names.delete(name);
      this.parts.delete(name);
    }
  }

  /** Advances to the instant of a part: a time, or a span from the instant at which its story began. */
  private reachesPart(node: ScenarioNode, start: Date): void {
    const text = nonEmptyTextOf(node, this.problems) ?? "";
    const span = parseDurationMs(text);
    const instant = span === undefined ? instantOf(text) : addMilliseconds(start, span);
    if (instant) this.reaches(instant, node.offset, text);
    else this.problems.add(node.offset, "instant", { word: text });
  }

  /** Returns the parts of the stories that a turn names: one, or a list of them. */
  private storiesOf(node: ScenarioNode, scope: Scope): (readonly ScenarioNode[])[] {
    const names = expandExpressions(node, scope, this.problems, this.items);
    return (names.kind === "list" ? names.items : [names]).flatMap((item) => {
      const word = nonEmptyTextOf(item, this.problems);
      const story = word === undefined ? undefined : this.stories.get(word);
      if (word !== undefined && !story)
        this.problems.add(item.offset, "choice", { word, nearest: nearestKnownWord(word, this.stories.keys()) });
      return story ? [story] : [];
    });
  }

  /** Yields the scope of each turn, one unless `times` says more; none where that is no number of turns. */
  private *turns(node: ScenarioNode, scope: Scope, depth: number): Generator<Scope, void, void> {
    const timesNode = mapEntryOf(node, "times")?.value;
    const count = timesNode ? turnCount(timesNode, scope, this.problems, this.items) : 1;
    if (count > 0 && depth > depthMax) {
      this.problems.add(timesNode?.offset ?? node.offset, "times", { word: String(timesMax) });
      return;
    }
    const name = this.turnName(mapEntryOf(node, "turn")?.value);
    for (let turn = 1; turn <= count; turn += 1)
      yield this.scopeOf(mapEntryOf(node, "let")?.value, new Map([...scope, [name, turn]]));
  }

  turnName(node: ScenarioNode | undefined): string {
    const name = node && nonEmptyTextOf(node, this.problems);
    if (!node || name === undefined) return "i";
    const isTaken = this.names.has(name) && name !== "i";
    if (isTaken || !nameShape.test(name)) this.problems.add(node.offset, isTaken ? "nameTaken" : "key", { word: name });
    return name;
  }

  /** Returns the scope of a turn with the values that it computes, one after another. */
  scopeOf(node: ScenarioNode | undefined, scope: Map<string, Value>): Scope {
    return scopeWithComputedValues(node, scope, this.problems);
  }
}

/** Limits how many repetitions may stand in one. */
const depthMax = 2;

/** Limits how many steps are visited for each step that a text may have: those with conditions that do not apply. */
const visitsPerStep = 20;

/** Maps the words with steps of their own, which are read by themselves in the scope of each turn, to what is left. */
const withoutSteps: Readonly<Record<string, (value: ScenarioNode) => ScenarioNode>> = {
  repeat: ({ offset }) => emptyMap(offset),
  play: ({ offset }) => emptyMap(offset),
  forEach: withoutRowSteps,
};

/** Returns a step without the steps in it. */
function withoutInnerSteps(node: ScenarioNode): ScenarioNode {
  if (node.kind !== "map") return node;
  const entries = [...node.entries].map(
    ([name, entry]) => [name, { ...entry, value: withoutSteps[name]?.(entry.value) ?? entry.value }] as const,
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
export function withPlaceholderFields(call: Call, input: ScenarioNode): ScenarioNode {
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
