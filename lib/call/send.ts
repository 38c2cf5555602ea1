import * as z from "zod/mini";
import { leavesOpen, type Call, type Got, type Sends } from "./call";
import type { Issue } from "./door";
import { filledPath, menuPrefix, queryText } from "./path";
import { attachmentName } from "./reply";
import { isRefusalCode, Refusal, type RefusalCode } from "./refusals";

/** The specification's limit for one request. */
const silenceMsMax = 20_000;

/** A refusal from the server: with its text in the user's language and the form fields it concerns. */
export class RefusedError extends Refusal {
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
 * No response, or an unreadable one: whether the operation happened is not known. `status` is 0 when nothing came back.
 * `isUnsent` when the device was known to have no network, so that nothing was sent and nothing was done. `isOpen` when
 * something may have come of it that others see: the records tell. Unless it is said, that is assumed
 * where nothing came back.
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

/** Whether a request may have reached who does it: nothing came back, or nothing of it that can be read. */
const mayHaveArrived = (status: number): boolean => status < redirects || status === timedOut || status >= serverErrors;

/** Dispatched on the window when the server no longer knows the session; the shell then leads to sign-in and back. */
export const sessionEnded = "portal:session-ended";

/**
 * Dispatched on the window when an action was refused because the user lacks the permission (now): the shell leads to
 * the page that says so.
 */
export const notPermitted = "portal:not-permitted";

/** The header that says the request comes from the portal's own pages; no other site can send it. */
export const portalHeader = "x-portal";

/** The request of a call: where it goes and what it carries. */
export function requestOf(call: Call, input: unknown, key: string | undefined): [string, RequestInit] {
  const { file, ...fields } = input as { file?: File };
  // named cast: the caller's type is the call's own
  const wire = { ...(z.encode(call.takes, fields as never) as Record<string, unknown>) };
  const path = menuPrefix + filledPath(call.path, wire);
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

/** Sends a call. Throws `RefusedError` for a refusal and `NoResponseError` when no readable response came. */
export async function send<C extends Call>(call: C, input: Sends<C>, key?: string): Promise<Got<C>> {
  const [path, init] = requestOf(call, input, key);
  // no browser that says so has a network; one that says nothing may have
  if (navigator.onLine === false) throw new NoResponseError(0, { isUnsent: true });
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(silenceMsMax) }).catch((cause: unknown) => {
    throw new NoResponseError(0, { cause, isOpen: leavesOpen(call) });
  });
  const disposition = response.headers.get("content-disposition");
  // named casts: the reply kind and the schema are the call's own
  if (call.reply === "file" && disposition)
    return { name: attachmentName(disposition), blob: await response.blob() } as Got<C>;
  const reply: unknown = await response.json().catch((cause: unknown) => unreadable(call, response.status, cause));
  return answered(call, response.status, reply);
}

/** A reply that is no envelope, a proxy's perhaps: the status alone decides, and 401 ends the session as ours does. */
export function unreadable(call: Call, status: number, cause?: unknown): never {
  if (status === unauthorised) window.dispatchEvent(new Event(sessionEnded));
  throw new NoResponseError(status, { cause, isOpen: leavesOpen(call) });
}
const redirects = 300;
const unauthorised = 401;
const timedOut = 408;
const serverErrors = 500;

/**
 * The result of an envelope, or its refusal, thrown. A code that this browser does not know yet is shown with the
 * server's own message.
 */
export function answered<C extends Call>(call: C, status: number, reply: unknown): Got<C> {
  const { code, message, result } = (reply ?? {}) as { code?: string; message?: string; result?: unknown };
  if (code === "0") {
    const given = z.safeDecode(call.gives, result as never);
    return given.success ? (given.data as Got<C>) : unreadable(call, status, given.error);
  }
  if (code === undefined || (!isRefusalCode(code) && !message)) return unreadable(call, status);
  if (code === "AUTHORIZATION_FAILED" && call.effect !== "reads") window.dispatchEvent(new Event(notPermitted));
  if (code === "TOKEN_EXPIRED" || status === unauthorised) window.dispatchEvent(new Event(sessionEnded));
  const known = isRefusalCode(code) ? code : status >= serverErrors ? "SYSTEM_ERROR" : "BIZ_ERROR";
  throw new RefusedError(known, message ?? code, (result as { issues?: Issue[] } | null)?.issues ?? []);
}
