import * as z from "zod/mini";
import { line } from "@/lib/call/field-schemas";
import { phoneNumber } from "@/lib/reference/places/phone";
import type { AgreementId } from "./agreements";
import { emailAddress, invitationText, newPassword, sentCode } from "./entries";

export type RegisterBy = "phone" | "email";

/** An agreement as it was shown at registration. */
export interface ShownAgreement {
  readonly id: AgreementId;
  readonly version: number;
}

/** By what one registers, and the agreements that were shown: all of them are agreed to with the two ticks. */
interface Facts {
  readonly by: RegisterBy;
  readonly shown: readonly ShownAgreement[];
}

const ticked = z.boolean().check(z.refine((isTicked) => isTicked, "terms.agree"));

/** The registration form: its entries, as the call takes them. The picture's characters went with the code. */
export const registerRule = ({ by, shown }: Facts) =>
  z.pipe(
    z
      .object({
        phone: by === "phone" ? phoneNumber : z.string(),
        email: by === "email" ? emailAddress : z.string(),
        picture: z.string(),
        code: sentCode,
        companyName: line(1, 120),
        password: newPassword,
        repeat: z.string(),
        invitationCode: invitationText,
        terms: ticked,
        privacy: ticked,
      })
      .check(z.refine(({ password, repeat }) => password === repeat, { error: "password.same", path: ["repeat"] })),
    z.transform(({ phone, email, code, companyName, password, invitationCode }) => ({
      ...(by === "phone" ? { phone } : { email }),
      code,
      companyName,
      password,
      invitationCode,
      agreed: shown.map(({ id, version }) => ({ id, version })),
    })),
  );

/** The form that binds an address by a phone and its code; the picture's characters went with the code. */
export const bindByPhoneRule = z.pipe(
  z.object({ phone: phoneNumber, email: emailAddress, picture: z.string(), code: sentCode }),
  z.transform(({ picture: _, ...entry }) => entry),
);
