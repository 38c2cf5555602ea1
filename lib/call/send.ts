import * as z from "zod/mini";
import { mayLeaveOutcomeUnknown, type Call, type ClientOutput, type Sends } from "./call";
import type { Issue } from "./gateway";
import { fillPathAndRemoveFields, menuPrefix, queryText } from "./path";
import { attachmentFileName } from "./reply";
import { isRefusalCode, Refusal, type RefusalCode } from "./refusals";

/** Holds the specification's limit for one request. */
const silenceMsMax = 20_000;

/** Reports a refusal from the server: with its text in the user's language and the form fields it concerns. */
export class CallRefusedError extends Refusal {
  readonly text: string;
  override readonly issues: readonly Issue[];
  constructor(code: RefusalCode, text: string, issues: readonly Issue[]) {
    super(code, {}, { issues });
    this.name = "Told";
    this.text = text;
    this.issues = issues;
  }
}

interface NoResponseOptions extends ErrorOptions {
  isUnsent?: boolean;
  isOpen?: boolean;
}

/**
 * Reports a missing or unreadable response: the outcome of the operation is unknown. `status` is 0 without a response.
 * `isUnsent` is true when the device had no network, so that nothing was sent and nothing was done. `isOpen` is true
 * when the operation may have had an effect that others see: the records show it. By default that is assumed when there
 * was no response.
 */
export class NoResponseError extends Error {
  readonly status: number;
  readonly isUnsent: boolean;
  readonly isOpen: boolean;
  constructor(status: number, { isUnsent = false, isOpen = status === 0, ...options }: NoResponseOptions = {}) {
    super(`no answer (${status})`, options);
    this.name = "Unanswered";
    this.status = status;
    this.isUnsent = isUnsent;
    this.isOpen = isOpen && !isUnsent && mayHaveArrived(status);
  }
}

/** Returns true when a request may have been processed: no response arrived, or none that can be read. */
const mayHaveArrived = (status: number): boolean => status < redirects || status === timedOut || status >= serverErrors;

/**
 * Names the event dispatched on the window when the server no longer knows the session; the shell then redirects to
 * sign-in and back.
 */
export const sessionEnded = "portal:session-ended";

/**
 * Names the event dispatched on the window when an action was refused because the user lacks the permission (now): the
 * shell redirects to the 403 page.
 */
export const notPermitted = "portal:not-permitted";

/** Names the header that marks a request from the portal's own pages; no other site can send it. */
export const portalHeader = "x-portal";

/** Builds the request of a call: its path and its body. */
export function callRequest(call: Call, input: unknown, key: string | undefined): [string, RequestInit] {
  const { file, ...fields } = input as { file?: File };
  // named cast: the caller's type is the call's own
  const wire = { ...(z.encode(call.input, fields as never) as Record<string, unknown>) };
  const path = menuPrefix + fillPathAndRemoveFields(call.path, wire);
  const headers: Record<string, string> = {
    [portalHeader]: "1",
    "x-system-name": "b2b",
    "accept-language": document.documentElement.lang,
    ...(key && { "idempotency-key": key }),
  };
  if (call.method === "GET") return [path + queryText(wire), { headers }];
  if (call.body === "json")
    return [
      path,
      { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(wire) },
    ];
  const form = new FormData();
  for (const [name, value] of Object.entries(wire)) if (value !== undefined) form.set(name, String(value));
  if (file) form.set("file", file);
  return [path, { method: "POST", headers, body: form }];
}

/** Sends a call. Throws `CallRefusedError` for a refusal and `NoResponseError` when no readable response arrived. */
export async function send<C extends Call>(call: C, input: Sends<C>, key?: string): Promise<ClientOutput<C>> {
  const [path, init] = callRequest(call, input, key);
  // a browser that reports being offline has no network; one that reports being online may have none either
  if (navigator.onLine === false) throw new NoResponseError(0, { isUnsent: true });
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(silenceMsMax) }).catch((cause: unknown) => {
    throw new NoResponseError(0, { cause, isOpen: mayLeaveOutcomeUnknown(call) });
  });
  const disposition = response.headers.get("content-disposition");
  // named casts: the reply kind and the schema are the call's own
  if (call.reply === "file" && disposition)
    return { name: attachmentFileName(disposition), blob: await response.blob() } as ClientOutput<C>;
  const reply: unknown = await response
    .json()
    .catch((cause: unknown) => throwUnreadableReply(call, response.status, cause));
  return unwrapReplyEnvelope(call, response.status, reply);
}

/**
 * Handles a reply without an envelope, for example a proxy's: the status alone decides, and 401 ends the session as
 * usual.
 */
export function throwUnreadableReply(call: Call, status: number, cause?: unknown): never {
  if (status === unauthorisedStatus) window.dispatchEvent(new Event(sessionEnded));
  throw new NoResponseError(status, { cause, isOpen: mayLeaveOutcomeUnknown(call) });
}
const redirects = 300;
const unauthorisedStatus = 401;
const timedOut = 408;
const serverErrors = 500;

/**
 * Returns the result of an envelope, or throws its refusal. A code that this browser does not know yet is displayed
 * with the server's own message.
 */
export function unwrapReplyEnvelope<C extends Call>(call: C, status: number, reply: unknown): ClientOutput<C> {
  const { code, message, result } = (reply ?? {}) as { code?: string; message?: string; result?: unknown };
  if (code === "0") {
    const decodeResult = z.safeDecode(call.output, result as never);
    return decodeResult.success
      ? (decodeResult.data as ClientOutput<C>)
      : throwUnreadableReply(call, status, decodeResult.error);
  }
  if (code === undefined || (!isRefusalCode(code) && !message)) return throwUnreadableReply(call, status);
  if (code === "AUTHORIZATION_FAILED" && call.effect !== "reads") window.dispatchEvent(new Event(notPermitted));
  if (code === "TOKEN_EXPIRED" || status === unauthorisedStatus) window.dispatchEvent(new Event(sessionEnded));
  const refusalCode = isRefusalCode(code) ? code : status >= serverErrors ? "SYSTEM_ERROR" : "BIZ_ERROR";
  throw new CallRefusedError(refusalCode, message ?? code, (result as { issues?: Issue[] } | null)?.issues ?? []);
}
