import { expect, test } from "vitest";
import { verificationEntrySchema, entryValueAtPath, type VerificationEntry } from "@/lib/verification/entry";
import { verificationFields, longTerm } from "@/lib/verification/fields";
import { companyFieldsFromRegister } from "@/lib/verification/from-register";
import { upgradeStoredEntry } from "@/lib/verification/stored-entry";
import { verificationTypes } from "@/lib/verification/kinds";
import { pathLabelKeys } from "@/lib/verification/path-keys";
import { certificateRenewalInputs } from "@/lib/verification/renewal";
import { verificationFaults } from "@/lib/verification/rules";
import { verificationStepIndex, verificationSteps } from "@/lib/verification/steps";
import { verificationBeneficiariesMax } from "@/lib/verification/terms";
import {
  blankEntry,
  blankOwner,
  adaptVerificationEntry,
  withoutUnneededFiles,
  entryWithValueAtPath,
} from "@/lib/verification/write";
import zh from "@/messages/zh-CN/verification.json";
import { hengda } from "../fixtures/hengda";

const today = "2026-03-18";
const file = (no: number) => `01900000-0000-7000-8000-00000000000${no}`;
const of = (type: VerificationEntry["type"], values: Readonly<Record<string, unknown>> = {}): VerificationEntry =>
  verificationEntrySchema.parse(
    Object.entries(values).reduce((draft, [path, value]) => entryWithValueAtPath(draft, path, value), blankEntry(type)),
  );

test("a blank form of each type is an entry that can be saved as a draft, and requires its people", () => {
  for (const type of verificationTypes) {
    const blank = blankEntry(type);
    expect(verificationEntrySchema.safeParse(blank).success).toBe(true);
    const faults = verificationFaults(blank, today).map(({ path }) => path);
    const person = { company: "legalPerson", personal: "person", hkcompany: "directors.0", otherArea: "directors.0" }[
      type
    ];
    expect(faults).toContain(`${person}.name`);
  }
});

test("no step of a blank form is done before it was filled in", () => {
  for (const type of verificationTypes) {
    const open = new Set(
      verificationFaults(blankEntry(type), today).map(({ path }) => verificationStepIndex(type, path)),
    );
    expect([type, [...open].sort()]).toEqual([type, verificationSteps[type].slice(0, -1).map((_, at) => at)]);
  }
});

test("a declaration of no owners comes without names, and names come without the declaration", () => {
  const owner = { ownership: "none", controllerName: "甲", controlledBy: "votes", "beneficiaries.0.name": "乙" };
  expect(adaptVerificationEntry(of("hkcompany", owner), today)).toMatchObject({
    controllerName: "甲",
    beneficiaries: [],
  });
  expect(adaptVerificationEntry(of("company", { ...owner, ownership: "owners" }), today)).toMatchObject({
    controllerName: "",
    controlledBy: "",
    beneficiaries: [{ name: "乙" }],
  });
});

test("a value is written at its path, all other data stays, and missing levels are created", () => {
  const before = of("company", { name: "甲" });
  const after = entryWithValueAtPath(before, "beneficiaries.0.sharePercent", "30");
  expect([entryValueAtPath(after, "beneficiaries.0.sharePercent"), entryValueAtPath(after, "name"), before]).toEqual([
    "30",
    "甲",
    of("company", { name: "甲" }),
  ]);
  expect(entryValueAtPath(entryWithValueAtPath(after, "papers.licence", ["f"]), "papers")).toEqual({ licence: ["f"] });
});

test("an agent is there as soon as one acts for the company, and the annual return ends on the next anniversary", () => {
  expect(
    entryValueAtPath(adaptVerificationEntry(of("company", { holderType: "agent" }), today), "agent.nationality"),
  ).toBe("CN");
  expect(
    entryValueAtPath(adaptVerificationEntry(of("company", { holderType: "legalPerson" }), today), "agent"),
  ).toBeUndefined();
  const due = (registeredOn: string) =>
    entryValueAtPath(adaptVerificationEntry(of("hkcompany", { registeredOn }), today), "nar1Expiry");
  expect([due("2020-05-01"), due("2020-03-18"), due("2025-06-01"), due("")]).toEqual([
    "2026-05-01",
    "2026-03-18",
    "",
    "",
  ]);
});

test("documents and photos that other answers no longer require are not submitted", () => {
  const hk = withoutUnneededFiles(
    of("hkcompany", {
      registeredOn: "2020-05-01",
      "papers.nnc1": [file(1)],
      "papers.nar1": [file(2)],
      "directors.0.idType": "PASSPORT",
      "directors.0.photos": { portraitSide: [file(3)], emblemSide: [file(4)] },
    }),
    today,
  );
  expect([entryValueAtPath(hk, "papers"), entryValueAtPath(hk, "directors.0.photos")]).toEqual([
    { nar1: [file(2)] },
    { portraitSide: [file(3)] },
  ]);
  const agent = of("company", { holderType: "agent", "agent.name": "甲" });
  expect(entryValueAtPath(withoutUnneededFiles(agent, today), "agent.name")).toBe("甲");
  expect(
    entryValueAtPath(withoutUnneededFiles(entryWithValueAtPath(agent, "holderType", "legalPerson"), today), "agent"),
  ).toBeUndefined();
});

