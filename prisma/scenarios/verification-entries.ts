import type { Principal } from "@/lib/call/principal";
import { isChineseName, latinNameOf } from "@/lib/reference/latin-name";
import { syllablesOf } from "@/lib/reference/pinyin";
import { registerOf, type RegisteredCompany } from "@/lib/simulator/reference/company/register";
import { dayOf } from "@/lib/time/beijing";
import type { EntryOf, VerificationPerson } from "@/lib/verification/entry";
import { longTerm } from "@/lib/verification/fields";
import { fromRegister } from "@/lib/verification/from-register";
import { anniversaryFrom } from "@/lib/verification/rules";
import { paperOf } from "./papers";
import type { Stage } from "./stage";

/** What a merchant of the story uploads: one picture for each use, shown wherever that use is wanted. */
export interface Papers {
  readonly card: string[];
  readonly large: string[];
  readonly document: string[];
}

export async function papersFor(stage: Stage, owner: Principal): Promise<Papers> {
  return {
    card: [await paperOf(stage, owner, "KYC_IMAGE", "passport.png")],
    large: [await paperOf(stage, owner, "KYC_LARGE_IMAGE", "licence.png")],
    document: [await paperOf(stage, owner, "KYC_DOCUMENT", "certificate.png")],
  };
}

/** A person with a passport: of them no liveness is asked, which only a phone could show. */
export function traveller(
  { card, large }: Papers,
  of: Partial<VerificationPerson> & Pick<VerificationPerson, "name">,
): VerificationPerson {
  return {
    nationality: "CN",
    idType: "PASSPORT",
    idNo: "E88012345",
    ...lettersOf(of.name),
    birthday: "1985-04-12",
    idExpiry: "2031-04-30",
    address: "浙江省杭州市西湖区和平路 18 号",
    photos: { portraitSide: card, handheld: large },
    ...of,
  };
}

/** A name in Latin letters, surname and given names apart; one in such letters ends with the surname. */
function lettersOf(name: string): Pick<VerificationPerson, "firstName" | "lastName"> {
  if (isChineseName(name)) return latinNameOf(name, syllablesOf(name));
  const words = name.split(" ");
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}

/** A company of the world's register in good standing, counted from the first. */
export function companyOf(stage: Stage, at: number): RegisteredCompany {
  const sound = ({ state, termTo }: RegisteredCompany) => state === "normal" && (termTo === null || termTo > "2028");
  const found = registerOf(stage.world.seed).filter(sound)[at];
  if (!found) throw new Error("the register has companies enough");
  return found;
}

/** The declaration of a company that nobody holds a quarter of, and that its manager controls. */
const heldByMany = (controllerName: string) => ({ ownership: "none", controllerName, controlledBy: "management" });

/** A mainland company as its register knows it, whose legal representative acts for it. */
export function mainlandEntry(papers: Papers, found: RegisteredCompany): EntryOf<"company"> {
  return {
    ...fromRegister(found, () => "51"),
    holderType: "legalPerson",
    website: `https://www.${found.creditCode.toLowerCase()}.example`,
    legalPerson: traveller(papers, { name: found.legalPerson }),
    ...heldByMany(found.legalPerson),
    beneficiaries: [],
    papers: { licence: papers.large, shareStructure: papers.document },
  };
}

/** A Hong Kong company of some years, whose first director acts for it. */
export function hongKongEntry(
  stage: Stage,
  papers: Papers,
  of: Pick<EntryOf<"hkcompany">, "name" | "enName" | "crNo" | "brExpiry">,
): EntryOf<"hkcompany"> {
  const registeredOn = "2019-06-20";
  return {
    ...of,
    brNo: `${of.crNo.padStart(8, "3")}`,
    registeredOn,
    nar1Expiry: anniversaryFrom(registeredOn, dayOf(stage.now)),
    registeredCapital: "10000 HKD",
    industry: "51",
    address: "Unit 1203, 88 Harbour Road, Wan Chai",
    holderType: "director",
    website: `https://www.hk${of.crNo}.example`,
    directors: [traveller(papers, { name: "陈志明", nationality: "HK", idNo: `K${of.crNo.padStart(8, "0")}` })],
    ...heldByMany("陈志明"),
    beneficiaries: [],
    papers: {
      cr: papers.document,
      br: papers.document,
      nar1: papers.document,
      shareStructure: papers.document,
    },
  };
}

/** A company of another region, with an owner, whose agent acts for it. */
export function foreignEntry(
  papers: Papers,
  of: Pick<EntryOf<"otherArea">, "name" | "country" | "certificateNo" | "city" | "address">,
  agent: Pick<VerificationPerson, "name" | "nationality" | "idNo">,
): EntryOf<"otherArea"> {
  const person = (no: string) => traveller(papers, { ...agent, idNo: no, address: `${of.address}, ${of.city}` });
  return {
    ...of,
    enName: of.name,
    certificateExpiry: longTerm,
    registerNo: "",
    registeredOn: "2021-03-15",
    industry: "51",
    province: "",
    postalCode: "",
    holderType: "agent",
    website: `https://www.${of.certificateNo.toLowerCase()}.example`,
    directors: [person(`${agent.idNo}1`)],
    ownership: "owners",
    controllerName: "",
    controlledBy: "",
    beneficiaries: [{ ...person(`${agent.idNo}1`), sharePercent: "60" }],
    agent: person(agent.idNo),
    papers: {
      certificate: papers.document,
      shareStructure: papers.document,
      authorizationLetter: papers.document,
    },
  };
}

/** Somebody who sells in their own name. */
export const ownEntry = (
  papers: Papers,
  of: Partial<VerificationPerson> & Pick<VerificationPerson, "name">,
): EntryOf<"personal"> => ({
  website: "",
  person: traveller(papers, of),
  papers: {},
});
