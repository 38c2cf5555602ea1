import "server-only";
import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import type { Backend, OpensSession } from "@/lib/call/backend";
import type { Call } from "@/lib/call/call";
import { invariant, isRefusalCode, Refusal, type InputIssue, type RefusalCode } from "@/lib/call/refusals";
import {
  isOfConsole,
  keyOf,
  type Caller,
  type Guest,
  type Holder,
  type OpsWho,
  type SandboxKey,
  type Who,
} from "@/lib/call/who";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { callNames } from "@/lib/catalogue/calls";
import { operations } from "@/lib/operations/calls/worlds";
import { isMeantAsKey } from "@/lib/session/request";
import { drivenWorldOf, isProduction, keyFor } from "@/lib/session/settings";
import { systemNow } from "@/lib/time/clock";
import { isClosed } from "./access/company/closed";
import { foundWith, holderOf } from "./access/sessions/session";
import { isSiteOf } from "./access/site/address";
import { brakesOf, newBrakes, type Brakes } from "./platform/rate-limits/brakes";
import { sandbox } from "@/lib/developers/calls/sandbox";
import { sandboxHolder } from "./developers/sandbox/holder";
import { keyHolder } from "./developers/keys/holder";
import { keyActor } from "./developers/keys/names";
import { requestLogOf } from "./developers/request-log/request-log";
import { collecting } from "./exchange/forward/claims";
import { arePaymentsClosed } from "./verification/standing/closed";
import { isEntry, prepareEntry } from "./operations/entries/prepare-entry";
import { note } from "./platform/audit/audit";
import { nobody, opsActor, sandboxActor, type Actor } from "./platform/audit/actor";
import { madeIn, subjectOf } from "./platform/audit/subject";
import { declaredFiles } from "./files/by-area";
import { handlers } from "./handlers";
import { isDatabaseGone } from "./platform/store/connections/is-gone";
import { database, type Database } from "./platform/store/database";
import { ensureDefaultWorld } from "./driving/worlds/default-world";
import type { CallContext } from "./platform/handler";
import { readingsOf } from "./platform/readings";
import { recordStep } from "./driving/scenarios/recording/record-step";
import { keep, kept, type Kept, type KeyOf } from "./platform/store/idempotency";
import { noteOwnWrite, readStale } from "./platform/store/replica/own-writes";
import { defaultWorld, worldNow, type World } from "./driving/worlds/world";
import { catchUp, frontWorld, isBehind, worldByName, type WorldSeen } from "./driving/worlds/world-lookup";
import { sqlWith, type Sql } from "./platform/store/pool";
import { remembering } from "./platform/store/remembered";
import { together } from "./platform/store/together";
import { inWorld, refuse } from "./platform/store/tx";
import { asTenant, underWay } from "./platform/store/under-way";

/** What does all that is due by itself. */
const advancing: ReadonlySet<Call> = new Set<Call>([operations.advance, sandbox.advanceWorld]);

/** A caller that names a world must not get another; only `default` is made when it does not exist. */
async function namedWorld(db: Database, name: string): Promise<WorldSeen> {
  const seen = await worldByName(db.sql, name);
  if (seen) return seen;
  if (name === defaultWorld) await ensureDefaultWorld(db, systemNow());
  const made = name === defaultWorld ? await worldByName(db.sql, name) : undefined;
  if (!made) throw new Refusal("WORLD_NOTFOUND", { world: name });
  return made;
}

/** The world of a key that drives it: one made anew under its name meanwhile is another. */
async function ownWorld(db: Database, { world, worldId }: SandboxKey): Promise<WorldSeen> {
  const seen = await namedWorld(db, world);
  if (seen.world.id !== worldId) throw new Refusal("WORLD_NOTFOUND", { world });
  return seen;
}

/** The world of a request: its holder's, the one that operations name, or where nobody is yet. */
async function worldOf(db: Database, takes: unknown, caller: Caller, who: Holder | null): Promise<WorldSeen> {
  const found = who && foundWith(who);
  if (found) return found.seen;
  if (who?.realm === "operations") return namedWorld(db, (takes as { world?: string }).world ?? defaultWorld);
  if (who?.realm === "sandbox") return ownWorld(db, who);
  if (who) return namedWorld(db, who.world);
  if (isProduction()) return namedWorld(db, drivenWorldOf(caller) ?? defaultWorld);
  const hinted = caller.worldHint ? await worldByName(db.sql, caller.worldHint) : undefined;
  return hinted ?? (await frontWorld(db.sql)) ?? namedWorld(db, defaultWorld);
}

