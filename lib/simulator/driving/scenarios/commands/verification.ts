import * as z from "zod/mini";
import type { CallOutput } from "@/lib/call/call";
import { day, singleLineText, wholeNumber } from "@/lib/call/field-schemas";
import { invariant } from "@/lib/call/refusals";
import { companyCalls } from "@/lib/reference/calls/companies";
import { isChineseName, latinNameOf } from "@/lib/reference/latin-name";
import { pinyinSyllables } from "@/lib/reference/pinyin";
import { verificationApplications as applications } from "@/lib/verification/calls/applications";
import type { VerificationPerson } from "@/lib/verification/entry";
import { longTerm } from "@/lib/verification/fields";
import { companyFieldsFromRegister } from "@/lib/verification/from-register";
import { anniversaryFrom } from "@/lib/verification/rules";
import { declareCommandsBy, type ScenarioActor } from "./command";

const merchant = declareCommandsBy("merchant");

/** Holds blank sheets by the size that a document is wanted in. */
interface Papers {
  readonly card: string[];
  readonly large: string[];
  readonly document: string[];
}

const uploadSampleDocuments = async ({ paper }: ScenarioActor): Promise<Papers> => ({
  card: [await paper("KYC_IMAGE", "passport.png")],
  large: [await paper("KYC_LARGE_IMAGE", "licence.png")],
  document: [await paper("KYC_DOCUMENT", "certificate.png")],
});

/** Describes a person with a passport: of others a liveness check is wanted, which needs a phone. */
function personWith(
  { card, large }: Papers,
  fields: Partial<VerificationPerson> & Pick<VerificationPerson, "name">,
): VerificationPerson {
  return {
    nationality: "CN",
    idType: "PASSPORT",
    idNo: "E88012345",
    ...latinLettersOf(fields.name),
    birthday: "1985-04-12",
    idExpiry: "2031-04-30",
    address: "浙江省杭州市西湖区和平路 18 号",
    photos: { portraitSide: card, handheld: large },
    ...fields,
  };
}

/** Returns a name in Latin letters, surname and given names apart; one in such letters ends with the surname. */
function latinLettersOf(name: string): Pick<VerificationPerson, "firstName" | "lastName"> {
  if (isChineseName(name)) return latinNameOf(name, pinyinSyllables(name));
  const words = name.split(" ");
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}

/** Declares that nobody owns a quarter of a company, and that its manager controls it. */
const controlledByManager = (controllerName: string) => ({
  ownership: "none",
  controllerName,
  controlledBy: "management",
  beneficiaries: [],
});

const industry = "51";
const country = z.string().check(z.regex(/^[A-Z]{2}$/, "country.missing"));

/** Is part of the name of every company of the register. */
const companySuffix = "有限公司";
/** Excludes companies of the register with a term that ends within the story. */
const termAfter = "2028";

type Registered = CallOutput<typeof companyCalls.company>;

/** Returns a company of the world's register in good standing, counted from 1. */
async function companyOfRegister(no: number, { invoke }: ScenarioActor): Promise<Registered> {
  const found: Registered[] = [];
  const { rows } = await invoke(companyCalls.findCompanies, { keyword: companySuffix, currentPage: 1, pageSize: 100 });
  for (const { creditCode, state } of rows) {
    if (state !== "normal" || found.length === no) continue;
    const company = await invoke(companyCalls.company, { keyword: creditCode });
    if (company.termTo === null || company.termTo > termAfter) found.push(company);
  }
  const company = found[no - 1];
  invariant(company, "the register has companies enough");
  return company;
}

/** Defines the commands by which merchants apply for verification, each as one type. */
export const verificationCommands = {
  registeredCompany: merchant(
    "Looks up a company in good standing in the world's register, counted from 1; what it answers has its `name`, `englishName` and `creditCode`.",
    z.object({ no: z._default(wholeNumber(1, 20), 1) }),
    ({ no }, actor) => companyOfRegister(no, actor),
  ),
  applyAsCompany: merchant(
    "Applies for verification as a mainland company, with what the register knows of it; its legal representative acts for it. What it answers has its `applicationId`.",
    z.object({ creditCode: singleLineText(18, 18), registeredCapital: z.optional(singleLineText(1, 60)) }),
    async ({ creditCode, registeredCapital }, actor) => {
      const papers = await uploadSampleDocuments(actor);
      const company = await actor.invoke(companyCalls.company, { keyword: creditCode });
      return actor.invoke(applications.submitCompany, {
        ...companyFieldsFromRegister(company, () => industry),
        ...(registeredCapital !== undefined && { registeredCapital }),
        holderType: "legalPerson",
        website: `https://www.${creditCode.toLowerCase()}.example`,
        legalPerson: personWith(papers, { name: company.legalPerson }),
        ...controlledByManager(company.legalPerson),
        papers: { licence: papers.large, shareStructure: papers.document },
      });
    },
  ),
  applyAsHongKongCompany: merchant(
    "Applies for verification as a Hong Kong company of some years, whose first director acts for it. What it answers has its `applicationId`.",
    z.object({
      name: singleLineText(1, 200),
      enName: singleLineText(1, 200),
      crNo: singleLineText(7, 8),
      brExpiry: day,
    }),
    async (input, actor) => {
      const papers = await uploadSampleDocuments(actor);
      const registeredOn = "2019-06-20";
      const director = "陈志明";
      return actor.invoke(applications.submitHkCompany, {
        ...input,
        brNo: input.crNo.padStart(8, "3"),
        registeredOn,
        nar1Expiry: anniversaryFrom(registeredOn, actor.today),
        registeredCapital: "10000 HKD",
        industry,
        address: "Unit 1203, 88 Harbour Road, Wan Chai",
        holderType: "director",
        website: `https://www.hk${input.crNo}.example`,
        directors: [personWith(papers, { name: director, nationality: "HK", idNo: `K${input.crNo.padStart(8, "0")}` })],
        ...controlledByManager(director),
        papers: { cr: papers.document, br: papers.document, nar1: papers.document, shareStructure: papers.document },
      });
    },
  ),
  applyAsForeignCompany: merchant(
    "Applies for verification as a company of another region, of one owner, for which an agent acts. What it answers has its `applicationId`.",
    z.object({
      name: singleLineText(1, 200),
      country,
      certificateNo: singleLineText(1, 20),
      city: singleLineText(1, 60),
      address: singleLineText(1, 120),
      agent: z.object({ name: singleLineText(1, 80), nationality: country, idNo: singleLineText(1, 20) }),
    }),
    async ({ agent, ...input }, actor) => {
      const papers = await uploadSampleDocuments(actor);
      const person = (idNo: string) =>
        personWith(papers, { ...agent, idNo, address: `${input.address}, ${input.city}` });
      return actor.invoke(applications.submitOtherArea, {
        ...input,
        enName: input.name,
        certificateExpiry: longTerm,
        registerNo: "",
        registeredOn: "2021-03-15",
        industry,
        province: "",
        postalCode: "",
        holderType: "agent",
        website: `https://www.${input.certificateNo.toLowerCase()}.example`,
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
      });
    },
  ),
  applyAsPerson: merchant(
    "Applies for verification as a person who sells in their own name. What it answers has its `applicationId`.",
    z.object({ name: singleLineText(1, 80), idNo: singleLineText(1, 20) }),
    async (input, actor) =>
      actor.invoke(applications.submitPersonal, {
        website: "",
        person: personWith(await uploadSampleDocuments(actor), input),
        papers: {},
      }),
  ),
};
