import { createHmac } from "node:crypto";
import { smsGateway } from "@/lib/session/settings";
import type { Send } from "./mailer";

/** How long a gateway may take; its answer's content is of no interest. */
const silenceMsMax = 10_000;

/** What a gateway is sent, as JSON. `id` is the same when a message is sent again, so that it goes out once. */
export interface ShortMessage {
  readonly id: string;
  readonly to: string;
  /** What it is for: the gateway's own template for it, where it has one. */
  readonly template: string;
  readonly text: string;
}

/** The signature of a request: the instant it was made at and its body, under the secret both sides know. */
export const smsSignature = (secret: string, instant: string, body: string): string =>
  createHmac("sha256", secret).update(`${instant}\n${body}`).digest("hex");

/** The gateway that SMS_URL names; undefined where none is set, and everything stays in the outbox. */
export function smsSender(now: () => Date): Send | undefined {
  const gateway = smsGateway();
  if (!gateway) return undefined;
  return async ({ id, to, purpose, text }) => {
    const body = JSON.stringify({ id, to, template: purpose, text } satisfies ShortMessage);
    const instant = now().toISOString();
    const response = await fetch(gateway.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-timestamp": instant,
        "x-signature": smsSignature(gateway.secret, instant, body),
      },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(silenceMsMax),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
  };
}
