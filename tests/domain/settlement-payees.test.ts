import { expect, test } from "vitest";
import { settlementFieldsOf, settlementPartnerTypes, settlementPayeeFields } from "@/lib/settlement/payee-fields";
import { blankSettlementPayee, adaptSettlementPayeeEntry, settlementPayeeRule } from "@/lib/settlement/payee-entry";
import {
  settlementAccountHolderName,
  organizationCodeOf,
  settlementPayeeRefusal,
  normalizeSettlementPayee,
} from "@/lib/settlement/payee-rules";
import { hengda } from "../fixtures/hengda";

const merchant = "宁波恒达进出口有限公司";
const blankOf = (partnerType: (typeof settlementPartnerTypes)[number]) =>
  adaptSettlementPayeeEntry({ ...blankSettlementPayee, partnerType }, merchant);
const issuesOf = (entry: typeof blankSettlementPayee) =>
  (settlementPayeeRule.safeParse(entry).error?.issues ?? []).map(
    ({ path, message }) => `${String(path[0])} ${message}`,
  );

test.for(settlementPartnerTypes)(
  "an empty form of the type %s reports every required field as missing",
  (partnerType) => {
    const blank = blankOf(partnerType);
    const missing = settlementFieldsOf(blank)
      .filter(({ field, isNeeded }) => isNeeded && blank[field] === "")
      .map(({ field, choices }) => `${field} ${choices === "countries" ? "country.missing" : "text.missing"}`);
    expect(new Set(issuesOf(blank))).toEqual(
      new Set([
        ...missing,
        "proofIds files.missing",
        ...(partnerType === "foreignIndividual" ? ["passportIds files.missing"] : []),
      ]),
    );
  },
);

test("every field belongs to a type, and no type has one twice", () => {
  const fieldLists = settlementPartnerTypes.map((partnerType) =>
    settlementFieldsOf(blankOf(partnerType)).map(({ field }) => field),
  );
  expect(new Set(fieldLists.flat())).toEqual(new Set(settlementPayeeFields));
  for (const fields of fieldLists) expect(new Set(fields).size).toBe(fields.length);
});

test("another type preserves the fields it shares, drops the rest, and sets the usual values", () => {
  const company = { ...blankOf("thirdPartyCompany"), name: "A", creditCode: "C", account: "1", passportIds: ["p"] };
  expect([company.zoneType, company.legalPersonCountry]).toEqual(["99", "CN"]);
  const ownEnterprise = adaptSettlementPayeeEntry({ ...company, partnerType: "ownEnterprise" }, merchant);
  expect(ownEnterprise).toMatchObject({ name: merchant, creditCode: "", zoneType: "", account: "1", passportIds: [] });
  const person = adaptSettlementPayeeEntry(
    { ...ownEnterprise, partnerType: "foreignIndividual", passportIds: ["p"] },
    merchant,
  );
  expect(person).toMatchObject({ idType: "1", contactPerson: "", passportIds: ["p"] });
  expect(adaptSettlementPayeeEntry({ ...person, idType: "2" }, merchant).passportIds).toEqual([]);
  expect(adaptSettlementPayeeEntry({ ...person, partnerType: "mainlandIndividual" }, merchant).idType).toBe("0");
});

test("numbers are stored without blanks and in capitals, and an ampersand of a Latin name as a word", () => {
  const person = { ...blankOf("foreignIndividual"), name: "A & B", idNo: " c01x 00t47", account: "6222 0202" };
  expect(normalizeSettlementPayee(person)).toMatchObject({ name: "A and B", idNo: "C01X00T47", account: "62220202" });
});

test("a field that a type does not have is refused, not dropped", () => {
  expect(settlementPayeeRefusal({ ...blankOf("ownEnterprise"), name: "" })).toMatchObject({
    code: "SETTLE_PAYEE_INVALID",
    detail: { field: "name" },
    issues: expect.arrayContaining([{ path: ["name"], code: "text.missing" }]),
  });
  const full = Object.fromEntries(settlementPayeeFields.map((field) => [field, blankSettlementPayee[field] || "1"]));
  expect(issuesOf({ ...blankOf("ownEnterprise"), ...full, creditCode: hengda().creditCode } as never)).toContain(
    "creditCode payee.needless",
  );
});

test.for([
  ["宁波恒达(集团) 有限公司", "宁波恒达（集团）有限公司"],
  ["李敏", "李敏"],
  ["Anna Nordwind", "ANNA NORDWIND"],
  ["Smith & Sons", "SMITH AND SONS"],
] as const)("the bank receives %s as %s", ([name, nameForBank]) =>
  expect(settlementAccountHolderName({ name })).toBe(nameForBank),
);

test("the organisation code is read from the credit code, and there is none without one", () => {
  expect(organizationCodeOf("91330203MA012345X1")).toBe("MA012345-X");
  expect(organizationCodeOf("")).toBe("");
});

test("the number of a mainland identity card is no passport's, though other documents may be numbered so", () => {
  const idNoIssues = (idType: "1" | "2", idNo: string) =>
    issuesOf({ ...blankOf("foreignIndividual"), idType, idNo }).filter((issue) => issue.startsWith("idNo"));
  for (const idNo of ["11010519491231002X", "110105194912310021", " 110105 19491231 002x"])
    expect(idNoIssues("1", idNo)).toEqual(["idNo cert.passport"]);
  expect(idNoIssues("1", "C01X00T47")).toEqual([]);
  expect(idNoIssues("1", "123456789012345678901")).toEqual([]);
  expect(idNoIssues("2", "810000199408230021")).toEqual([]);
  const person = { ...blankOf("foreignIndividual"), name: "Li", country: "US", idNo: "11010519491231002X" };
  expect(settlementPayeeRefusal(person)).toMatchObject({
    code: "SETTLE_PAYEE_INVALID",
    issues: expect.arrayContaining([{ path: ["idNo"], code: "cert.passport" }]),
  });
});
