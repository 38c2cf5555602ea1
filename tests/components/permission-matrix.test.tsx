import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PermissionEditor } from "@/components/shell/permissions/permission-editor";
import type { PermissionGroup, PermissionItem } from "@/components/shell/permissions/permission-groups";
import type { GrantableAction } from "@/lib/call/principal";
import { timeZone, type Locale } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";

const [home, payments, payees] = ["account", "payment_manage/payment_order", "payment_manage/payee_account"] as const;

const item = (
  page: string,
  [of, permission, action]: readonly [string, string, GrantableAction],
  label: string,
  more: Partial<PermissionItem> = {},
): PermissionItem => ({
  permission,
  action,
  of,
  label,
  full: `${page}: ${label}`,
  alongWith: [],
  hasOwnName: false,
  needsPayPassword: false,
  mayGrant: true,
  ...more,
});

const groups: readonly PermissionGroup[] = [
  {
    label: "Home",
    pages: [
      {
        label: "Home",
        items: [
          item("Home", [home, "account", "see"], "View accounts", {
            hasOwnName: true,
            alongWith: ["account:balances"],
          }),
          item("Home", [home, "account:balances", "balances"], "View balances"),
        ],
      },
    ],
  },
  {
    label: "Payments",
    pages: [
      {
        label: "Payment records",
        items: [
          item("Payment records", [payments, payments, "see"], "View"),
          item("Payment records", [payments, "payment_manage/initiate_payment", "make"], "Create", {
            alongWith: [payments, payees, "account:balances"],
            needsPayPassword: true,
          }),
          item("Payment records", [payments, `${payments}:review`, "review"], "Approve", { alongWith: [payments] }),
        ],
      },
      {
        label: "Payees",
        items: [
          item("Payees", [payees, payees, "see"], "View"),
          item("Payees", [payees, `${payees}/common-payee-edit-add`, "manage"], "Add, edit and delete payees", {
            hasOwnName: true,
            alongWith: [payees],
          }),
        ],
      },
    ],
  },
];
const grantables = groups.flatMap(({ pages }) => pages.flatMap(({ items }) => items));

function Editor({ of, first, isFixed = false }: { of: typeof groups; first: readonly string[]; isFixed?: boolean }) {
  const [selectedPermissions, setSelected] = useState(first);
  return (
    <PermissionEditor
      holder="person"
      groups={of}
      grantables={grantables}
      selectedPermissions={selectedPermissions}
      isFixed={isFixed}
      onChosen={setSelected}
    />
  );
}

async function show(
  first: readonly string[],
  { locale = "en-US", of = groups, isFixed = false }: { locale?: Locale; of?: typeof groups; isFixed?: boolean } = {},
) {
  render(
    <NextIntlClientProvider locale={locale} messages={await loadMessages(locale)} timeZone={timeZone}>
      <Editor of={of} first={first} isFixed={isFixed} />
    </NextIntlClientProvider>,
  );
}

const width = (isNarrow: boolean) => vi.stubGlobal("innerWidth", isNarrow ? 360 : 1280);
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name, hidden: true });
const stateOf = (name: string) => {
  const { checked, indeterminate, disabled } = box(name);
  return [checked ? "on" : indeterminate ? "some" : "off", disabled ? "locked" : "free"];
};
const tickedBoxes = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox")
    .filter(({ checked }) => checked)
    .map((input) => input.getAttribute("aria-label"));

beforeEach(() => {
  cleanup();
  width(false);
});

