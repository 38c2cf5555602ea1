import { isChineseName, latinNameOf } from "@/lib/reference/latin-name";
import { expect, test } from "vitest";
import { blankPobo, adaptPoboEntry, poboPayerFormSchema } from "@/lib/payments/pobo-entry";
import { materialKinds, poboPayerDocuments } from "@/lib/payments/pobo-materials";
import { poboFaults, normalizePobo, type NewPobo } from "@/lib/payments/pobo-rules";
import english from "@/messages/en-US/payments.json";

const today = "2026-03-18";
const file = ["01900000-0000-7000-8000-000000000000"];
const mainland: NewPobo = {
  ...blankPobo,
  name: "上海灯笼贸易有限公司",
  enName: "Shanghai Lantern Trading Co., Ltd.",
  certNo: "911522010783762860",
  address: "南京东路 1 号",
  legalPerson: { name: "林川", idNo: "310101199001011234" },
  files: { licence: file },
};
const person: NewPobo = {
  ...blankPobo,
  payerType: "personal",
  name: "陈大文",
  firstName: "Tai Man",
  lastName: "Chan",
  certType: "PASSPORT",
  certNo: "K01234567",
  certExpiry: "2030-01-01",
  country: "HK",
  address: "1 Queen's Road",
  birthday: "1980-05-06",
  files: { personalIdFront: file },
};
const faults = (change: Partial<NewPobo>, base = person) =>
  poboFaults(normalizePobo({ ...base, ...change }), today).map(({ field, issue }) => `${field} ${issue}`);

test("a name mixes no Chinese with English and has neither special characters nor two spaces in a row", () => {
  expect([faults({}), faults({ name: "Chan Tai-Man" }), faults({ name: "欧阳·娜" })]).toEqual([[], [], []]);
  for (const [name, issue] of [
    ["陈 Tai Man", "name.mixed"],
    ["Chan  Tai Man", "name.spaces"],
    ["Chan@Tai", "name.special: – “@”"],
    ["Chan!", "name.special: – “!”"],
    ["O’Brien", "name.special: – “’” → “O'Brien”"],
  ] as const)
    expect([name, faults({ name })]).toEqual([name, [`name ${issue}`]]);
  expect(normalizePobo({ ...mainland, enName: "Lantern & Co" }).enName).toBe("Lantern and Co");
});

test("a person has a first and a last name in English letters", () => {
  expect(normalizePobo(person).enName).toBe("Tai Man Chan");
  expect([
    faults({ firstName: "" }),
    faults({ lastName: "陈" }),
    faults({ firstName: "Tai  Man" }),
    faults({ lastName: "O'Brien-Smith" }),
  ]).toEqual([["firstName text.missing"], ["lastName text.letters: – “陈”"], ["firstName text.letters"], []]);
});

test("a certificate is valid today or later, a birthday is before today, and a payer is an adult", () => {
  expect([
    faults({ certExpiry: "2026-03-18" }),
    faults({ certExpiry: "2026-03-17" }),
    faults({ certExpiry: "" }),
  ]).toEqual([[], ["certExpiry cert.expired"], []]);
  expect([faults({ birthday: "2008-03-17" }), faults({ birthday: "2026-03-18" }), faults({ birthday: "" })]).toEqual([
    [],
    ["birthday birthday.past"],
    ["birthday text.missing"],
  ]);
  expect([
    faults({ birthday: "2008-03-18" }),
    faults({ birthday: "2008-03-19" }),
    faults({ birthday: "2021-01-01" }),
  ]).toEqual([[], ["birthday person.age"], ["birthday person.age"]]);
});

