import { describe, expect, test } from "vitest";
import { changeSelection, initialPermissionsOfReadyRole, requiringPermissions } from "@/lib/access/grants";
import {
  approvedSubjects,
  kindOfAction,
  subjectOfPermission,
  summarizePermissions,
  type PermissionSummary,
  type SummarizedPermission,
} from "@/lib/access/permission-summary";
import { confirmedPermissions } from "@/lib/catalogue/confirmed-permissions";
import { grantables } from "@/lib/catalogue/grantables";
import { screens } from "@/lib/catalogue/screens";

/** The permissions with a box: those in the row of a page of the menu. */
const menuPermissions = new Set(
  screens.flatMap(({ menu, access }) => (menu !== null && typeof access === "object" ? [access.permission] : [])),
);
const boxes: readonly SummarizedPermission[] = grantables
  .filter(({ of, permission, action }) => menuPermissions.has(of) && (action !== "see" || permission === of))
  .map(({ permission, action }) => ({ permission, action, needsPayPassword: confirmedPermissions.has(permission) }));

const summaryOf = (...granted: readonly string[]): PermissionSummary => summarizePermissions(granted, boxes);
const may = (summary: PermissionSummary) =>
  Object.fromEntries(summary.may.map(({ kind, subjects, scope }) => [kind, scope === "listed" ? subjects : scope]));
const mayNot = (summary: PermissionSummary) =>
  Object.fromEntries(summary.mayNot.map(({ kind, subjects, scope }) => [kind, scope === "listed" ? subjects : scope]));

const pay = "payment_manage/initiate_payment";
const approve = "payment_manage/payment_order:review";

describe("the summary of permissions", () => {
  test("has a subject for every permission with a box", () => {
    expect(boxes.length).toBeGreaterThan(60);
    expect(boxes.filter(({ permission }) => subjectOfPermission(permission) === undefined)).toEqual([]);
  });

  test("names what is permitted and what is not, each subject on one side of its kind", () => {
    const summary = summaryOf("account:balances", "account/statement", pay);
    expect(may(summary)).toEqual({ see: ["balances", "statements"], make: ["payments"] });
    expect(mayNot(summary).review).toEqual(["settlements", "exchangePays", "payments", "batchPayments", "apiKeys"]);
    for (const { kind, subjects } of summary.may)
      expect(
        summary.mayNot.find((line) => line.kind === kind)?.subjects.filter((name) => subjects.includes(name)),
      ).toEqual([]);
  });

  test("of nothing denies every kind, and always lists what moves money and who approves it", () => {
    const summary = summaryOf();
    expect(summary.may).toEqual([]);
    expect(mayNot(summary)).toMatchObject({ see: "all", export: "all", manage: "all" });
    expect(summary.mayNot.filter(({ kind }) => kind === "make" || kind === "review").map(({ scope }) => scope)).toEqual(
      ["listed", "listed"],
    );
    expect([summary.confirmations, summary.risks]).toEqual([[], []]);
  });

  test("of everything denies nothing", () => {
    const summary = summaryOf(...boxes.map(({ permission }) => permission));
    expect(summary.mayNot).toEqual([]);
    expect(may(summary)).toMatchObject({ see: "all", manage: "all" });
  });

  test("of all pages but one names the exception, and the others together", () => {
    const pages = boxes.filter(({ action }) => kindOfAction(action) === "see").map(({ permission }) => permission);
    const summary = summaryOf(...pages.filter((permission) => permission !== "payment_manage/payee_account"));
    expect(may(summary).see).toBe("others");
    expect(mayNot(summary).see).toEqual(["payees"]);
  });

  test("denies a subject only when none of its permissions of that kind is granted", () => {
    const summary = summaryOf("settle/payee_page/payee-add");
    expect(may(summary).manage).toEqual(["settlementPayees"]);
    expect(summary.mayNot.find(({ kind }) => kind === "manage")?.subjects).not.toContain("settlementPayees");
  });
});

