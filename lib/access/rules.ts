import * as z from "zod/mini";
import { day, line } from "@/lib/call/field-schemas";
import type { Holder } from "@/lib/call/who";
import { newPayPassword, payPassword } from "@/lib/gate/payment-password";
import { may } from "@/lib/gate/may";
import { isShown, mfaUse, mfaWay, shownProof } from "@/lib/gate/second-step";
import { phoneNumber } from "@/lib/reference/places/phone";
import { companyEnglishName, contactNumber, emailAddress, newPassword, sendType, sentCode } from "./entries";
import { readyRoles } from "./grants";
import { person } from "./states";
import { accessScreens } from "./screens";
import { switchingUserTypes } from "./terms";

/** Whether a merchant of this type may go to the sibling edition at all. */
export const maySwitch = ({ userType }: { userType: number }): boolean => switchingUserTypes.includes(userType);

/** Whether somebody may: their merchant is of such a type, and they have the permission that the switch itself asks for. */
export const maySwitchEdition = (who: Holder | null, merchant: { userType: number }): boolean =>
  maySwitch(merchant) && may(who, accessScreens.edition.needs) === null;

/** Ticked once it was said that a level of the approval group would lose its last reviewer. */
const isMeant = z.boolean();

/** A role as its form holds it. */
export const roleRule = z.object({
  roleId: z.optional(z.uuid()),
  copyOf: z.optional(z.uuid()),
  ready: z.pipe(
    z.enum(["", ...readyRoles]),
    z.transform((name) => name || undefined),
  ),
  roleName: line(1, 40),
  roleState: z.enum(["enabled", "disabled"]),
  isMeant,
});

/** The permissions of a role, as its form holds them. */
export const permissionsRule = z.object({ roleId: z.uuid(), permissions: z.array(z.string()), isMeant });

/** An empty field says nothing; else it is a day. */
const dayOrNone = z.pipe(
  z.union([z.literal(""), day]),
  z.transform((text) => text || undefined),
);

const described = {
  name: line(1, 80),
  phone: contactNumber,
  roleId: z.uuid("text.missing"),
  startsOn: dayOrNone,
  endsOn: dayOrNone,
};

/** Whether the last day comes before the first: such a person could never be in. */
export const isInOrder = ({
  startsOn,
  endsOn,
}: {
  startsOn?: string | undefined;
  endsOn?: string | undefined;
}): boolean => !startsOn || !endsOn || startsOn <= endsOn;
export const inOrder = { error: "date.order", path: ["endsOn"] };

/** A person who is added, and one whose entry is changed. */
export const newPersonRule = z.object({ ...described, email: emailAddress }).check(z.refine(isInOrder, inOrder));
export const personRule = z
  .object({ ...described, operatorId: z.uuid(), state: z.enum(person.states), isMeant })
  .check(z.refine(isInOrder, inOrder));

/** The invitation once more, at an address that may be corrected. */
export const inviteRule = z.object({ operatorId: z.uuid(), email: emailAddress });

/** A new password by the code that was sent, typed twice. */
export const passwordRule = z.pipe(
  z
    .object({ loginNo: z.string(), code: sentCode, password: newPassword, repeat: z.string() })
    .check(z.refine(({ password, repeat }) => password === repeat, { error: "password.same", path: ["repeat"] })),
  z.transform(({ repeat: _, ...entry }) => entry),
);

/** The old sign-in password and a new one, typed twice. */
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

/** A payment password by the code that was sent, typed twice. */
export const payPasswordRule = z.pipe(
  z
    .object({ sendType, code: sentCode, payPassword: newPayPassword, payRepeat: z.string() })
    .check(z.refine((entry) => entry.payPassword === entry.payRepeat, { error: "password.same", path: ["payRepeat"] })),
  z.transform(({ payRepeat: _, ...entry }) => entry),
);

/** Another payment password by the one in force, typed twice. */
export const changePayRule = z.pipe(
  z.object({ oldPayPassword: payPassword, payPassword: newPayPassword, payRepeat: z.string() }).check(
    z.refine((entry) => entry.payPassword === entry.payRepeat, { error: "password.same", path: ["payRepeat"] }),
    z.refine((entry) => entry.payPassword !== entry.oldPayPassword, { error: "password.old", path: ["payPassword"] }),
  ),
  z.transform(({ payRepeat: _, ...entry }) => entry),
);

/** A change of MFA (switched on, off or over), with its proof. */
export const mfaRule = z.pipe(
  z
    .object({ bizType: mfaUse, authWay: mfaWay, captcha: shownProof })
    .check(z.refine(({ captcha }) => isShown(captcha), { error: "code.shape", path: ["captcha"] })),
  z.transform(({ captcha, ...entry }) => ({ ...entry, ...captcha })),
);

/** The current binding, proven with its code; and the new one that follows. */
export const proveRule = z.object({ sendType, code: sentCode });
export const phoneRule = z.object({ phone: phoneNumber, code: sentCode });
export const emailRule = z.object({ email: emailAddress, code: sentCode });
/** One's own phone, proven with its code. */
export const contactRule = z.object({ code: sentCode });
/** Another English name of the company. */
export const englishNameRule = z.object({ enName: companyEnglishName });
