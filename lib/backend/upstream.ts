import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { isIP } from "node:net";
import * as z from "zod/mini";
import { access } from "@/lib/access/calls/sign-in";
import { entering } from "@/lib/access/calls/entering";
import { site } from "@/lib/access/calls/site";
import { withActions } from "@/lib/access/grants";
import { grantables } from "@/lib/catalogue/grantables";
import type { Backend } from "@/lib/call/backend";
import type { Call, Outgoing, Stored } from "@/lib/call/call";
import { filledPath, queryText } from "@/lib/call/path";
import { attachmentName } from "@/lib/call/reply";
import {
  atTheDoor,
  invariant,
  isOpenEnded,
  isRefusalCode,
  Refusal,
  type InputIssue,
  saidByProviders,
} from "@/lib/call/refusals";
import { traced } from "@/lib/call/span";
import type { Caller, Guest, Who } from "@/lib/call/who";
import { defaultLocale } from "@/lib/i18n/locale";
import { version } from "@/lib/reference/calls/version";
import { portalBuild, publicUrl } from "@/lib/session/settings";
import { elapsed, systemNow } from "@/lib/time/clock";

/** "Client request timeout is 20000 ms" (specification 1, section 7). */
const silenceMsMax = 20_000;
/** An answer that is read whole, and one event of a stream. */
const answerBytesMax = 8 * 1_048_576;
const eventSignsMax = 1_048_576;
/** How long it is asked whether a provider is there, and how long what came of it is taken for true. */
const probeMs = 3_000;
const probedMs = 5_000;

/**
 * When the time of a request of ours is over: everything the provider is asked for its sake shares it. That of a page
 * begins with the request, since the middleware and the page ask for its sake one after the other; that of a call when
 * its provider is first asked, since an upload may take long to come in.
 */
const deadlines = new WeakMap<AbortSignal, number>();
function leftFor({ signal, begunAt }: Caller, silenceMs: number): number {
  const now = elapsed();
  const deadline = deadlines.get(signal) ?? (begunAt ?? now) + silenceMs;
  deadlines.set(signal, deadline);
  return Math.max(deadline - now, 0);
}

/**
 * The payments API of a provider. Any declared call is forwarded with the caller's token; the reply is decoded by the
 * call's own schema, so a reply that does not fit stops here.
 */
export function upstream(base: string, silenceMs = silenceMsMax): Backend {
  const answer = (call: Call, takes: unknown, caller: Caller) => forward({ base, silenceMs }, call, takes, caller);
  /** Only the provider knows whose the half of a session is; that it is one at all shows in what it serves. */
  async function halfway(caller: Caller): Promise<Guest> {
    await answer(entering.secondStep, {}, caller);
    return { realm: "halfway", world: "", userNo: "", operatorId: "" };
  }
  const reaches = probe((call, takes, caller) => forward({ base, silenceMs: probeMs }, call, takes, caller));
  return {
    name: "upstream",
    async who(caller, realm) {
      if (realm === "operations" || realm === "sibling" || realm === "sandbox" || !caller.token) return null;
      try {
        // named cast: forward decodes by this very call's schema
        return realm === "halfway"
          ? await halfway(caller)
          : whoOf((await answer(access.account, {}, caller)) as z.output<typeof access.account.gives>);
      } catch (cause) {
        if (cause instanceof Refusal && cause.code === "TOKEN_EXPIRED") return null;
        throw cause;
      }
    },
    // which build of the portal this is, no provider knows
    answer: async (call, takes, caller) =>
      call === version.version ? { version: portalBuild() } : answer(call, takes, caller),
    refused: async () => {},
    // keys are the provider's own, and so is what it writes down of them
    answeredKey: () => {},
    isSite: async () => false,
    async readings() {
      invariant(await reaches(), "the provider answers");
      return [];
    },
    health: async () => ({ database: "none", provider: (await reaches()) ? "up" : "down", now: systemNow() }),
  };
}

/**
 * Asks whether a provider answers, in the shape that was agreed; not more often than every few seconds. It is asked for
 * the configuration of this site, which every page needs. A refusal is an answer, unless it says that nobody could give
 * one.
 */
