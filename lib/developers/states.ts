import { machine } from "@/lib/machine/machine";

/**
 * An API key. One whose scope moves money waits until a second person has confirmed it; a revoked or expired one never
 * serves again.
 */
export const apiKey = machine({ name: "apiKey", table: "api_key" }, "waiting", {
  waiting: { code: "0", tone: "waiting", on: { activate: "active", revoke: "revoked", expire: "expired" } },
  active: { code: "1", tone: "good", on: { revoke: "revoked", expire: "expired" } },
  revoked: { code: "2", tone: "quiet" },
  expired: { code: "3", tone: "quiet" },
});

type KeyState = (typeof apiKey.states)[number];

/** The state of a key that serves, and those of one that may, where rows are looked for by them. */
export const servingKey = "active" satisfies KeyState;
export const revokedKey = "revoked" satisfies KeyState;
export const openKey = ["waiting", "active"] as const satisfies readonly KeyState[];
/** An address that events are sent to; it is disabled by hand, or when it has failed for days or says it is gone. */
export const webhookEndpoint = machine("webhookEndpoint", "enabled", {
  enabled: { code: "1", tone: "good", on: { disable: "disabled" } },
  disabled: { code: "2", tone: "quiet", on: { enable: "enabled" } },
});

/**
 * An event on its way to an endpoint. `sending` is a worker that has it in hand; what was not taken waits for its next
 * try until there is none left. A failed one, or one that was taken, may be sent again by hand.
 */
export const webhookDelivery = machine("webhookDelivery", "waiting", {
  waiting: { code: "0", tone: "waiting", on: { take: "sending", giveUp: "failed" } },
  sending: { code: "1", tone: "moving", on: { succeed: "delivered", retry: "waiting", giveUp: "failed" } },
  delivered: { code: "2", tone: "good", on: { replay: "waiting" } },
  failed: { code: "3", tone: "bad", on: { replay: "waiting" } },
});

export type WebhookEndpointState = (typeof webhookEndpoint.states)[number];
export type DeliveryState = (typeof webhookDelivery.states)[number];

/** The state of an endpoint that events are sent to, where rows are looked for by it. */
export const enabledEndpoint = "enabled" satisfies (typeof webhookEndpoint.states)[number];
