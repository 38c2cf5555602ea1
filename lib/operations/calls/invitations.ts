import * as z from "zod/mini";
import { singleLineText, page, pageSchema, wholeNumber } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { worldInput, inWorld } from "./worlds";

/** Holds the format of a code; a custom code must not be easy to guess. */
const code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9-]{5,39}$/, "invitation.code"));

const row = z.object({
  code: z.string(),
  partner: z.string(),
  most: z.int(),
  used: z.int(),
  state: z.enum(["serves", "usedUp", "expired", "revoked"]),
  expiresAt: instant,
  madeAt: instant,
});

/** Manages the codes that companies register with. */
export const invitations = {
  invitations: inWorld.get("invitations", {
    about: "The invitation codes of a world, newest first.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(row),
    reads: ["invitations"],
  }),
  issueInvitation: inWorld.post("invitations", {
    about:
      "Issues a code for a partner, for so many registrations within so many days of real time. Without a wish it is made of chance.",
    subject: "partner",
    input: z.object({
      ...worldInput,
      partner: singleLineText(1, 80),
      most: wholeNumber(1, 100_000),
      days: wholeNumber(1, 730),
      code: z.optional(code),
    }),
    output: row,
    errors: ["INVITATION_EXISTS"],
    changes: ["invitations"],
  }),
  revokeInvitation: inWorld.post("invitations/{code}/revoke", {
    about: "Ends a code at once. Companies that have registered with it stay.",
    input: z.object({ ...worldInput, code }),
    errors: ["INVITATION_UNKNOWN"],
    changes: ["invitations"],
  }),
};