describe("the matrix of permissions", () => {
  test("has pages in rows and kinds of action in columns, and a complete name on every box", async () => {
    await show([]);
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Page",
      "View",
      "Create",
      "Approve",
      "Manage",
    ]);
    expect(screen.getAllByRole("checkbox").map((input) => input.getAttribute("aria-label"))).toEqual([
      "All pages: View",
      "All pages: Create",
      "All pages: Approve",
      "All pages: Manage",
      "Home: All permissions",
      "Home: View accounts",
      "Home: View balances",
      "Payments: All permissions",
      "Payment records: View",
      "Payment records: Create",
      "Payment records: Approve",
      "Payees: View",
      "Payees: Add, edit and delete payees",
    ]);
    // what “Manage” means on this page is visible beside it
    expect(screen.getByRole("row", { name: /^Payees/ }).textContent).toContain("Manage: Add, edit and delete payees");
  });

  test("ticks with a permission what it needs, locks that, and names the permission that needs it", async () => {
    await show([]);
    fireEvent.click(box("Payment records: Create"));
    expect(tickedBoxes()).toEqual([
      "All pages: Create",
      "Home: View balances",
      "Payment records: View",
      "Payment records: Create",
      "Payees: View",
    ]);
    expect(stateOf("Payees: View")).toEqual(["on", "locked"]);
    const described = box("Payees: View").getAttribute("aria-describedby") ?? "";
    expect(document.getElementById(described)?.textContent).toBe("Required by: Payment records: Create");
    expect(screen.getByRole("row", { name: /^Payees/ }).textContent).toContain(
      "View is required by Payment records: Create",
    );
    fireEvent.click(box("Payment records: Create"));
    expect(stateOf("Payees: View")).toEqual(["on", "free"]);
  });

  test("a head ticks its column, an area its permissions, and both show when only some are ticked", async () => {
    await show([]);
    fireEvent.click(box("All pages: View"));
    expect(tickedBoxes()).toEqual([
      "All pages: View",
      "Home: All permissions",
      "Home: View accounts",
      "Home: View balances",
      "Payment records: View",
      "Payees: View",
    ]);
    expect(stateOf("Payments: All permissions")).toEqual(["some", "free"]);
    fireEvent.click(box("Payments: All permissions"));
    expect(stateOf("Payments: All permissions")).toEqual(["on", "free"]);
    // viewing is needed by the other permissions: the column cannot be removed but for the page that nothing needs
    fireEvent.click(box("All pages: View"));
    expect(stateOf("Home: View accounts")).toEqual(["off", "free"]);
    expect(stateOf("Payment records: View")).toEqual(["on", "locked"]);
    fireEvent.click(box("Payments: All permissions"));
    expect(tickedBoxes()).toEqual(["Home: View balances"]);
  });

  test("a permission that the reader does not have cannot be granted, alone or with its column", async () => {
    const limited = groups.map((group) => ({
      ...group,
      pages: group.pages.map((page) => ({
        ...page,
        items: page.items.map((row) => (row.action === "review" ? { ...row, mayGrant: false } : row)),
      })),
    }));
    await show([], { of: limited });
    expect(stateOf("Payment records: Approve")).toEqual(["off", "locked"]);
    expect(stateOf("All pages: Approve")).toEqual(["off", "locked"]);
    fireEvent.click(box("Payments: All permissions"));
    expect(stateOf("Payment records: Approve")).toEqual(["off", "locked"]);
    expect(stateOf("Payment records: Create")).toEqual(["on", "free"]);
    expect(screen.getAllByText("You can’t grant a permission you don’t have").length).toBeGreaterThan(0);
  });

  test("is for reading only where the reader may not save it", async () => {
    await show([payments], { isFixed: true });
    expect(screen.getAllByRole<HTMLInputElement>("checkbox").filter(({ disabled }) => !disabled)).toEqual([]);
  });

  test("begins open where there is room, and closed on a narrow page, each area with its count", async () => {
    const areas = () =>
      screen
        .getAllByRole("button")
        .map((button) => [button.textContent, button.getAttribute("aria-expanded")].join(" "));
    await show([payments]);
    expect(areas()).toEqual(["Home0 of 2 true", "Payments1 of 5 true"]);
    cleanup();
    width(true);
    await show([payments]);
    expect(areas()).toEqual(["Home0 of 2 false", "Payments1 of 5 false"]);
    expect(screen.queryByRole("checkbox", { name: "Payees: View" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^Payments/ }));
    expect(screen.getByRole("checkbox", { name: "Payees: View" })).toBeTruthy();
  });
});

describe("the summary beside it", () => {
  const summary = (name: string) => within(screen.getByRole("region", { name }));
  const sentences = (name: string) =>
    summary(name)
      .getAllByRole("heading", { level: 3 })
      .map((heading) => [
        heading.textContent,
        ...[...(heading.parentElement?.querySelectorAll("li, p") ?? [])].map((line) => line.textContent),
      ]);

  test("describes in English what is permitted, what is not, and what needs a confirmation, after every tick", async () => {
    await show([]);
    expect(sentences("Summary")).toEqual([
      ["May", "Nothing yet"],
      [
        "May not",
        "See accounts, balances, payments, and payees",
        "Create payments",
        "Approve payments",
        "Manage payees",
      ],
    ]);
    fireEvent.click(box("Payment records: Create"));
    expect(sentences("Summary")).toEqual([
      ["May", "See balances, payments, and payees", "Create payments"],
      ["May not", "See accounts", "Approve payments", "Manage payees"],
      [
        "Needs confirmation",
        "By an approver, if payment approval covers the order: payments",
        "With the payment password: changes to payments",
      ],
    ]);
    expect(summary("Summary").queryByText("Creates and approves")).toBeNull();
    fireEvent.click(box("Payment records: Approve"));
    expect(summary("Summary").getByText("Creates and approves")).toBeTruthy();
    expect(
      summary("Summary").getByText(
        "The same person can create and approve payments. Nobody can approve their own order, but two people with these permissions can approve each other’s.",
      ),
    ).toBeTruthy();
  });

  test("describes the same in Chinese", async () => {
    await show(["payment_manage/initiate_payment", `${payees}/common-payee-edit-add`], { locale: "zh-CN" });
    expect(sentences("权限说明")).toEqual([
      ["可以", "查看余额、付款和收款人", "发起付款", "管理收款人"],
      ["不可以", "查看账户", "审批付款"],
      ["需要确认", "由审批人确认（付款审批涵盖的单据）：付款", "凭支付密码确认：付款的相关操作"],
    ]);
    expect(summary("权限说明").getByText("同一人可以添加收款人并向其发起付款。")).toBeTruthy();
  });

  test("denies nothing when everything is granted", async () => {
    await show(grantables.map(({ permission }) => permission));
    expect(sentences("Summary")[1]).toEqual(["May not", "Nothing: all permissions are granted"]);
  });
});
