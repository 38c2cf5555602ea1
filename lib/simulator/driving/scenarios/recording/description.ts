import { people } from "@/lib/access/calls/people";
import type { Call } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import { callNames, callsByName } from "@/lib/catalogue/calls";
import { exchange } from "@/lib/exchange/calls/orders";
import { forwards } from "@/lib/exchange/calls/forwards";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { scenarioCommands } from "../commands/commands";
import { ownerName, usualPersonEmail } from "../commands/people";
import { durationText, instantText } from "../instants";
import { referencePattern } from "../references";
import { verificationStateNumbers } from "../shape";
import type { Beginning, KnownThen, ReviewThen, StepThen } from "./beginning";
import type { Ending } from "./ending";
import { isIdLike } from "./ids-in";
import { MerchantNames, usualEmail } from "./merchant-names";
import { shortFormOf } from "./short-forms";

type Body = Record<string, unknown>;

/** Describes one recorded call as stored. */
export interface RecordedCall {
  readonly at: Date;
  readonly call: string;
  readonly by: string;
  readonly person: string | null;
  readonly takes: unknown;
  readonly ids: unknown;
  readonly untold: string;
}

/** Lists the reasons why a step is missing in a scenario; each has its message in operations.recording.untold. */
export type MissingReason = "person" | "file" | "secret" | "closed" | "unknown" | "text";

/** Lists the reasons found only when a recording is written: the call itself is one that scenarios can send. */
const reasonsWhenWritten: ReadonlySet<MissingReason> = new Set<MissingReason>(["person", "unknown", "text"]);

/** Describes a line of a scenario: a step, or a missing one. */
export type ScenarioLine =
  | { readonly kind: "step"; readonly body: Body }
  | { readonly kind: "missing"; readonly call: string; readonly at: Date; readonly why: MissingReason };

/** Maps calls to the scenario command with the same input. */
const words: ReadonlyMap<Call, string> = new Map<Call, string>([
  [operations.setRate, "setRate"],
  [operations.shock, "moveRate"],
  [operations.halt, "halt"],
  [operations.creditRemittance, "credit"],
  [operations.rejectRemittance, "sendBack"],
  [exchange.cancel, "cancelExchange"],
  [forwards.deliver, "deliver"],
  [payments.addPayee, "addPayee"],
  [payments.cancel, "cancelPayment"],
]);
const makesMerchant = callNames.get(driving.makeMerchant);
const addsPerson = callNames.get(people.add);
const advances = callNames.get(operations.advance);

/** Writes the operations in a world as the steps of a scenario, one after another. */
export class ScenarioWriter {
  readonly merchants: Record<string, Body> = {};
  readonly lines: ScenarioLine[] = [];
  readonly names = new MerchantNames();
  private readonly beginning: Beginning;
  private readonly isWhole: boolean;
  /** Holds the names of ids in later steps, and the ids without a name. */
  private readonly namesById = new Map<string, string>();
  private readonly unresolvedIds = new Set<string>();
  private readonly stepOf = new Map<string, Body>();
  private now: Date;
  private count = 0;

  constructor(beginning: Beginning, isWhole: boolean) {
    this.beginning = beginning;
    this.isWhole = isWhole;
    this.now = new Date(beginning.starts);
    for (const merchant of beginning.known ?? []) this.addKnownMerchant(merchant);
    for (const merchant of beginning.merchants) this.existing(merchant);
    for (const step of beginning.steps) this.addInitialStep(step);
  }

  /** Adds a step that recreates an order under way; later steps may refer to its ids. */
  private addInitialStep({ userNo, person, action, takes, orderNo, ids }: StepThen): void {
    const merchant = this.names.of(userNo);
    const hand = person === undefined ? merchant : this.names.ofPerson(person);
    if (merchant === undefined || hand === undefined) return;
    // to whom: another merchant by its name, and a remittance to the merchant itself
    const to = action === "remit" ? userNo : takes.to;
    // named cast: an object stays one
    const commandInput = (
      action === "setReview" ? this.reviewOf(merchant, takes as never) : this.withNames(takes)
    ) as Body;
    const body = this.step({
      ...(scenarioCommands.get(action)?.by === "merchant" && { by: hand }),
      [action]: { ...(typeof to === "string" && { to: this.names.of(to) }), ...omitTo(commandInput) },
    });
    this.knows(`before${this.count}`, { ...(orderNo !== undefined && { orderNo }), ...ids }, body);
  }

  private existing(merchant: Beginning["merchants"][number]): void {
    const { userNo, name, verification, owns, products, payees } = merchant;
    const key = this.names.give(userNo, { name });
    this.namesById.set(userNo, `${key}.userNo`);
    this.merchants[key] = {
      name,
      ...(verification !== "passed" && { verification }),
      ...(owns.length > 0 && { owns }),
      ...(products.length > 0 && { products }),
      ...(payees.length > 0 && {
        payees: Object.fromEntries(
          payees.map(({ id, takes }, place) => {
            this.namesById.set(id, `${key}.payee${place + 1}.payeeId`);
            return [`payee${place + 1}`, takes];
          }),
        ),
      }),
      ...this.peopleOf(key, merchant),
    };
  }

