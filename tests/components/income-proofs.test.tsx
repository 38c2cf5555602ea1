import type { ReactNode } from "react";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { IncomeProofDocuments } from "@/components/receiving/receipts/income-proofs";
import { IncomeProofLinks } from "@/components/operations/receiving/proof-links";
import { loadMessages } from "@/lib/i18n/messages";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";
import { WithTexts } from "./with-texts";

// the page passes only its area's texts; here all texts are present
vi.mock("@/components/shell/frame/area-messages", () => ({
  AreaTranslations: ({ children }: { children: ReactNode }) => children,
}));

const now = beijingInstant("2026-03-18", 10);
const list = {
  rows: [
    {
      fileId: "11111111-1111-4111-8111-111111111111",
      fileName: "contract.zip",
      fileUrl: "/api/common/file/content/11111111-1111-4111-8111-111111111111",
      kind: "zip",
      size: 2_048,
      addedAt: now,
    },
  ],
  left: 4,
  mayRemove: false,
};

for (const language of ["zh-CN", "en-US"] as const)
  test(`an income's proof is listed and downloadable, and more can be added in its kinds (${language})`, async () => {
    const { receiving, files } = await loadMessages(language);
    render(await inPortal(<IncomeProofDocuments detailId="IN1" list={list} />, { now, locale: language }));
    expect(screen.getByText(receiving.proofs.lead)).toBeDefined();
    const link = screen.getByRole("link", { name: "contract.zip" });
    expect(link.getAttribute("href")).toBe(list.rows[0]?.fileUrl);
    expect(screen.queryByRole("button", { name: new RegExp(files.materials.remove) })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: files.materials.add }));
    expect((await screen.findByText(/\.jpg \.jpeg \.png \.rar \.zip/)).textContent).toContain("2 MB");
  });

test("operations have a merchant's proof from the remittance that its income came with", () => {
  const { container } = render(
    <IncomeProofLinks
      world="demo"
      of={{ remittanceNo: "RM1", proofs: [{ fileId: "f1", fileName: "contract.zip" }] }}
    />,
    { wrapper: WithTexts },
  );
  const link = within(container).getByRole("link", { name: "contract.zip" });
  expect(link.getAttribute("href")).toBe("/api/ops/worlds/demo/orders/RM1/documents/f1");
});
