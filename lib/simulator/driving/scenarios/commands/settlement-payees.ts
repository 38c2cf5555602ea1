import * as z from "zod/mini";
import { singleLineText, orderNo, wholeNumber } from "@/lib/call/field-schemas";
import { settlementPayeeReviews } from "@/lib/operations/calls/settlement/payees";
import { companyCalls } from "@/lib/reference/calls/companies";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import {
  blankSettlementPayee,
  adaptSettlementPayeeEntry,
  type SettlementPayeeEntry,
} from "@/lib/settlement/payee-entry";
import {
  idTypes,
  isRegisteredCompanyType,
  isPassportRequired,
  isPersonPartnerType,
  type PartnerType,
} from "@/lib/settlement/payee-fields";
import { newSettlementPayee, partnerTypeSchema } from "@/lib/settlement/payee-shape";
import { settlementAddressLengthMax, settlementNameLengthMax } from "@/lib/settlement/terms";
import { declareCommandsBy, type ScenarioActor } from "./command";

const merchant = declareCommandsBy("merchant");
const operationsCommand = declareCommandsBy("operations");

/** Holds the mainland identity card of people in scenarios. */
const identityCard = { idType: "0", idNo: "330203199001011236" } as const;

/** Holds the default data of payees in scenarios: a mainland bank account of a person, or of a company. */
const usualPayee = {
  name: "李敏",
  ...identityCard,
  bankNo: "102100099996",
  branch: "绍兴柯桥支行",
  province: "330000",
  city: "330600",
  bankAddress: "浙江省绍兴市柯桥区群贤路 18 号",
  address: "浙江省绍兴市柯桥区群贤路 20 号",
  contactPhone: "13800000009",
  postalCode: "312000",
  contactPerson: "王伟",
  account: "6222020007200001",
};

/** Selects the fields of a payee except its papers; omitted fields have their usual values. */
const { shape: payeeFields } = z.omit(newSettlementPayee, { currency: true, proofIds: true, passportIds: true });
const optionalLine = (max: number) => z._default(singleLineText(0, max), "");
const optionalText = optionalLine(settlementAddressLengthMax);

/** Lists the credit codes of the companies of the register that are in good standing, in its order. */
async function companiesInGoodStanding({ invoke }: ScenarioActor): Promise<string[]> {
  const creditCodes: string[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const { rows } = await invoke(companyCalls.findCompanies, { keyword: "有限公司", currentPage, pageSize: 100 });
    creditCodes.push(...rows.flatMap(({ state, creditCode }) => (state === "normal" ? [creditCode] : [])));
    if (rows.length < 100) return creditCodes;
  }
}

/** Returns the data that a payee of a type has: of a company of the register, or of the merchant itself. */
async function typeDataOf(
  partnerType: PartnerType,
  company: number,
  actor: ScenarioActor,
): Promise<Partial<SettlementPayeeEntry>> {
  if (isPersonPartnerType(partnerType)) return { postalCode: "" };
  if (!isRegisteredCompanyType(partnerType))
    return { name: (await actor.invoke(settlementPayees.registeredCompany, { creditCode: "" })).name };
  const creditCodes = await companiesInGoodStanding(actor);
  const creditCode = creditCodes[company % creditCodes.length] ?? "";
  const { name, industry, economicType, legalPersonName, address } = await actor.invoke(
    settlementPayees.registeredCompany,
    { creditCode },
  );
  return {
    ...{ creditCode, name, industry, economicType, legalPersonName, businessAddress: address },
    legalPersonIdNo: identityCard.idNo,
  };
}

/** Defines the commands of the payees of settlements, and of the reviews of operations. */
export const settlementPayeeCommands = {
  settlementPayee: merchant(
    "Adds somebody in the mainland to settle to, a person of a made-up bank unless the fields name another, and has operations accept them unless `isAccepted` is false. Of a company, the data is that of the register's company in good standing with the number `company`, counted from 0. With `corrects`, it corrects that payee instead, which waits for its review anew. What it answers has the `payeeNo`.",
    z.object({
      ...payeeFields,
      ...{ address: optionalText, bankNo: optionalText, branch: optionalText, bankAddress: optionalText },
      ...{ province: optionalText, city: optionalText },
      partnerType: z._default(partnerTypeSchema, "mainlandIndividual"),
      name: optionalLine(settlementNameLengthMax),
      account: optionalLine(60),
      idType: z._default(z.enum([...idTypes, ""]), ""),
      company: z._default(wholeNumber(0, 100_000), 0),
      paper: z.optional(z.uuid()),
      isAccepted: z._default(z.boolean(), true),
      corrects: z.optional(orderNo),
    }),
    async ({ company, paper: fileId, isAccepted, corrects, ...input }, actor) => {
      const { invoke, paper } = actor;
      const { partnerType } = input;
      const typeData = await typeDataOf(partnerType, company, actor);
      const usual = { ...blankSettlementPayee, ...usualPayee, ...typeData, partnerType };
      const entry: SettlementPayeeEntry = {
        ...adaptSettlementPayeeEntry(usual, usual.name),
        ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== "")),
      };
      entry.proofIds = [fileId ?? (await paper("PAYEE_PROOF", "account.png"))];
      if (isPassportRequired(entry)) entry.passportIds = [fileId ?? (await paper("PAYEE_PROOF", "passport.png"))];
      if (corrects !== undefined) {
        const { changes } = await invoke(settlementPayees.settlementPayee, { payeeNo: corrects });
        return invoke(settlementPayees.correctSettlementPayee, { ...entry, payeeNo: corrects, changes });
      }
      const payee = await invoke(settlementPayees.addSettlementPayee, entry);
      const { payeeNo, changes } = payee;
      if (!isAccepted) return payee;
      return invoke(settlementPayeeReviews.decideSettlementPayee, { payeeNo, changes, decision: "accept", reason: "" });
    },
  ),
  reviewSettlementPayee: operationsCommand(
    "Decides about a payee of settlements: `accept`, `reject`, `suspend` or `resume`.",
    z.object({
      payeeNo: orderNo,
      decision: z._default(z.enum(["accept", "reject", "suspend", "resume"]), "accept"),
      reason: optionalLine(140),
    }),
    async ({ payeeNo, ...input }, { invoke }) => {
      const { payee } = await invoke(settlementPayeeReviews.settlementPayeeCase, { payeeNo });
      return invoke(settlementPayeeReviews.decideSettlementPayee, { ...input, payeeNo, changes: payee.changes });
    },
  ),
};
