import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { singleLineText, page, pageSchema } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { instant } from "@/lib/time/instant";
import { eventTypes, testEvent } from "../event-sources";
import { postFailures } from "../post-failures";
import { developersScreens } from "../screens";
import { webhookDelivery, webhookEndpoint } from "../states";

const viewCalls = declareCalls("/api/user/webhooks", { access: screenAccess(developersScreens.webhooks) });
const manageCalls = declareCalls("/api/user/webhooks", {
  access: screenActionAccess(developersScreens.webhooks, "manage"),
});

export const eventType = z.enum(eventTypes);

/**
 * Validates an address by https, or this machine's own by http; each attempt checks whether sending to it is allowed.
 */
export const endpointUrl = singleLineText(1, 500).check(
  z.regex(/^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)([/?][^\s#]*)?$/, "text.https"),
  z.refine((text) => URL.canParse(text), { error: "text.https", abort: true }),
);

export const endpointEntry = {
  url: endpointUrl,
  description: z._default(singleLineText(0, 140), ""),
  events: z.array(eventType).check(z.minLength(1, "text.missing"), z.maxLength(eventTypes.length, "text.long")),
};

/** Describes an address of the merchant's own software. */
export const endpoint = z.object({
  endpointId: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  state: stateSchema(webhookEndpoint),
  /** Holds the reason why it is disabled. */
  disabledFor: z.nullable(z.enum(["byHand", "gone", "failing"])),
  /** Holds the start of a series of failures; null when its last attempt was accepted, or there was none. */
  failingSince: z.nullable(instant),
  /** Holds the time until which the previous secret signs too, in real time. */
  oldSecretUntil: z.nullable(instant),
  madeAt: instant,
});

/** Describes an endpoint with its secret, which is returned only once, at creation. */
const withSecret = z.object({ endpoint, secret: z.string() });

/** Describes one attempt: its response, or why there was none. */
export const attempt = z.object({
  no: z.int(),
  at: instant,
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(postFailures)),
  /** Holds the beginning of the response. */
  answer: z.string(),
  durationMs: z.int(),
});

/** Describes an event that is delivered to an endpoint. */
export const delivery = z.object({
  deliveryId: z.uuid(),
  endpointId: z.uuid(),
  /** Holds the id of the message, the same in every attempt. */
  messageId: z.string(),
  /** Holds the address that it was created for; empty when it is no longer known. It is sent to no other address. */
  url: z.string(),
  type: z.string(),
  eventAt: instant,
  state: stateSchema(webhookDelivery),
  attempts: z.int(),
  nextAt: z.nullable(instant),
  last: z.nullable(attempt),
});

const endpointInput = z.object({ endpointId: z.uuid() });
const notFound = ["ENDPOINT_NOTFOUND"] as const;
const changes = ["webhooks"] as const;

/** Declares the endpoints of a merchant's own software that receive events of its orders. */
export const webhooks = {
  endpoints: viewCalls.get("endpoints", {
    about: "The merchant's endpoints, in the order in which they were added.",
    output: z.object({ rows: z.array(endpoint) }),
    reads: ["webhooks"],
  }),
  addEndpoint: manageCalls.post("add", {
    about:
      "Adds an endpoint, and gives the secret that what is sent to it is signed with: it is shown this once. Whoever has an event sent somewhere may see the page that shows it.",
    subject: "url",
    input: z.object({ ...endpointEntry, ...stepUpProof }),
    operation: ({ url, events }) => ({ kind: "webhook", endpointId: null, url, events }),
    output: withSecret,
    errors: ["URL_NOT_ALLOWED", "ENDPOINTS_FULL", "GRANT_TOO_WIDE", ...stepUpRefusals],
    changes,
  }),
  changeEndpoint: manageCalls.post("change", {
    about:
      "Changes an endpoint: its address, which events are sent there, and what it is called. Another address starts empty and gets a new `secret`, shown this once: what was made for the address before is sent there no more, nor to the new one.",
    subject: "url",
    input: z.object({ endpointId: z.uuid(), ...endpointEntry, ...stepUpProof }),
    operation: ({ endpointId, url, events }) => ({ kind: "webhook", endpointId, url, events }),
    output: z.extend(endpoint, {
      /** Holds the new secret when the address has changed; null otherwise. */
      secret: z.nullable(z.string()),
    }),
    errors: [...notFound, "URL_NOT_ALLOWED", "GRANT_TOO_WIDE", ...stepUpRefusals],
    changes,
  }),
  switchEndpoint: manageCalls.post("switch", {
    about: "Disables an endpoint: what waits for it is not sent; or enables it again, for what happens from then on.",
    subject: "endpointId",
    input: z.object({ endpointId: z.uuid(), isEnabled: z.boolean() }),
    output: endpoint,
    errors: [...notFound, "OPERATION_NOT_ALLOW"],
    changes,
  }),
  rotateSecret: manageCalls.post("rotate", {
    about:
      "Gives an endpoint a new secret, shown this once. The one before signs too for 24 hours, so that no message is lost on the way over.",
    subject: "endpointId",
    input: z.object({ endpointId: z.uuid(), ...stepUpProof }),
    operation: ({ endpointId }) => ({ kind: "webhookSecret", endpointId }),
    output: withSecret,
    errors: [...notFound, ...stepUpRefusals],
    changes,
  }),
  removeEndpoint: manageCalls.post("remove", {
    about: "Removes an endpoint with everything that was sent to it.",
    subject: "endpointId",
    input: endpointInput,
    errors: notFound,
    changes,
  }),
  testEndpoint: manageCalls.post("test", {
    about: `Sends ${testEvent} to an endpoint at once, enabled or not, and gives what it answers. It is not tried again.`,
    subject: "endpointId",
    input: endpointInput,
    output: attempt,
    errors: notFound,
    changes,
  }),
  deliveries: viewCalls.post("deliveries", {
    about: "What was sent to the merchant's endpoints, or waits to be, newest events first; kept for thirty days.",
    input: z.object({
      endpointId: z.optional(z.uuid()),
      state: z.optional(stateSchema(webhookDelivery)),
      type: z.optional(z.enum([...eventTypes, testEvent])),
      ...page,
    }),
    output: pageSchema(delivery),
    reads: ["webhooks"],
  }),
  deliveryDetail: viewCalls.get("delivery", {
    about: "One delivery, and every try with its answer.",
    input: z.object({ deliveryId: z.uuid() }),
    output: z.object({ delivery, attempts: z.array(attempt) }),
    errors: ["DELIVERY_NOTFOUND"],
    reads: ["webhooks"],
  }),
  replayDelivery: manageCalls.post("replay", {
    about:
      "Sends a delivery once more that was taken or has failed: the same message under the same id, to the address that it was made for. Whoever asks may see the page that shows its event.",
    subject: "deliveryId",
    input: z.object({ deliveryId: z.uuid() }),
    output: delivery,
    errors: ["DELIVERY_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes,
  }),
  replayFailed: manageCalls.post("replay-failed", {
    about:
      "Sends all failed deliveries of an enabled endpoint once more whose events happened since an instant: those made for its present address, of events whose page the asker may see.",
    subject: "endpointId",
    input: z.object({ endpointId: z.uuid(), since: instant }),
    output: z.object({ count: z.int() }),
    errors: [...notFound, "OPERATION_NOT_ALLOW"],
    changes,
  }),
};
