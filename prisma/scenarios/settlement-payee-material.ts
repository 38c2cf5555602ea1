import type { CallInput } from "@/lib/call/call";
import type { settlementPayees } from "@/lib/settlement/calls/payees";
import { blankSettlementPayee } from "@/lib/settlement/payee-entry";
import { settlementPartnerTypes, type PartnerType } from "@/lib/settlement/payee-fields";
import { registerOf, type RegisteredCompany } from "@/lib/simulator/reference/company/register";
import { industryCodeOf } from "@/lib/simulator/settlement/payees/known-codes";

type Said = Omit<CallInput<typeof settlementPayees.addSettlementPayee>, "payPassword" | "msgCode" | "passkey">;

const bank = {
  bankNo: "102100099996",
  branch: "绍兴柯桥支行",
  province: "330000",
  city: "330600",
  bankAddress: "浙江省绍兴市柯桥区群贤路 18 号",
};
const reached = { address: "浙江省绍兴市柯桥区群贤路 20 号", contactPhone: "13800000009", ...bank };
const firm = { ...reached, postalCode: "312000", contactPerson: "王伟" };

const noCompany = (): never => {
  throw new Error("the register has companies in business");
};

/** A company in business of a world's register. */
function companyOf(seed: string, at: number): RegisteredCompany {
  const normal = registerOf(seed).filter(({ state }) => state === "normal");
  return normal[at % normal.length] ?? noCompany();
}

/** What is said of a company that the register has. */
const registered = ({ creditCode, name, industry, economicType, legalPerson, address }: RegisteredCompany) => ({
  ...firm,
  creditCode,
  name,
  industry: industryCodeOf(industry),
  economicType,
  zoneType: "99",
  legalPersonName: legalPerson,
  legalPersonCountry: "CN",
  legalPersonIdNo: "330203199001011236",
  businessAddress: address,
});

/** Whose payee it is, which of theirs, and the papers that show it. */
export interface PayeeOf {
  readonly seed: string;
  /** The merchant's number in the story, and its name. */
  readonly no: number;
  readonly merchant: string;
  /** Tells the merchant's payees apart: no two have one account. */
  readonly place: number;
  readonly paper: string;
}

const detailsOf = ({ seed, no, merchant, place }: PayeeOf): Record<PartnerType, Partial<Said>> => ({
  ownCompany: registered(companyOf(seed, no * 2)),
  thirdPartyCompany: registered(companyOf(seed, no * 2 + 1 + place)),
  mainlandIndividual: { ...reached, name: "李敏", idType: "0", idNo: "330203199001011236" },
  foreignIndividual: { ...reached, name: "Anna Nordwind", country: "DE", idType: "1", idNo: "C01X00T47" },
  ownEnterprise: { ...firm, name: merchant },
});

/** A settlement payee of a type, as its merchant enters it. */
export const payeeEntry = (partnerType: PartnerType, of: PayeeOf): Said => ({
  ...blankSettlementPayee,
  ...detailsOf(of)[partnerType],
  partnerType,
  account: `622202${String(of.no).padStart(4, "0")}${settlementPartnerTypes.indexOf(partnerType)}${String(of.place).padStart(5, "0")}`,
  proofIds: [of.paper],
  ...(partnerType === "foreignIndividual" && { passportIds: [of.paper] }),
});
