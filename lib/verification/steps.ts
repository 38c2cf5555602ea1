import { verificationFields } from "./fields";
import type { PeoplePartName, VerificationType } from "./kinds";
import type { PaperKind } from "./materials";

/** Describes one step of a form: its fields by name, its people, and its papers. */
export interface VerificationStep {
  readonly name: "company" | "address" | "legalPerson" | "directors" | "owners" | "holder" | "person" | "review";
  readonly fields: readonly string[];
  readonly people: readonly PeoplePartName[];
  readonly papers: readonly PaperKind[];
}

const step = (name: VerificationStep["name"], rest: Partial<VerificationStep> = {}): VerificationStep => ({
  name,
  fields: [],
  people: [],
  papers: [],
  ...rest,
});
const [address, actingPersonFields] = [
  new Set(["province", "city", "district", "address", "postalCode"]),
  new Set(["holderType", "website"]),
];
const ownership = new Set(["ownership", "controllerName", "controlledBy"]);
const companyFields = (type: Exclude<VerificationType, "personal">) =>
  Object.keys(verificationFields[type]).filter(
    (name) => !address.has(name) && !actingPersonFields.has(name) && !ownership.has(name),
  );
const addressFields = (type: Exclude<VerificationType, "personal">) =>
  Object.keys(verificationFields[type]).filter((name) => address.has(name));

const owners = step("owners", { fields: [...ownership], people: ["beneficiaries"], papers: ["shareStructure"] });
const acting = step("holder", {
  fields: [...actingPersonFields],
  people: ["agent"],
  papers: ["authorizationLetter", "other"],
});

/** Maps each type to the steps of its form, in order; the last one displays everything and submits. */
export const verificationSteps: Readonly<Record<VerificationType, readonly VerificationStep[]>> = {
  company: [
    step("company", { fields: companyFields("company"), papers: ["licence"] }),
    step("address", { fields: addressFields("company") }),
    step("legalPerson", { people: ["legalPerson"] }),
    owners,
    acting,
    step("review"),
  ],
  hkcompany: [
    step("company", { fields: companyFields("hkcompany"), papers: ["cr", "br", "nar1", "nnc1"] }),
    step("address", { fields: addressFields("hkcompany") }),
    step("directors", { people: ["directors"] }),
    owners,
    acting,
    step("review"),
  ],
  otherArea: [
    step("company", { fields: companyFields("otherArea"), papers: ["certificate", "register"] }),
    step("address", { fields: addressFields("otherArea") }),
    step("directors", { people: ["directors"] }),
    owners,
    acting,
    step("review"),
  ],
  personal: [step("person", { fields: ["website"], people: ["person"], papers: ["other"] }), step("review")],
};

/** Returns the step of a fault or a finding at a path; the last one when none matches. */
export function verificationStepIndex(type: VerificationType, path: string): number {
  const [first = "", second = ""] = path.split(".");
  const at = verificationSteps[type].findIndex(({ fields, people, papers }) =>
    first === "papers"
      ? papers.some((kind) => kind === second)
      : fields.includes(first) || people.some((part) => part === first),
  );
  return at < 0 ? verificationSteps[type].length - 1 : at;
}
