import { machine } from "@/lib/machine/machine";

/** "Role and user status: enabled or disabled" (specification 1, section 4). Who holds a disabled role may do nothing. */
export const role = machine("role", "enabled", {
  enabled:  { code: "1", tone: "good", on: { disable: "disabled" } },
  disabled: { code: "2", tone: "quiet", on: { enable: "enabled" } },
});

/** A person of a merchant's. Invited until the mail's link was used; a deleted one stays in the history of what they did. */
export const person = machine("person", "invited", {
  invited:  { code: "0", tone: "waiting", on: { activate: "enabled", delete: "deleted" } },
  enabled:  { code: "1", tone: "good", on: { disable: "disabled", delete: "deleted" } },
  disabled: { code: "2", tone: "quiet", on: { enable: "enabled", delete: "deleted" } },
  deleted:  { code: "3", tone: "quiet" },
});

/** What somebody wrote to us: it waits until operations have seen to it. */
export const enquiry = machine("enquiry", "open", {
  open:   { code: "0", tone: "waiting", on: { close: "closed" } },
  closed: { code: "1", tone: "quiet" },
});