describe("what needs a confirmation", () => {
  test("is each order of the payment approval, by an approver: exactly those that have a permission to approve", () => {
    const approvable = boxes.filter(({ action }) => action === "review").map(({ permission }) => permission);
    expect(new Set(approvable.flatMap((permission) => subjectOfPermission(permission) ?? []))).toEqual(
      new Set([...approvedSubjects, "apiKeys"]),
    );
    expect(summaryOf(pay).confirmations).toContainEqual({ by: "approver", subjects: ["payments"] });
    expect(summaryOf("exchange/exchangeApply").confirmations.filter(({ by }) => by === "approver")).toEqual([]);
  });

  test("is an API key, by a second person, and a grant of access, with the payment password", () => {
    const { confirmations } = summaryOf("developer/keys:manage", "setting/operator/user:manage");
    expect(confirmations).toEqual([
      { by: "secondPerson", subjects: ["apiKeys"] },
      { by: "payPassword", subjects: ["users", "apiKeys"] },
    ]);
  });

  test("is nothing for a person who only reads", () => {
    expect(summaryOf("account", "account:balances", "payment_manage/payment_order").confirmations).toEqual([]);
  });
});

describe("a risky combination is named", () => {
  test("when one person creates and approves the same orders, and not when they are different ones", () => {
    expect(summaryOf(pay, approve).risks).toEqual([{ name: "createAndApprove", subjects: ["payments"] }]);
    expect(summaryOf(pay, "settle/settle-order:review").risks).toEqual([]);
    expect(summaryOf(approve).risks).toEqual([]);
  });

  test("when one person adds payees and pays them, at once or in batches", () => {
    const payees = "payment_manage/payee_account/common-payee-edit-add";
    expect(summaryOf(payees, pay).risks).toEqual([{ name: "payeeAndPayment", subjects: ["payments"] }]);
    expect(summaryOf(payees, "payment_manage/batchPayment").risks).toEqual([
      { name: "payeeAndPayment", subjects: ["batchPayments"] },
    ]);
    expect(summaryOf("payment_manage/payee_account", pay).risks).toEqual([]);
  });

  test("when one person manages users and their roles, and when one both creates and confirms API keys", () => {
    expect(summaryOf("setting/operator/user:manage", "setting/operator/role:manage").risks).toEqual([
      { name: "usersAndRoles", subjects: [] },
    ]);
    expect(summaryOf("developer/keys:manage", "developer/keys:review").risks).toEqual([
      { name: "keysAlone", subjects: [] },
    ]);
    expect(summaryOf("setting/operator/user:manage", "developer/keys:review").risks).toEqual([]);
  });

  test("in the ready-made role of an administrator alone", () => {
    const risksOf = (ready: "viewer" | "maker" | "reviewer" | "accountant" | "administrator") =>
      summaryOf(...initialPermissionsOfReadyRole(ready, grantables)).risks.map(({ name }) => name);
    expect(risksOf("administrator")).toEqual(["createAndApprove", "payeeAndPayment", "usersAndRoles", "keysAlone"]);
    expect([risksOf("viewer"), risksOf("reviewer"), risksOf("accountant")]).toEqual([[], [], []]);
    expect(risksOf("maker")).toEqual(["payeeAndPayment"]);
  });
});

describe("a selection", () => {
  const rows = [
    { permission: "list", alongWith: ["list/detail"] },
    { permission: "list/detail", alongWith: [] },
    { permission: "list:export", alongWith: ["list"] },
    { permission: "entry", alongWith: [] },
  ];
  const names = ["list", "list:export"];

  test("gains what an added permission needs", () => {
    expect(changeSelection([], { permissions: ["list:export"], isOn: true, boxes: names }, rows)).toEqual([
      "list",
      "list/detail",
      "list:export",
    ]);
  });

  test("keeps a removed permission that another one still needs", () => {
    expect(changeSelection(["list:export"], { permissions: ["list"], isOn: false, boxes: names }, rows)).toEqual([
      "list",
      "list/detail",
      "list:export",
    ]);
  });

  test("loses with a permission what only that one needed and nobody can untick, and nothing else without a box", () => {
    expect(changeSelection(["list", "entry"], { permissions: ["list"], isOn: false, boxes: names }, rows)).toEqual([
      "entry",
    ]);
  });

  test("names the permissions that require another one", () => {
    expect(Object.fromEntries(requiringPermissions(["list", "list:export"], rows))).toEqual({
      list: ["list:export"],
      "list/detail": ["list", "list:export"],
    });
  });
});
