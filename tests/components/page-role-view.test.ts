import { expect, onTestFinished, test, vi } from "vitest";
import type { Principal } from "@/lib/call/principal";
import { allPermissions } from "@/lib/simulator/access/people/grantables";
import texts from "@/messages/en-US/access.json";
import { pageText } from "./page-stage";

const owner: Principal = {
  realm: "portal",
  world: "demo",
  userNo: "1000001",
  operatorId: "1",
  loginNo: "owner@company.example",
  operatorType: 1,
  realNameState: 2,
  firstVerify: 2,
  permissions: allPermissions,
};
const roleId = "01900000-0000-7000-8000-000000000001";
const roleViewText = () => pageText("b2b/setting/operator/role", { roleId, view: "portal" }, owner);

test("the portal of a role is described, with a preview of it where the portal itself knows of one", async () => {
  const { lead, preview, start } = texts.roleView;
  expect(await roleViewText()).toContain(lead);
  expect(await roleViewText()).toContain(start);
  expect(await roleViewText()).toContain(preview);
  vi.stubEnv("PAYMENTS_API_URL", "https://provider.example/v1");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await roleViewText()).toContain(lead);
  expect(await roleViewText()).not.toContain(start);
  expect(await roleViewText()).not.toContain(preview);
});
