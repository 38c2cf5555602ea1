import * as z from "zod/mini";
import { issueCodeOf } from "@/lib/forms/issue";
import type { Backend, OpensSession } from "./backend";
import { leavesOpen, type Call, type Outgoing } from "./call";
import { withEtag } from "./etag";
import { inputFieldsOf } from "./input-fields";
import type { Match } from "./match";
import { receive } from "./receive";
import { attachment, eventStream } from "./reply";
import {
  atTheDoor,
  fieldsOf,
  isOpenEnded,
  issueAt,
  Refusal,
  refusals,
  saidByProviders,
  secondsToWait,
  saidOf,
  type Detail,
  isOfInput,
  type InputIssue,
  type RefusalCode,
} from "./refusals";
import { keyOf, realmOf, type Caller, type Holder } from "./who";

/**
 * One entry that is wrong: its place in the input, a code of messages/validation or the refusal's own, and why in the
 * request's language.
 */
export interface Issue {
  readonly path: readonly string[];
  readonly code: string;
  readonly message: string;
}

/** The door's dependencies: by itself it knows no session store, no backend and no language. */
export interface DoorDependencies {
  /** Finds the declared call of a method and path. */
  find: (method: string, path: string) => Match | null;
  backend: () => Promise<Backend>;
  caller: (request: Request, call: Call, requestId: string) => Promise<Caller>;
  may: (who: Holder | null, call: Call) => RefusalCode | null;
  /** `isSite` tells whether a host is a site's own. */
  isSameOrigin: (request: Request, call: Call, isSite: Backend["isSite"]) => Promise<boolean>;
  say: (locale: string, code: RefusalCode | "OK", detail: Detail) => Promise<string>;
  /** Describes an issue by its code and figure. A code that has no text becomes the general one. */
  describeIssue: (locale: string, issue: string) => Promise<Omit<Issue, "path">>;
  localeOf: (request: Request) => string;
  /**
   * Puts an opened session in the answer's cookies, or ends it; its result goes into the reply of a caller that keeps its
   * own token.
   */
  session: {
    open(request: Request, call: Call, opened: OpensSession, setCookie: SetCookie): Promise<Partial<OpensSession>>;
    end(request: Request, call: Call, setCookie: SetCookie): void;
  };
  /** Where uploads arrive. */
  uploadFolder: () => string;
  newRequestId: () => string;
  log: { answered(line: Answered): void; bug(cause: unknown, line: Answered): void };
}

/** Gives the answer one more Set-Cookie header. */
export type SetCookie = (line: string) => void;

/** One line of the log: no input, no secret. */
export interface Answered {
  requestId: string;
  method: string;
  path: string;
  code: string;
  status: number;
  ms: number;
  who: string | null;
}

/** One request on its way through the door. */
interface Incoming {
  readonly door: DoorDependencies;
  readonly request: Request;
  readonly url: URL;
  readonly locale: string;
  /** Its line of the log, completed as it is answered. */
  readonly line: Answered;
  readonly setCookie: SetCookie;
  /** The call that is asked, once it is found. */
  call?: Call;
  /** Told of the answer once it is given, where an API key asked. */
  told?: (line: Answered) => void;
}

/**
 * The one way in for every declared call: match → same origin → session → permission and gate → decode → backend →
 * encode → envelope `{code, message, result}`. A refusal that the call does not declare is a bug.
 */
export function door(dependencies: DoorDependencies, elapsed: () => number) {
  return async function answer(request: Request): Promise<Response> {
    const start = elapsed();
    const url = new URL(request.url);
    const line: Answered = {
      requestId: dependencies.newRequestId(),
      method: request.method,
      path: url.pathname,
      code: "0",
      status: 200,
      ms: 0,
      who: null,
    };
    const cookies: string[] = [];
    const incoming: Incoming = {
      door: dependencies,
      request,
      url,
      locale: dependencies.localeOf(request),
      line,
      setCookie: (cookie) => void cookies.push(cookie),
    };
    const found = dependencies.find(request.method, url.pathname);
    const response = found ? await answerCall(incoming, found) : await envelope(incoming, "REQUEST_FAILED");
    response.headers.set("x-request-id", line.requestId);
    response.headers.set("x-content-type-options", "nosniff");
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
    line.ms = Math.round(elapsed() - start);
    dependencies.log.answered(line);
    incoming.told?.(line);
    return response;
  };
}

