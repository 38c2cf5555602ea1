import * as z from "zod/mini";
import { issueCodeOf } from "@/lib/forms/issue";
import type { Backend, OpensSession } from "./backend";
import { mayLeaveOutcomeUnknown, type Call, type OutgoingFile } from "./call";
import { withEtag } from "./etag";
import { inputFieldsOf } from "./input-fields";
import type { CallMatch } from "./match";
import { readRawInput } from "./receive";
import { attachment, eventStream } from "./reply";
import {
  gatewayRefusals,
  refusalFields,
  isOutcomeUnknown,
  issueAt,
  Refusal,
  refusals,
  providerRefusals,
  secondsToWait,
  refusalTextArguments,
  type Detail,
  isOfInput,
  type InputIssue,
  type RefusalCode,
} from "./refusals";
import { callingApiKey, realmOf, type Caller, type AnyPrincipal } from "./principal";

/**
 * Describes one invalid input value: its path in the input, a code of messages/validation or the refusal's own, and the
 * message in the request's language.
 */
export interface Issue {
  readonly path: readonly string[];
  readonly code: string;
  readonly message: string;
}

/** Holds the gateway's dependencies: it knows no session store, no backend and no language. */
export interface GatewayDependencies {
  /** Finds the declared call of a method and path. */
  find: (method: string, path: string) => CallMatch | null;
  backend: () => Promise<Backend>;
  caller: (request: Request, call: Call, requestId: string) => Promise<Caller>;
  may: (principal: AnyPrincipal | null, call: Call) => RefusalCode | null;
  /** Compares origins; `isSite` returns true for a host of a site. */
  isSameOrigin: (request: Request, call: Call, isSite: Backend["isSite"]) => Promise<boolean>;
  messageOf: (locale: string, code: RefusalCode | "OK", detail: Detail) => Promise<string>;
  /** Describes an issue by its code and figure. A code without a text becomes the general one. */
  describeIssue: (locale: string, issue: string) => Promise<Omit<Issue, "path">>;
  localeOf: (request: Request) => string;
  /**
   * Sets an opened session in the reply's cookies, or ends it; the result is included in the reply for a caller that
   * stores its own token.
   */
  session: {
    open(request: Request, call: Call, newSession: OpensSession, setCookie: SetCookie): Promise<Partial<OpensSession>>;
    end(request: Request, call: Call, setCookie: SetCookie): void;
  };
  /** Returns the folder that uploads are written to. */
  uploadFolder: () => string;
  newRequestId: () => string;
  log: { logReply(line: LogLine): void; bug(cause: unknown, line: LogLine): void };
}

/** Adds a Set-Cookie header to the reply. */
export type SetCookie = (line: string) => void;

/** Describes one line of the log: no input, no secret. */
export interface LogLine {
  requestId: string;
  method: string;
  path: string;
  code: string;
  status: number;
  ms: number;
  who: string | null;
}

/** Describes one request in the gateway. */
interface Incoming {
  readonly gateway: GatewayDependencies;
  readonly request: Request;
  readonly url: URL;
  readonly locale: string;
  /** Holds its line of the log, completed as it is answered. */
  readonly line: LogLine;
  readonly setCookie: SetCookie;
  /** Holds the requested call, once it is found. */
  call?: Call;
  /** Receives the log line of the reply to an API key. */
  onReply?: (line: LogLine) => void;
}

/**
 * Creates the single entry point of every declared call: match → same origin → session → permission and gate → decode →
 * backend → encode → envelope `{code, message, result}`. A refusal that the call does not declare is a bug.
 */
export function createGateway(dependencies: GatewayDependencies, clock: () => number) {
  return async function answer(request: Request): Promise<Response> {
    const start = clock();
    const url = new URL(request.url);
    const line: LogLine = {
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
      gateway: dependencies,
      request,
      url,
      locale: dependencies.localeOf(request),
      line,
      setCookie: (cookie) => void cookies.push(cookie),
    };
    const match = dependencies.find(request.method, url.pathname);
    const response = match ? await answerCall(incoming, match) : await envelope(incoming, "REQUEST_FAILED");
    response.headers.set("x-request-id", line.requestId);
    response.headers.set("x-content-type-options", "nosniff");
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
    line.ms = Math.round(clock() - start);
    dependencies.log.logReply(line);
    incoming.onReply?.(line);
    return response;
  };
}

