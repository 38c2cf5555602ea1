import { expect, test } from "vitest";
import { pageText } from "./page-stage";

test("home lists the remaining set-up for an unverified company, and nothing of it for a verified one", async () => {
  expect(await pageText("b2b/account", {}, { realNameState: 0, firstVerify: 0 })).toContain("Verify your company");
  expect(await pageText("b2b/account", {}, { realNameState: 2, firstVerify: 2 })).not.toContain("Verify your company");
});

test.each(["b2b/account", "b2b/setting/userInfo"])(
  "%s displays the day on which an expiring document does",
  async (page) => {
    expect(await pageText(page, {}, {})).toContain("A document expires on 2026-03-18");
  },
);
