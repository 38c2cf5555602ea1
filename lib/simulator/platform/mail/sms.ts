import { createHmac } from "node:crypto";
import { smsGateway } from "@/lib/session/settings";
import type { Send } from "./mailer";

/** Limits the response time of a gateway; the content of its answer is ignored. */
const silenceMsMax = 10_000;

/**
 * Describes the JSON body sent to a gateway. `id` is the same when a message is sent again, so that it is delivered
 * once.
 */
export interface ShortMessage {
  readonly id: string;
  readonly to: string;
  /** Names the purpose: the gateway's template for it, where it has one. */
  readonly template: string;
  readonly text: string;
}

/** Returns the signature of a request: its instant and body, under the secret both sides share. */
export const smsSignature = (secret: string, instant: string, body: string): string =>
  createHmac("sha256", secret).update(`${instant}\n${body}`).digest("hex");

/** Returns the gateway that SMS_URL names; undefined where none is set, and everything stays in the outbox. */
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
