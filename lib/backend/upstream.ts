import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { isIP } from "node:net";
import * as z from "zod/mini";
import { access } from "@/lib/access/calls/sign-in";
import { entering } from "@/lib/access/calls/entering";
import { site } from "@/lib/access/calls/site";
import { expandPagesToActions } from "@/lib/access/grants";
import { grantables } from "@/lib/catalogue/grantables";
import type { Backend } from "@/lib/call/backend";
import type { Call, OutgoingFile, UploadedFile } from "@/lib/call/call";
import { fillPathAndRemoveFields, queryText } from "@/lib/call/path";
import { attachmentFileName } from "@/lib/call/reply";
import {
  gatewayRefusals,
  invariant,
  isOutcomeUnknown,
  isRefusalCode,
  Refusal,
  type InputIssue,
  providerRefusals,
} from "@/lib/call/refusals";
import { withTraceHeaders } from "@/lib/call/span";
import type { Caller, Guest, Principal } from "@/lib/call/principal";
import { defaultLocale } from "@/lib/i18n/locale";
import { version } from "@/lib/reference/calls/version";
import { portalBuild, publicUrl } from "@/lib/session/settings";
import { monotonicMs, systemNow } from "@/lib/time/clock";

/** Limits a request: "Client request timeout is 20000 ms" (specification 1, section 7). */
const silenceMsMax = 20_000;
/** Limits the bytes of a reply that is read completely, and of one event of a stream. */
const answerBytesMax = 8 * 1_048_576;
const eventSignsMax = 1_048_576;
/** Limits the duration of a provider probe, and the time for which its result is cached. */
const probeMs = 3_000;
const probedMs = 5_000;

/**
 * Holds the deadline of each incoming request: all provider requests on its behalf share it. A page's deadline starts
 * with its request, since the middleware and the page call the provider one after the other; a call's starts with its
 * first provider request, since an upload may take long to arrive.
 */
const deadlines = new WeakMap<AbortSignal, number>();
function leftFor({ signal, begunAt }: Caller, silenceMs: number): number {
  const now = monotonicMs();
  const deadline = deadlines.get(signal) ?? (begunAt ?? now) + silenceMs;
  deadlines.set(signal, deadline);
  return Math.max(deadline - now, 0);
}

/**
 * Connects to the payments API of a provider. Any declared call is forwarded with the caller's token; the reply is
 * decoded by the call's own schema, which rejects a reply that does not fit.
 */
export function paymentsApiBackend(base: string, silenceMs = silenceMsMax): Backend {
  const answer = (call: Call, input: unknown, caller: Caller) => forward({ base, silenceMs }, call, input, caller);
  /**
   * Resolves a session with MFA pending. Only the provider knows its user; a successful call proves that the session
   * exists.
   */
  async function halfway(caller: Caller): Promise<Guest> {
    await answer(entering.secondStep, {}, caller);
    return { realm: "halfway", world: "", userNo: "", operatorId: "" };
  }
  const reaches = probe((call, input, caller) => forward({ base, silenceMs: probeMs }, call, input, caller));
  return {
    name: "upstream",
    async authenticate(caller, realm) {
      if (realm === "operations" || realm === "sibling" || realm === "sandbox" || !caller.token) return null;
      try {
        // named cast: forward decodes by this very call's schema
        return realm === "halfway"
          ? await halfway(caller)
          : principalOf((await answer(access.account, {}, caller)) as z.output<typeof access.account.output>);
      } catch (cause) {
        if (cause instanceof Refusal && cause.code === "TOKEN_EXPIRED") return null;
        throw cause;
      }
    },
    // which build of the portal this is, no provider knows
    answer: async (call, input, caller) =>
      call === version.version ? { version: portalBuild() } : answer(call, input, caller),
    recordRefusal: async () => {},
    // keys are the provider's own, and so is what it writes down of them
    answeredKey: () => {},
    isSite: async () => false,
    async metrics() {
      invariant(await reaches(), "the provider answers");
      return [];
    },
    health: async () => ({ database: "none", provider: (await reaches()) ? "up" : "down", now: systemNow() }),
  };
}

