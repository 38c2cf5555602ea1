import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePercentHundredths } from "@/lib/reference/shares";
import { addDays } from "@/lib/time/beijing";
import type { VerificationEntry, EntryOf, VerificationPerson } from "@/lib/verification/entry";
import { verificationFields, longTerm, personFields } from "@/lib/verification/fields";
import { renewedExpiryDay } from "@/lib/verification/renewal";
import { lastDayOfDraft } from "@/lib/forms/server-draft";
import { websiteHost } from "@/lib/reference/site-host";
import {
  anniversaryFrom,
  entryCertificatesWithEnd,
  correctedReturnBaseDay,
  fieldIssue,
  actingPersonPath,
  hasMainlandIdCard,
  verificationPaperCriteria,
  annualReturnBaseDay,
  normalizeVerificationEntry,
  verificationFaults,
  yearsBetween,
} from "@/lib/verification/rules";

const today = "2026-03-18";
const file = ["00000000-0000-4000-8000-000000000001"];
const someone: VerificationPerson = {
  nationality: "DE",
  idType: "PASSPORT",
  idNo: "C01X00T47",
  name: "Erika Mustermann",
  lastName: "Mustermann",
  firstName: "Erika",
  birthday: "1980-05-01",
  idExpiry: "2030-01-01",
  address: "Hafenstr. 7, Hamburg",
  photos: { portraitSide: file, handheld: file },
};
const declaredNone = { ownership: "none", controllerName: "王伟", controlledBy: "management" };
/** Owners are named instead. */
const namedOwners = { ownership: "owners", controllerName: "", controlledBy: "" };
const hk: EntryOf<"hkcompany"> = {
  name: "大屿贸易有限公司",
  enName: "Lantau Trading Limited",
  crNo: "1234567",
  brNo: "12345678",
  brExpiry: "2027-01-14",
  registeredOn: "2026-01-15",
  nar1Expiry: "",
  registeredCapital: "10000",
  industry: "F",
  address: "1 Queen's Road, Central",
  holderType: "director",
  website: "lantau.example",
  directors: [someone],
  ...declaredNone,
  beneficiaries: [],
  papers: { cr: file, br: file, nnc1: file, shareStructure: file },
};
const company: EntryOf<"company"> = {
  creditCode: "91330106MA27XL0A4X",
  name: "杭州远航进出口有限公司",
  enName: "Hangzhou Yuanhang Co., Ltd.",
  companyType: "有限责任公司",
  legalPersonName: "王伟",
  registeredCapital: "500 万元人民币",
  establishedOn: "2015-03-01",
  termTo: longTerm,
  businessScope: "货物进出口",
  industry: "F",
  economicType: "173",
  province: "330000",
  city: "330100",
  district: "330106",
  address: "和平路 1 号",
  postalCode: "310013",
  holderType: "agent",
  website: "https://yuanhang.example",
  legalPerson: { ...someone, name: "王伟" },
  ...declaredNone,
  beneficiaries: [],
  agent: someone,
  papers: { licence: file, authorizationLetter: file, shareStructure: file },
};
const german: VerificationEntry = {
  type: "otherArea",
  country: "DE",
  name: "Nordwind GmbH",
  enName: "Nordwind GmbH",
  certificateNo: "HRB1234",
  certificateExpiry: longTerm,
  registerNo: "",
  registeredOn: "2020-01-15",
  industry: "F",
  province: "",
  city: "Hamburg",
  address: "Hafenstr. 7",
  postalCode: "",
  holderType: "director",
  website: "nordwind.example",
  directors: [someone],
  ...declaredNone,
  beneficiaries: [],
  papers: { certificate: file, shareStructure: file },
};
const alone: VerificationEntry = { type: "personal", website: "", person: someone, papers: {} };
const faults = (of: VerificationEntry, day = today) =>
  verificationFaults(of, day).map(({ path, issue }) => `${path}: ${issue}`);
const hkFaults = (change: Partial<typeof hk>, day = today) => faults({ type: "hkcompany", ...hk, ...change }, day);
const companyFaults = (change: Partial<typeof company>) =>
  faults({ type: "company", ...company, creditCode: company.creditCode, ...change }).filter(
    (fault) => !fault.startsWith("creditCode"),
  );

test("an entry without errors has no fault", () => {
  expect(hkFaults({})).toEqual([]);
  expect(companyFaults({})).toEqual([]);
});

