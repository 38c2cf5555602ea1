import { machine } from "@/lib/machine/machine";

/**
 * Defines the states of a role. "Role and user status: enabled or disabled" (specification 1, section 4). People with a
 * disabled role may do nothing.
 */
export const role = machine({ name: "role", table: "role" }, "enabled", {
  enabled: { code: "1", tone: "good", on: { disable: "disabled" } },
  disabled: { code: "2", tone: "quiet", on: { enable: "enabled" } },
});

/**
 * Defines a person of a merchant. Invited until the mail's link was used; a deleted one stays in the history of their
 * operations.
 */
export const person = machine({ name: "person", table: "operator" }, "invited", {
  invited: { code: "0", tone: "waiting", on: { activate: "enabled", delete: "deleted" } },
  enabled: { code: "1", tone: "good", on: { disable: "disabled", delete: "deleted" } },
  disabled: { code: "2", tone: "quiet", on: { enable: "enabled", delete: "deleted" } },
  deleted: { code: "3", tone: "quiet" },
});

/** Defines an enquiry: it waits until operations have dealt with it. */
export const enquiry = machine({ name: "enquiry", table: "enquiry" }, "open", {
  open: { code: "0", tone: "waiting", on: { close: "closed" } },
  closed: { code: "1", tone: "quiet" },
});

/**
 * Defines a merchant's account. It closes automatically after a year without incoming funds; operations may open it
 * again.
 */
export const merchant = machine({ name: "merchant", table: "merchant" }, "active", {
  active: { code: "1", tone: "good", on: { close: "closed" } },
  closed: { code: "2", tone: "bad", on: { reopen: "active" } },
});

/**
 * Defines a request for another English name of the company: "pending, or audit failed" (specification 1, section 4),
 * else passed. Operations decide; the codes follow realNameState's.
 */
export const englishName = machine({ name: "englishName", table: "english_name" }, "pending", {
  pending: { code: "1", tone: "waiting", on: { pass: "passed", fail: "failed" } },
  passed: { code: "2", tone: "good" },
  failed: { code: "3", tone: "bad" },
});

type PersonState = (typeof person.states)[number];

/** Name the states of people who may sign in, and of deleted ones, for queries. */
export const enabledPerson = "enabled" satisfies PersonState;
export const deletedPerson = "deleted" satisfies PersonState;
