import { people } from "@/lib/access/calls/people";
import type { Call } from "@/lib/call/call";
import { invariant } from "@/lib/call/refusals";
import { callNames, callsByName } from "@/lib/catalogue/calls";
import { exchange } from "@/lib/exchange/calls/orders";
import { forwards } from "@/lib/exchange/calls/forwards";
import { driving } from "@/lib/operations/calls/driving";
import { operations } from "@/lib/operations/calls/worlds";
import { payments } from "@/lib/payments/calls/payments";
import { deeds } from "../deeds/deeds";
import { ownerName, usualPersonEmail } from "../deeds/people";
import { durationText, instantText } from "../instants";
import { reference } from "../references";
import { verifications } from "../shape";
import type { Beginning, KnownThen, ReviewThen, StepThen } from "./beginning";
import type { Ending } from "./ending";
import { looksLikeId } from "./ids-in";
import { MerchantNames, usualEmail } from "./merchant-names";
import { shortened } from "./short-forms";

type Body = Record<string, unknown>;

/** One recorded call as it was kept. */
export interface RecordedCall {
  readonly at: Date;
  readonly call: string;
  readonly by: string;
  readonly person: string | null;
  readonly takes: unknown;
  readonly ids: unknown;
  readonly untold: string;
}

/** Why a step is missing in a scenario; each has its words in operations.recording.untold. */
export type Missing = "person" | "file" | "secret" | "closed" | "unknown" | "text";

/** Those that show only when a recording is told: what was done is something that scenarios do. */
const inTelling: ReadonlySet<Missing> = new Set<Missing>(["person", "unknown", "text"]);

/** A line of a scenario: a step, or what is not in it. */
export type Line =
  | { readonly kind: "step"; readonly body: Body }
  | { readonly kind: "missing"; readonly call: string; readonly at: Date; readonly why: Missing };

/** Calls that a scenario has a word of its own for, which takes the same. */
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

/** Tells what was done in a world as the steps of a scenario, one after the other. */
export class Telling {
  readonly merchants: Record<string, Body> = {};
  readonly lines: Line[] = [];
  readonly names = new MerchantNames();
  private readonly beginning: Beginning;
  private readonly isWhole: boolean;
  /** What ids are called by the steps after them, and which nothing stands for. */
  private readonly known = new Map<string, string>();
  private readonly lost = new Set<string>();
  private readonly stepOf = new Map<string, Body>();
  private now: Date;
  private count = 0;

  constructor(beginning: Beginning, isWhole: boolean) {
    this.beginning = beginning;
    this.isWhole = isWhole;
    this.now = new Date(beginning.starts);
    for (const merchant of beginning.known ?? []) this.met(merchant);
    for (const merchant of beginning.merchants) this.existing(merchant);
    for (const step of beginning.steps) this.begun(step);
  }

  /** A step that brings about what was under way; what came from it is known to those after it. */
  private begun({ userNo, person, action, takes, orderNo, ids }: StepThen): void {
    const merchant = this.names.of(userNo);
    const hand = person === undefined ? merchant : this.names.ofPerson(person);
    if (merchant === undefined || hand === undefined) return;
    // to whom: another merchant by its name, and a remittance to the merchant itself
    const to = action === "remit" ? userNo : takes.to;
    // named cast: an object stays one
    const said = (action === "setReview" ? this.reviewOf(merchant, takes as never) : this.named(takes)) as Body;
    const body = this.step({
      ...(deeds.get(action)?.by === "merchant" && { by: hand }),
      [action]: { ...(typeof to === "string" && { to: this.names.of(to) }), ...omitTo(said) },
    });
    this.knows(`before${this.count}`, { ...(orderNo !== undefined && { orderNo }), ...ids }, body);
  }

  private existing(merchant: Beginning["merchants"][number]): void {
    const { userNo, name, verification, owns, products, payees } = merchant;
    const key = this.names.give(userNo, { name });
    this.known.set(userNo, `${key}.userNo`);
    this.merchants[key] = {
      name,
      ...(verification !== "passed" && { verification }),
      ...(owns.length > 0 && { owns }),
      ...(products.length > 0 && { products }),
      ...(payees.length > 0 && {
        payees: Object.fromEntries(
          payees.map(({ id, takes }, place) => {
            this.known.set(id, `${key}.payee${place + 1}.payeeId`);
            return [`payee${place + 1}`, takes];
          }),
        ),
      }),
      ...this.peopleOf(key, merchant),
    };
  }

