import { cleanup, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { PrincipalProvider } from "@/components/shell/frame/permission-gate";
import { CertificateExpiryNotice } from "@/components/shell/notices/certificate-notice";
import type { Principal } from "@/lib/call/principal";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const owner: Principal = {
  realm: "portal",
  world: "demo",
  userNo: "1",
  operatorId: "o",
  loginNo: "l",
  operatorType: 1,
  realNameState: 2,
  firstVerify: 2,
  permissions: ["setting/verified"],
};
const noticeText = async (expiresOn: string | null, principal: Principal = owner) => {
  cleanup();
  const part = <CertificateExpiryNotice expiresOn={expiresOn} today="2026-03-18" />;
  const { container } = render(
    await inPortal(<PrincipalProvider principal={principal}>{part}</PrincipalProvider>, {
      now: beijingInstant("2026-03-18", 10),
    }),
  );
  return container.textContent;
};

test("a document is marked as expiring until its last day is over, with the functions closed from then on", async () => {
  expect(await noticeText(null)).toBe("");
  expect(await noticeText("2026-03-18")).toContain("A document expires on 2026-03-18");
  const over = await noticeText("2026-03-17");
  expect(over).toContain("A document expired on 2026-03-17");
  expect(over).toContain("Exchange is paused until we approve the renewed document.");
});
