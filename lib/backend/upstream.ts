import { openAsBlob } from "node:fs";
import * as z from "zod/mini";
import { access } from "@/lib/access/calls/sign-in";
import { entering } from "@/lib/access/calls/entering";
import { grantablesOf, withActions } from "@/lib/access/grants";
import { screens } from "@/lib/catalogue/screens";
import type { Backend } from "@/lib/call/backend";
import type { Call, Outgoing, Stored } from "@/lib/call/call";
import { filledPath, queryText } from "@/lib/call/path";
import { attachmentName } from "@/lib/call/reply";
import { isRefusalCode, Refusal } from "@/lib/call/refusals";
import type { Caller, Guest, Who } from "@/lib/call/who";
import { version } from "@/lib/reference/calls/version";
import { portalBuild } from "@/lib/session/settings";
import { systemNow } from "@/lib/time/clock";

/** "Client request timeout is 20000 ms" (specification 1, section 7). */
const silenceMsMax = 20_000;

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
  return {
    name: "upstream",
    async who(caller, realm) {
      if (realm === "operations" || realm === "sibling" || !caller.token) return null;
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
    health: async () => ({ database: "none", now: systemNow() }),
  };
}

const whoOf = (account: z.output<typeof access.account.gives>): Who => ({
  realm: "portal",
  world: "",
  userNo: account.userNo,
  operatorId: account.operatorId,
  loginNo: account.loginNo,
  operatorType: account.operatorType,
  realNameState: account.realNameState,
  firstVerify: account.firstVerify,
  permissions: withActions(account.b2bPermission, grantablesOf(screens)),
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
    silenceMs,
    async (signal) => {
      const init = {
        method: call.method,
        headers: headersOf(call, caller, file),
        body: await bodyOf(call, wire, file),
        signal,
        redirect: "error",
        cache: "no-store",
      } as const;
      return fetch(base + path + (call.method === "GET" ? queryText(wire) : ""), init);
    },
    call.reply === "json"
      ? readJson
      : async (got) => ({
          response: got,
          json: got.headers.get("content-type")?.startsWith("application/json") ? await got.json() : undefined,
        }),
  );
  if (response.json !== undefined) return decoded(call, response.json);
  const { body, headers } = response.response;
  if (!response.response.ok || !body)
    throw new Refusal("NETWORK_ERROR", {}, { cause: new Error(`${call.path} answered ${response.response.status}`) });
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
  // a gateway before the provider turns callers away without an envelope: that is a no, not a silence
  if (response.status === 403 && !response.headers.get("content-type")?.startsWith("application/json"))
    throw new Refusal("AUTHORIZATION_FAILED");
  return { response, json: await response.json() };
}

/** The limit covers the whole of a JSON answer, and the head of a file or stream, which may last. */
async function within(
  caller: AbortSignal,
  silenceMs: number,
  ask: (signal: AbortSignal) => Promise<Response>,
  read: (response: Response) => Promise<Read>,
): Promise<Read> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error(`no answer within ${silenceMs} ms`)), silenceMs);
  try {
    return await read(await ask(AbortSignal.any([late.signal, caller])));
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal("NETWORK_ERROR", {}, { cause });
  } finally {
    clearTimeout(timer);
  }
}

function headersOf(
  call: Call,
  { token, locale, key, requestId, worldHint, device }: Caller,
  file: Stored | undefined,
): Record<string, string> {
  return {
    "x-system-name": "b2b",
    "accept-language": locale,
    "x-request-id": requestId,
    "x-session": "bearer",
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

const envelope = z.object({ code: z.string(), message: z.string(), result: z.unknown() });

function decoded(call: Call, reply: unknown): unknown {
  const told = z.safeParse(envelope, reply);
  if (!told.success) throw misfit(call, told.error);
  const { code, message, result } = told.data;
  if (isRefusalCode(code)) throw new Refusal(code, {}, { said: message });
  if (code !== "0") throw misfit(call, new Error(`code ${code} ${message}`));
  const given = z.safeDecode(call.gives, result as never);
  if (!given.success) throw misfit(call, given.error);
  return given.data;
}

/** Logged with the path where it differs; the user gets SYSTEM_ERROR. */
const misfit = (call: Call, cause: unknown) =>
  new Refusal("SYSTEM_ERROR", {}, { cause: new Error(`the reply of ${call.path} does not fit`, { cause }) });

async function* eventsOf(call: Call, body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const text = new TextDecoder();
  let rest = "";
  // named cast: Node's web streams are async iterable, the DOM's types do not say so
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    const blocks = (rest + text.decode(chunk, { stream: true })).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks)
      if (block.startsWith("data: ")) yield z.decode(call.gives, JSON.parse(block.slice(6)) as never);
  }
}
