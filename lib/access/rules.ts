import * as z from "zod/mini";
import { day, singleLineText } from "@/lib/call/field-schemas";
import type { AnyPrincipal } from "@/lib/call/principal";
import { newPayPassword, payPassword } from "@/lib/gate/payment-password";
import { checkAccess } from "@/lib/gate/may";
import { hasProofEntry, mfaUse, mfaWay, proofEntry } from "@/lib/gate/second-step";
import { phoneNumberSchema } from "@/lib/reference/places/phone";
import { companyEnglishName, contactNumber, emailAddress, newPassword, sendType, sentCode } from "./entries";
import { readyRoles } from "./grants";
import { person } from "./states";
import { accessScreens } from "./screens";
import { switchingUserTypes } from "./terms";

/** Returns true if a merchant of this type may switch to the sibling edition at all. */
export const isEditionSwitchableType = ({ userType }: { userType: number }): boolean =>
  switchingUserTypes.includes(userType);

/**
 * Returns true if a person may switch: their merchant has such a type, and they have the permission that the switch
 * requires.
 */
export const maySwitchEdition = (principal: AnyPrincipal | null, merchant: { userType: number }): boolean =>
  isEditionSwitchableType(merchant) && checkAccess(principal, accessScreens.edition.access) === null;

/** Is ticked after a warning that a level of the approval group would lose its last reviewer. */
const isConfirmed = z.boolean();

/** Describes the form of a role. */
export const roleRule = z.object({
  roleId: z.optional(z.uuid()),
  copyOf: z.optional(z.uuid()),
  ready: z.pipe(
    z.enum(["", ...readyRoles]),
    z.transform((name) => name || undefined),
  ),
  roleName: singleLineText(1, 40),
  roleState: z.enum(["enabled", "disabled"]),
  isMeant: isConfirmed,
});

/** Describes the form of a role's permissions. */
export const permissionsRule = z.object({ roleId: z.uuid(), permissions: z.array(z.string()), isMeant: isConfirmed });

/** Parses a day, or undefined for an empty field. */
const dayOrNone = z.pipe(
  z.union([z.literal(""), day], "date.format"),
  z.transform((text) => text || undefined),
);

const personFields = {
  name: singleLineText(1, 80),
  phone: contactNumber,
  roleId: z.uuid("text.missing"),
  startsOn: dayOrNone,
  endsOn: dayOrNone,
};

/** Returns true unless the last day comes before the first: such a person could never sign in. */
export const isDayRangeOrdered = ({
  startsOn,
  endsOn,
}: {
  startsOn?: string | undefined;
  endsOn?: string | undefined;
}): boolean => !startsOn || !endsOn || startsOn <= endsOn;
export const dayOrderIssue = { error: "date.order", path: ["endsOn"] };

/** Define the forms of a new person, and of a changed one. */
export const newPersonRule = z
  .object({ ...personFields, email: emailAddress })
  .check(z.refine(isDayRangeOrdered, dayOrderIssue));
export const personRule = z
  .object({ ...personFields, operatorId: z.uuid(), state: z.enum(person.states), isMeant: isConfirmed })
  .check(z.refine(isDayRangeOrdered, dayOrderIssue));

/** Describes the form that invites again, at an address that may be corrected. */
export const inviteRule = z.object({ operatorId: z.uuid(), email: emailAddress });

/** Describes the form of a new password, with the sent code and a repetition. */
export const passwordRule = z.pipe(
  z
    .object({ loginNo: z.string(), code: sentCode, password: newPassword, repeat: z.string() })
    .check(z.refine(({ password, repeat }) => password === repeat, { error: "password.same", path: ["repeat"] })),
  z.transform(({ repeat: _, ...entry }) => entry),
);

/** Describes the form of the old sign-in password and a new one, with a repetition. */
export const changeRule = z.pipe(
  z
    .object({
      oldPassword: z.string().check(z.minLength(1, "text.missing")),
      password: newPassword,
      repeat: z.string(),
    })
    .check(
      z.refine(({ password, repeat }) => password === repeat, { error: "password.same", path: ["repeat"] }),
      z.refine(({ oldPassword, password }) => oldPassword !== password, { error: "password.old", path: ["password"] }),
    ),
  z.transform(({ repeat: _, ...entry }) => entry),
);

/** Describes the form of a payment password, with the sent code and a repetition. */
export const payPasswordRule = z.pipe(
  z
    .object({ sendType, code: sentCode, payPassword: newPayPassword, payRepeat: z.string() })
    .check(z.refine((entry) => entry.payPassword === entry.payRepeat, { error: "password.same", path: ["payRepeat"] })),
  z.transform(({ payRepeat: _, ...entry }) => entry),
);

/** Describes the form that replaces the current payment password, with a repetition. */
export const changePayRule = z.pipe(
  z.object({ oldPayPassword: payPassword, payPassword: newPayPassword, payRepeat: z.string() }).check(
    z.refine((entry) => entry.payPassword === entry.payRepeat, { error: "password.same", path: ["payRepeat"] }),
    z.refine((entry) => entry.payPassword !== entry.oldPayPassword, { error: "password.old", path: ["payPassword"] }),
  ),
  z.transform(({ payRepeat: _, ...entry }) => entry),
);

/** Describes the form of an MFA change (switched on, off or to another way), with its proof. */
export const mfaRule = z.pipe(
  z
    .object({ bizType: mfaUse, authWay: mfaWay, captcha: proofEntry })
    .check(z.refine(({ captcha }) => hasProofEntry(captcha), { error: "code.shape", path: ["captcha"] })),
  z.transform(({ captcha, ...entry }) => ({ ...entry, ...captcha })),
);

/** Describe the forms that prove the current binding with its code, and bind the new one. */
export const proveRule = z.object({ sendType, code: sentCode });
export const phoneRule = z.object({ phone: phoneNumberSchema, code: sentCode });
export const emailRule = z.object({ email: emailAddress, code: sentCode });
/** Describes the form that proves one's own phone with its code. */
export const contactRule = z.object({ code: sentCode });
/** Describes the form for another English name of the company. */
export const englishNameRule = z.object({ enName: companyEnglishName });
