import "server-only";
import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import type { Backend, OpensSession } from "@/lib/call/backend";
import type { Call } from "@/lib/call/call";
import { invariant, isRefusalCode, Refusal, type InputIssue, type RefusalCode } from "@/lib/call/refusals";
import {
  isConsoleCall,
  callingApiKey,
  type Caller,
  type Guest,
  type AnyPrincipal,
  type OpsPrincipal,
  type SandboxKey,
  type Principal,
} from "@/lib/call/principal";
import { isOpenInPreview } from "@/lib/gate/may";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { callNames } from "@/lib/catalogue/calls";
import { operations } from "@/lib/operations/calls/worlds";
import { isApiKeyToken } from "@/lib/session/request";
import { requestedDrivenWorld, isProduction, deriveKeyFromPepper } from "@/lib/session/settings";
import { systemNow } from "@/lib/time/clock";
import { isMerchantAccountClosed } from "./access/company/closure";
import { dataReadWithPrincipal, principalOfToken } from "./access/sessions/session";
import { hasOpenSiteAtHost } from "./access/site/address";
import { rateLimitsOf, createRateLimits, type RateLimits } from "./platform/rate-limits/rate-limits";
import { sandbox } from "@/lib/developers/calls/sandbox";
import { findSandboxKey } from "./developers/sandbox/sandbox-principal";
import { apiKeyPrincipal } from "./developers/keys/key-principal";
import { apiKeyActorName } from "./developers/keys/names";
import { requestLogOf } from "./developers/request-log/request-log";
import { runAndCollectClaims } from "./exchange/forward/claims";
import { arePaymentsClosed } from "./verification/standing/closure";
import { isFourEyesCall, prepareFourEyesEntry } from "./operations/entries/prepare-entry";
import { writeAuditNote } from "./platform/audit/audit";
import { nobody, opsActorName, sandboxActorName, type Actor } from "./platform/audit/actor";
import { createdRecordNumber, auditSubjectOf } from "./platform/audit/subject";
import { declaredFiles } from "./files/by-area";
import { handlers } from "./handlers";
import { isDatabaseGone } from "./platform/store/connections/is-gone";
import { database, type Database } from "./platform/store/database";
import { ensureDefaultWorld } from "./driving/worlds/default-world";
import type { CallContext } from "./platform/handler";
import { simulatorMetrics } from "./platform/metrics";
import { storeReply, storedReply, type StoredReply, type KeyOf } from "./platform/store/idempotency";
import { recordWriteForReplicaReads, readReplicaOrFallback } from "./platform/store/replica/own-writes";
import { defaultWorld, worldTimeAt, type World } from "./driving/worlds/world";
import {
  runJobsDueAtRequest,
  defaultWorldForRequest,
  hasDueJobs,
  worldByName,
  type WorldLookup,
} from "./driving/worlds/world-lookup";
import { sqlWithPrisma, type Sql } from "./platform/store/pool";
import { withOperationCache } from "./platform/store/operation-cache";
import { awaitAllBeforeFailing } from "./platform/store/together";
import { query, raw, queryRows } from "./platform/store/query";
import { worldContext, refuse } from "./platform/store/tx";
import { runAsTenant, currentAsyncContext } from "./platform/store/under-way";

/** Lists the calls that run all due work themselves. */
const advancing: ReadonlySet<Call> = new Set<Call>([operations.advance, sandbox.advanceWorld]);

/**
 * Finds the world that a caller names, which must not be substituted by another; only `default` is created when it does
 * not exist.
 */
async function namedWorld(db: Database, name: string): Promise<WorldLookup> {
  const worldState = await worldByName(db.sql, name);
  if (worldState) return worldState;
  if (name === defaultWorld) await ensureDefaultWorld(db, systemNow());
  const newWorld = name === defaultWorld ? await worldByName(db.sql, name) : undefined;
  if (!newWorld) throw new Refusal("WORLD_NOTFOUND", { world: name });
  return newWorld;
}

/** Finds the world of a key that drives it: one that was recreated under its name is another world. */
async function ownWorld(db: Database, { world, worldId }: SandboxKey): Promise<WorldLookup> {
  const worldState = await namedWorld(db, world);
  if (worldState.world.id !== worldId) throw new Refusal("WORLD_NOTFOUND", { world });
  return worldState;
}

