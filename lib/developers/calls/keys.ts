import * as z from "zod/mini";
import { grantable } from "@/lib/access/calls/people";
import { calls } from "@/lib/call/call";
import { day, line, page, pageOf, whole } from "@/lib/call/field-schemas";
import { stateOf } from "@/lib/call/state";
import { permissionOf, permissionTo } from "@/lib/gate/screen";
import { stepUpProof, stepUpRefusals } from "@/lib/gate/step-up";
import { moneyCodec } from "@/lib/money/money";
import { instant } from "@/lib/time/instant";
import { addressRanges, dollars, scope } from "../keys/entries";
import { developersScreens } from "../screens";
import { apiKey as machine } from "../states";
import { overlapHoursMax } from "../terms";

const shown = calls("/api/developer/key", { needs: permissionOf(developersScreens.keys) });
const kept = calls("/api/developer/key", { needs: permissionTo(developersScreens.keys, "manage") });
const reviewed = calls("/api/developer/key", { needs: permissionTo(developersScreens.keys, "review") });

/** A key as it is shown: never its secret, of which the end alone tells one from another. */
export const apiKey = z.object({
  keyId: z.uuid(),
  name: z.string(),
  state: stateOf(machine),
  permissions: z.array(z.string()),
  movesMoney: z.boolean(),
  addresses: z.array(z.string()),
  orderLimit: z.nullable(moneyCodec),
  dayLimit: z.nullable(moneyCodec),
  expiresAt: z.nullable(instant),
  /** The person it acts for, who made it: it may do no more than they may. */
  operator: z.string(),
  /** Whether that is the reader. */
  isOwn: z.boolean(),
  /** Who confirmed it, where it moves money. */
  confirmedBy: z.nullable(z.string()),
  madeAt: instant,
  /** Its secrets: one, or two for a while after a rotation. */
  secrets: z.array(
    z.object({
      ending: z.string(),
      madeAt: instant,
      /** Until when it serves beside the one that has replaced it. */
      until: z.nullable(instant),
      /** When it was last used, in real time to the minute, and from where. */
      usedAt: z.nullable(instant),
      usedFrom: z.string(),
    }),
  ),
  /** Whether the reader may confirm it now; and where the main operator alone can, from when on. */
  mayConfirm: z.boolean(),
  confirmableFrom: z.nullable(instant),
});

/** What has become of a key. */
const stands = z.object({ keyId: z.uuid(), state: stateOf(machine) });

/** API keys of a merchant, with which its programs ask the same calls as its people. */
export const apiKeys = {
  keys: shown.post("page", {
    about: "The merchant's API keys, newest first, with when and from where each was last used.",
    takes: z.object({ keyId: z.optional(z.uuid()), state: z.optional(stateOf(machine)), ...page }),
    gives: pageOf(apiKey),
    reads: ["api-keys"],
  }),
  keyScopes: shown.get("scopes", {
    about: "All that an API key may be permitted, and by what of it money moves.",
    gives: z.object({
      grantables: z.array(grantable),
      /** Those of them by which money moves. */
      money: z.array(z.string()),
    }),
  }),
  makeKey: kept.post("add", {
    about:
      "Makes an API key that acts for the asker. Its secret is shown this once. One that moves money names addresses and limits, and serves once a second person has confirmed it. Confirmed with the payment password.",
    subject: "name",
    takes: z.object({
      name: line(1, 40),
      permissions: scope,
      addresses: z._default(addressRanges, []),
      orderLimit: z.optional(dollars),
      dayLimit: z.optional(dollars),
      /** The last Beijing day on which it serves. */
      expiresOn: z.optional(day),
      ...stepUpProof,
    }),
    deed: ({ name, permissions, addresses, orderLimit, dayLimit }) => ({
      kind: "apiKey",
      name,
      permissions,
      addresses: addresses.join(" "),
      orderLimit,
      dayLimit,
    }),
    gives: z.extend(stands, { secret: z.string() }),
    refuses: ["KEY_EXISTS", "KEY_TERMS_MISSING", "KEYS_TOO_MANY", "GRANT_TOO_WIDE", ...stepUpRefusals],
    changes: ["api-keys"],
  }),
  confirmKey: reviewed.post("confirm", {
    about:
      "Confirms an API key that moves money. By another person than its own; where none may, by the main operator a day after it was made. Confirmed with the payment password.",
    subject: "keyId",
    takes: z.object({ keyId: z.uuid(), ...stepUpProof }),
    deed: ({ keyId }) => ({ kind: "apiKeyConfirmed", keyId }),
    gives: stands,
    refuses: ["KEY_NOTFOUND", "OPERATION_NOT_ALLOW", "KEY_SECOND_NEEDED", "KEY_NOT_YET", ...stepUpRefusals],
    changes: ["api-keys"],
  }),
  rotateKey: kept.post("rotate", {
    about:
      "Gives an API key another secret, shown this once; the one before serves for some hours. By the key's own person. Confirmed with the payment password.",
    subject: "keyId",
    takes: z.object({ keyId: z.uuid(), overlapHours: z._default(whole(0, overlapHoursMax), 0), ...stepUpProof }),
    deed: ({ keyId, overlapHours }) => ({ kind: "apiKeyRotated", keyId, overlapHours }),
    gives: z.extend(stands, { secret: z.string() }),
    refuses: ["KEY_NOTFOUND", "OPERATION_NOT_ALLOW", ...stepUpRefusals],
    changes: ["api-keys"],
  }),
  revokeKey: kept.post("revoke", {
    about: "Revokes an API key: all its secrets cease to serve at once, for good.",
    subject: "keyId",
    takes: z.object({ keyId: z.uuid() }),
    gives: stands,
    refuses: ["KEY_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["api-keys"],
  }),
};