test("an empty entry reports every required field of its type as missing, and no optional one", () => {
  const empty = Object.fromEntries(Object.keys(verificationFields.company).map((name) => [name, ""]));
  const of = { type: "company", ...empty, beneficiaries: [], papers: {} } as unknown as VerificationEntry;
  const paths = verificationFaults(of, today).map(({ path }) => path);
  const optional = Object.entries(verificationFields.company).flatMap(([name, terms]) =>
    "isOptional" in terms ? [name] : [],
  );
  for (const name of Object.keys(verificationFields.company))
    expect([name, paths.includes(name)]).toEqual([name, !optional.includes(name)]);
  expect(paths).toEqual(expect.arrayContaining(["legalPerson", "papers.licence"]));
  expect(paths).not.toContain("agent");
});

describe("days", () => {
  test.each([
    ["validity", today, null],
    ["validity", addDays(today, -1), "cert.expired"],
    ["validity", longTerm, null],
    ["validity", "2026-02-30", "date.missing"],
    ["past", addDays(today, -1), null],
    ["past", today, "date.past"],
    ["birthday", today, "birthday.past"],
  ] as const)("%s of %s on its day: %s", (kind, value, issue) => {
    expect(fieldIssue({ kind, max: 10 }, value, today)).toBe(issue);
  });

  test("a birthday counts from its day on, and a person younger than eighteen is not compliant", () => {
    expect(yearsBetween("2008-03-18", today)).toBe(18);
    expect(yearsBetween("2008-03-19", today)).toBe(17);
    const director = (birthday: string) => hkFaults({ directors: [{ ...someone, birthday }] });
    expect(director("2008-03-18")).toEqual([]);
    expect(director("2008-03-19")).toEqual(["directors.0.birthday: person.age"]);
    expect(director("1925-03-19")).toEqual([]);
    expect(director("1925-03-18")).toEqual(["directors.0.birthday: person.age"]);
  });

  test("a company of Hong Kong has the annual return from its first anniversary on, due by the next one", () => {
    const old = { registeredOn: "2025-03-18", papers: { cr: file, br: file, nar1: file, shareStructure: file } };
    expect(hkFaults({ ...old, registeredOn: "2025-03-19", papers: hk.papers })).toEqual([]);
    expect(hkFaults({ ...old, papers: hk.papers })).toEqual(["nar1Expiry: date.missing", "papers.nar1: files.missing"]);
    expect(hkFaults({ ...old, nar1Expiry: "2027-03-18" })).toEqual(["nar1Expiry: date.anniversary"]);
    expect(hkFaults({ ...old, nar1Expiry: "2026-03-18" })).toEqual([]);
    expect(anniversaryFrom("2026-05-01", today)).toBe("2027-05-01");
    expect(anniversaryFrom("2024-02-29", "2025-01-01")).toBe("2025-02-28");
    expect(anniversaryFrom("2024-02-29", "2027-03-01")).toBe("2028-02-29");
  });

  test("an annual return is renewed until the anniversary after its own, before it ends as well as after", () => {
    const due = "2026-04-20";
    const before: VerificationEntry = { type: "hkcompany", ...hk, registeredOn: "2024-04-20", nar1Expiry: due };
    const wrongOn = (day: string, nar1Expiry: string) =>
      verificationFaults({ ...before, nar1Expiry }, day, annualReturnBaseDay(before, day)).filter(
        ({ path }) => path === "nar1Expiry",
      );
    for (const day of [addDays(due, -30), due, addDays(due, 1)]) {
      expect([day, renewedExpiryDay(before, "nar1Expiry", day)]).toEqual([day, "2027-04-20"]);
      expect([day, wrongOn(day, "2027-04-20")]).toEqual([day, []]);
      expect(wrongOn(day, "2027-04-21")).toHaveLength(1);
      expect(wrongOn(day, "2028-04-20")).toHaveLength(1);
    }
    expect(renewedExpiryDay(before, "nar1Expiry", "2027-05-01")).toBe("2028-04-20");
    expect(renewedExpiryDay(before, "brExpiry", due)).toBeNull();
    expect(annualReturnBaseDay(german, today)).toBe(today);
  });

  test("the correction of a renewal preserves the year of its annual return", () => {
    const renewal = (nar1Expiry: string): VerificationEntry => ({ type: "hkcompany", ...hk, nar1Expiry });
    expect(correctedReturnBaseDay(renewal("2027-04-20"), today)).toBe("2027-04-20");
    expect(correctedReturnBaseDay(renewal("2025-04-20"), today)).toBe(today);
    expect([correctedReturnBaseDay(german, today), correctedReturnBaseDay(null, today)]).toEqual([today, today]);
  });

  test("a draft is stored for a number of days after the one on which it was saved", () => {
    expect(lastDayOfDraft(today, 15)).toBe("2026-04-02");
  });
});