/**
 * Finds the world of a request: its principal's, the one that operations name, or the front world without a principal.
 */
async function worldOf(
  db: Database,
  input: unknown,
  caller: Caller,
  principal: AnyPrincipal | null,
): Promise<WorldLookup> {
  const sessionData = principal && dataReadWithPrincipal(principal);
  if (sessionData) return sessionData.worldState;
  if (principal?.realm === "operations") return namedWorld(db, (input as { world?: string }).world ?? defaultWorld);
  if (principal?.realm === "sandbox") return ownWorld(db, principal);
  if (principal) return namedWorld(db, principal.world);
  if (isProduction()) return namedWorld(db, requestedDrivenWorld(caller) ?? defaultWorld);
  const hintedWorld = caller.worldHint ? await worldByName(db.sql, caller.worldHint) : undefined;
  return hintedWorld ?? (await defaultWorldForRequest(db.sql)) ?? namedWorld(db, defaultWorld);
}

/** Creates the built-in simulator: a double-entry backend with worlds, clocks and a market. */
export function simulator(open: () => Database = database, rateLimits: RateLimits = createRateLimits()): Backend {
  const backend = backendOn(open, rateLimits);
  return {
    ...backend,
    authenticate: (...args) => withDatabaseErrors(backend.authenticate(...args)),
    answer: (...args) => withDatabaseErrors(backend.answer(...args)),
    recordRefusal: (...args) => withDatabaseErrors(backend.recordRefusal(...args)),
    isSite: (host) => withDatabaseErrors(backend.isSite(host)),
  };
}

/** Creates the same backend without the translation of database errors. */
function backendOn(open: () => Database, rateLimits: RateLimits): Backend {
  const backend: Backend = {
    name: "simulator",
    async authenticate(caller, realm) {
      if (!caller.token) return null;
      if (realm === "sandbox") return findSandboxKey(open().sql, rateLimits, caller);
      if (isApiKeyToken(caller.token))
        return realm === "portal" ? apiKeyPrincipal(open().sql, rateLimits, caller) : null;
      return principalOfToken(open().sql, caller.token, realm, caller.at, caller.host);
    },
    async answer(call, input, caller, principal) {
      // the gateway has refused it; a page, or a call from within another one, has not
      if (!isOpenInPreview(principal, call)) throw new Refusal("PREVIEW_READ_ONLY");
      // before any lookup or write: refusing a flood here costs next to nothing
      if (!principal && call.effect !== "reads" && !(await rateLimits.unknownWrite(caller.from, caller.at)))
        throw new Refusal("REQUEST_BUSY", rateLimits.unknownWrite.retryAfter(caller.from, caller.at));
      const db = open();
      const worldState = await worldOf(db, input, caller, principal);
      const now = worldTimeAt(worldState.world, caller.at);
      // operations must get at a world that has fallen behind, to hold its clock for one, and sign in before that; an
      // advance runs all due work itself, so that its reply is complete
      if (!advancing.has(call) && !(await runJobsDueAtRequest(db, worldState, now)) && !isConsoleCall(call))
        throw new Refusal("REQUEST_BUSY");
      if (hasDueJobs(worldState, now)) await recordWriteForReplicaReads(db, worldState.world.id, null);
      const handler = handlers.get(call);
      invariant(handler, `a handler answers ${call.path}`);
      const request: RequestWith = {
        ...requestOf(db, rateLimits, worldState.world, caller, principal),
        sendCall: callAs(backend, caller),
        within: (tx, nestedCall, nestedInput) => within({ ...request, ...tx }, nestedCall, nestedInput),
      };
      const read = (sql: Sql) => handler(input, { ...request, sql, transact: readsOnly });
      const work = async () => {
        const readHere = () => read(ownWay(db));
        if (call.mayBeStale)
          return readReplicaOrFallback(db, { world: worldState.world.id, principal }, read, readHere);
        if (call.effect === "reads") return readHere();
        if (isFourEyesCall(call, worldState.world, principal))
          return prepareForConfirmation(call, input, principal, request);
        return once(request, call, input, async (transact) => {
          if (await isShutTo(request, worldState, call)) throw new Refusal("ACCOUNT_CLOSED");
          if (await arePaymentsShut(request, call)) throw new Refusal("CERTIFICATE_EXPIRED");
          return handler(input, { ...request, transact });
        });
      };
      const reply =
        principal?.realm === "portal"
          ? runAsTenant({ world: worldState.world.id, userNo: principal.userNo }, work)
          : work();
      return writes(call) ? readYourWrites(reply, call, { db, worldState, caller, principal }) : reply;
    },
    async recordRefusal(call, caller, principal, code) {
      if (!principal || principal.realm === "operations") return;
      const db = open();
      const { world } = await worldOf(db, {}, caller, principal);
      const refusal = { what: nameOf(call), subject: "", outcome: code };
      await writeAuditNote(requestOf(db, rateLimits, world, caller, principal), refusal);
      await recordWriteForReplicaReads(db, world.id, principal);
    },
    answeredKey: (call, caller, principal, answer) => requestLogOf(open()).add(nameOf(call), caller, principal, answer),
    async isSite(host) {
      const db = open();
      const { world } = await namedWorld(db, requestedDrivenWorld({ worldHint: undefined, host }) ?? defaultWorld);
      return hasOpenSiteAtHost(worldContext(db.sql, world), host);
    },
    metrics: () => simulatorMetrics(open(), systemNow()),
    health: () => healthOf(open),
  };
  return backend;
}

