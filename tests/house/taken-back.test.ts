import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { callNames } from "@/lib/catalogue/calls";
import { givenEntries } from "../fixtures/entries";
import { takenBack } from "../fixtures/taken-back";

/** Entries that people type, or that choose among what everybody may see: no call gave them out to somebody. */
const enteredFields =
  `accountNo areaCode bankCode bankNo brNo certNo certificateNo cityCode clearingCode configNo contractNo
  countryCode creditCode crNo customsCode customsNo idNo legalPersonIdNo loginNo merchantOrderNo
  postalCode provinceCode provinceId registerNo registrationNo sendNo systemNo trackingNo userNo`.split(/\s+/);

/** Lists the fields of all calls' inputs that appear to hold values issued by calls. */
const candidates: ReadonlySet<string> = new Set([...callNames.keys()].flatMap((call) => [...givenEntries(call)]));

/** The entries that the table of tests/fixtures/taken-back.ts names with what binds them. */
const boundFields = new Set(takenBack.flatMap(({ entries }) => entries));

test("everything that a call issues and another revokes is in the table of its bindings", () => {
  expect([...candidates].filter((name) => !boundFields.has(name) && !enteredFields.includes(name)).sort()).toEqual([]);
});

test("the table and the list of typed inputs name only inputs of calls", () => {
  expect([...boundFields].filter((name) => !candidates.has(name))).toEqual([]);
  expect(enteredFields.filter((name) => !candidates.has(name) || boundFields.has(name))).toEqual([]);
});

test("each row of the table names the tests that try it outside its bindings", () => {
  const fileOf = (name: string) =>
    ["simulator", "contract"].map((folder) => `tests/${folder}/${name}.test.ts`).find((path) => existsSync(path));
  expect(takenBack.filter(({ tests }) => tests.length === 0)).toEqual([]);
  expect(takenBack.flatMap(({ tests }) => tests).filter((name) => !fileOf(name))).toEqual([]);
  // each tries somebody else, another world, or what is over: a file that only shows that it works tries nothing
  const tries = /another|nobody|colleague|elsewhere|once|over|second time|twice/;
  for (const name of new Set(takenBack.flatMap(({ tests }) => tests)))
    expect([name, tries.test(readFileSync(fileOf(name) ?? "", "utf8"))]).toEqual([name, true]);
});