test("numbers of certificates are letters and digits; the mainland's carry their check characters", () => {
  expect([faults({ certNo: "k0123 4567" }), faults({ certNo: "K-01" })]).toEqual([[], ["certNo cert.number"]]);
  expect([
    faults({}, mainland),
    faults({ certNo: "911522010783762861" }, mainland),
    faults({ certType: "PASSPORT" }, mainland),
  ]).toEqual([[], ["certNo cert.number"], ["certType cert.type"]]);
  expect(
    faults({
      certType: "ID_CARD",
      country: "CN",
      certNo: "310101199001011235",
      files: { personalIdFront: file, personalIdBack: file },
    }),
  ).toEqual(["certNo cert.number"]);
});

test("beneficiaries hold 25 per cent or more, together no more than all, and are each there once", () => {
  const withShares = (...shares: string[]) => ({
    beneficiaries: shares.map((sharePercent, at) => ({ name: "林川", idNo: `P${at}`, sharePercent })),
    files: { licence: file, beneficiaryId: file, equityDocument: file },
  });
  expect([
    faults(withShares("25", "25.00", "50"), mainland),
    faults(withShares("24.99"), mainland),
    faults(withShares("25.001"), mainland),
    faults(withShares("60", "40.01"), mainland),
    faults(withShares("101"), mainland),
  ]).toEqual([
    [],
    ["beneficiaries beneficiary.share"],
    ["beneficiaries beneficiary.share"],
    ["beneficiaries beneficiary.total"],
    ["beneficiaries beneficiary.share"],
  ]);
  const twice = withShares("30", "30");
  expect(
    faults(
      { ...twice, beneficiaries: twice.beneficiaries.map((beneficiary) => ({ ...beneficiary, idNo: "p1" })) },
      mainland,
    ),
  ).toEqual(["beneficiaries beneficiary.twice"]);
  expect(
    poboPayerFormSchema(today).safeParse({ ...mainland, ...withShares("25", "25", "25", "25", "25") }).success,
  ).toBe(false);
});

test("documents are those of the payer's kind and country, and the required ones must be there", () => {
  expect([
    faults({ files: {} }),
    faults({ files: {} }, mainland),
    faults({ legalPerson: { name: "林川", idNo: "" } }, mainland),
  ]).toEqual([["files files.missing"], ["files files.missing"], ["legalPerson text.missing"]]);
  const requiredKinds = (country: string) =>
    poboPayerDocuments({ payerType: "company", country, certType: "REGISTRATION", hasBeneficiaries: true })
      .filter(({ isNeeded }) => isNeeded)
      .map(({ kind }) => kind);
  expect([requiredKinds("HK"), requiredKinds("DE")]).toEqual([
    ["registrationCertificate", "businessRegistration", "directorId", "beneficiaryId", "equityDocument"],
    ["registrationCertificate", "directorId", "beneficiaryId", "equityDocument"],
  ]);
  for (const kind of materialKinds) expect(english.pobo.kinds).toHaveProperty(kind);
});

test("an entry with a new kind or country preserves neither a certificate nor documents of another", () => {
  expect(adaptPoboEntry({ ...mainland, country: "HK" })).toMatchObject({ certType: "REGISTRATION", files: {} });
  expect(adaptPoboEntry({ ...mainland, payerType: "personal" })).toMatchObject({ certType: "ID_CARD", files: {} });
  expect(poboPayerFormSchema(today).parse(person)).toMatchObject({ enName: "Tai Man Chan", certNo: "K01234567" });
});

test("a Chinese name is written in Latin letters as passports do: surname and given names in one word each", () => {
  for (const [name, syllables, lastName, firstName] of [
    ["王伟明", ["Wang", "Wei", "Ming"], "Wang", "Weiming"],
    ["欧阳修", ["Ou", "Yang", "Xiu"], "Ouyang", "Xiu"],
    // two characters are a surname and a given name, whatever they could be in a longer one
    ["东方", ["Dong", "Fang"], "Dong", "Fang"],
  ] as const)
    expect([name, latinNameOf(name, syllables)]).toEqual([name, { lastName, firstName }]);
  expect(["王伟明", " 王伟 ", "Wang", "王Wei", "王", "北京恒达贸易有限公司"].map(isChineseName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
