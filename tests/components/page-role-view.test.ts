import { expect, onTestFinished, test, vi } from "vitest";
import texts from "@/messages/en-US/access.json";
import { pageText } from "./page-stage";

const roleId = "01900000-0000-7000-8000-000000000001";
const roleViewText = () => pageText("b2b/setting/operator/role", { roleId, view: "portal" }, {});

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