describe("English names", () => {
  const issue = (value: string) => fieldIssue(verificationFields.company.enName, value, today);
  test.each([
    ["A-B (C) O'D, Ltd. 7", null],
    ["A & B", "englishName.ampersand"],
    ["A  B", "englishName.characters"],
    ["Ä B", "englishName.characters: – “Ä” → “A B”"],
    ["7,7", "englishName.letters"],
  ])("%s: %s", (value, expectedIssue) => expect(issue(value)).toBe(expectedIssue));

  test("an ampersand is stored as and, numbers in capitals without blanks", () => {
    expect(
      normalizeVerificationEntry({ type: "hkcompany", ...hk, enName: "A&B  ＆ C", brNo: "1234 5678-abc" }),
    ).toMatchObject({
      enName: "A and B and C",
      brNo: "12345678-ABC",
    });
    expect(normalizeVerificationEntry({ type: "hkcompany", ...hk, enName: "A   B", crNo: "123 4567" })).toMatchObject({
      enName: "A B",
      crNo: "1234567",
    });
    expect(
      normalizeVerificationEntry({ ...german, certificateNo: "hrb 1", registerNo: "ab 2" } as VerificationEntry),
    ).toMatchObject({
      certificateNo: "HRB1",
      registerNo: "AB2",
    });
  });

  test("so are those of every named person, and nobody is added", () => {
    const [inputPerson, storedPerson] = [
      { ...someone, idNo: "c01 x00t47" },
      { idNo: "C01X00T47", name: someone.name },
    ];
    const owners = { beneficiaries: [{ ...inputPerson, sharePercent: "30" }] };
    expect(
      normalizeVerificationEntry({
        type: "company",
        ...company,
        creditCode: "9133 ab",
        legalPerson: inputPerson,
        agent: inputPerson,
        ...owners,
      }),
    ).toMatchObject({
      creditCode: "9133AB",
      legalPerson: storedPerson,
      agent: storedPerson,
      beneficiaries: [storedPerson],
    });
    expect(normalizeVerificationEntry({ type: "hkcompany", ...hk, directors: [inputPerson] })).toMatchObject({
      directors: [storedPerson],
    });
    expect(normalizeVerificationEntry({ type: "personal", website: "", person: inputPerson, papers: {} })).toEqual({
      type: "personal",
      website: "",
      person: { ...someone, idNo: "C01X00T47" },
      papers: {},
    });
    const { legalPerson: _, ...without } = company;
    expect(normalizeVerificationEntry({ type: "company", ...without })).not.toHaveProperty("legalPerson");
    expect(normalizeVerificationEntry({ type: "hkcompany", ...hk })).not.toHaveProperty("person");
  });
});