/** The built-in simulator: a real double-entry backend with worlds, clocks and a market. */
export function simulator(open: () => Database = database, brakes: Brakes = newBrakes()): Backend {
  const backend = backendOn(open, brakes);
  return {
    ...backend,
    who: (...asked) => reached(backend.who(...asked)),
    answer: (...asked) => reached(backend.answer(...asked)),
    refused: (...asked) => reached(backend.refused(...asked)),
    isSite: (host) => reached(backend.isSite(host)),
  };
}

/** The same, which throws what a database that is gone throws. */
function backendOn(open: () => Database, brakes: Brakes): Backend {
  const backend: Backend = {
    name: "simulator",
    async who(caller, realm) {
      if (!caller.token) return null;
      if (realm === "sandbox") return sandboxHolder(open().sql, brakes, caller);
      if (isMeantAsKey(caller.token)) return realm === "portal" ? keyHolder(open().sql, brakes, caller) : null;
      return holderOf(open().sql, caller.token, realm, caller.at, caller.host);
    },
    async answer(call, takes, caller, who) {
      // before anything is looked up or written: a flood that is refused here costs next to nothing
      if (!who && call.effect !== "reads" && !(await brakes.unknownWrite(caller.from, caller.at)))
        throw new Refusal("REQUEST_BUSY", brakes.unknownWrite.left(caller.from, caller.at));
      const db = open();
      const seen = await worldOf(db, takes, caller, who);
      const now = worldNow(seen.world, caller.at);
      // operations must get at a world that has fallen behind, to hold its clock for one, and sign in before that
      const isConsole = isOfConsole(call);
      // an advance does what is due by itself, so that its answer leaves nothing out
      if (!advancing.has(call) && !(await catchUp(db, seen, now)) && !isConsole) throw new Refusal("REQUEST_BUSY");
      if (isBehind(seen, now)) await noteOwnWrite(db, seen.world.id, null);
      const handler = handlers.get(call);
      invariant(handler, `a handler answers ${call.path}`);
      const request: RequestWith = {
        ...requestOf(db, brakes, seen.world, caller, who),
        ask: askingAs(backend, caller),
        within: (tx, other, input) => within({ ...request, ...tx }, other, input),
      };
      const read = (sql: Sql) => handler(takes, { ...request, sql, transact: readsOnly });
      const work = async () => {
        const readHere = () => read(ownWay(db));
        if (call.mayBeStale) return readStale(db, { world: seen.world.id, who }, read, readHere);
        if (call.effect === "reads") return readHere();
        if (isEntry(call, seen.world, who)) return entered(call, takes, who, request);
        return once(request, call, takes, async (transact) => {
          if (await isShutTo(request, seen, call)) throw new Refusal("ACCOUNT_CLOSED");
          if (await arePaymentsShut(request, call)) throw new Refusal("CERTIFICATE_EXPIRED");
          return handler(takes, { ...request, transact });
        });
      };
      const asked = who?.realm === "portal" ? asTenant({ world: seen.world.id, userNo: who.userNo }, work) : work();
      return writes(call) ? seenByItself(asked, call, { db, seen, caller, who }) : asked;
    },
    async refused(call, caller, who, code) {
      if (!who || who.realm === "operations") return;
      const db = open();
      const { world } = await worldOf(db, {}, caller, who);
      await note(requestOf(db, brakes, world, caller, who), { what: nameOf(call), subject: "", outcome: code });
      await noteOwnWrite(db, world.id, who);
    },
    answeredKey: (call, caller, who, answer) => requestLogOf(open()).add(nameOf(call), caller, who, answer),
    async isSite(host) {
      const db = open();
      const { world } = await namedWorld(db, drivenWorldOf({ worldHint: undefined, host }) ?? defaultWorld);
      return isSiteOf(inWorld(db.sql, world), host);
    },
    readings: () => readingsOf(open(), systemNow()),
    async health() {
      const [now, { sql, prisma }] = [systemNow(), open()];
      // both ways that statements go; the first look also loads Prisma's compiler, while nobody waits for a page yet
      const isUp = await Promise.all([sql("select 1"), prisma.world.findFirst({ select: { id: true } })]).then(
        () => true,
        () => false,
      );
      return { database: isUp ? "up" : "down", provider: "none", now };
    },
  };
  return backend;
}

/** Refuses what failed for want of a database: whoever asked is told so, and tries again. */
const reached = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw isDatabaseGone(cause) ? new Refusal("DATABASE_ERROR", {}, { cause }) : cause;
  });

