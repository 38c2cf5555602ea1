import { expect, test } from "vitest";
import { pageText } from "./page-stage";

test("home says to a company that is not verified what is left to set up, and to a verified one nothing of it", async () => {
  expect(await pageText("b2b/account", {}, { realNameState: 0, firstVerify: 0 })).toContain("Verify the company");
  expect(await pageText("b2b/account", {}, { realNameState: 2, firstVerify: 2 })).not.toContain("Verify the company");
});

test.each(["b2b/account", "b2b/setting/userInfo"])(
  "%s says of a document that expires on which day it does",
  async (page) => {
    expect(await pageText(page, {}, {})).toContain("A document expires on 2026-03-18");
  },
);
