import type { RealNameState } from "@/lib/call/principal";

/**
 * Lists the types of merchant for verification, by the names that their pages begin with (specification 3, section 2).
 */
export const verificationTypes = ["company", "hkcompany", "otherArea", "personal"] as const;
export type VerificationType = (typeof verificationTypes)[number];

export const isVerificationType = (text: string): text is VerificationType =>
  verificationTypes.some((type) => type === text);

/** Names the forms of a type: the first one, the correction of a refused one, the renewal of a certificate. */
export type VerificationFormKind = "add" | "edit" | "edit-cer";

/** Lists the people of an entry, single or in lists, in the order of the forms. */
export const peopleParts = ["legalPerson", "directors", "beneficiaries", "agent", "person"] as const;
export type PeoplePartName = (typeof peopleParts)[number];

/**
 * Lists the ownership answers: the company has beneficial owners of 25 percent or more, or declares that it has none.
 */
export const ownerships = ["owners", "none"] as const;
/** Lists the kinds of control over a company without an owner of a quarter. */
export const controls = ["votes", "appointment", "otherMeans", "management"] as const;

/**
 * Maps each real-name state to the target of a prompt: the start, nothing, or the reasons (specification 3, section 2).
 */
export const promptOf = { 0: "start", 1: null, 2: null, 3: "information" } as const satisfies Record<
  RealNameState,
  "start" | "information" | null
>;
