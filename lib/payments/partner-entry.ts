import * as z from "zod/mini";
import { partners, partnerType } from "./calls/partners";

const partnerEntry = z.object({
  partnerType,
  name: z.string(),
  enName: z.string(),
  country: z.string(),
  registrationNo: z.string(),
  address: z.string(),
  contact: z.string(),
  phone: z.string(),
  payeeIds: z.array(z.string()),
});

/** A partner as it is typed. */
export type PartnerEntry = z.infer<typeof partnerEntry>;

/** A form with nothing in it yet. */
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

/** The rule of a partner's form: the call's own schema, each issue on its field. */
export const partnerRule = z.pipe(
  partnerEntry,
  z.transform((entry, context) => {
    const shaped = partners.addPartner.takes.safeParse(entry);
    if (shaped.success) return shaped.data;
    for (const { path, code, message } of shaped.error.issues)
      context.issues.push({
        code: "custom",
        message: message.includes(".") ? message : code,
        input: entry,
        path: [path[0] ?? "name"],
      });
    return z.NEVER;
  }),
);

/** The rule of the form that changes one. */
export const partnerChangeRule = (partnerId: string) =>
  z.pipe(
    partnerRule,
    z.transform((partner) => ({ ...partner, partnerId })),
  );