  /** A merchant that the beginning of the world brings along: it is told by its number, and nothing of it is made. */
  private met({ userNo, name, operatorId, people: persons }: KnownThen): void {
    const key = this.names.give(userNo, { name });
    this.known.set(userNo, `${key}.userNo`);
    this.known.set(operatorId, `${key}.operatorId`);
    const told = persons.map(({ id, roleId, name: person, login }) => {
      const part = this.names.givePerson(id, key, { name: person, email: login });
      this.known.set(id, `${key}.${part}.operatorId`);
      if (roleId && !this.known.has(roleId)) this.known.set(roleId, `${key}.${part}.roleId`);
      return [part, login] as const;
    });
    this.merchants[key] = { userNo, ...(told.length > 0 && { people: Object.fromEntries(told) }) };
  }

  /** The roles and people of a merchant that there was, and who of them reviews its payments. */
  private peopleOf(
    key: string,
    { roles = [], people: persons = [], review = null }: Beginning["merchants"][number],
  ): Body {
    const told = persons.map(({ id, roleId, takes }): [string, Body] => {
      const part = this.names.givePerson(id, key, takes);
      this.known.set(id, `${key}.${part}.operatorId`);
      if (roleId && !this.known.has(roleId)) this.known.set(roleId, `${key}.${part}.roleId`);
      return [part, { ...takes }];
    });
    return {
      ...(roles.length > 0 && { roles: Object.fromEntries(roles.map(({ name, takes }) => [name, takes])) }),
      ...(told.length > 0 && { people: Object.fromEntries(told) as Body }),
      ...(review && { review: this.reviewOf(key, review) }),
    };
  }

  /** Who reviews a merchant's orders, level by level, by their names. */
  private reviewOf(key: string, review: ReviewThen): ReviewThen {
    const partOf = (id: string) => this.names.ofPerson(id)?.slice(key.length + 1) ?? ownerName;
    return { ...review, levels: review.levels.map((level) => level.map(partOf)) };
  }

  /** Tells one call, or that it cannot be told. */
  tell(row: RecordedCall): void {
    // named casts: the recorder wrote them so
    const [takes, ids] = [row.takes as Body | null, row.ids as Record<string, string>];
    const why = takes === null ? (row.untold as Missing) : this.whyMissing(row, takes);
    if (takes === null || why) {
      for (const id of Object.values(ids)) if (!this.known.has(id)) this.lost.add(id);
      this.lines.push({ kind: "missing", call: row.call, at: row.at, why: why ?? "closed" });
      return;
    }
    if (row.call === advances) this.way(takes, row.at);
    else if (row.call === makesMerchant) this.makes(takes, ids, row.at);
    else if (row.call === addsPerson) this.adds(row, takes, ids);
    else this.call(row, takes, ids);
  }

  private whyMissing({ by, person }: RecordedCall, takes: Body): Missing | undefined {
    if (by !== "" && this.names.of(by) === undefined) return "unknown";
    if (person !== null && this.names.ofPerson(person) === undefined) return "person";
    const texts = textsIn(takes);
    if (texts.some((text) => text.search(reference) >= 0)) return "text";
    const isUnknown = (text: string) =>
      !this.known.has(text) && (this.lost.has(text) || (!this.isWhole && looksLikeId(text)));
    const { userNo } = takes;
    const isStranger = typeof userNo === "string" && this.names.of(userNo) === undefined;
    return isStranger || texts.some(isUnknown) ? "unknown" : undefined;
  }

  /** Whose hand a call was: a merchant's owner, or one of its people; undefined for operations. */
  private handOf = ({ by, person }: RecordedCall): string | undefined =>
    person === null ? this.names.of(by) : this.names.ofPerson(person);

  private call(row: RecordedCall, takes: Body, ids: Record<string, string>): void {
    const { call: name, at } = row;
    const call = callsByName.get(name);
    invariant(call, `the recorded call ${name} is declared`);
    const said = shortened(call.takes, this.named(takes)) as Body; // named cast: an object stays one
    const word = words.get(call);
    const hand = this.handOf(row);
    const body = this.step(
      {
        ...(hand !== undefined && { by: hand }),
        ...(word !== undefined
          ? { [word]: said }
          : { call: name, ...(Object.keys(said).length > 0 && { takes: said }) }),
        ...(call.body === "upload" && { file: { name: "paper.png" } }),
      },
      at,
    );
    this.knows(`step${this.count}`, ids, body);
  }

