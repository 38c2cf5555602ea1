import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Creates a signing secret in its displayed form: 256 random bits. */
export const newSigningSecret = (): string => `${prefix}${randomBytes(32).toString("base64")}`;

/** Describes the signed parts of a message. */
export interface SignedContent {
  readonly id: string;
  /** Holds seconds since 1970, in real time: receivers compare it with their clocks. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the headers of a message by the Standard Webhooks specification 1.0.0: HMAC-SHA256 over id, instant and body,
 * once for each valid secret.
 */
export function signedHeaders(
  { id, timestamp, body }: SignedContent,
  secrets: readonly string[],
): Readonly<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const content = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signatures.join(" ") };
}

/** Returns the id of an event's message: the same for every attempt. */
export const webhookMessageId = (eventId: string): string => `msg_${eventId.replaceAll("-", "")}`;
