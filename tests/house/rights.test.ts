import { describe, expect, test } from "vitest";
import { readyRoles } from "@/lib/access/grants";
import { catalogue } from "@/lib/catalogue/calls";
import { effectsOfCalls, errorsOfCalls, rightsOfCalls, rightsOfPages } from "../fixtures/rights";
import { callsCompared, effectsCompared, errorsCompared, nameOf, pagesCompared } from "../fixtures/rights-compared";
import { screens } from "@/lib/catalogue/screens";

const names = catalogue.map(nameOf);

describe("access rights are in a table written by hand, and the product follows it", () => {
  test("the ready-made roles of the product are the columns of the table", () => {
    expect([...readyRoles].sort()).toEqual(["accountant", "administrator", "maker", "reviewer", "viewer"]);
  });

  test("every call is in the table once, and every line is a call", () => {
    expect([...rightsOfCalls().keys()].sort()).toEqual([...names].sort());
  });

  test("every call is open by the table's condition, to the roles that the table names", () => {
    const { actual, expected } = callsCompared(catalogue);
    expect(actual).toEqual(expected);
  });

  test("every page is open by the table's condition, to the roles that the table names", () => {
    expect(rightsOfPages().size).toBe(screens.length);
    const { actual, expected } = pagesCompared();
    expect(actual).toEqual(expected);
  });
});

test("each call's effect, and its confirmation, are as in the table written by hand", () => {
  expect([...effectsOfCalls().keys()].filter((name) => !names.includes(name))).toEqual([]);
  const { actual, expected } = effectsCompared(catalogue);
  expect(actual).toEqual(expected);
});

test("every call declares the errors of the table written by hand, and no others", () => {
  expect([...errorsOfCalls().keys()].filter((name) => !names.includes(name))).toEqual([]);
  const { actual, expected } = errorsCompared(catalogue);
  expect(actual).toEqual(expected);
});
