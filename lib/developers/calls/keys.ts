import * as z from "zod/mini";
import { grantable } from "@/lib/access/calls/people";
import { declareCalls } from "@/lib/call/call";
import { day, singleLineText, page, pageSchema, wholeNumber } from "@/lib/call/field-schemas";
import { stateSchema } from "@/lib/call/state";
import { screenAccess, screenActionAccess } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { addressRanges, dollars, scope } from "../keys/entries";
import { developersScreens } from "../screens";
import { apiKey as machine } from "../states";
import { overlapHoursMax } from "../terms";

const viewCalls = declareCalls("/api/developer/key", { access: screenAccess(developersScreens.keys) });
const manageCalls = declareCalls("/api/developer/key", {
  access: screenActionAccess(developersScreens.keys, "manage"),
});
const reviewCalls = declareCalls("/api/developer/key", {
  access: screenActionAccess(developersScreens.keys, "review"),
});

/** Describes a key in replies: never its secret, of which only the ending identifies it. */
export const apiKeyView = z.object({
  keyId: z.uuid(),
  name: z.string(),
  state: stateSchema(machine),
  permissions: z.array(z.string()),
  movesMoney: z.boolean(),
  addresses: z.array(z.string()),
  orderLimit: z.nullable(moneyCodec),
  dayLimit: z.nullable(moneyCodec),
  expiresAt: z.nullable(instant),
  /** Names the person it acts for, who created it: it may do no more than they may. */
  operator: z.string(),
  /** Is true when that is the reader. */
  isOwn: z.boolean(),
  /** Names the person who confirmed it, when it moves money. */
  confirmedBy: z.nullable(z.string()),
  madeAt: instant,
  /** Lists its secrets: one, or two for a while after a rotation. */
  secrets: z.array(
    z.object({
      ending: z.string(),
      madeAt: instant,
      /** Holds the end of its validity beside its replacement. */
      until: z.nullable(instant),
      /** Holds its last use, in real time to the minute, and the address. */
      usedAt: z.nullable(instant),
      usedFrom: z.string(),
    }),
  ),
  /**
   * Is true when the reader may confirm it now; `confirmableFrom` holds the instant from which the main operator may
   * confirm it alone.
   */
  mayConfirm: z.boolean(),
  confirmableFrom: z.nullable(instant),
});

/** Describes the current state of a key. */
const stands = z.object({ keyId: z.uuid(), state: stateSchema(machine) });

/** Declares the API keys of a merchant, with which its programs make the same calls as its people. */
export const apiKeys = {
  keys: viewCalls.post("page", {
    about: "The merchant's API keys, newest first, with when and from where each was last used.",
    input: z.object({ keyId: z.optional(z.uuid()), state: z.optional(stateSchema(machine)), ...page }),
    output: pageSchema(apiKeyView),
    reads: ["api-keys"],
  }),
  keyScopes: viewCalls.get("scopes", {
    about: "All that an API key may be permitted, and by what of it money moves.",
    output: z.object({
      grantables: z.array(grantable),
      /** Lists those of them that move money. */
      money: z.array(z.string()),
    }),
  }),
  makeKey: manageCalls.post("add", {
    about:
      "Makes an API key that acts for the asker. Its secret is shown this once. One that moves money names addresses and limits, and serves once a second person has confirmed it. Confirmed with the payment password.",
    subject: "name",
    input: z.object({
      name: singleLineText(1, 40),
      permissions: scope,
      addresses: z._default(addressRanges, []),
      orderLimit: z.optional(dollars),
      dayLimit: z.optional(dollars),
      /** Holds the last Beijing day on which it is valid. */
      expiresOn: z.optional(day),
      ...stepUpProof,
    }),
    operation: ({ name, permissions, addresses, orderLimit, dayLimit }) => ({
      kind: "apiKey",
      name,
      permissions,
      addresses: addresses.join(" "),
      orderLimit,
      dayLimit,
    }),
    output: z.extend(stands, { secret: z.string() }),
    errors: ["KEY_EXISTS", "KEY_TERMS_MISSING", "KEYS_TOO_MANY", "GRANT_TOO_WIDE", ...stepUpRefusals],
    changes: ["api-keys"],
  }),
  confirmKey: reviewCalls.post("confirm", {
    about:
      "Confirms an API key that moves money. By another person than its own; where none may, by the main operator a day after it was made. Confirmed with the payment password.",
    subject: "keyId",
    input: z.object({ keyId: z.uuid(), ...stepUpProof }),
    operation: ({ keyId }) => ({ kind: "apiKeyConfirmed", keyId }),
    output: stands,
    errors: ["KEY_NOTFOUND", "OPERATION_NOT_ALLOW", "KEY_SECOND_NEEDED", "KEY_NOT_YET", ...stepUpRefusals],
    changes: ["api-keys"],
  }),
  rotateKey: manageCalls.post("rotate", {
    about:
      "Gives an API key another secret, shown this once; the one before serves for some hours. By the key's own person. Confirmed with the payment password.",
    subject: "keyId",
    input: z.object({ keyId: z.uuid(), overlapHours: z._default(wholeNumber(0, overlapHoursMax), 0), ...stepUpProof }),
    operation: ({ keyId, overlapHours }) => ({ kind: "apiKeyRotated", keyId, overlapHours }),
    output: z.extend(stands, { secret: z.string() }),
    errors: ["KEY_NOTFOUND", "OPERATION_NOT_ALLOW", ...stepUpRefusals],
    changes: ["api-keys"],
  }),
  revokeKey: manageCalls.post("revoke", {
    about: "Revokes an API key: all its secrets cease to serve at once, for good.",
    subject: "keyId",
    input: z.object({ keyId: z.uuid() }),
    output: stands,
    errors: ["KEY_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["api-keys"],
  }),
};
