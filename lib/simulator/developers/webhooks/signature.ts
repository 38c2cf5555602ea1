import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** A new signing secret, as it is shown to people: 256 random bits. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString("base64")}`;

/** What is signed of a message. */
export interface Signed {
  readonly id: string;
  /** Seconds since 1970, in real time: receivers compare it with their clocks. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * The headers of a message by the Standard Webhooks specification 1.0.0: HMAC-SHA256 over id, instant and body, once for
 * each secret that counts now.
 */
export function signedHeaders(
  { id, timestamp, body }: Signed,
  secrets: readonly string[],
): Readonly<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signatures.join(" ") };
}

/** The id of an event's message: the same however often it is sent. */
export const messageId = (eventId: string): string => `msg_${eventId.replaceAll("-", "")}`;
