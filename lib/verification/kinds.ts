import type { RealNameState } from "@/lib/call/who";

/** Whom a merchant may be verified as, by the names that their pages begin with (specification 3, section 2). */
export const verificationTypes = ["company", "hkcompany", "otherArea", "personal"] as const;
export type VerificationType = (typeof verificationTypes)[number];

export const isVerificationType = (text: string): text is VerificationType =>
  verificationTypes.some((type) => type === text);

/** The forms of a type: the first one, the correction of one that was refused, the renewal of a certificate. */
export type VerificationForm = "add" | "edit" | "edit-cer";

/** Whom an entry names, one or a list of them, in the order of the forms. */
export const peopleParts = ["legalPerson", "directors", "beneficiaries", "agent", "person"] as const;
export type PeoplePart = (typeof peopleParts)[number];

/** Whether a company has beneficial owners of 25 percent or more, or declares that it has none. */
export const ownerships = ["owners", "none"] as const;
/** How somebody controls a company that nobody holds a quarter of. */
export const controls = ["votes", "appointment", "otherMeans", "management"] as const;

/** Where a prompt leads in each real-name state: to the start, nowhere, or to the reasons (specification 3, section 2). */
export const promptOf = { 0: "start", 1: null, 2: null, 3: "information" } as const satisfies Record<
  RealNameState,
  "start" | "information" | null
>;
