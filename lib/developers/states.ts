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