/**
 * Checks that a provider responds in the agreed format, at most once every few seconds. It requests the configuration
 * of this site, which every page needs. A refusal counts as a response, unless its outcome is unknown.
 */
function probe(request: (call: Call, input: unknown, caller: Caller) => Promise<unknown>): () => Promise<boolean> {
  let lastProbe: { readonly until: number; readonly isThere: Promise<boolean> } | undefined;
  const config = { configNo: "SITE", hostName: publicUrl().hostname, configSystem: 1 };
  const answers = () =>
    request(site.siteConfig, config, portalCaller()).then(
      () => true,
      (cause: unknown) => cause instanceof Refusal && !isOutcomeUnknown(cause.code),
    );
  return () => {
    if (!lastProbe || lastProbe.until <= monotonicMs())
      lastProbe = { until: monotonicMs() + probedMs, isThere: answers() };
    return lastProbe.isThere;
  };
}

/** Returns the caller of the portal's own requests. */
const portalCaller = (): Caller => ({
  token: undefined,
  locale: defaultLocale,
  from: "",
  host: publicUrl().host,
  requestId: randomUUID(),
  worldHint: undefined,
  key: undefined,
  at: systemNow(),
  signal: new AbortController().signal,
  agent: "",
  device: undefined,
});

const principalOf = (account: z.output<typeof access.account.output>): Principal => ({
  realm: "portal",
  world: "",
  userNo: account.userNo,
  operatorId: account.operatorId || account.loginNo,
  loginNo: account.loginNo,
  operatorType: account.operatorType,
  realNameState: account.realNameState,
  firstVerify: account.firstVerify,
  isCertExpired: account.isCertExpired,
  permissions: expandPagesToActions(account.b2bPermission, grantables),
});

async function forward(
  { base, silenceMs }: { base: string; silenceMs: number },
  call: Call,
  input: unknown,
  caller: Caller,
): Promise<unknown> {
  const { file, ...fields } = input as { file?: UploadedFile };
  // named cast: the door decoded the input by this schema
  const wire = { ...(z.encode(call.input, fields as never) as Record<string, unknown>) };
  const path = fillPathAndRemoveFields(call.path, wire);
  const response = await within(
    caller.signal,
    leftFor(caller, silenceMs),
    async (signal) => {
      const init = {
        method: call.method,
        headers: withTraceHeaders(headersOf(call, caller, file)),
        body: await bodyOf(call, wire, file),
        signal,
        redirect: "error",
        cache: "no-store",
      } as const;
      return fetch(base + path + (call.method === "GET" ? queryText(wire) : ""), init);
    },
    (reply) => (call.reply === "json" || isJson(reply) ? readJson(reply) : readStream(call, reply)),
  );
  if (response.json !== undefined) return decodeReply(call, response.response.status, response.json);
  const { body, headers } = response.response;
  if (!body) throw networkError(new Error(`${call.path} answered without a body`));
  if (call.reply === "events") return eventsOf(call, body);
  return {
    name: attachmentFileName(headers.get("content-disposition") ?? ""),
    type: headers.get("content-type") ?? "application/octet-stream",
    body,
  } satisfies OutgoingFile;
}

interface Read {
  response: Response;
  json: unknown;
}
async function readJson(response: Response): Promise<Read> {
  try {
    const json = isJson(response) || !gatewayNo[response.status] ? await jsonOf(response) : undefined;
    if (!z.safeParse(envelope, json).success) turnAway(response);
    return { response, json };
  } catch (cause) {
    // the status of a page that is not JSON carries more information than the parse error
    turnAway(response);
    throw cause;
  }
}