test("the register fills in its data as the form writes it", () => {
  const filledForm = {
    ...blankEntry("company"),
    ...companyFieldsFromRegister(hengda(), (name) => (name === "批发业" ? "51" : undefined)),
  };
  const [wrong, stepFields] = [
    verificationFaults(filledForm as VerificationEntry, today).map(({ path }) => path),
    verificationSteps.company.slice(0, 2).flatMap(({ fields }) => fields),
  ];
  expect(wrong.filter((path) => stepFields.includes(path))).toEqual([]);
  expect([
    filledForm.enName,
    filledForm.industry,
    filledForm.termTo,
    filledForm.province,
    filledForm.city,
    filledForm.district,
  ]).toEqual(["Ningbo Heng Da Import and Export Co., Ltd.", "51", longTerm, "330000", "330200", "330203"]);
});

test("every path that can be wrong has a name in the texts, and a step", () => {
  const texts = (key: string) =>
    key.split(".").reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], zh);
  for (const type of verificationTypes) {
    const full = of(
      type,
      type === "personal" ? {} : { holderType: "agent", "beneficiaries.0.name": "甲", "agent.name": "甲" },
    );
    for (const { path } of verificationFaults(full, today)) {
      expect(pathLabelKeys(path).map(({ key }) => [path, key, typeof texts(key)])).toEqual(
        pathLabelKeys(path).map(({ key }) => [path, key, "string"]),
      );
      expect(verificationStepIndex(type, path)).toBeLessThan(verificationSteps[type].length - 1);
    }
  }
  expect(pathLabelKeys("directors.1.idNo")).toEqual([{ key: "who.directors", no: 2 }, { key: "person.idNo" }]);
});

test("a renewal requires the pictures of that certificate alone, and a number where it has one", () => {
  const company = of("company", { holderType: "legalPerson", "legalPerson.idType": "ID_CARD" });
  const kinds = (path: string) => certificateRenewalInputs(company, path).pictures.map(({ kind }) => kind);
  expect([kinds("termTo"), kinds("legalPerson.idExpiry"), kinds("beneficiaries.0.idExpiry")]).toEqual([
    ["licence"],
    ["portraitSide", "emblemSide", "handheld"],
    [],
  ]);
  const hk = of("hkcompany");
  expect([
    certificateRenewalInputs(hk, "brExpiry").numberPath,
    certificateRenewalInputs(hk, "nar1Expiry").numberPath,
  ]).toEqual(["brNo", null]);
  // the number of a mainland card never changes, that of a passport does
  const numberOf = (idType: string) =>
    certificateRenewalInputs(of("company", { "legalPerson.idType": idType }), "legalPerson.idExpiry").numberPath;
  expect([numberOf("ID_CARD"), numberOf("PASSPORT")]).toEqual([null, "legalPerson.idNo"]);
  expect([
    certificateRenewalInputs(hk, "brExpiry").mayBeEndless,
    certificateRenewalInputs(company, "termTo").mayBeEndless,
  ]).toEqual([false, true]);
});

test("a draft saved under earlier rules opens with the parts that still fit, cut where it is too long", () => {
  const now = blankEntry("company");
  const storedForm = {
    ...now,
    name: "宁波远航进出口有限公司",
    address: "a".repeat(verificationFields.company.address.max + 1),
    // each sign counts twice: cut by its signs it is too long still
    companyType: "甲".repeat(verificationFields.company.companyType.max + 1),
    taxNo: "a field that is asked for no more",
    enName: 7,
    papers: { licence: ["0198a000-0000-7000-8000-000000000002"], statutes: [] },
    beneficiaries: Array.from({ length: verificationBeneficiariesMax + 1 }, () => blankOwner("CN")),
  };
  expect(upgradeStoredEntry(storedForm)).toEqual({
    ...now,
    name: storedForm.name,
    address: "a".repeat(verificationFields.company.address.max),
    papers: { licence: storedForm.papers.licence },
    beneficiaries: storedForm.beneficiaries.slice(1),
    // earlier rules had no such field; named owners imply it
    ownership: "owners",
  });
  expect(upgradeStoredEntry(now)).toEqual(now);
});

test("a draft that fits nowhere opens blank; of no type there is nothing to open", () => {
  expect(upgradeStoredEntry({ type: "personal", person: { photos: { portraitSide: [1, 2] } } })).toEqual(
    blankEntry("personal"),
  );
  expect(() => upgradeStoredEntry({ type: "trust" })).toThrow("trust");
  expect(() => upgradeStoredEntry(null)).toThrow("of a type");
});
