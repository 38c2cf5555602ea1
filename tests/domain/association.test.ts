import * as fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "@/lib/money/money";
import { automaticIncomeMatches } from "@/lib/receiving/association/automatic";
import { rankMaterialCandidates } from "@/lib/receiving/association/candidates";
import {
  unlinkedRest,
  associationLinksFormSchema,
  parseLinkAmounts,
  type LinkEntry,
} from "@/lib/receiving/association/entry";
import {
  contractNoKey,
  possibleContractNoKeys,
  contractNoMatcher,
  isContractDateNear,
  createFitReasonFinder,
} from "@/lib/receiving/association/fit";
import type { OpenIncome, OpenMaterial } from "@/lib/receiving/association/open-sides";
import { proposeLinksForIncome, proposeLinksForMaterial, allocateToShares } from "@/lib/receiving/association/proposal";

const income = (of: Partial<OpenIncome> = {}): OpenIncome => ({
  id: "income",
  currency: "USD",
  openMinor: 1_000_00n,
  remitterName: "Nordwind Handels GmbH",
  postscript: "goods",
  at: new Date("2026-03-18T02:00:00.000Z"),
  ...of,
});
const material = (id: string, of: Partial<OpenMaterial> = {}): OpenMaterial => ({
  id,
  currency: "USD",
  linkableMinor: 5_000_00n,
  buyerName: "Sonnenblick Reisen GmbH",
  contractNo: `HT-2026-${id}`,
  contractDate: "2025-01-01",
  ...of,
});
const rankedCandidates = (of: OpenIncome, materials: readonly OpenMaterial[]) =>
  rankMaterialCandidates(of, materials).map(({ material: { id }, reasons, score }) => [id, score, ...reasons]);

test("a contract's number is found in a postscript with any separators, and never within a longer one", () => {
  for (const [postscript, contractNo] of [
    ["PAYMENT FOR HT-2026-0815", "HT-2026-0815"],
    ["inv ht20260815 march", "HT-2026-0815"],
    ["ＨＴ－２０２６ 0815", "HT/2026/0815"],
    ["合同号HT20260815货款", "HT-2026-0815"],
    ["合同2026第15号", "合同2026第15号"],
    ["NO.4711, 5000 USD", "4711"],
  ] as const)
    expect([postscript, contractNoMatcher(postscript)(contractNo)]).toEqual([postscript, true]);
  for (const [postscript, contractNo] of [
    ["HT-2026-08151", "HT-2026-0815"],
    ["XHT-2026-0815", "HT-2026-0815"],
    ["invoice 14711", "4711"],
    ["PO 12 of 2026", "12"],
    ["for GOODS", "GOODS"],
    ["", "HT-2026-0815"],
  ] as const)
    expect([postscript, contractNoMatcher(postscript)(contractNo)]).toEqual([postscript, false]);
});

test("a number in a postscript is among its lookup keys, and no other is", () => {
  const sign = fc.constantFrom("H", "t", "2", "0", "-", " ", "合", "Ａ", "é");
  const text = (maxLength: number) => fc.array(sign, { maxLength }).map((signs) => signs.join(""));
  fc.assert(
    fc.property(text(24), text(8), (postscript, contractNo) => {
      const isFound = possibleContractNoKeys(postscript).includes(contractNoKey(contractNo));
      expect([postscript, contractNo, isFound]).toEqual([
        postscript,
        contractNo,
        contractNoMatcher(postscript)(contractNo),
      ]);
    }),
    { numRuns: 2_000 },
  );
  expect(possibleContractNoKeys("HT-2026/15, lamps")).toEqual([
    "HT2026",
    "HT202615",
    "HT202615LAMPS",
    "2026",
    "202615",
    "202615LAMPS",
    "15LAMPS",
  ]);
});

test("a postscript is read once, for any number of contracts compared with it", () => {
  let times = 0;
  const countedIncome = {
    ...income(),
    get postscript() {
      times += 1;
      return "PAYMENT FOR HT-2026-500";
    },
  };
  const many = Array.from({ length: 1_000 }, (_, at) => material(String(at)));
  expect(rankMaterialCandidates(countedIncome, many).map(({ material: { id } }) => id)).toEqual(["500"]);
  expect(times).toBe(1);
});