  /** Adds a merchant that exists from the beginning of the world: written by its number, without creating anything. */
  private addKnownMerchant({ userNo, name, operatorId, people: persons }: KnownThen): void {
    const key = this.names.give(userNo, { name });
    this.namesById.set(userNo, `${key}.userNo`);
    this.namesById.set(operatorId, `${key}.operatorId`);
    const loginEntries = persons.map(({ id, roleId, name: person, login }) => {
      const part = this.names.givePerson(id, key, { name: person, email: login });
      this.namesById.set(id, `${key}.${part}.operatorId`);
      if (roleId && !this.namesById.has(roleId)) this.namesById.set(roleId, `${key}.${part}.roleId`);
      return [part, login] as const;
    });
    this.merchants[key] = { userNo, ...(loginEntries.length > 0 && { people: Object.fromEntries(loginEntries) }) };
  }

  /** Returns the roles and people of an existing merchant, and the reviewers of its payments. */
  private peopleOf(
    key: string,
    { roles = [], people: persons = [], review = null }: Beginning["merchants"][number],
  ): Body {
    const personEntries = persons.map(({ id, roleId, takes }): [string, Body] => {
      const part = this.names.givePerson(id, key, takes);
      this.namesById.set(id, `${key}.${part}.operatorId`);
      if (roleId && !this.namesById.has(roleId)) this.namesById.set(roleId, `${key}.${part}.roleId`);
      return [part, { ...takes }];
    });
    return {
      ...(roles.length > 0 && { roles: Object.fromEntries(roles.map(({ name, takes }) => [name, takes])) }),
      ...(personEntries.length > 0 && { people: Object.fromEntries(personEntries) as Body }),
      ...(review && { review: this.reviewOf(key, review) }),
    };
  }

  /** Returns the reviewers of a merchant's orders, level by level, by their names. */
  private reviewOf(key: string, review: ReviewThen): ReviewThen {
    const partOf = (id: string) => this.names.ofPerson(id)?.slice(key.length + 1) ?? ownerName;
    return { ...review, levels: review.levels.map((level) => level.map(partOf)) };
  }

  /** Adds one call, or a note that it cannot be written. */
  addCall(row: RecordedCall): void {
    // named casts: the recorder wrote them so
    const [input, ids] = [row.takes as Body | null, row.ids as Record<string, string>];
    const why = input === null ? (row.untold as MissingReason) : this.whyMissing(row, input);
    if (input === null || why) {
      for (const id of Object.values(ids)) if (!this.namesById.has(id)) this.unresolvedIds.add(id);
      this.lines.push({ kind: "missing", call: row.call, at: row.at, why: why ?? "closed" });
      return;
    }
    if (row.call === advances) this.way(input, row.at);
    else if (row.call === makesMerchant) this.makes(input, ids, row.at);
    else if (row.call === addsPerson) this.adds(row, input, ids);
    else this.call(row, input, ids);
  }

  private whyMissing({ by, person }: RecordedCall, input: Body): MissingReason | undefined {
    if (by !== "" && this.names.of(by) === undefined) return "unknown";
    if (person !== null && this.names.ofPerson(person) === undefined) return "person";
    const texts = textsIn(input);
    if (texts.some((text) => text.search(referencePattern) >= 0)) return "text";
    const isUnknown = (text: string) =>
      !this.namesById.has(text) && (this.unresolvedIds.has(text) || (!this.isWhole && isIdLike(text)));
    const { userNo } = input;
    const isStranger = typeof userNo === "string" && this.names.of(userNo) === undefined;
    return isStranger || texts.some(isUnknown) ? "unknown" : undefined;
  }

  /** Returns the person who sent a call: a merchant's owner, or one of its people; undefined for operations. */
  private handOf = ({ by, person }: RecordedCall): string | undefined =>
    person === null ? this.names.of(by) : this.names.ofPerson(person);

  private call(row: RecordedCall, input: Body, ids: Record<string, string>): void {
    const { call: name, at } = row;
    const call = callsByName.get(name);
    invariant(call, `the recorded call ${name} is declared`);
    const callInput = shortFormOf(call.input, this.withNames(input)) as Body; // named cast: an object stays one
    const word = words.get(call);
    const hand = this.handOf(row);
    const body = this.step(
      {
        ...(hand !== undefined && { by: hand }),
        ...(word !== undefined
          ? { [word]: callInput }
          : { call: name, ...(Object.keys(callInput).length > 0 && { takes: callInput }) }),
        ...(call.body === "upload" && { file: { name: "paper.png" } }),
      },
      at,
    );
    this.knows(`step${this.count}`, ids, body);
  }

