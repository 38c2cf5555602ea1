import { describe, expect, test } from "vitest";
import { accessRefusalRedirect } from "@/lib/backend/turned-away";
import type { Principal } from "@/lib/call/principal";
import { screens } from "@/lib/catalogue/screens";
import { checkAccess } from "@/lib/gate/may";
import texts from "@/messages/zh-CN/access.json";
import { pageText } from "./page-stage";

const clerk: Principal = {
  realm: "portal",
  world: "demo",
  userNo: "1000001",
  operatorId: "2",
  loginNo: "clerk@company.example",
  operatorType: 2,
  realNameState: 2,
  firstVerify: 2,
  permissions: screens.flatMap(({ access }) => (typeof access === "object" ? [access.permission] : [])),
};

/** Returns the page that a clerk with every permission is redirected to, or null when the page is accessible. */
function leadsTo(path: string): URL | null {
  const screen = screens.find((entry) => entry.path === path);
  const no = screen && checkAccess(clerk, screen.access);
  return no ? new URL(accessRefusalRedirect(no, "portal", path), "http://portal") : null;
}
const messageAt = (url: URL | null) =>
  pageText("b2b/exception/403", Object.fromEntries(url?.searchParams ?? []), clerk);

describe("a clerk at a page of the main operator's is referred to the main operator, never to a grant of permission", () => {
  test.each(["payment-verification", "payment-approval"].map((page) => `/b2b/setting/safety/${page}`))(
    "%s",
    async (path) => {
      expect(await messageAt(leadsTo(path))).toContain("Contact the main operator");
      expect(await messageAt(leadsTo(path))).not.toContain("Ask your main operator");
    },
  );

  test("/b2b/setting/audit", async () => {
    expect(await messageAt(leadsTo("/b2b/setting/audit"))).toContain("Contact the main operator");
    expect(texts.noPermission.mainOperator).toContain("请联系主操作员");
    expect(texts.noPermission.mainOperator).not.toContain("授");
  });
});

test("where a permission is missing, the main operator can grant it", async () => {
  const url = new URL(accessRefusalRedirect("AUTHORIZATION_FAILED", "portal", "/b2b/account"), "http://portal");
  expect(await messageAt(url)).toContain("Ask your main operator.");
});

test("exchange before verification explains what verification takes, and what is open meanwhile", async () => {
  const text = await pageText("b2b/exception/403", { why: "realName" }, clerk);
  expect(text).toContain("How it works");
  expect(text).toContain("Until then you can receive funds");
});