function probe(ask: (call: Call, takes: unknown, caller: Caller) => Promise<unknown>): () => Promise<boolean> {
  let asked: { readonly until: number; readonly isThere: Promise<boolean> } | undefined;
  const config = { configNo: "SITE", hostName: publicUrl().hostname, configSystem: 1 };
  const answers = () =>
    ask(site.siteConfig, config, nobody()).then(
      () => true,
      (cause: unknown) => cause instanceof Refusal && !isOpenEnded(cause.code),
    );
  return () => {
    if (!asked || asked.until <= elapsed()) asked = { until: elapsed() + probedMs, isThere: answers() };
    return asked.isThere;
  };
}

/** Who asks for the portal's own sake. */
const nobody = (): Caller => ({
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

const whoOf = (account: z.output<typeof access.account.gives>): Who => ({
  realm: "portal",
  world: "",
  userNo: account.userNo,
  operatorId: account.operatorId || account.loginNo,
  loginNo: account.loginNo,
  operatorType: account.operatorType,
  realNameState: account.realNameState,
  firstVerify: account.firstVerify,
  isCertExpired: account.isCertExpired,
  permissions: withActions(account.b2bPermission, grantables),
});

async function forward(
  { base, silenceMs }: { base: string; silenceMs: number },
  call: Call,
  takes: unknown,
  caller: Caller,
): Promise<unknown> {
  const { file, ...fields } = takes as { file?: Stored };
  // named cast: the door decoded the input by this schema
  const wire = { ...(z.encode(call.takes, fields as never) as Record<string, unknown>) };
  const path = filledPath(call.path, wire);
  const response = await within(
    caller.signal,
    leftFor(caller, silenceMs),
    async (signal) => {
      const init = {
        method: call.method,
        headers: traced(headersOf(call, caller, file)),
        body: await bodyOf(call, wire, file),
        signal,
        redirect: "error",
        cache: "no-store",
      } as const;
      return fetch(base + path + (call.method === "GET" ? queryText(wire) : ""), init);
    },
    (got) => (call.reply === "json" || isJson(got) ? readJson(got) : readStream(call, got)),
  );
  if (response.json !== undefined) return decoded(call, response.response.status, response.json);
  const { body, headers } = response.response;
  if (!body) throw unknown(new Error(`${call.path} answered without a body`));
  if (call.reply === "events") return eventsOf(call, body);
  return {
    name: attachmentName(headers.get("content-disposition") ?? ""),
    type: headers.get("content-type") ?? "application/octet-stream",
    body,
  } satisfies Outgoing;
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
    // the status of a page that is no JSON says more than that it is none
    turnAway(response);
    throw cause;
  }
}

/** A file, or a stream of events: a page is neither, whatever its status says. */
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

/** A gateway before the provider turns callers away without an envelope: that is a no, not a silence. */
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

/** Nobody knows what came of a request, or who had to know is gone: told alike, whatever it was that went wrong. */
const unknown = (cause: unknown, words = ""): Refusal =>
  new Refusal("NETWORK_ERROR", words === "" ? {} : { words, hasWords: "yes" }, { cause });

/** An answer's JSON, read no further than it may be long: what is in memory is not the provider's to choose. */
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

/** The limit covers the whole of a JSON answer, and the head of a file or stream, which may last. */
async function within(
  caller: AbortSignal,
  silenceMs: number,
  ask: (signal: AbortSignal) => Promise<Response>,
  read: (response: Response) => Promise<Read>,
): Promise<Read> {
  // what has no time left is not asked at all: then it is known that nothing came of it
  if (silenceMs <= 0) throw unknown(new Error("no time left to ask in"));
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${silenceMs} ms`)), silenceMs);
  try {
    return await read(await ask(AbortSignal.any([late.signal, caller])));
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw unknown(cause);
  } finally {
    clearTimeout(timer);
  }
}

function headersOf(
  call: Call,
  { token, locale, key, requestId, worldHint, device, from }: Caller,
  file: Stored | undefined,
): Record<string, string> {
  return {
    "x-system-name": "b2b",
    "accept-language": locale,
    "x-request-id": requestId,
    "x-session": "bearer",
    // whose request it is: the provider's own limits and records count by it
    ...(isIP(from) && { "x-forwarded-for": from }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { "idempotency-key": key }),
    // which simulation is meant before sign-in: a provider in production does not listen to it
    ...(worldHint && /^[\w-]{1,60}$/.test(worldHint) && { "x-world": worldHint }),
    ...(device && { "x-device": device }),
    ...(call.method === "POST" && !file && { "content-type": "application/json" }),
  };
}

async function bodyOf(call: Call, wire: Record<string, unknown>, file: Stored | undefined): Promise<BodyInit | null> {
  if (call.method === "GET") return null;
  if (!file) return JSON.stringify(wire);
  const form = new FormData();
  for (const [name, value] of Object.entries(wire)) if (value !== undefined) form.set(name, String(value));
  // a blob backed by the file: read as it is sent, never held in memory
  form.set("file", await openAsBlob(file.path, { type: file.type }), file.name);
  return form;
}

/** Longer than any message a person reads. */
const saidSignsMax = 1_000;

const envelope = z.object({ code: z.string(), message: z.string(), result: z.unknown() });

function decoded(call: Call, status: number, reply: unknown): unknown {
  const told = z.safeParse(envelope, reply);
  if (!told.success) throw misfit(call, told.error);
  const { code, message, result } = told.data;
  // two answers in one, of which nobody knows the right one
  if (code === "0" && status >= failures) throw misfit(call, new Error(`code 0 with status ${status}`));
  if (code !== "0") throw refusalOf(call, status, { code, message, issues: issuesIn(result) });
  const given = z.safeDecode(call.gives, result as never);
  if (!given.success) throw misfit(call, given.error);
  return given.data;
}

const inputIssues = z.object({
  issues: z.array(z.object({ path: z.array(z.string()), code: z.string().check(z.maxLength(100)) })),
});

/** The issues of a provider's refusal, as codes: their texts are the portal's own. Empty where it names none. */
function issuesIn(result: unknown): readonly InputIssue[] {
  const { data } = z.safeParse(inputIssues, result);
  return data?.issues ?? [];
}

/**
 * A provider's no in its own words; a code that the call does not know is a no of its business all the same. A failure
 * of the provider's own is no no, and neither is a code nobody knows that comes as one: it may have done what it was
 * asked for, and its words stand beside what the portal says of that.
 */
function refusalOf(
  call: Call,
  status: number,
  { code, message, issues }: { code: string; message: string; issues: readonly InputIssue[] },
): Refusal {
  const said = message.trim().slice(0, saidSignsMax);
  const inWords = said === "" ? {} : { said };
  const known: readonly string[] = [...call.refuses, ...atTheDoor, ...saidByProviders];
  const isKnown = isRefusalCode(code) && known.includes(code);
  const gateway = isKnown ? undefined : gatewayNo[status];
  // who the caller is, and how often they ask, the status says; what they may not do is as the words say
  if (gateway === "TOKEN_EXPIRED" || gateway === "REQUEST_BUSY") return new Refusal(gateway, {}, inWords);
  if (isOpenEnded(code) || (!isKnown && status >= serverErrors))
    return unknown(new Error(`${call.path} answered ${status} with code ${code}: ${said}`), said);
  return isKnown
    ? new Refusal(code, {}, { ...inWords, issues })
    : new Refusal("BIZ_ERROR", {}, { ...inWords, cause: new Error(`${call.path} answered with code ${code}`) });
}
const failures = 400;
const serverErrors = 500;

/** Logged with the path where it differs. */
const misfit = (call: Call, cause: unknown) => unknown(new Error(`the reply of ${call.path} does not fit`, { cause }));

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
      if (data !== undefined) yield z.decode(call.gives, JSON.parse(data) as never);
    }
  }
}

/** The data of an event, whose lines may be several, among others; undefined of a comment that keeps a connection open. */
function dataOf(block: string): string | undefined {
  const lines = block.split("\n").flatMap((line) => /^data:(?: ?)(.*)$/.exec(line)?.slice(1) ?? []);
  return lines.length === 0 ? undefined : lines.join("\n");
}