test("a contract is near an income up to ninety days before or after it, by Beijing's days", () => {
  const at = new Date("2026-03-18T02:00:00.000Z");
  expect(["2025-12-17", "2025-12-18", "2026-06-16", "2026-06-17"].map((day) => isContractDateNear(day, at))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  // half past midnight of the 19th in Beijing
  expect(isContractDateNear("2025-12-18", new Date("2026-03-18T16:30:00.000Z"))).toBe(false);
});

test("each argument for a material is named, and in another currency there is none", () => {
  const same = { buyerName: "NORDWIND HANDELS G.M.B.H.", contractDate: "2026-03-01", linkableMinor: 1_000_00n };
  const namedIncome = income({ postscript: "HT 2026 1" });
  expect(createFitReasonFinder(namedIncome)(material("1", same))).toEqual([
    "contractNo",
    "nameFull",
    "amountEqual",
    "dateNear",
  ]);
  expect(createFitReasonFinder(income())(material("1", { buyerName: "Nordwind Handels" }))).toEqual([
    "nameClose",
    "amountWithin",
  ]);
  expect(createFitReasonFinder(income())(material("1", { linkableMinor: 999_99n }))).toEqual([]);
  expect(createFitReasonFinder(namedIncome)(material("1", { ...same, currency: "EUR" }))).toEqual([]);
});

test("candidates are in the order of their points, then by the older contract, then by their id", () => {
  const remitter = { buyerName: "Nordwind Handels GmbH" };
  expect(
    rankedCandidates(income({ postscript: "HT-2026-named" }), [
      material("b", remitter),
      material("a", remitter),
      material("older", { ...remitter, contractDate: "2024-06-01" }),
      material("equal", { ...remitter, linkableMinor: 1_000_00n }),
      material("named"),
      material("alike", { buyerName: "Nordwind Handel GmbH" }),
      material("stranger"),
      material("used", { ...remitter, linkableMinor: 0n }),
    ]),
  ).toEqual([
    ["equal", 70, "nameFull", "amountEqual"],
    ["named", 60, "contractNo", "amountWithin"],
    ["older", 50, "nameFull", "amountWithin"],
    ["a", 50, "nameFull", "amountWithin"],
    ["b", 50, "nameFull", "amountWithin"],
    ["alike", 30, "nameClose", "amountWithin"],
  ]);
});

test("materials of the remitter that add up to the open amount are marked, the fewest of them", () => {
  const remitterMaterial = (id: string, linkableMinor: bigint) =>
    material(id, { buyerName: "Nordwind Handels GmbH", linkableMinor });
  expect(
    rankedCandidates(income(), [
      remitterMaterial("a", 300_00n),
      remitterMaterial("b", 250_00n),
      remitterMaterial("c", 450_00n),
      remitterMaterial("d", 750_00n),
    ]),
  ).toEqual([
    ["b", 65, "nameFull", "amountSum"],
    ["d", 65, "nameFull", "amountSum"],
    ["a", 40, "nameFull"],
    ["c", 40, "nameFull"],
  ]);
  // where one alone comes to it, the others do not
  expect(
    rankedCandidates(income(), [
      remitterMaterial("a", 300_00n),
      remitterMaterial("b", 700_00n),
      remitterMaterial("c", 1_000_00n),
    ]),
  ).toEqual([
    ["c", 70, "nameFull", "amountEqual"],
    ["a", 40, "nameFull"],
    ["b", 40, "nameFull"],
  ]);
  // four together, and no more
  const many = (count: number) => Array.from({ length: count }, (_, at) => remitterMaterial(`m${at}`, 100_00n));
  expect(
    rankedCandidates(income({ openMinor: 400_00n }), many(5)).filter((row) => row.includes("amountSum")),
  ).toHaveLength(4);
  expect(rankedCandidates(income({ openMinor: 500_00n }), many(6)).filter((row) => row.includes("amountSum"))).toEqual(
    [],
  );
});

test("an amount is proposed for the remitter's and the named ones, in their order, until the income is covered", () => {
  const remitter = { buyerName: "Nordwind Handels GmbH" };
  const proposalFor = (of: OpenIncome, materials: readonly OpenMaterial[]) =>
    proposeLinksForIncome(of, rankMaterialCandidates(of, materials));
  expect(
    proposalFor(income({ postscript: "HT-2026-named" }), [
      material("first", { ...remitter, linkableMinor: 300_00n }),
      material("named", { linkableMinor: 600_00n }),
      material("second", { ...remitter, linkableMinor: 400_00n }),
      material("equal", { linkableMinor: 1_000_00n }),
    ]),
  ).toEqual([
    { id: "named", minor: 600_00n },
    { id: "first", minor: 300_00n },
    { id: "second", minor: 100_00n },
  ]);
  expect(
    proposalFor(income(), [
      material("a", { ...remitter, linkableMinor: 900_00n, contractDate: "2026-03-01" }),
      material("b", { ...remitter, linkableMinor: 400_00n }),
      material("c", { ...remitter, linkableMinor: 600_00n }),
    ]),
  ).toEqual([
    { id: "b", minor: 400_00n },
    { id: "c", minor: 600_00n },
  ]);
  expect(proposalFor(income(), [material("equal", { linkableMinor: 1_000_00n })])).toEqual([]);
});

test("a material is proposed over the incomes of its currency, the oldest first", () => {
  const at = (day: number) => new Date(`2026-03-0${day}T00:00:00.000Z`);
  expect(
    proposeLinksForMaterial({ currency: "USD", linkableMinor: 1_500_00n }, [
      income({ id: "new", at: at(3) }),
      income({ id: "eur", at: at(1), currency: "EUR" }),
      income({ id: "old", at: at(2) }),
    ]),
  ).toEqual([
    { id: "old", minor: 1_000_00n },
    { id: "new", minor: 500_00n },
  ]);
});

test("a split never distributes more than the total, nor more than a part's maximum, and has no rest while a part has room", () => {
  const minors = fc.bigInt({ min: 0n, max: 10_000n });
  fc.assert(
    fc.property(minors, fc.array(minors, { maxLength: 8 }), (minor, owns) => {
      const over = owns.map((available, at) => ({ id: String(at), minor: available }));
      const shares = allocateToShares(minor, over);
      const total = shares.reduce((sum, share) => sum + share.minor, 0n);
      const all = owns.reduce((sum, available) => sum + available, 0n);
      expect(total).toBe(minor < all ? minor : all);
      for (const share of shares) {
        expect(share.minor).toBeGreaterThan(0n);
        expect(share.minor).toBeLessThanOrEqual(owns[Number(share.id)] ?? 0n);
      }
    }),
  );
});

test("an income is linked automatically and completely to exactly one open material of the remitter's name", () => {
  const remitter = { buyerName: "NORDWIND HANDELS GMBH" };
  expect(automaticIncomeMatches([income()], [material("own", remitter), material("other")])).toEqual([
    { incomeId: "income", materialId: "own", minor: 1_000_00n },
  ]);
  // a second one of the name, only a similar one, too little, another currency, nothing open, a meaningless name
  for (const materials of [
    [material("one", remitter), material("two", remitter)],
    [material("alike", { buyerName: "Nordwind Handels" })],
    [material("short", { ...remitter, linkableMinor: 999_99n })],
    [material("eur", { ...remitter, currency: "EUR" })],
    [material("used", { ...remitter, linkableMinor: 0n })],
  ])
    expect(automaticIncomeMatches([income()], materials)).toEqual([]);
  expect(automaticIncomeMatches([income({ remitterName: "..." })], [material("dots", { buyerName: "–" })])).toEqual([]);
  expect(automaticIncomeMatches([income({ openMinor: 0n })], [material("own", remitter)])).toEqual([]);
  // one that is used up is not of the name any more
  expect(
    automaticIncomeMatches(
      [income()],
      [material("used", { ...remitter, linkableMinor: 0n }), material("own", remitter)],
    ),
  ).toHaveLength(1);
});

test("the parts of a material used by several incomes never exceed it", () => {
  const minors = fc.bigInt({ min: 1n, max: 100n });
  fc.assert(
    fc.property(fc.array(minors, { maxLength: 10 }), minors, (opens, linkableMinor) => {
      const incomes = opens.map((openMinor, at) => income({ id: String(at), openMinor }));
      const matches = automaticIncomeMatches(incomes, [
        material("own", { buyerName: "Nordwind Handels GmbH", linkableMinor }),
      ]);
      expect(matches.reduce((sum, { minor }) => sum + minor, 0n)).toBeLessThanOrEqual(linkableMinor);
      for (const { incomeId, minor } of matches) expect(minor).toBe(opens[Number(incomeId)]);
    }),
  );
});

test("many incomes find their materials among many by name", () => {
  const count = 2_000;
  const incomes = Array.from({ length: count }, (_, at) => income({ id: `i${at}`, remitterName: `Buyer ${at} Ltd` }));
  const materials = Array.from({ length: count }, (_, at) =>
    material(`m${at}`, { buyerName: `BUYER ${count - 1 - at} LIMITED` }),
  );
  const matches = automaticIncomeMatches(incomes, materials);
  expect(matches).toHaveLength(count);
  expect(
    matches.every(({ incomeId, materialId }) => Number(incomeId.slice(1)) + Number(materialId.slice(1)) === count - 1),
  ).toBe(true);
});

test("amounts as typed: each within its limit, together within the open amount, at least one", () => {
  const usd = (minor: bigint) => money("USD", minor);
  const rows = [
    { key: "a", limit: usd(600_00n) },
    { key: "b", limit: usd(700_00n) },
  ];
  const rule = associationLinksFormSchema(usd(1_000_00n), rows);
  const issues = (entry: LinkEntry) =>
    rule.safeParse(entry).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
  expect(rule.parse({ a: "600", b: " 400.00 ", other: "5" })).toEqual([
    { key: "a", amount: usd(600_00n) },
    { key: "b", amount: usd(400_00n) },
  ]);
  expect(rule.parse({ a: "", b: "0.01" })).toEqual([{ key: "b", amount: usd(1n) }]);
  expect(issues({ a: "600.01", b: "" })).toEqual([["a", "link.above"]]);
  expect(issues({ a: "600", b: "400.01" })).toEqual([["b", "link.total"]]);
  expect(issues({ a: "", b: "" })).toEqual([["a", "link.none"]]);
  expect(issues({ a: "0", b: "" })).toEqual([["a", "amount.zero"]]);
  expect(issues({ a: "1.001", b: "x" })).toEqual([
    ["a", "amount.decimals"],
    ["b", "amount.number"],
  ]);
  expect(unlinkedRest(usd(1_000_00n), parseLinkAmounts({ a: "600", b: "oops" }, rows))).toEqual(usd(400_00n));
});
