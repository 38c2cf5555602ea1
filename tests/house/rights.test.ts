import { describe, expect, test } from "vitest";
import { readyRoles } from "@/lib/access/grants";
import { catalogue } from "@/lib/catalogue/calls";
import { effectsOfCalls, errorsOfCalls, rightsOfCalls, rightsOfPages } from "../fixtures/rights";
import { callsCompared, effectsCompared, errorsCompared, nameOf, pagesCompared } from "../fixtures/rights-compared";
import { screens } from "@/lib/catalogue/screens";

const names = catalogue.map(nameOf);

/** Says where a missing or different line belongs. */
const tableHint = (name: string): string =>
  `tests/fixtures/rights/${name}.txt is written by hand, and its head explains the columns: add or correct the line.`;

describe("access rights are in a table written by hand, and the product follows it", () => {
  test("the ready-made roles of the product are the columns of the table", () => {
    expect([...readyRoles].sort()).toEqual(["accountant", "administrator", "maker", "reviewer", "viewer"]);
  });

  test("every call is in the table once, and every line is a call", () => {
    expect([...names].sort(), tableHint("calls")).toEqual([...rightsOfCalls().keys()].sort());
  });

  test("every call is open by the table's condition, to the roles that the table names", () => {
    const { actual, expected } = callsCompared(catalogue);
    expect(actual, tableHint("calls")).toEqual(expected);
  });

  test("every page is open by the table's condition, to the roles that the table names", () => {
    expect(screens.map(({ path }) => path).sort(), tableHint("pages")).toEqual([...rightsOfPages().keys()].sort());
    const { actual, expected } = pagesCompared();
    expect(actual, tableHint("pages")).toEqual(expected);
  });
});

test("each call's effect, and its confirmation, are as in the table written by hand", () => {
  expect([...effectsOfCalls().keys()].filter((name) => !names.includes(name))).toEqual([]);
  const { actual, expected } = effectsCompared(catalogue);
  expect(actual, tableHint("effects")).toEqual(expected);
});

test("every call declares the errors of the table written by hand, and no others", () => {
  expect([...errorsOfCalls().keys()].filter((name) => !names.includes(name))).toEqual([]);
  const { actual, expected } = errorsCompared(catalogue);
  expect(actual, tableHint("errors")).toEqual(expected);
});