async function answerCall(incoming: Incoming, { call, params }: CallMatch): Promise<Response> {
  const { gateway, request, url, line } = incoming;
  line.path = call.path;
  incoming.call = call;
  try {
    const caller = await gateway.caller(request, call, line.requestId);
    const isSite = async (host: string) => (await gateway.backend()).isSite(host);
    if (!(await gateway.isSameOrigin(request, call, isSite))) return await foreign(incoming, call, caller);
    // an invalid key must not be ignored: its sender relies on it for a safe retry
    if (call.isIdempotent && caller.key === undefined && request.headers.has("idempotency-key"))
      throw new Refusal("INVALID_PARAM", {}, { issues: [issueAt("headers.Idempotency-Key", "key.shape")] });
    const backend = await gateway.backend();
    const principal = await backend.authenticate(caller, realmOf(call.access));
    line.who = nameOf(principal);
    if (principal?.realm === "portal" && principal.key)
      incoming.onReply = (logLine) => backend.answeredKey(call, caller, principal, logLine);
    const refusal = gateway.may(principal, call);
    if (refusal) {
      if (refusal === "TOKEN_EXPIRED" && caller.token) gateway.session.end(request, call, incoming.setCookie);
      await backend.recordRefusal(call, caller, principal, refusal);
      return await envelope(incoming, refusal);
    }
    // programs retry automatically: without a key a retry could move the money twice
    if (call.effect === "money" && principal?.realm === "portal" && principal.key && caller.key === undefined)
      throw new Refusal("INVALID_PARAM", {}, { issues: [issueAt("headers.Idempotency-Key", "key.missing")] });
    await using receivedInput = await readRawInput(call, request, url, params, {
      folder: gateway.uploadFolder,
      sender: line.who ?? caller.from,
    });
    // named cast: safeDecode checks whatever comes
    const decodedInput = z.safeDecode(
      call.input,
      (callingApiKey(principal) ? withoutProof(call, receivedInput.wire) : receivedInput.wire) as never,
    );
    if (!decodedInput.success)
      throw new Refusal(
        "INVALID_PARAM",
        {},
        { issues: issuesOf(decodedInput.error, request.method === "GET" ? "query" : "body") },
      );
    const input = receivedInput.file
      ? { ...(decodedInput.data as object), file: receivedInput.file }
      : decodedInput.data;
    return await reply(incoming, call, await backend.answer(call, input, caller, principal));
  } catch (cause) {
    return failure(incoming, call, cause);
  }
}

/** Refuses a request from another site's page and records it with the principal of its cookie. */
async function foreign(incoming: Incoming, call: Call, caller: Caller): Promise<Response> {
  const backend = await incoming.gateway.backend();
  const principal = caller.token ? await backend.authenticate(caller, realmOf(call.access)).catch(() => null) : null;
  incoming.line.who = nameOf(principal);
  await backend.recordRefusal(call, caller, principal, "ORIGIN_REFUSED");
  return envelope(incoming, "ORIGIN_REFUSED");
}

function nameOf(principal: AnyPrincipal | null): string | null {
  const key = callingApiKey(principal);
  if (key) return `key:${key.id}`;
  if (principal?.realm === "sandbox") return `sandbox:${principal.keyId}`;
  return principal && (principal.realm === "operations" ? principal.name : principal.operatorId);
}

/**
 * Removes the confirmation proof from an API key's input: a key has no payment password and no second step. Its scope
 * was confirmed, and its limits apply instead; any proof that it sends is ignored.
 */
const withoutProof = ({ operation }: Call, wire: unknown): unknown =>
  operation === null || typeof wire !== "object"
    ? wire
    : { ...wire, payPassword: "000000", msgCode: undefined, passkey: undefined };

async function reply(incoming: Incoming, call: Call, output: unknown): Promise<Response> {
  const { gateway, request } = incoming;
  // named casts: a handler's replies were typed against the call's row
  if (call.reply === "file") return attachment(output as OutgoingFile);
  if (call.reply === "events") return eventStream(call, output as AsyncIterable<unknown>, request.signal);
  const result = z.encode(call.output, output as never);
  if (call.session === "ends") gateway.session.end(request, call, incoming.setCookie);
  if (call.session !== "opens")
    return call.cacheable && request.method === "GET"
      ? withEtag(request, await envelope(incoming, "OK", { result }))
      : envelope(incoming, "OK", { result });
  const { token, device } = await gateway.session.open(request, call, output as OpensSession, incoming.setCookie);
  return envelope(incoming, "OK", { result: { ...(result as object), token, device } });
}

