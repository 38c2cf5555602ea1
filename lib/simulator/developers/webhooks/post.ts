import http from "node:http";
import https from "node:https";
import type { LookupFunction, Socket } from "node:net";
import { isIP, isIPv6 } from "node:net";
import tls from "node:tls";
import { answerBytesMax, answerKeptMax, answerMsMax, connectMsMax } from "@/lib/developers/terms";
import { webhooksProxy } from "@/lib/session/settings";
import { systemNow } from "@/lib/time/clock";
import { secondMs } from "@/lib/time/instant";
import type { PostFailure } from "@/lib/developers/post-failures";
import { resolveByDns, targetOf, type Resolve, type Target } from "./target";

/** What came of one request. */
export interface Posted {
  readonly status: number | null;
  /** Why there is no answer. */
  readonly failure: PostFailure | null;
  /** The beginning of the answer. */
  readonly answer: string;
  readonly durationMs: number;
  /** How long the receiver asks to be left alone. */
  readonly retryAfterMs: number;
}

interface Limits {
  readonly connectMs?: number;
  readonly answerMs?: number;
  readonly resolve?: Resolve;
}

/**
 * Sends a message to an address that a user gave. Only to what its name stands for now, and only where that is on the
 * internet; no redirect is followed, an answer is read to a limit, and the whole has an end in time. Never throws.
 */
export async function post(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { connectMs = connectMsMax, answerMs = answerMsMax, resolve = resolveByDns }: Limits = {},
): Promise<Posted> {
  const from = systemNow().getTime();
  const outcome = await within(answerMs, async (signal) => {
    const target = await targetOf(url, resolve);
    if (typeof target === "string") return failed(target);
    return ask(new URL(url), target, headers, body, { connectMs, signal });
  });
  return { ...outcome, durationMs: Math.max(0, systemNow().getTime() - from) };
}

type Outcome = Omit<Posted, "durationMs">;

const failed = (failure: PostFailure): Outcome => ({ status: null, failure, answer: "", retryAfterMs: 0 });

/** Looking a name up cannot be broken off: whatever it is that takes too long, nobody waits for it. */
async function within(ms: number, work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome> {
  const ends = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => {
      resolve(failed("timeout"));
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

async function ask(
  url: URL,
  target: Target,
  headers: Readonly<Record<string, string>>,
  body: string,
  bounds: Bounds,
): Promise<Outcome> {
  const isSecure = url.protocol === "https:";
  const proxy = isSecure ? webhooksProxy() : undefined;
  const tunnel = proxy ? await tunnelTo(proxy, target, bounds) : undefined;
  if (proxy && !tunnel) return failed("connect");
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
    // with an agent, one for this request alone too, Node connects by itself, past the tunnel
    ...(tunnel ? { createConnection: () => secured(tunnel, url) } : { agent: false }),
  };
  return new Promise<Outcome>((resolve) => {
    const request = (isSecure ? https : http).request(url, options);
    const connecting = setTimeout(() => {
      resolve(failed("timeout"));
      request.destroy();
    }, bounds.connectMs);
    const isConnected = () => clearTimeout(connecting);
    request.on("socket", (socket) => socket.once(isSecure ? "secureConnect" : "connect", isConnected));
    request.on("error", (cause) => {
      isConnected();
      resolve(failed(failureOf(cause)));
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

/** Whatever name is looked up, it stands for this one address. */
const only =
  ({ address }: Target): LookupFunction =>
  (_, options, done) => {
    const family = isIPv6(address) ? 6 : 4;
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };

/** TLS with whom a tunnel leads to, under the name in the address; an address of numbers is no name to be asked for. */
function secured(tunnel: Socket, { hostname }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, "");
  return tls.connect({ socket: tunnel, host, servername: isIP(host) ? "" : host, rejectUnauthorized: true });
}

/** A way through a proxy to the very address that was found; undefined where the proxy gives none. */
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

/** Reads an answer to a limit, and says its beginning: what breaks off later has been answered all the same. */
function read(response: http.IncomingMessage, done: (answer: string) => void): void {
  const parts: Buffer[] = [];
  let bytes = 0;
  const end = () => done(shown(Buffer.concat(parts)));
  response.on("data", (part: Buffer) => {
    parts.push(part);
    bytes += part.length;
    if (bytes >= answerBytesMax) end();
  });
  response.on("end", end);
  response.on("error", end);
}

/** What is kept of an answer: text, without what no column and no page may hold. */
const shown = (answer: Buffer): string =>
  [...answer.toString("utf8").slice(0, answerKeptMax * 2)]
    .slice(0, answerKeptMax)
    .join("")
    .replace(/[\p{Cc}\p{Cs}]/gu, " ")
    .trim();

/** Of the two forms of the header the one in seconds. */
const retryAfterOf = (header: string | undefined): number =>
  header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) * secondMs : 0;

/** The codes of OpenSSL and of Node for what is wrong with a certificate. */
const isOfCertificate = (code: string): boolean =>
  /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO|HOSTNAME_MISMATCH)/.test(code);

function failureOf(cause: Error & { code?: string }): PostFailure {
  if (cause.name === "AbortError") return "timeout";
  return isOfCertificate(cause.code ?? "") ? "certificate" : "connect";
}
