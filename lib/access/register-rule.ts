import * as z from "zod/mini";
import { singleLineText } from "@/lib/call/field-schemas";
import { phoneNumberSchema } from "@/lib/reference/places/phone";
import type { AgreementId } from "./agreements";
import { emailAddress, invitationText, newPassword, sentCode } from "./entries";

export type RegisterBy = "phone" | "email";

/** Describes an agreement as displayed at registration. */
export interface DisplayedAgreement {
  readonly id: AgreementId;
  readonly version: number;
}

/** Holds the method of registration, and the displayed agreements: the two ticks accept all of them. */
interface Facts {
  readonly by: RegisterBy;
  readonly agreements: readonly DisplayedAgreement[];
}

const requiredTick = z.boolean().check(z.refine((isTicked) => isTicked, "terms.agree"));

/**
 * Defines the registration form: its entries, in the form of the call's input. The picture's characters were sent with
 * the code.
 */
export const registrationFormSchema = ({ by, agreements }: Facts) =>
  z.pipe(
    z
      .object({
        phone: by === "phone" ? phoneNumberSchema : z.string(),
        email: by === "email" ? emailAddress : z.string(),
        picture: z.string(),
        code: sentCode,
        companyName: singleLineText(1, 120),
        password: newPassword,
        repeat: z.string(),
        invitationCode: invitationText,
        terms: requiredTick,
        privacy: requiredTick,
      })
      .check(z.refine(({ password, repeat }) => password === repeat, { error: "password.same", path: ["repeat"] })),
    z.transform(({ phone, email, code, companyName, password, invitationCode }) => ({
      ...(by === "phone" ? { phone } : { email }),
      code,
      companyName,
      password,
      invitationCode,
      agreed: agreements.map(({ id, version }) => ({ id, version })),
    })),
  );

/** Defines the form that binds an address by a phone and its code; the picture's characters were sent with the code. */
export const bindByPhoneRule = z.pipe(
  z.object({ phone: phoneNumberSchema, email: emailAddress, picture: z.string(), code: sentCode }),
  z.transform(({ picture: _, ...entry }) => entry),
);