describe("people", () => {
  test("every entry has a person behind it: the person, a director, a holder of its shares", () => {
    const { person: _, ...nobody } = alone;
    expect([faults(alone), faults(nobody as VerificationEntry)]).toEqual([[], ["person: person.missing"]]);
    expect(companyFaults({ legalPerson: undefined })).toEqual(["legalPerson: person.missing"]);
    expect(hkFaults({ directors: [] })).toEqual(["directors: person.missing"]);
    expect(hkFaults({ holderType: "beneficiary" })).toEqual(["beneficiaries: person.missing"]);
    const owners = [{ ...someone, sharePercent: "50" }];
    const papers = { ...hk.papers, shareStructure: file };
    expect(hkFaults({ ...namedOwners, holderType: "beneficiary", beneficiaries: owners, papers })).toEqual([]);
    expect(hkFaults({ ...namedOwners, beneficiaries: [...owners, ...owners], papers })).toEqual([
      "beneficiaries.1.idNo: person.twice",
    ]);
    expect(hkFaults({ holderType: "other" })).toEqual([
      "agent: person.missing",
      "papers.authorizationLetter: files.missing",
    ]);
    expect(actingPersonPath(alone)).toBe("person");
  });

  test("a photo and a register's paper are one file each, others are several", () => {
    const two = [...file, "00000000-0000-4000-8000-000000000002"];
    const person = { ...someone, photos: { ...someone.photos, portraitSide: two } };
    expect(hkFaults({ directors: [person] })).toEqual(["directors.0.photos.portraitSide: files.many"]);
    expect(hkFaults({ papers: { ...hk.papers, cr: two } })).toEqual(["papers.cr: files.many"]);
    expect(hkFaults({ papers: { ...hk.papers, other: two } })).toEqual([]);
  });

  test("a company of another region has no annual return, and is neither of the mainland nor of Hong Kong", () => {
    const from = (country: string) => faults({ ...german, country } as VerificationEntry);
    expect([from("DE"), from("CN"), from("HK")]).toEqual([[], ["country: country.own"], ["country: country.own"]]);
    expect(verificationPaperCriteria(german, today)).toEqual({ isYearOld: false, hasAgent: false });
  });

  test("the legal representative is the one on the licence", () => {
    expect(companyFaults({ legalPerson: { ...someone, name: "王 伟" } })).toEqual([]);
    expect(companyFaults({ legalPerson: { ...someone, name: "王玮" } })).toEqual(["legalPerson.name: person.legal"]);
  });

  test("nobody is named twice in a list, in any capitals and blanks", () => {
    const twin = { ...someone, idNo: "c01x00t47" };
    expect(hkFaults({ directors: [someone, twin] })).toEqual(["directors.1.idNo: person.twice"]);
    // of two who have no number yet neither is the other
    const personWithoutNo = { ...someone, idNo: "" };
    expect(hkFaults({ directors: [personWithoutNo, personWithoutNo] })).toEqual([
      "directors.0.idNo: text.missing",
      "directors.1.idNo: text.missing",
    ]);
  });

  test("a document is one of those of the nationality, a mainland number names its birthday", () => {
    const card = { ...someone, nationality: "CN", idType: "ID_CARD", idNo: "330106198801010011", name: "王伟" };
    const photos = { portraitSide: file, emblemSide: file, handheld: file };
    const of = (change: Partial<VerificationPerson>) => hkFaults({ directors: [{ ...card, photos, ...change }] });
    expect(of({ birthday: "1988-01-01" })).toEqual([]);
    expect(of({ birthday: "1988-01-02" })).toEqual(["directors.0.birthday: birthday.number"]);
    expect(of({ birthday: "1988-01-01", idNo: "330106198801010012" })).toEqual(["directors.0.idNo: cert.number"]);
    expect(of({ birthday: "1988-01-01", idType: "OTHER" })[0]).toBe("directors.0.idType: cert.type");
    expect(of({ birthday: "1949-12-31", idNo: "11010519491231002x" })).toEqual([]);
    expect(of({ birthday: "1949-12-30", idNo: "11010519491231002x" })).toHaveLength(1);
    // only the first fault of a field is reported
    expect(of({ birthday: "2015-01-01" })).toEqual(["directors.0.birthday: birthday.number"]);
    const kinds = [card, { ...card, nationality: "HK" }, { ...card, idType: "PASSPORT" }];
    expect(kinds.map(hasMainlandIdCard)).toEqual([true, false, false]);
    expect(of({ birthday: "1988-01-01", photos: {} })).toEqual([
      "directors.0.photos.portraitSide: files.missing",
      "directors.0.photos.emblemSide: files.missing",
      "directors.0.photos.handheld: files.missing",
    ]);
  });

  test("the acting person is photographed holding the document; an agent brings a letter", () => {
    const without = { ...someone, photos: { portraitSide: file } };
    expect(companyFaults({ agent: without })).toEqual(["agent.photos.handheld: files.missing"]);
    expect(companyFaults({ legalPerson: { ...without, name: "王伟" } })).toEqual([]);
    expect(companyFaults({ agent: undefined })).toEqual(["agent: person.missing"]);
    expect(companyFaults({ papers: { licence: file, shareStructure: file } })).toEqual([
      "papers.authorizationLetter: files.missing",
    ]);
    expect(actingPersonPath({ type: "company", ...company, holderType: "beneficiary" })).toBe("beneficiaries.0");
    expect(actingPersonPath({ type: "company", ...company, holderType: "legalPerson" })).toBe("legalPerson");
    expect(actingPersonPath({ type: "hkcompany", ...hk })).toBe("directors.0");
  });

  test("an agent that is not needed any more is removed", () => {
    expect(normalizeVerificationEntry({ type: "company", ...company, holderType: "legalPerson" })).toMatchObject({
      agent: undefined,
    });
  });
});

describe("owners of a quarter or more", () => {
  const owner = { ...someone, sharePercent: "50" };
  test("are named, or declared not to exist, and no answer is neither", () => {
    expect(hkFaults({ ...namedOwners, ownership: "" })).toEqual(["ownership: choice.missing"]);
    expect(hkFaults({ ownership: "maybe" })).toEqual(["ownership: choice.missing"]);
    expect(hkFaults({ ...namedOwners, beneficiaries: [] })).toEqual(["beneficiaries: person.missing"]);
    expect(hkFaults({ beneficiaries: [owner] })).toEqual(["ownership: beneficiary.declared"]);
  });
  test("a declaration of none names the controller of the company, and the means of control", () => {
    expect(hkFaults({ controllerName: "", controlledBy: "" })).toEqual([
      "controllerName: text.missing",
      "controlledBy: choice.missing",
    ]);
    expect(hkFaults({ controlledBy: "luck" })).toEqual(["controlledBy: choice.missing"]);
  });
  test("in either case the structure chart is submitted", () => {
    const papers = { ...hk.papers, shareStructure: [] };
    for (const change of [{ papers }, { ...namedOwners, beneficiaries: [owner], papers }])
      expect(hkFaults(change)).toEqual(["papers.shareStructure: files.missing"]);
  });
});

