import { machine } from "@/lib/machine/machine";

/**
 * Describes an API key. One whose scope moves money waits until a second person has confirmed it; a revoked or expired
 * one is never valid again.
 */
export const apiKey = machine({ name: "apiKey", table: "api_key" }, "waiting", {
  waiting: { code: "0", tone: "waiting", on: { activate: "active", revoke: "revoked", expire: "expired" } },
  active: { code: "1", tone: "good", on: { revoke: "revoked", expire: "expired" } },
  revoked: { code: "2", tone: "quiet" },
  expired: { code: "3", tone: "quiet" },
});

type KeyState = (typeof apiKey.states)[number];

/** Names the state of a valid key, and those of an open one, for queries by state. */
export const servingKey = "active" satisfies KeyState;
export const revokedKey = "revoked" satisfies KeyState;
export const openKey = ["waiting", "active"] as const satisfies readonly KeyState[];
/**
 * Describes an address that events are sent to; it is disabled manually, or after failing for days or reporting that it
 * is gone.
 */
export const webhookEndpoint = machine("webhookEndpoint", "enabled", {
  enabled: { code: "1", tone: "good", on: { disable: "disabled" } },
  disabled: { code: "2", tone: "quiet", on: { enable: "enabled" } },
});

/**
 * Describes an event that is delivered to an endpoint. `sending` means that a worker is processing it; a rejected one
 * waits for its next attempt until none remain. A failed or a delivered one may be sent again manually.
 */
export const webhookDelivery = machine("webhookDelivery", "waiting", {
  waiting: { code: "0", tone: "waiting", on: { take: "sending", giveUp: "failed" } },
  sending: { code: "1", tone: "moving", on: { succeed: "delivered", retry: "waiting", giveUp: "failed" } },
  delivered: { code: "2", tone: "good", on: { replay: "waiting" } },
  failed: { code: "3", tone: "bad", on: { replay: "waiting" } },
});

export type WebhookEndpointState = (typeof webhookEndpoint.states)[number];
export type DeliveryState = (typeof webhookDelivery.states)[number];

/** Names the state of an endpoint that events are sent to, for queries by state. */
export const enabledEndpoint = "enabled" satisfies (typeof webhookEndpoint.states)[number];