/** Returns the state of the simulator, after a check of both clients of its database. */
async function healthOf(open: () => Database): ReturnType<Backend["health"]> {
  const [now, { sql, prisma }] = [systemNow(), open()];
  // the first check also loads Prisma's compiler, before any page waits for it
  const isUp = await Promise.all([
    queryRows(sql, query.selectNoFrom(raw.lit(1).as("one"))),
    prisma.world.findFirst({ select: { id: true } }),
  ]).then(
    () => true,
    () => false,
  );
  return { database: isUp ? "up" : "down", provider: "none", now };
}

/** Turns the loss of the database connection into a refusal, so that the caller is informed and retries. */
const withDatabaseErrors = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw isDatabaseGone(cause) ? new Refusal("DATABASE_ERROR", {}, { cause }) : cause;
  });

/** Returns true when a call leaves a record: the recipient of a file is recorded. */
const writes = ({ effect, reply }: Call): boolean => effect !== "reads" || reply === "file";

/**
 * Makes a call's change, including a refusal, visible to the next reads of its caller, or of the person it signs in.
 */
async function readYourWrites(
  reply: Promise<unknown>,
  call: Call,
  {
    db,
    worldState,
    caller,
    principal,
  }: { db: Database; worldState: WorldLookup; caller: Caller; principal: AnyPrincipal | null },
): Promise<unknown> {
  if (!db.replica) return reply;
  const [answer] = await Promise.allSettled([reply]);
  if (answer.status === "rejected" && !(answer.reason instanceof Refusal)) throw answer.reason;
  // named cast: a call that opens a session answers with its token
  const { token } = answer.status === "fulfilled" && call.session === "opens" ? (answer.value as OpensSession) : caller;
  const maker = principal ?? (token ? await principalOfToken(db.sql, token, "portal", caller.at, caller.host) : null);
  if (maker) await recordWriteForReplicaReads(db, worldState.world.id, maker);
  if (answer.status === "rejected") throw answer.reason;
  return answer.value;
}

/**
 * Returns the simulator of this process: pages and calls, which load this module separately, share the same rate
 * limits.
 */
export const sharedSimulator = (): Backend => simulator(database, rateLimitsOf(process.env.DATABASE_URL));

/** Makes another call on behalf of a principal, from within a call: without session and device. */
const callAs =
  (backend: Backend, caller: Caller): CallContext["sendCall"] =>
  (call, input, by, key, locale = caller.locale) =>
    backend.answer(call, input, { ...caller, locale, token: undefined, host: "", device: undefined, key }, by);

/** Describes a call's context before it has a transaction. */
type Request = Omit<CallContext, "transact" | "sendCall" | "within">;
type RequestWith = Omit<CallContext, "transact">;
type Transact = CallContext["transact"];

