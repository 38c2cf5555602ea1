import { fieldsOf } from "./fields";
import type { PeoplePart, VerificationType } from "./kinds";
import type { PaperKind } from "./materials";

/** One step of a form: its fields by name, its people, and its papers. */
export interface Step {
  readonly name: "company" | "address" | "legalPerson" | "directors" | "owners" | "holder" | "person" | "review";
  readonly fields: readonly string[];
  readonly people: readonly PeoplePart[];
  readonly papers: readonly PaperKind[];
}

const step = (name: Step["name"], rest: Partial<Step> = {}): Step => ({
  name,
  fields: [],
  people: [],
  papers: [],
  ...rest,
});
const [address, holder] = [
  new Set(["province", "city", "district", "address", "postalCode"]),
  new Set(["holderType", "website"]),
];
const ownership = new Set(["ownership", "controllerName", "controlledBy"]);
const companyFields = (type: Exclude<VerificationType, "personal">) =>
  Object.keys(fieldsOf[type]).filter((name) => !address.has(name) && !holder.has(name) && !ownership.has(name));
const addressFields = (type: Exclude<VerificationType, "personal">) =>
  Object.keys(fieldsOf[type]).filter((name) => address.has(name));

const owners = step("owners", { fields: [...ownership], people: ["beneficiaries"], papers: ["shareStructure"] });
const acting = step("holder", {
  fields: [...holder],
  people: ["agent"],
  papers: ["authorizationLetter", "other"],
});

/** The steps of each type's form, in their order; the last one shows all and submits. */
export const stepsOf: Readonly<Record<VerificationType, readonly Step[]>> = {
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

/** The step that a fault or a finding at a path belongs to; the last where none does. */
export function stepOf(type: VerificationType, path: string): number {
  const [first = "", second = ""] = path.split(".");
  const at = stepsOf[type].findIndex(({ fields, people, papers }) =>
    first === "papers"
      ? papers.some((kind) => kind === second)
      : fields.includes(first) || people.some((part) => part === first),
  );
  return at < 0 ? stepsOf[type].length - 1 : at;
}