  private makes(input: Body, ids: Record<string, string>, at: Date): void {
    // named cast: what this call takes, as it goes over the wire
    const merchant = input as { name: string; email: string; realNameState: number; owns: unknown };
    const key = this.names.give(ids.userNo ?? "", merchant);
    const verification = Object.entries(verificationStateNumbers).find(
      ([, value]) => value === merchant.realNameState,
    )?.[0];
    // named cast: amounts in a list stay a list
    const owns = shortFormOf(driving.makeMerchant.input.shape.owns, merchant.owns) as readonly string[];
    const merchantBody = {
      name: merchant.name,
      ...(merchant.email !== usualEmail(key) && { email: merchant.email }),
      ...(verification !== "passed" && { verification }),
      ...(owns.length > 0 && { owns }),
    };
    if (this.lines.length === 0 && at.getTime() === this.now.getTime()) this.merchants[key] = merchantBody;
    else this.step({ merchant: merchantBody, as: key }, at);
    this.knows(key, ids);
  }

  /** Adds an invited person, who remains invited until their admission step. */
  private adds(row: RecordedCall, input: Body, ids: Record<string, string>): void {
    const merchant = this.names.of(row.by);
    invariant(merchant !== undefined, "whoever adds somebody is of a merchant that is named");
    // named cast: what this call takes, as it goes over the wire
    const { roleId, email, phone, ...person } = input as { name: string; email: string; phone: string; roleId: string };
    const part = this.names.givePerson(ids.operatorId ?? "", merchant, { name: person.name, email });
    const personBody = {
      ...person,
      ...(email !== usualPersonEmail(merchant, part) && { email }),
      ...(phone !== "" && { phone }),
      role: this.nameOf(roleId),
      state: "invited",
    };
    this.step({ by: this.handOf(row), person: personBody, as: part }, row.at);
    this.knows(`${merchant}.${part}`, ids);
  }

  private knows(name: string, ids: Record<string, string>, body?: Body): void {
    for (const [path, id] of Object.entries(ids)) {
      if (this.namesById.has(id)) continue;
      this.namesById.set(id, `${name}.${path}`);
      if (body) this.stepOf.set(id, body);
    }
  }

  /** Adds an advance with coarse ticks; an advance run in portions is written as one. */
  private way({ to, tickSeconds }: Body, at: Date): void {
    const last = this.lines.at(-1);
    const before = last?.kind === "step" ? (last.body.advance as Body | undefined) : undefined; // named cast: written below
    const endInstant = new Date(String(to));
    if (before?.tickSeconds === tickSeconds && before && at.getTime() === this.now.getTime())
      before.to = instantText(endInstant);
    else this.step({ advance: { to: instantText(endInstant), tickSeconds } }, at);
    this.now = endInstant;
  }

  /** Adds the expectations at the end, from the state at that instant. */
  end({ at, balances, states }: Ending): void {
    const expectedBalances: Record<string, Record<string, object>> = {};
    // what is missing of what was done may have moved money
    const isComplete = !this.lines.some((line) => line.kind === "missing" && reasonsWhenWritten.has(line.why));
    for (const { userNo, currency, available, held } of isComplete ? balances : []) {
      const merchant = this.names.of(userNo);
      if (merchant !== undefined) (expectedBalances[merchant] ??= {})[currency] = { available, held };
    }
    const stateEntries = states.flatMap(({ number, state }) =>
      this.unresolvedIds.has(number) ? [] : [[this.stateName(number), state]],
    );
    const all = {
      ...(Object.keys(expectedBalances).length > 0 && { balances: expectedBalances }),
      ...(stateEntries.length > 0 && { states: Object.fromEntries(stateEntries) as Body }),
    };
    const end = new Date(at);
    if (Object.keys(all).length > 0) this.step({ expect: all }, end);
    else if (end.getTime() > this.now.getTime()) this.step({ advance: { to: instantText(end) } });
  }

  /** Returns the name under which an order's state is expected: of the step that created it, else its own number. */
  private stateName(number: string): string {
    const body = this.stepOf.get(number);
    const [name = "", path] = (this.namesById.get(number) ?? "").split(".");
    if (!body || path !== "orderNo") return number;
    body.as = name;
    return name;
  }

  /** Adds a step at an instant. */
  private step(body: Body, at = this.now): Body {
    const gap = at.getTime() - this.now.getTime();
    const span = durationText(gap);
    // what others did at the same time may have come first: a scenario's clock goes one way
    if (gap > 0) this.now = at;
    const stepBody: Body = {
      ...(gap > 0 && (span === undefined ? { at: instantText(at) } : { after: span })),
      ...body,
    };
    this.count += 1;
    this.lines.push({ kind: "step", body: stepBody });
    return stepBody;
  }

  /** Returns the value with every id replaced by its name. */
  private withNames(value: unknown): unknown {
    if (typeof value === "string") return this.nameOf(value);
    if (Array.isArray(value)) return value.map((item) => this.withNames(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.withNames(part)]));
  }

  private nameOf(text: string): string {
    const path = this.namesById.get(text);
    if (path === undefined) return text;
    const body = this.stepOf.get(text);
    if (body) body.as = path.split(".")[0];
    return `\${${path}}`;
  }
}

const omitTo = ({ to: _, ...rest }: Body): Body => rest;

/** Returns every text within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