/** Makes a call inside the transaction of a context. */
async function within(inside: RequestWith, call: Call, input: unknown): Promise<unknown> {
  const handler = handlers.get(call);
  invariant(handler, `a handler answers ${call.path}`);
  const output = await handler(input, { ...inside, transact: (work) => work(inside) });
  const subject = createdRecordNumber(call, output) || auditSubjectOf(call, input);
  await writeAuditNote(inside, { what: nameOf(call), subject, outcome: "ok" });
  return output;
}

/** Stores the input of a manual entry by operations, after a trial run, until another person confirms it. */
const prepareForConfirmation = (
  call: Call,
  input: unknown,
  principal: OpsPrincipal,
  request: RequestWith,
): Promise<never> =>
  prepareFourEyesEntry({ call, name: nameOf(call), input }, principal, {
    ...request,
    attempt: (undo) =>
      request.db.transact(async (sql) => {
        await within({ ...request, sql, prisma: sql.prisma }, call, input);
        return undo();
      }),
  });

const requestOf = (
  db: Database,
  rateLimits: RateLimits,
  world: World,
  caller: Caller,
  principal: AnyPrincipal | null,
): Request => ({
  // named cast: the gateway admitted whom the call accepts; each handler's own types were checked where it was written
  principal: principal as never,
  world,
  now: worldTimeAt(world, caller.at),
  by: actorOf(caller, principal),
  caller,
  db,
  sql: db.sql,
  prisma: db.prisma,
  rateLimits,
  fileOwners: declaredFiles.fileOwners,
  refuse,
});

/** Returns true when the call moves money of a merchant with a closed account. */
const isShutTo = async (request: Request, worldState: WorldLookup, call: Call): Promise<boolean> =>
  call.effect === "money" &&
  !call.allowedWhenClosed &&
  request.principal?.realm === "portal" &&
  isMerchantAccountClosed(request, worldState, request.principal);

/**
 * Returns true when the call pays out for a merchant with a certificate expired longer ago than payments remain open.
 */
const arePaymentsShut = async (request: Request, call: Call): Promise<boolean> =>
  call.isPayout &&
  request.principal?.realm === "portal" &&
  request.principal.isCertExpired === true &&
  arePaymentsClosed(request, request.principal.userNo);

/** Returns a database client for one request only, which caches its lookups. */
const ownWay = ({ sql, prisma }: Database): Sql => withOperationCache(sqlWithPrisma(sql.bind(undefined), prisma));

const readsOnly: Transact = () => {
  throw new Error("a call that only reads has no transaction");
};

const actorOf = (caller: Caller, principal: AnyPrincipal | null): Actor => ({
  name:
    principal === null
      ? nobody
      : principal.realm === "operations"
        ? opsActorName(principal.name)
        : actorName(principal),
  origin: caller.from,
  at: caller.at,
  ...(principal !== null && "drivenBy" in principal && principal.drivenBy && { drivenBy: principal.drivenBy }),
});

/** Returns the actor name of a principal: an API key acts for a person under a name of its own. */
function actorName(principal: Principal | Guest | SandboxKey): string {
  if (principal.realm === "sandbox") return sandboxActorName(principal.keyId);
  const key = callingApiKey(principal);
  return key ? apiKeyActorName(key.id) : principal.operatorId;
}

const nameOf = (call: Call): string => callNames.get(call) ?? call.path;

/**
 * Reports that a concurrent request with the same key was faster: its reply applies, and this transaction is rolled
 * back.
 */
class AnsweredMeanwhile extends Error {}

/** Returns what a reply is stored under: a call that may be repeated, and the key of the request. */
const replyKeyOf = ({ world, caller, by }: Request, call: Call): KeyOf | undefined =>
  call.isIdempotent && caller.key
    ? {
        world: world.id,
        who: by.name,
        userNo: currentAsyncContext()?.tenant?.userNo,
        call: nameOf(call),
        key: caller.key,
      }
    : undefined;