/** Reads a file, or a stream of events: an HTML page is neither, regardless of its status. */
async function readStream(call: Call, response: Response): Promise<Read> {
  turnAway(response);
  const type = typeOf(response);
  if (!response.ok || type === "text/html" || (call.reply === "events" && type !== "text/event-stream"))
    throw new Error(`${call.path} answered ${response.status} with ${type || "no type"}`);
  return { response, json: undefined };
}

const typeOf = ({ headers }: Response): string =>
  (headers.get("content-type") ?? "").split(";", 1).join("").trim().toLowerCase();
const isJson = (response: Response): boolean => /^application\/([\w.-]+\+)?json$/.test(typeOf(response));

/**
 * Throws the refusal of a gateway in front of the provider, which rejects callers without an envelope: this is a
 * definite refusal, not an outage.
 */
function turnAway({ status, headers }: Response): void {
  const no = gatewayNo[status];
  const wait = headers.get("retry-after") ?? "";
  if (no === "REQUEST_BUSY" && /^[1-9]\d{0,5}$/.test(wait)) throw new Refusal(no, { seconds: Number(wait) });
  if (no) throw new Refusal(no);
}
const gatewayNo: Readonly<Record<number, "TOKEN_EXPIRED" | "AUTHORIZATION_FAILED" | "REQUEST_BUSY">> = {
  401: "TOKEN_EXPIRED",
  403: "AUTHORIZATION_FAILED",
  429: "REQUEST_BUSY",
};

/** Returns the refusal for an unknown outcome or an unavailable provider: the text is the same for every cause. */
const networkError = (cause: unknown, words = ""): Refusal =>
  new Refusal("NETWORK_ERROR", words === "" ? {} : { words, hasWords: "yes" }, { cause });

/** Reads a reply's JSON up to the size limit: the provider must not control the memory in use. */
async function jsonOf({ body }: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // named cast: Node's web streams are async iterable, the DOM's types do not say so
  for await (const part of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    // leaving the loop ends the connection
    if (size > answerBytesMax) throw new Error(`an answer of more than ${answerBytesMax} bytes`);
    parts.push(part);
  }
  // not by the bytes themselves: a mark of their order before the text is none of it
  return JSON.parse(new TextDecoder().decode(Buffer.concat(parts)));
}