/** Whether a call leaves anything behind: who is handed a file is written down. */
const writes = ({ effect, reply }: Call): boolean => effect !== "reads" || reply === "file";

/** Has a call's change, its refusal too, be in all that its maker reads next: whoever asked, or is signed in by it. */
async function seenByItself(
  asked: Promise<unknown>,
  call: Call,
  { db, seen, caller, who }: { db: Database; seen: WorldSeen; caller: Caller; who: Holder | null },
): Promise<unknown> {
  if (!db.replica) return asked;
  const [answer] = await Promise.allSettled([asked]);
  if (answer.status === "rejected" && !(answer.reason instanceof Refusal)) throw answer.reason;
  // named cast: a call that opens a session answers with its token
  const { token } = answer.status === "fulfilled" && call.session === "opens" ? (answer.value as OpensSession) : caller;
  const maker = who ?? (token ? await holderOf(db.sql, token, "portal", caller.at, caller.host) : null);
  if (maker) await noteOwnWrite(db, seen.world.id, maker);
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
}

/** The simulator of this process: pages and calls, which load this module apart, count with the same brakes. */
export const portalSimulator = (): Backend => simulator(database, brakesOf(process.env.DATABASE_URL));

/** Asks another call on somebody's behalf, in a call's own name: by no session and from no device. */
const askingAs =
  (backend: Backend, caller: Caller): CallContext["ask"] =>
  (call, takes, by, key) =>
    backend.answer(call, takes, { ...caller, token: undefined, host: "", device: undefined, key }, by);

/** A call's context before it has a transaction. */
type Request = Omit<CallContext, "transact" | "ask" | "within">;
type RequestWith = Omit<CallContext, "transact">;
type Transact = CallContext["transact"];

/** Does a call inside the transaction that a context is of. */
async function within(inside: RequestWith, call: Call, takes: unknown): Promise<unknown> {
  const handler = handlers.get(call);
  invariant(handler, `a handler answers ${call.path}`);
  const given = await handler(takes, { ...inside, transact: (work) => work(inside) });
  const subject = madeIn(call, given) || subjectOf(call, takes);
  await note(inside, { what: nameOf(call), subject, outcome: "ok" });
  return given;
}

/** Keeps what a person of operations enters, after it has been tried, until another confirms it. */
const entered = (call: Call, takes: unknown, who: OpsWho, request: RequestWith): Promise<never> =>
  prepareEntry({ call, name: nameOf(call), takes }, who, {
    ...request,
    attempt: (undo) =>
      request.db.transact(async (sql) => {
        await within({ ...request, sql, prisma: sql.prisma }, call, takes);
        return undo();
      }),
  });

const requestOf = (db: Database, brakes: Brakes, world: World, caller: Caller, who: Holder | null): Request => ({
  // named cast: the door let in exactly who the call needs; each handler's own types were checked where it was written
  who: who as never,
  world,
  now: worldNow(world, caller.at),
  by: actorOf(caller, who),
  caller,
  db,
  sql: db.sql,
  prisma: db.prisma,
  brakes,
  fileHolders: declaredFiles.holders,
  refuse,
});

/** Whether the call moves money of a merchant whose account is closed. */
const isShutTo = async (request: Request, seen: WorldSeen, call: Call): Promise<boolean> =>
  call.effect === "money" &&
  !call.allowedWhenClosed &&
  request.who?.realm === "portal" &&
  isClosed(request, seen, request.who);

/** Whether the call pays out for a merchant whose certificate expired longer ago than payments stay open. */
const arePaymentsShut = async (request: Request, call: Call): Promise<boolean> =>
  call.isPayout &&
  request.who?.realm === "portal" &&
  request.who.isCertExpired === true &&
  arePaymentsClosed(request, request.who.userNo);

/** A way to the database for one request alone, which remembers what it has looked up. */
const ownWay = ({ sql, prisma }: Database): Sql => remembering(sqlWith(sql.bind(undefined), prisma));

const readsOnly: Transact = () => {
  throw new Error("a call that only reads has no transaction");
};

const actorOf = (caller: Caller, who: Holder | null): Actor => ({
  name: who === null ? nobody : who.realm === "operations" ? opsActor(who.name) : actorName(who),
  origin: caller.from,
  at: caller.at,
  ...(who !== null && "drivenBy" in who && who.drivenBy && { drivenBy: who.drivenBy }),
});

/** A key that asks acts for a person, and is not them. */
function actorName(who: Who | Guest | SandboxKey): string {
  if (who.realm === "sandbox") return sandboxActor(who.keyId);
  const key = keyOf(who);
  return key ? keyActor(key.id) : who.operatorId;
}

