import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { line, page, pageOf } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { instant } from "@/lib/time/instant";
import { eventTypes, testEvent } from "../event-sources";
import { postFailures } from "../post-failures";
import { developersScreens } from "../screens";
import { webhookDelivery, webhookEndpoint } from "../states";

const shown = calls("/api/user/webhooks", { needs: permissionOf(developersScreens.webhooks) });
const managed = calls("/api/user/webhooks", { needs: permissionTo(developersScreens.webhooks, "manage") });

export const eventType = z.enum(eventTypes);

/** An address by https, or this machine's own by http; whether it may be sent to is asked at each try. */
export const endpointUrl = line(1, 500).check(
  z.regex(/^(https:\/\/[^\s/?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?)([/?][^\s#]*)?$/, "text.https"),
  z.refine((text) => URL.canParse(text), { error: "text.https", abort: true }),
);

export const endpointEntry = {
  url: endpointUrl,
  description: z._default(line(0, 140), ""),
  events: z.array(eventType).check(z.minLength(1, "text.missing"), z.maxLength(eventTypes.length, "text.long")),
};

/** An address of the merchant's own software. */
export const endpoint = z.object({
  endpointId: z.uuid(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  state: stateOf(webhookEndpoint),
  /** Why it is disabled. */
  disabledFor: z.nullable(z.enum(["byHand", "gone", "failing"])),
  /** Since when it has taken nothing; null where its last try was taken, or there was none. */
  failingSince: z.nullable(instant),
  /** Until when the secret before the present one signs too, in real time. */
  oldSecretUntil: z.nullable(instant),
  madeAt: instant,
});

/** A secret is shown once: as it is made. */
const withSecret = z.object({ endpoint, secret: z.string() });

/** One try: its answer, or why there was none. */
export const attempt = z.object({
  no: z.int(),
  at: instant,
  status: z.nullable(z.int()),
  failure: z.nullable(z.enum(postFailures)),
  /** The beginning of the answer. */
  answer: z.string(),
  durationMs: z.int(),
});

/** An event on its way to an endpoint. */
export const delivery = z.object({
  deliveryId: z.uuid(),
  endpointId: z.uuid(),
  /** The id of the message, the same however often it is sent. */
  messageId: z.string(),
  /** The address that it was made for; empty where nobody knows it any more. It is sent nowhere else. */
  url: z.string(),
  type: z.string(),
  eventAt: instant,
  state: stateOf(webhookDelivery),
  attempts: z.int(),
  nextAt: z.nullable(instant),
  last: z.nullable(attempt),
});

const named = z.object({ endpointId: z.uuid() });
const notFound = ["ENDPOINT_NOTFOUND"] as const;
const changes = ["webhooks"] as const;

/** Where a merchant's own software is told what happens to its orders. */
export const webhooks = {
  endpoints: shown.get("endpoints", {
    about: "The merchant's endpoints, in the order in which they were added.",
    gives: z.object({ rows: z.array(endpoint) }),
    reads: ["webhooks"],
  }),
  addEndpoint: managed.post("add", {
    about:
      "Adds an endpoint, and gives the secret that what is sent to it is signed with: it is shown this once. Whoever has an event sent somewhere may see the page that shows it.",
    subject: "url",
    takes: z.object({ ...endpointEntry, ...stepUpProof }),
    deed: ({ url, events }) => ({ kind: "webhook", endpointId: null, url, events }),
    gives: withSecret,
    refuses: ["URL_NOT_ALLOWED", "ENDPOINTS_FULL", "GRANT_TOO_WIDE", ...stepUpRefusals],
    changes,
  }),
  changeEndpoint: managed.post("change", {
    about:
      "Changes an endpoint: its address, which events are sent there, and what it is called. Another address starts empty and gets a new `secret`, shown this once: what was made for the address before is sent there no more, nor to the new one.",
    subject: "url",
    takes: z.object({ endpointId: z.uuid(), ...endpointEntry, ...stepUpProof }),
    deed: ({ endpointId, url, events }) => ({ kind: "webhook", endpointId, url, events }),
    gives: z.extend(endpoint, {
      /** The new secret where the address has changed; null otherwise. */
      secret: z.nullable(z.string()),
    }),
    refuses: [...notFound, "URL_NOT_ALLOWED", "GRANT_TOO_WIDE", ...stepUpRefusals],
    changes,
  }),
  switchEndpoint: managed.post("switch", {
    about: "Disables an endpoint: what waits for it is not sent; or enables it again, for what happens from then on.",
    subject: "endpointId",
    takes: z.object({ endpointId: z.uuid(), isEnabled: z.boolean() }),
    gives: endpoint,
    refuses: [...notFound, "OPERATION_NOT_ALLOW"],
    changes,
  }),
  rotateSecret: managed.post("rotate", {
    about:
      "Gives an endpoint a new secret, shown this once. The one before signs too for 24 hours, so that no message is lost on the way over.",
    subject: "endpointId",
    takes: z.object({ endpointId: z.uuid(), ...stepUpProof }),
    deed: ({ endpointId }) => ({ kind: "webhookSecret", endpointId }),
    gives: withSecret,
    refuses: [...notFound, ...stepUpRefusals],
    changes,
  }),
  removeEndpoint: managed.post("remove", {
    about: "Removes an endpoint with everything that was sent to it.",
    subject: "endpointId",
    takes: named,
    refuses: notFound,
    changes,
  }),
  testEndpoint: managed.post("test", {
    about: `Sends ${testEvent} to an endpoint at once, enabled or not, and gives what it answers. It is not tried again.`,
    subject: "endpointId",
    takes: named,
    gives: attempt,
    refuses: notFound,
    changes,
  }),
  deliveries: shown.post("deliveries", {
    about: "What was sent to the merchant's endpoints, or waits to be, newest events first; kept for thirty days.",
    takes: z.object({
      endpointId: z.optional(z.uuid()),
      state: z.optional(stateOf(webhookDelivery)),
      type: z.optional(z.enum([...eventTypes, testEvent])),
      ...page,
    }),
    gives: pageOf(delivery),
    reads: ["webhooks"],
  }),
  deliveryDetail: shown.get("delivery", {
    about: "One delivery, and every try with its answer.",
    takes: z.object({ deliveryId: z.uuid() }),
    gives: z.object({ delivery, attempts: z.array(attempt) }),
    refuses: ["DELIVERY_NOTFOUND"],
    reads: ["webhooks"],
  }),
  replayDelivery: managed.post("replay", {
    about:
      "Sends a delivery once more that was taken or has failed: the same message under the same id, to the address that it was made for. Whoever asks may see the page that shows its event.",
    subject: "deliveryId",
    takes: z.object({ deliveryId: z.uuid() }),
    gives: delivery,
    refuses: ["DELIVERY_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes,
  }),
  replayFailed: managed.post("replay-failed", {
    about:
      "Sends all failed deliveries of an enabled endpoint once more whose events happened since an instant: those made for its present address, of events whose page the asker may see.",
    subject: "endpointId",
    takes: z.object({ endpointId: z.uuid(), since: instant }),
    gives: z.object({ count: z.int() }),
    refuses: [...notFound, "OPERATION_NOT_ALLOW"],
    changes,
  }),
};