/**
 * Runs a handler that writes. Its transaction also writes the audit row and, with a key, the reply; so a repeated
 * request finds either nothing done or everything and the reply. A refusal is recorded afterwards, since it rolled back
 * the rest.
 */
async function once(
  request: Request,
  call: Call,
  input: unknown,
  work: (transact: Transact) => Promise<unknown>,
): Promise<unknown> {
  const { db, by } = request;
  const key = replyKeyOf(request, call);
  const digest = key ? digestOf(call, input) : "";
  const before = key && (await storedReply(db.sql, key));
  if (before) return again(call, before, digest);

  const event = { what: nameOf(call), subject: auditSubjectOf(call, input) };
  const transact: Transact = (work) =>
    db.transact(async (sql) => {
      const tx = { ...request, sql, prisma: sql.prisma };
      const { output } = await runAndCollectClaims(tx, () => work(tx));
      // named cast: the handler's reply fits the call's schema, the compiler checked it
      const replyRow = () => ({ digest, outcome: "ok", answer: z.encode(call.output, output as never) });
      const [isFirst] = await awaitAllBeforeFailing(
        key ? storeReply(sql, key, replyRow(), by.at) : Promise.resolve(true),
        writeAuditNote(tx, { ...event, subject: createdRecordNumber(call, output) || event.subject, outcome: "ok" }),
      );
      if (!isFirst) throw new AnsweredMeanwhile();
      return output;
    });

  try {
    return await work(transact);
  } catch (cause) {
    if (cause instanceof AnsweredMeanwhile) return meanwhile(key);
    if (!(cause instanceof Refusal)) throw cause;
    // refused because its duplicate succeeded first (the quote is used, the money gone): then the duplicate's reply is
    // this one's too
    if (!(await writeRefusal(cause))) return meanwhile(key);
    throw cause;
  }

  /**
   * Records a refusal, its reply and its audit row together. Returns false when a reply was stored for the key
   * meanwhile.
   */
  async function writeRefusal({ code, detail, issues }: Refusal): Promise<boolean> {
    const row = { ...event, outcome: code };
    if (!key) return writeAuditNote(request, row).then(() => true);
    // a proof that failed answers for itself alone: corrected, it may come again under the same key
    if (isOfProof(code))
      return storedReply(db.sql, key).then(
        (storedReply) => !storedReply && writeAuditNote(request, row).then(() => true),
      );
    return db.transact(async (sql) => {
      const isFirst = await storeReply(sql, key, { digest, outcome: code, answer: { ...detail, issues } }, by.at);
      if (isFirst) await writeAuditNote({ ...request, sql, prisma: sql.prisma }, row);
      return isFirst;
    });
  }

  async function meanwhile(of: KeyOf | undefined): Promise<unknown> {
    const stored = of && (await storedReply(db.sql, of));
    invariant(stored, "the concurrent request has stored its reply");
    return again(call, stored, digest);
  }
}

/** Replays a stored reply, including a refusal; another request under the same key is refused. */
function again(call: Call, before: StoredReply, digest: string): unknown {
  if (before.digest !== digest) throw new Refusal("REQUEST_REPEAT", { what: "key" });
  if (before.outcome === "ok") return z.decode(call.output, before.answer as never);
  invariant(isRefusalCode(before.outcome), "a kept refusal is one of the catalogue's");
  // named cast: what `written` stored; of a refusal stored before issues were, only the detail
  const { issues = [], ...detail } = before.answer as { readonly issues?: readonly InputIssue[] };
  throw new Refusal(before.outcome, detail, { issues });
}

const isOfProof = (code: RefusalCode): boolean => (stepUpRefusals as readonly RefusalCode[]).includes(code);

/**
 * Returns the digest of a request without the proof of the sender: with the payment password in it, the reply under a
 * known key would reveal whether a password is correct, uncounted. Keyed, like everything that is stored of a body.
 */
function digestOf(call: Call, input: unknown): string {
  const wire = z.encode(call.input, input as never) as Record<string, unknown>;
  const rest = Object.fromEntries(Object.entries(wire).filter(([name]) => !Object.hasOwn(stepUpProof, name)));
  return createHmac("sha256", deriveKeyFromPepper("idempotency")).update(JSON.stringify(rest)).digest("base64url");
}
