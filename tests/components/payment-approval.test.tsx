import { fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test } from "vitest";
import { PaymentApprovalGroupForm } from "@/components/access/company/payment-approval";
import { loadMessages } from "@/lib/i18n/messages";
import { Navigation } from "./navigation";

/** Displays the form of a company with two possible approvers, of whom the owner is on the only level. */
async function renderForm(): Promise<void> {
  const owner = { operatorId: "00000000-0000-4000-8000-000000000001", name: "Lin Chuan", roleName: "" };
  const clerk = { operatorId: "00000000-0000-4000-8000-000000000002", name: "Chen Hai", roleName: "Reviewer" };
  const group = { levels: [[owner]], limits: [], candidates: [owner, clerk] };
  render(
    <NextIntlClientProvider locale="en-US" messages={await loadMessages("en-US")}>
      <Navigation>
        <PaymentApprovalGroupForm group={group} />
      </Navigation>
    </NextIntlClientProvider>,
  );
}

test("the approvers of a level are under a label of their own, each with their name and role", async () => {
  await renderForm();
  const approvers = within(screen.getByRole("group", { name: "Approvers" }));
  expect(approvers.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent)).toEqual([
    "Lin Chuan",
    "Chen Hai · Reviewer",
  ]);
  expect(approvers.getByRole<HTMLInputElement>("checkbox", { name: "Lin Chuan" }).checked).toBe(true);
});

test("a level with one approver says that this approver's own payments cannot be submitted, until another is selected", async () => {
  await renderForm();
  expect(screen.getByText("Lin Chuan is the only approver at this level")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "Chen Hai · Reviewer" }));
  expect(screen.queryByText(/is the only approver/)).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "Lin Chuan" }));
  expect(screen.getByText("Chen Hai is the only approver at this level")).toBeTruthy();
});