const nameOf = (call: Call): string => callNames.get(call) ?? call.path;

/** A concurrent request with the same key was faster: its reply counts, and this one's transaction is rolled back. */
class AnsweredMeanwhile extends Error {}

/**
 * Runs a handler that writes. Its transaction also writes the audit row and, under a key, the reply; so a repeated
 * request finds either nothing done or everything and the reply. A refusal is recorded afterwards, since it rolled back
 * the rest.
 */
async function once(
  request: Request,
  call: Call,
  takes: unknown,
  work: (transact: Transact) => Promise<unknown>,
): Promise<unknown> {
  const { db, world, caller, by } = request;
  const key: KeyOf | undefined =
    call.takesKey && caller.key
      ? { world: world.id, who: by.name, userNo: underWay()?.tenant?.userNo, call: nameOf(call), key: caller.key }
      : undefined;
  const digest = key ? digestOf(call, takes) : "";
  const before = key && (await kept(db.sql, key));
  if (before) return again(call, before, digest);

  const event = { what: nameOf(call), subject: subjectOf(call, takes) };
  const transact: Transact = (work) =>
    db.transact(async (sql) => {
      const tx = { ...request, sql, prisma: sql.prisma };
      const { given } = await collecting(tx, () => work(tx));
      // named cast: the handler's reply fits the call's schema, the compiler checked it
      const answered = () => ({ digest, outcome: "ok", answer: z.encode(call.gives, given as never) });
      const [isFirst] = await together(
        key ? keep(sql, key, answered(), by.at) : Promise.resolve(true),
        note(tx, { ...event, subject: madeIn(call, given) || event.subject, outcome: "ok" }),
        // after the key: who waits for another's holds nothing of the recording
        world.records ? recordStep(tx, call, takes, given) : Promise.resolve(),
      );
      if (!isFirst) throw new AnsweredMeanwhile();
      return given;
    });

  try {
    return await work(transact);
  } catch (cause) {
    if (cause instanceof AnsweredMeanwhile) return meanwhile(key);
    if (!(cause instanceof Refusal)) throw cause;
    // refused because its duplicate succeeded first (the quote is used, the money gone): then the duplicate's reply is
    // this one's too
    if (!(await written(cause))) return meanwhile(key);
    throw cause;
  }

  /**
   * Writes a refusal down, its answer and its audit row together. False when the key's answer has been given meanwhile.
   */
  async function written({ code, detail, issues }: Refusal): Promise<boolean> {
    const row = { ...event, outcome: code };
    if (!key) return note(request, row).then(() => true);
    // a proof that failed answers for itself alone: corrected, it may come again under the same key
    if (isOfProof(code)) return kept(db.sql, key).then((other) => !other && note(request, row).then(() => true));
    return db.transact(async (sql) => {
      const isFirst = await keep(sql, key, { digest, outcome: code, answer: { ...detail, issues } }, by.at);
      if (isFirst) await note({ ...request, sql, prisma: sql.prisma }, row);
      return isFirst;
    });
  }

  async function meanwhile(of: KeyOf | undefined): Promise<unknown> {
    const other = of && (await kept(db.sql, of));
    invariant(other, "who answered meanwhile has kept the answer");
    return again(call, other, digest);
  }
}

/** The same request again gets the same answer, a refusal too; another request under the key is refused. */
function again(call: Call, before: Kept, digest: string): unknown {
  if (before.digest !== digest) throw new Refusal("REQUEST_REPEAT", { what: "key" });
  if (before.outcome === "ok") return z.decode(call.gives, before.answer as never);
  invariant(isRefusalCode(before.outcome), "a kept refusal is one of the catalogue's");
  // named cast: what `written` kept; of a refusal kept before issues were, only the detail
  const { issues = [], ...detail } = before.answer as { readonly issues?: readonly InputIssue[] };
  throw new Refusal(before.outcome, detail, { issues });
}

const isOfProof = (code: RefusalCode): boolean => (stepUpRefusals as readonly RefusalCode[]).includes(code);

/**
 * What a request does, without what proves who sends it: were the payment password part of it, the answer under a known
 * key would tell a right one from a wrong one, uncounted. Keyed, like everything that is kept of a body.
 */
function digestOf(call: Call, takes: unknown): string {
  const wire = z.encode(call.takes, takes as never) as Record<string, unknown>;
  const rest = Object.fromEntries(Object.entries(wire).filter(([name]) => !Object.hasOwn(stepUpProof, name)));
  return createHmac("sha256", keyFor("idempotency")).update(JSON.stringify(rest)).digest("base64url");
}