/** Limits the time of a complete JSON reply, and of the headers of a file or stream, which may last longer. */
async function within(
  caller: AbortSignal,
  silenceMs: number,
  sendRequest: (signal: AbortSignal) => Promise<Response>,
  read: (response: Response) => Promise<Read>,
): Promise<Read> {
  // without remaining time nothing is sent: the operation then certainly did not happen
  if (silenceMs <= 0) throw networkError(new Error("no time left to ask in"));
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${silenceMs} ms`)), silenceMs);
  try {
    return await read(await sendRequest(AbortSignal.any([late.signal, caller])));
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw networkError(cause);
  } finally {
    clearTimeout(timer);
  }
}

function headersOf(
  call: Call,
  { token, locale, key, requestId, worldHint, device, from }: Caller,
  file: UploadedFile | undefined,
): Record<string, string> {
  return {
    "x-system-name": "b2b",
    "accept-language": locale,
    "x-request-id": requestId,
    "x-session": "bearer",
    // the original client address: the provider's own limits and records count by it
    ...(isIP(from) && { "x-forwarded-for": from }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { "idempotency-key": key }),
    // selects the simulation before sign-in: a provider in production ignores it
    ...(worldHint && /^[\w-]{1,60}$/.test(worldHint) && { "x-world": worldHint }),
    ...(device && { "x-device": device }),
    ...(call.method === "POST" && !file && { "content-type": "application/json" }),
  };
}

async function bodyOf(
  call: Call,
  wire: Record<string, unknown>,
  file: UploadedFile | undefined,
): Promise<BodyInit | null> {
  if (call.method === "GET") return null;
  if (!file) return JSON.stringify(wire);
  const form = new FormData();
  for (const [name, value] of Object.entries(wire)) if (value !== undefined) form.set(name, String(value));
  // a blob backed by the file: read as it is sent, never loaded into memory
  form.set("file", await openAsBlob(file.path, { type: file.type }), file.name);
  return form;
}

/** Limits a provider's message: longer than any message that a person reads. */
const messageCharsMax = 1_000;

const envelope = z.object({ code: z.string(), message: z.string(), result: z.unknown() });

function decodeReply(call: Call, status: number, reply: unknown): unknown {
  const envelopeResult = z.safeParse(envelope, reply);
  if (!envelopeResult.success) throw misfit(call, envelopeResult.error);
  const { code, message, result } = envelopeResult.data;
  // two answers in one, of which nobody knows the right one
  if (code === "0" && status >= failures) throw misfit(call, new Error(`code 0 with status ${status}`));
  if (code !== "0") throw refusalOf(call, status, { code, message, issues: issuesIn(result) });
  const outputResult = z.safeDecode(call.output, result as never);
  if (!outputResult.success) throw misfit(call, outputResult.error);
  return outputResult.data;
}

const inputIssues = z.object({
  issues: z.array(z.object({ path: z.array(z.string()), code: z.string().check(z.maxLength(100)) })),
});

/** Returns the issues of a provider's refusal, as codes: their texts are the portal's own. Empty when it names none. */
function issuesIn(result: unknown): readonly InputIssue[] {
  const { data } = z.safeParse(inputIssues, result);
  return data?.issues ?? [];
}

/**
 * Builds the refusal of a provider, with the provider's own message; a code that the call does not declare is still a
 * business refusal. A failure of the provider is not a refusal, and neither is an unknown code with an error status:
 * the operation may have happened, and the message is appended to the portal's own text.
 */
function refusalOf(
  call: Call,
  status: number,
  { code, message, issues }: { code: string; message: string; issues: readonly InputIssue[] },
): Refusal {
  const providerText = message.trim().slice(0, messageCharsMax);
  const inWords = providerText === "" ? {} : { providerText };
  const declaredCodes: readonly string[] = [...call.errors, ...gatewayRefusals, ...providerRefusals];
  const isKnown = isRefusalCode(code) && declaredCodes.includes(code);
  const gateway = isKnown ? undefined : gatewayNo[status];
  // the status decides about authentication and rate limits; missing permissions keep the provider's message
  if (gateway === "TOKEN_EXPIRED" || gateway === "REQUEST_BUSY") return new Refusal(gateway, {}, inWords);
  if (isOutcomeUnknown(code) || (!isKnown && status >= serverErrors))
    return networkError(new Error(`${call.path} answered ${status} with code ${code}: ${providerText}`), providerText);
  return isKnown
    ? new Refusal(code, {}, { ...inWords, issues })
    : new Refusal("BIZ_ERROR", {}, { ...inWords, cause: new Error(`${call.path} answered with code ${code}`) });
}
const failures = 400;
const serverErrors = 500;

/** Returns the error of a reply that does not match its schema; logged with the path of the difference. */
const misfit = (call: Call, cause: unknown) =>
  networkError(new Error(`the reply of ${call.path} does not fit`, { cause }));

async function* eventsOf(call: Call, body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const text = new TextDecoder();
  let rest = "";
  // named cast: Node's web streams are async iterable, the DOM's types do not say so
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    const blocks = (rest + text.decode(chunk, { stream: true })).replaceAll(/\r\n/g, "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    if (rest.length > eventSignsMax) return;
    for (const block of blocks) {
      const data = dataOf(block);
      if (data !== undefined) yield z.decode(call.output, JSON.parse(data) as never);
    }
  }
}

/** Returns the data of an event, which may span several lines; undefined for a keep-alive comment. */
function dataOf(block: string): string | undefined {
  const lines = block.split("\n").flatMap((line) => /^data:(?: ?)(.*)$/.exec(line)?.slice(1) ?? []);
  return lines.length === 0 ? undefined : lines.join("\n");
}