async function answerCall(incoming: Incoming, { call, params }: Match): Promise<Response> {
  const { door, request, url, line } = incoming;
  line.path = call.path;
  incoming.call = call;
  try {
    const caller = await door.caller(request, call, line.requestId);
    const isSite = async (host: string) => (await door.backend()).isSite(host);
    if (!(await door.isSameOrigin(request, call, isSite))) return await foreign(incoming, call, caller);
    // a key that cannot be kept must not be ignored: its sender believes that a second try is safe
    if (call.takesKey && caller.key === undefined && request.headers.has("idempotency-key"))
      throw new Refusal("INVALID_PARAM", {}, { issues: [issueAt("headers.Idempotency-Key", "key.shape")] });
    const backend = await door.backend();
    const who = await backend.who(caller, realmOf(call.needs));
    line.who = nameOf(who);
    if (who?.realm === "portal" && who.key) incoming.told = (told) => backend.answeredKey(call, caller, who, told);
    const refusal = door.may(who, call);
    if (refusal) {
      if (refusal === "TOKEN_EXPIRED" && caller.token) door.session.end(request, call, incoming.setCookie);
      await backend.refused(call, caller, who, refusal);
      return await envelope(incoming, refusal);
    }
    // a program tries again by itself: without a key a second try could move the money twice
    if (call.effect === "money" && who?.realm === "portal" && who.key && caller.key === undefined)
      throw new Refusal("INVALID_PARAM", {}, { issues: [issueAt("headers.Idempotency-Key", "key.missing")] });
    await using received = await receive(call, request, url, params, {
      folder: door.uploadFolder,
      whose: line.who ?? caller.from,
    });
    // named cast: safeDecode checks whatever comes
    const takes = z.safeDecode(call.takes, (keyOf(who) ? withoutProof(call, received.wire) : received.wire) as never);
    if (!takes.success)
      throw new Refusal(
        "INVALID_PARAM",
        {},
        { issues: issuesOf(takes.error, request.method === "GET" ? "query" : "body") },
      );
    const input = received.file ? { ...(takes.data as object), file: received.file } : takes.data;
    return await reply(incoming, call, await backend.answer(call, input, caller, who));
  } catch (cause) {
    return failure(incoming, call, cause);
  }
}

/** Another site's page asked with somebody's cookie, or tried to: written down with whose it is. */
async function foreign(incoming: Incoming, call: Call, caller: Caller): Promise<Response> {
  const backend = await incoming.door.backend();
  const who = caller.token ? await backend.who(caller, realmOf(call.needs)).catch(() => null) : null;
  incoming.line.who = nameOf(who);
  await backend.refused(call, caller, who, "ORIGIN_REFUSED");
  return envelope(incoming, "ORIGIN_REFUSED");
}

function nameOf(who: Holder | null): string | null {
  const key = keyOf(who);
  if (key) return `key:${key.id}`;
  if (who?.realm === "sandbox") return `sandbox:${who.keyId}`;
  return who && (who.realm === "operations" ? who.name : who.operatorId);
}

/**
 * What an API key sends where a person confirms: no payment password, and no second step. Its scope was confirmed, and
 * its limits stand for them; whatever it sends in their place is of no account.
 */
const withoutProof = ({ deed }: Call, wire: unknown): unknown =>
  deed === null || typeof wire !== "object"
    ? wire
    : { ...wire, payPassword: "000000", msgCode: undefined, passkey: undefined };

async function reply(incoming: Incoming, call: Call, given: unknown): Promise<Response> {
  const { door, request } = incoming;
  // named casts: a handler's replies were typed against the call's row
  if (call.reply === "file") return attachment(given as Outgoing);
  if (call.reply === "events") return eventStream(call, given as AsyncIterable<unknown>, request.signal);
  const result = z.encode(call.gives, given as never);
  if (call.session === "ends") door.session.end(request, call, incoming.setCookie);
  if (call.session !== "opens")
    return call.cacheable && request.method === "GET"
      ? withEtag(request, await envelope(incoming, "OK", { result }))
      : envelope(incoming, "OK", { result });
  const { token, device } = await door.session.open(request, call, given as OpensSession, incoming.setCookie);
  return envelope(incoming, "OK", { result: { ...(result as object), token, device } });
}