describe("shares", () => {
  const owner = (sharePercent: string, idNo = "C01X00T47") => ({ ...someone, idNo, sharePercent });
  const shares = (...beneficiaries: ReturnType<typeof owner>[]) =>
    hkFaults({ ...namedOwners, beneficiaries, papers: { ...hk.papers, shareStructure: file } });
  test.each(["25", "25.5", "99.99", "100"])("%s per cent is a share", (share) =>
    expect(shares(owner(share))).toEqual([]),
  );
  test.each(["24.99", "100.01", "25.001", "a", "-25"])("%s per cent is none", (share) =>
    expect(shares(owner(share))[0]).toBe("beneficiaries.0.sharePercent: beneficiary.share"),
  );
  test("all together are no more than all, and their structure is drawn", () => {
    expect(shares(owner("60"), owner("40", "C1"))).toEqual([]);
    expect(shares(owner("60"), owner("40.01", "C1"))).toEqual(["beneficiaries: beneficiary.total"]);
    expect(
      hkFaults({ ...namedOwners, beneficiaries: [owner("50")], papers: { ...hk.papers, shareStructure: [] } }),
    ).toEqual(["papers.shareStructure: files.missing"]);
  });
  test("hundredths are exact for every share of two decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (minor) => {
        expect(parsePercentHundredths((minor / 100).toFixed(2))).toBe(minor);
      }),
    );
  });
});

describe("sites", () => {
  test.each([
    ["https://www.Shop.example/path?x=1", "shop.example"],
    ["shop.example", "shop.example"],
    ["http://user:secret@shop.example", ""],
    ["javascript:alert(1)", ""],
    ["localhost", ""],
    ["https://192.168.0.1", ""],
    ["not a site", ""],
    ["http://shop.example", "shop.example"],
    ["shop.example/?from=https://other.example", "shop.example"],
    ["a.shop.example", "a.shop.example"],
    ["shop.www.example", "shop.www.example"],
    ["shop.ex1", ""],
    ["_.shop.example", ""],
    ["https://user@shop.example", ""],
    // no host has so long a name, or so long a part of it
    [`https://${"a".repeat(63)}.example`, `${"a".repeat(63)}.example`],
    [`https://${"a".repeat(64)}.example`, ""],
    [`https://${"a.".repeat(124)}example`, ""],
    ["https://:secret@shop.example", ""],
  ])("%s is the site %s", (text, host) => expect(websiteHost(text)).toBe(host));
  test("for any typed text, a site is a host or nothing, and the result is stable", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const host = websiteHost(text);
        expect(host).toMatch(/^([a-z0-9-]+(\.[a-z0-9-]+)+)?$/);
        if (host) expect(websiteHost(host.startsWith("www.") ? `www.${host}` : host)).toBe(host);
      }),
    );
  });
});

test("the certificates of an entry are those that end on a day, each with its owner", () => {
  expect(entryCertificatesWithEnd({ type: "company", ...company, agent: { ...someone, idExpiry: longTerm } })).toEqual([
    { path: "legalPerson.idExpiry", name: "王伟", expiresOn: "2030-01-01" },
  ]);
  expect(entryCertificatesWithEnd({ type: "hkcompany", ...hk })).toEqual([
    { path: "brExpiry", name: "", expiresOn: "2027-01-14" },
    { path: "directors.0.idExpiry", name: "Erika Mustermann", expiresOn: "2030-01-01" },
  ]);
  const until = "2030-05-01";
  expect(entryCertificatesWithEnd({ ...german, certificateExpiry: until } as VerificationEntry)).toContainEqual({
    path: "certificateExpiry",
    name: "",
    expiresOn: until,
  });
});

test("every field of a person is required of each of them", () => {
  const nobody = Object.fromEntries(Object.keys(personFields).map((name) => [name, ""]));
  const of = { type: "hkcompany", ...hk, directors: [{ ...nobody, photos: {} }] } as unknown as VerificationEntry;
  const paths = verificationFaults(of, today).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(Object.keys(personFields).map((name) => `directors.0.${name}`)));
});