  private makes(takes: Body, ids: Record<string, string>, at: Date): void {
    // named cast: what this call takes, as it goes over the wire
    const merchant = takes as { name: string; email: string; realNameState: number; owns: unknown };
    const key = this.names.give(ids.userNo ?? "", merchant);
    const verification = Object.entries(verifications).find(([, value]) => value === merchant.realNameState)?.[0];
    // named cast: amounts in a list stay a list
    const owns = shortened(driving.makeMerchant.takes.shape.owns, merchant.owns) as readonly string[];
    const said = {
      name: merchant.name,
      ...(merchant.email !== usualEmail(key) && { email: merchant.email }),
      ...(verification !== "passed" && { verification }),
      ...(owns.length > 0 && { owns }),
    };
    if (this.lines.length === 0 && at.getTime() === this.now.getTime()) this.merchants[key] = said;
    else this.step({ merchant: said, as: key }, at);
    this.knows(key, ids);
  }

  /** Somebody who was invited: they wait, as they did, until they come in. */
  private adds(row: RecordedCall, takes: Body, ids: Record<string, string>): void {
    const merchant = this.names.of(row.by);
    invariant(merchant !== undefined, "whoever adds somebody is of a merchant that is named");
    // named cast: what this call takes, as it goes over the wire
    const { roleId, email, phone, ...person } = takes as { name: string; email: string; phone: string; roleId: string };
    const part = this.names.givePerson(ids.operatorId ?? "", merchant, { name: person.name, email });
    const said = {
      ...person,
      ...(email !== usualPersonEmail(merchant, part) && { email }),
      ...(phone !== "" && { phone }),
      role: this.nameOf(roleId),
      state: "invited",
    };
    this.step({ by: this.handOf(row), person: said, as: part }, row.at);
    this.knows(`${merchant}.${part}`, ids);
  }

  private knows(name: string, ids: Record<string, string>, body?: Body): void {
    for (const [path, id] of Object.entries(ids)) {
      if (this.known.has(id)) continue;
      this.known.set(id, `${name}.${path}`);
      if (body) this.stepOf.set(id, body);
    }
  }

  /** The clock's way with coarse ticks; one that was gone in portions is told as one. */
  private way({ to, tickSeconds }: Body, at: Date): void {
    const last = this.lines.at(-1);
    const before = last?.kind === "step" ? (last.body.advance as Body | undefined) : undefined; // named cast: written below
    const reached = new Date(String(to));
    if (before?.tickSeconds === tickSeconds && before && at.getTime() === this.now.getTime())
      before.to = instantText(reached);
    else this.step({ advance: { to: instantText(reached), tickSeconds } }, at);
    this.now = reached;
  }

  /** What is expected at the end, of what was true then. */
  end({ at, balances, states }: Ending): void {
    const expected: Record<string, Record<string, object>> = {};
    // what is missing of what was done may have moved money
    const isComplete = !this.lines.some((line) => line.kind === "missing" && inTelling.has(line.why));
    for (const { userNo, currency, available, held } of isComplete ? balances : []) {
      const merchant = this.names.of(userNo);
      if (merchant !== undefined) (expected[merchant] ??= {})[currency] = { available, held };
    }
    const stated = states.flatMap(({ number, state }) => (this.lost.has(number) ? [] : [[this.stated(number), state]]));
    const all = {
      ...(Object.keys(expected).length > 0 && { balances: expected }),
      ...(stated.length > 0 && { states: Object.fromEntries(stated) as Body }),
    };
    const end = new Date(at);
    if (Object.keys(all).length > 0) this.step({ expect: all }, end);
    else if (end.getTime() > this.now.getTime()) this.step({ advance: { to: instantText(end) } });
  }

  /** The name under which an order's state is expected: of the step that made it, else its own number. */
  private stated(number: string): string {
    const body = this.stepOf.get(number);
    const [name = "", path] = (this.known.get(number) ?? "").split(".");
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
    const told: Body = { ...(gap > 0 && (span === undefined ? { at: instantText(at) } : { after: span })), ...body };
    this.count += 1;
    this.lines.push({ kind: "step", body: told });
    return told;
  }

  /** The same with every id replaced by what it is called. */
  private named(value: unknown): unknown {
    if (typeof value === "string") return this.nameOf(value);
    if (Array.isArray(value)) return value.map((item) => this.named(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.named(part)]));
  }

  private nameOf(text: string): string {
    const path = this.known.get(text);
    if (path === undefined) return text;
    const body = this.stepOf.get(text);
    if (body) body.as = path.split(".")[0];
    return `\${${path}}`;
  }
}

const omitTo = ({ to: _, ...said }: Body): Body => said;

/** Every text within something. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
