import { expect, test } from "vitest";
import { confirmationHindranceOf } from "@/lib/simulator/verification/operations/hindrance";
import { findEntryScreeningMatches } from "@/lib/simulator/verification/screening/match";
import { verificationEntrySchema, type VerificationEntry } from "@/lib/verification/entry";
import { entryPaths } from "@/lib/verification/entry-paths";

const of: VerificationEntry = verificationEntrySchema.parse({
  type: "otherArea",
  country: "CY",
  name: "Volkov Shipping Co.",
  directors: [{ name: "Anna Volkova", firstName: "Anna", lastName: "Volkova", nationality: "RU" }],
});

test("names are screened as banks compare them, alike is a match; countries by their codes", () => {
  const at = (kind: string, text: string) => findEntryScreeningMatches(of, [{ kind, text }]).map(({ path }) => path);
  expect(at("name", "VOLKOV SHIPPING COMPANY")).toEqual(["name"]);
  expect(at("name", "Volkova, Ana")).toEqual(["directors.0.name", "directors.0.lastName"]);
  expect(at("name", "Petrov")).toEqual([]);
  expect(at("country", "CY")).toEqual(["country"]);
  expect(at("country", "RU")).toEqual(["directors.0.nationality"]);
  expect(at("name", "CY")).toEqual([]);
});

test("blanks and marks within a name, and the order of its parts, hide nobody from the screening", () => {
  const meets = (name: string, listedName: string) =>
    findEntryScreeningMatches(verificationEntrySchema.parse({ type: "company", name }), [
      { kind: "name", text: listedName },
    ]).length > 0;
  for (const [name, listedName] of [
    ["王 小明", "王小明"],
    ["阿卜杜拉·买买提", "阿卜杜拉买买提"],
    ["Wang Xiao Ming", "WANG XIAOMING"],
    ["Xiao-Ming Wang", "Wang Xiaoming"],
    ["Zo\u200Bltan Abel", "Zoltan Abel"],
    ["Ｗａｎｇ Xiaoming", "wang xiaoming"],
  ] as const)
    expect([name, meets(name, listedName)]).toEqual([name, true]);
  expect(meets("王 小红", "王小明")).toBe(false);
  expect(meets("Li Xiao Ming", "Wang Xiaoming")).toBe(false);
});

test("a preparer cannot confirm, a single person is warned at once, and open hits block an approval alone", () => {
  const me = { name: "anna", isAlone: false, hasOpenHits: false };
  const preparedCase = { state: "prepared", preparedBy: "anna", preparedPass: true };
  expect(confirmationHindranceOf(preparedCase, me)).toBe("own");
  expect(confirmationHindranceOf(preparedCase, { ...me, isAlone: true })).toBe("alone");
  expect(confirmationHindranceOf(preparedCase, { ...me, name: "berta" })).toBeNull();
  expect(confirmationHindranceOf(preparedCase, { ...me, name: "berta", hasOpenHits: true })).toBe("hits");
  expect(
    confirmationHindranceOf({ ...preparedCase, preparedPass: false }, { ...me, name: "berta", hasOpenHits: true }),
  ).toBeNull();
  const reviewing = { state: "reviewing", preparedBy: "", preparedPass: null };
  expect([
    confirmationHindranceOf(reviewing, me),
    confirmationHindranceOf(reviewing, { ...me, isAlone: true }),
  ]).toEqual([null, "alone"]);
  expect(confirmationHindranceOf({ ...preparedCase, state: "passed" }, { ...me, isAlone: true })).toBeNull();
});

test("a finding may be about each field, person, photo and paper of an application, and about no other", () => {
  const paths = entryPaths(of);
  for (const path of [
    "certificateNo",
    "directors",
    "directors.0.idNo",
    "directors.0.photos.handheld",
    "papers.certificate",
  ])
    expect(paths).toContain(path);
  for (const path of ["creditCode", "directors.1.idNo", "person.name", "legalPerson"])
    expect(paths).not.toContain(path);
});
