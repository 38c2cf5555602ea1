import * as z from "zod/mini";
import { partners, payeePartnerType } from "./calls/partners";

const partnerEntry = z.object({
  partnerType: payeePartnerType,
  name: z.string(),
  enName: z.string(),
  country: z.string(),
  registrationNo: z.string(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
  payeeIds: z.array(z.string()),
});

/** Describes a partner as it is entered. */
export type PartnerEntry = z.infer<typeof partnerEntry>;

/** Holds the initial, empty entry. */
export const blankPartner: PartnerEntry = {
  partnerType: "supplier",
  name: "",
  enName: "",
  country: "",
  registrationNo: "",
  address: "",
  contact: "",
  phone: "",
  payeeIds: [],
};

/** Validates a partner's form with the call's own schema, each issue on its field. */
export const partnerRule = z.pipe(
  partnerEntry,
  z.transform((entry, context) => {
    const parseResult = partners.addPartner.input.safeParse(entry);
    if (parseResult.success) return parseResult.data;
    for (const { path, code, message } of parseResult.error.issues)
      context.issues.push({
        code: "custom",
        message: message.includes(".") ? message : code,
        input: entry,
        path: [path[0] ?? "name"],
      });
    return z.NEVER;
  }),
);

/** Builds the validation rule of the form that changes a partner. */
export const partnerChangeFormSchema = (partnerId: string) =>
  z.pipe(
    partnerRule,
    z.transform((partner) => ({ ...partner, partnerId })),
  );
