import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SimulationTestGuidePage } from "@/components/developers/testing/testing-page";
import { SandboxKeysCard } from "@/components/shell/sandbox/sandbox-keys-card";
import { bankReasons, testOutcomeByAmount, testOutcomeByPayeeName } from "@/lib/payments/test-payments";
import type { Locale } from "@/lib/i18n/locale";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

vi.mock("@/components/shell/frame/area-messages", () => ({
  AreaTranslations: ({ children }: { children: unknown }) => children,
}));

const now = beijingInstant("2026-03-18", 10);
const keyId = "01900000-0000-7000-8000-000000000001";
const secret = "cbp_sandbox_shown_this_once";

let requests: [path: string, body: unknown][] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit = {}) => {
    requests.push([path, body && JSON.parse(String(body))]);
    return Response.json({ code: "0", message: "OK", result: /revoke$/.test(path) ? {} : { keyId, secret } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const show = async (locale: Locale, hasReference = true) =>
  render(
    await inPortal(<SimulationTestGuidePage curl="curl …" typescript="client …" hasReference={hasReference} />, {
      now,
      locale,
    }),
  );
/** The cells of a table, row by row. */
const cellsOf = (name: string) =>
  within(screen.getByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );

const outcomes = {
  "en-US": [
    "Fails at the first bank; amount and fees are returned",
    "Returned by the payee’s bank, then refunded",
    "On hold until the next banking day",
    "On hold until you submit documents",
    "Arrives 2 banking days later",
  ],
  "zh-CN": [
    "在首家银行失败，金额与费用退回",
    "被收款行退回，随后退款",
    "银行暂停至下一个银行工作日",
    "等待补充材料",
    "晚 2 个银行工作日到账",
  ],
} as const;
const values = [
  ["66.61", "6661", "TEST FAIL", "fail", bankReasons.fail],
  ["66.62", "6662", "TEST RETURN", "return", bankReasons.return],
  ["66.63", "6663", "TEST HOLD", "hold", bankReasons.hold],
  ["66.64", "6664", "TEST DOCUMENTS", "documents", bankReasons.documents],
  ["66.65", "6665", "TEST LATE", "late", "–"],
] as const;

for (const [locale, title, faults, waits] of [
  [
    "en-US",
    "Test amounts and names",
    "Endpoint failures and outcomes",
    "5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h",
  ],
  [
    "zh-CN",
    "测试金额与名称一览",
    "接收端故障一览",
    "5 秒、5 分钟、30 分钟、2 小时、5 小时、10 小时、14 小时、20 小时、24 小时",
  ],
] as const)
  test(`${locale}: the page lists every amount and name that the banks know, the outcome of each, and every wait of a webhook`, async () => {
    await show(locale);
    expect(cellsOf(title)).toEqual(
      values.map(([ending, whole, name, , description], at) => [
        ending,
        whole,
        name,
        outcomes[locale][at],
        description,
      ]),
    );
    expect(cellsOf(faults)).toHaveLength(7);
    expect(screen.getByRole("table", { name: faults }).textContent).toContain(waits);
  });

test("the banks read the page's values: amounts of any currency, and names in any case", () => {
  for (const [, whole, name, fate] of values) {
    expect(testOutcomeByAmount(BigInt(`1${whole}`))).toBe(fate);
    expect(testOutcomeByPayeeName(`Acme ${name.toLowerCase()} Ltd`)).toBe(fate);
  }
});

test("calls link to the API reference for a person who may see it, and nowhere else", async () => {
  await show("en-US");
  expect(screen.getByRole("link", { name: "setRate" }).getAttribute("href")).toBe(
    "/b2b/developer/reference?call=developers.setRate",
  );
  cleanup();
  await show("en-US", false);
  expect(screen.queryByRole("link", { name: "setRate" })).toBeNull();
  expect(screen.getByText("setRate")).toBeTruthy();
});

const row = { keyId, name: "Nightly", ending: "x7Qz", madeBy: "anna", madeAt: now, usedAt: null };
const keys = async (locale: Locale, world: string | null, mayMake = true) =>
  render(await inPortal(<SandboxKeysCard {...{ rows: [row], world, mayMake, now }} />, { now, locale }));

for (const [locale, make, name, revoke] of [
  ["en-US", "New sandbox key", "Name", "Revoke key"],
  ["zh-CN", "新建沙箱密钥", "名称", "吊销密钥"],
] as const)
  test(`${locale}: a sandbox key is made by an owner, its secret is displayed once, and it is revoked`, async () => {
    await keys(locale, null);
    fireEvent.click(screen.getByRole("button", { name: make }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByLabelText(name), { target: { value: "CI" } });
    fireEvent.click(within(dialog).getByRole("button", { name: make }));
    await screen.findByText(secret);
    expect(requests).toEqual([["/api/developer/sandbox-key/add", { name: "CI" }]]);
    expect(screen.queryByRole("button", { name: make })).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: revoke }));
    const second = await screen.findByRole("dialog", { name: /Nightly/ });
    fireEvent.click(within(second).getByRole("button", { name: revoke }));
    await vi.waitFor(() => expect(requests[1]).toEqual(["/api/developer/sandbox-key/revoke", { keyId }]));
  });

test("operations make and revoke the keys of the world displayed; where none may be made, none is offered", async () => {
  await keys("en-US", "calm");
  expect(screen.getByRole("cell", { name: "anna" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "New sandbox key" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText("Name"), { target: { value: "CI" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "New sandbox key" }));
  await screen.findByText(secret);
  expect(requests).toEqual([["/api/ops/worlds/calm/sandbox-keys", { name: "CI" }]]);
  cleanup();
  await keys("en-US", null, false);
  expect(screen.queryByRole("button", { name: "New sandbox key" })).toBeNull();
});
