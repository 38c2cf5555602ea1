import http from "node:http";
import https from "node:https";
import type { LookupFunction, Socket } from "node:net";
import { isIP, isIPv6 } from "node:net";
import tls from "node:tls";
import { answerBytesMax, answerStoredMax, answerMsMax, connectMsMax } from "@/lib/developers/terms";
import { webhooksProxy } from "@/lib/session/settings";
import { systemNow } from "@/lib/time/clock";
import { secondMs } from "@/lib/time/instant";
import type { PostFailure } from "@/lib/developers/post-failures";
import { resolveByDns, resolveWebhookTarget, type Resolve, type Target } from "./target";

/** Describes the result of one request. */
export interface PostResult {
  readonly status: number | null;
  /** Holds the reason for a missing response. */
  readonly failure: PostFailure | null;
  /** Holds the beginning of the response. */
  readonly answer: string;
  readonly durationMs: number;
  /** Holds the wait that the receiver requests. */
  readonly retryAfterMs: number;
}

interface Limits {
  readonly connectMs?: number;
  readonly answerMs?: number;
  readonly resolve?: Resolve;
}

/**
 * Sends a message to an address that a user entered. Connects only to the address that its name currently resolves to,
 * and only when that is on the internet; no redirect is followed, the response is read up to a limit, and the total
 * time is limited. Never throws.
 */
export async function postWebhook(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { connectMs = connectMsMax, answerMs = answerMsMax, resolve = resolveByDns }: Limits = {},
): Promise<PostResult> {
  const from = systemNow().getTime();
  const outcome = await within(answerMs, async (signal) => {
    const target = await resolveWebhookTarget(url, resolve);
    if (typeof target === "string") return failedOutcome(target);
    return sendRequest(new URL(url), target, headers, body, { connectMs, signal });
  });
  return { ...outcome, durationMs: Math.max(0, systemNow().getTime() - from) };
}

type Outcome = Omit<PostResult, "durationMs">;

const failedOutcome = (failure: PostFailure): Outcome => ({ status: null, failure, answer: "", retryAfterMs: 0 });

/** Limits the time of work including a name lookup, which cannot be cancelled: a slow lookup is abandoned. */
async function within(ms: number, work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
  const ends = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => {
      resolve(failedOutcome("timeout"));
      ends.abort();
    }, ms);
  });
  try {
    return await Promise.race([late, work(ends.signal)]);
  } finally {
    clearTimeout(timer);
  }
}

interface Bounds {
  readonly connectMs: number;
  readonly signal: AbortSignal;
}

async function sendRequest(
  url: URL,
  target: Target,
  headers: Readonly<Record<string, string>>,
  body: string,
  bounds: Bounds,
): Promise<Outcome> {
  const isSecure = url.protocol === "https:";
  const proxy = isSecure ? webhooksProxy() : undefined;
  const tunnel = proxy ? await tunnelTo(proxy, target, bounds) : undefined;
  if (proxy && !tunnel) return failedOutcome("connect");
  const bytes = Buffer.from(body, "utf8");
  const options: https.RequestOptions = {
    method: "POST",
    signal: bounds.signal,
    lookup: only(target),
    rejectUnauthorized: true,
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": bytes.length,
      "accept-encoding": "identity",
      "user-agent": "portal-webhooks/1",
    },
    // with an agent, even one for this request only, Node connects directly, bypassing the tunnel
    ...(tunnel ? { createConnection: () => tlsSocket(tunnel, url) } : { agent: false }),
  };
  return new Promise<Outcome>((resolve) => {
    const request = (isSecure ? https : http).request(url, options);
    const connecting = setTimeout(() => {
      resolve(failedOutcome("timeout"));
      request.destroy();
    }, bounds.connectMs);
    const isConnected = () => clearTimeout(connecting);
    request.on("socket", (socket) => socket.once(isSecure ? "secureConnect" : "connect", isConnected));
    request.on("error", (cause) => {
      isConnected();
      resolve(failedOutcome(failureKindOf(cause)));
    });
    request.on("response", (response) => {
      isConnected();
      read(response, (answer) => {
        const { statusCode: status = 0 } = response;
        resolve({ status, failure: null, answer, retryAfterMs: retryAfterOf(response.headers["retry-after"]) });
        request.destroy();
      });
    });
    request.end(bytes);
  });
}

/** Resolves every name to this one address. */
const only =
  ({ address }: Target): LookupFunction =>
  (_, options, callback) => {
    const family = isIPv6(address) ? 6 : 4;
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };

/** Opens TLS through a tunnel, under the name in the address; an IP address is not sent as a server name. */
function tlsSocket(tunnel: Socket, { hostname }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, "");
  return tls.connect({ socket: tunnel, host, servername: isIP(host) ? "" : host, rejectUnauthorized: true });
}

/** Opens a tunnel through a proxy to the resolved address; undefined when the proxy refuses. */
function tunnelTo(proxy: URL, { address, port }: Target, { connectMs, signal }: Bounds): Promise<Socket | undefined> {
  const path = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  return new Promise((resolve) => {
    const request = http.request({
      host: proxy.hostname,
      port: proxy.port || 80,
      method: "CONNECT",
      path,
      headers: { host: path },
      agent: false,
      signal,
      timeout: connectMs,
    });
    request.on("connect", ({ statusCode }, socket) => {
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      resolve(undefined);
    });
    request.on("timeout", () => request.destroy());
    request.on("close", () => resolve(undefined));
    request.on("error", () => resolve(undefined));
    request.end();
  });
}

/**
 * Reads a response up to a limit, and reports its beginning: a connection that breaks off later still counts as
 * answered.
 */
function read(response: http.IncomingMessage, onAnswer: (answer: string) => void): void {
  const parts: Buffer[] = [];
  let bytes = 0;
  const end = () => onAnswer(storedAnswer(Buffer.concat(parts)));
  response.on("data", (part: Buffer) => {
    parts.push(part);
    bytes += part.length;
    if (bytes >= answerBytesMax) end();
  });
  response.on("end", end);
  response.on("error", end);
}

/** Returns the stored part of a response: text, without characters that no column and no page may contain. */
const storedAnswer = (answer: Buffer): string =>
  [...answer.toString("utf8").slice(0, answerStoredMax * 2)]
    .slice(0, answerStoredMax)
    .join("")
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim();

/** Parses the form of the header in seconds; the other form is ignored. */
const retryAfterOf = (header: string | undefined): number =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * secondMs : 0;

/** Matches the codes of OpenSSL and of Node for an invalid certificate. */
const isOfCertificate = (code: string): boolean =>
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH)/.test(code);

function failureKindOf(cause: Error & { code?: string }): PostFailure {
  if (cause.name === "AbortError") return "timeout";
  return isOfCertificate(cause.code ?? "") ? "certificate" : "connect";
}
