import type { WebhookEvent } from "./catalogue/events.js";

/** Reports a message that is not the portal's, or not current: respond with 400 and ignore it. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

/** Holds the data that verifies a message. */
export interface Verification {
  /** Holds the secret `whsec_…`, which the webhooks page displays once. */
  readonly secret: string;
  /** Holds the headers of the request: of a `Request`, of Node's own `IncomingMessage`, or any record of them. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Holds the body, byte for byte as received: JSON that was parsed and serialized again has another signature. */
  readonly body: string;
  /** Limits the age or clock skew, in seconds; five minutes by default. */
  readonly toleranceSeconds?: number;
  /** Holds the current seconds since 1970; for tests. */
  readonly now?: number;
}

const prefix = "whsec_";

/**
 * Verifies a message by the Standard Webhooks specification and returns its event; throws `WebhookError` otherwise. The
 * same message may be delivered more than once, under the same `webhook-id`.
 */
export async function verifyWebhook(verification: Verification): Promise<WebhookEvent> {
  const { secret, body, toleranceSeconds = 300, now = Date.now() / 1_000 } = verification;
  const header = (name: string) => headerOf(verification.headers, name);
  const [id, timestamp, signature] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(header);
  if (!id || !timestamp || !signature) throw new WebhookError("a header of the signature is missing");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError("the instant is none");
  if (Math.abs(now - Number(timestamp)) > toleranceSeconds) throw new WebhookError("the message is not of now");
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const key = await keyOf(secret);
  // after a change of the secret there are two, of which one is ours
  for (const one of signature.split(" ")) {
    const [version, text = ""] = one.split(",");
    const bytes = version === "v1" ? bytesOf(text) : undefined;
    // the platform compares in constant time
    if (bytes && (await crypto.subtle.verify("HMAC", key, bytes, content))) return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookError("no signature fits");
}

function headerOf(headers: Verification["headers"], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === "string" ? value : value?.[0];
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(prefix) ? bytesOf(secret.slice(prefix.length)) : undefined;
  if (!bytes) throw new WebhookError("the secret is none of this portal's");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** Decodes Base64; undefined for anything else. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