/** Returns the envelope of a refusal; any other error is a bug, and logged as one. */
function failure(incoming: Incoming, call: Call, cause: unknown): Promise<Response> {
  const isDeclared =
    cause instanceof Refusal &&
    (
      [
        ...call.errors,
        ...gatewayRefusals,
        ...(cause.providerText === undefined ? [] : providerRefusals),
      ] as readonly string[]
    ).includes(cause.code);
  if (isDeclared && !isOutcomeUnknown(cause.code)) return refusalReply(incoming, call, cause);
  incoming.gateway.log.bug(
    cause instanceof Refusal && !isDeclared
      ? new Error(`${call.path} refused with undeclared ${cause.code}`, { cause })
      : cause,
    incoming.line,
  );
  return isDeclared ? refusalReply(incoming, call, cause) : envelope(incoming, "SYSTEM_ERROR");
}

/**
 * Replies with a refusal; one about input always names the invalid fields: as it was thrown, or by the field that its
 * code belongs to.
 */
async function refusalReply(
  incoming: Incoming,
  call: Call,
  { code, detail, providerText: text, issues }: Refusal,
): Promise<Response> {
  const inputFields = inputFieldsOf(call);
  const field = refusalFields(code).find((name) => inputFields.includes(name));
  const inputIssues = issues.length > 0 || field === undefined ? issues : [issueAt(field)];
  if (inputIssues.length === 0) return envelope(incoming, code, { detail, text });
  const general = text ?? (await describe(incoming, code, detail));
  const describedIssues = await Promise.all(
    inputIssues
      .slice(0, issuesMax)
      .map(async ({ path, code: issueCode = code }): Promise<Issue> =>
        issueCode === code
          ? { path, code, message: general }
          : { path, ...(await incoming.gateway.describeIssue(incoming.locale, issueCode)) },
      ),
  );
  // a refusal caused by one field uses that field's message: reversed days need no range in the text
  const [first] = describedIssues;
  const message = text === undefined && !isOfInput(code) && first && first.code !== code ? first.message : general;
  return envelope(incoming, code, { detail, text: message, result: { issues: describedIssues } });
}

/** Builds the reply's body, with the message in the request's language or in the provider's own words. */
async function envelope(
  incoming: Incoming,
  code: RefusalCode | "OK",
  { detail = {}, result = null, text }: { detail?: Detail; result?: unknown; text?: string | undefined } = {},
): Promise<Response> {
  const { line } = incoming;
  line.code = code === "OK" ? "0" : code;
  line.status = code === "OK" ? 200 : refusals[code].status;
  const seconds = code === "OK" ? undefined : secondsToWait(code, detail);
  const message = text ?? (await describe(incoming, code, detail));
  return Response.json(
    { code: line.code, message, result: seconds === undefined ? result : { retryAfter: seconds } },
    {
      status: line.status,
      headers: { "cache-control": "no-store", ...(seconds !== undefined && { "retry-after": String(seconds) }) },
    },
  );
}

/** Limits the issues of a reply: more than a person corrects in one go. */
const issuesMax = 20;

/** Returns the issues that a schema finds; an issue of the input as a whole has the path `whole`. */
const issuesOf = ({ issues }: z.core.$ZodError, whole: string): InputIssue[] =>
  issues.map((issue) => ({
    path: issue.path.length === 0 ? [whole] : issue.path.map(String),
    code: issueCodeOf(issue),
  }));

/** Returns the cases that texts of refusals distinguish by the requested call: see `usual` of `refusals`. */
const casesOf = (call: Call): Detail => ({
  ...(mayLeaveOutcomeUnknown(call) && { outcome: "open" }),
  ...(realmOf(call.access) === "operations" && { why: "operations" }),
});

const describe = (
  { gateway, locale, line, call }: Incoming,
  code: RefusalCode | "OK",
  detail: Detail,
): Promise<string> =>
  gateway.messageOf(locale, code, {
    ...(code === "OK" ? detail : refusalTextArguments(code, { ...(call && casesOf(call)), ...detail })),
    requestId: line.requestId,
  });