/** The envelope of a refusal; anything else that was thrown is a bug, and logged as one. */
function failure(incoming: Incoming, call: Call, cause: unknown): Promise<Response> {
  const isDeclared =
    cause instanceof Refusal &&
    (
      [...call.refuses, ...atTheDoor, ...(cause.said === undefined ? [] : saidByProviders)] as readonly string[]
    ).includes(cause.code);
  if (isDeclared && !isOpenEnded(cause.code)) return refused(incoming, call, cause);
  incoming.door.log.bug(
    cause instanceof Refusal && !isDeclared
      ? new Error(`${call.path} refused with undeclared ${cause.code}`, { cause })
      : cause,
    incoming.line,
  );
  return isDeclared ? refused(incoming, call, cause) : envelope(incoming, "SYSTEM_ERROR");
}

/** Every refusal that is about input says of which entry: as it was thrown, or by the field that its code belongs to. */
async function refused(incoming: Incoming, call: Call, { code, detail, said, issues }: Refusal): Promise<Response> {
  const known = inputFieldsOf(call);
  const field = fieldsOf(code).find((name) => known.includes(name));
  const found = issues.length > 0 || field === undefined ? issues : [issueAt(field)];
  if (found.length === 0) return envelope(incoming, code, { detail, said });
  const general = said ?? (await describe(incoming, code, detail));
  const described = await Promise.all(
    found
      .slice(0, issuesMax)
      .map(async ({ path, code: own = code }): Promise<Issue> =>
        own === code
          ? { path, code, message: general }
          : { path, ...(await incoming.door.describeIssue(incoming.locale, own)) },
      ),
  );
  // what is refused for a reason of its entry's says that one: of reversed days no range is to be told
  const [first] = described;
  const message = said === undefined && !isOfInput(code) && first && first.code !== code ? first.message : general;
  return envelope(incoming, code, { detail, said: message, result: { issues: described } });
}

/** The reply's body, with the message in the request's language or in the provider's own words. */
async function envelope(
  incoming: Incoming,
  code: RefusalCode | "OK",
  { detail = {}, result = null, said }: { detail?: Detail; result?: unknown; said?: string | undefined } = {},
): Promise<Response> {
  const { line } = incoming;
  line.code = code === "OK" ? "0" : code;
  line.status = code === "OK" ? 200 : refusals[code].status;
  const seconds = code === "OK" ? undefined : secondsToWait(code, detail);
  const message = said ?? (await describe(incoming, code, detail));
  return Response.json(
    { code: line.code, message, result: seconds === undefined ? result : { retryAfter: seconds } },
    {
      status: line.status,
      headers: { "cache-control": "no-store", ...(seconds !== undefined && { "retry-after": String(seconds) }) },
    },
  );
}

/** More than a person corrects at once. */
const issuesMax = 20;

/** What a schema finds wrong; what is wrong with the input as a whole stands at `whole`. */
const issuesOf = ({ issues }: z.core.$ZodError, whole: string): InputIssue[] =>
  issues.map((issue) => ({
    path: issue.path.length === 0 ? [whole] : issue.path.map(String),
    code: issueCodeOf(issue),
  }));

/** What the texts of refusals tell apart by the call that was asked: see `usual` of `refusals`. */
const casesOf = (call: Call): Detail => ({
  ...(leavesOpen(call) && { outcome: "open" }),
  ...(realmOf(call.needs) === "operations" && { why: "operations" }),
});

const describe = ({ door, locale, line, call }: Incoming, code: RefusalCode | "OK", detail: Detail): Promise<string> =>
  door.say(locale, code, {
    ...(code === "OK" ? detail : saidOf(code, { ...(call && casesOf(call)), ...detail })),
    requestId: line.requestId,
  });
