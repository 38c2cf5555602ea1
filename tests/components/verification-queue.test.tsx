import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { VerificationCasePage } from "@/components/operations/verification/case-page";
import { VerificationDecisionPanel } from "@/components/operations/verification/decision";
import { ScreeningListPage } from "@/components/operations/verification/screening-page";
import { VerificationFieldComparison } from "@/components/operations/verification/side-by-side";
import type { VerificationCase } from "@/components/operations/verification/verification-view";
import { VerificationQueuePage } from "@/components/operations/verification/verifications-page";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { verificationEntrySchema } from "@/lib/verification/entry";
import { Navigation } from "./navigation";

afterEach(() => {
  vi.unstubAllGlobals();
});

const texts = await loadMessages("en-US");
const at = new Date("2026-03-18T02:00:00.000Z");
const applicationId = "0198a000-0000-7000-8000-000000000001";

/** Returns a company's application as operations view it, pending review by default. */
function caseOf(change: Partial<VerificationCase> = {}): VerificationCase {
  const shared = { applicationId, type: "company", version: 1, isRenewal: false, state: "reviewing" } as const;
  return {
    ...shared,
    userNo: "100001",
    merchantName: "宁波近海贸易有限公司",
    company: "宁波远航进出口有限公司",
    submittedAt: at,
    deadline: at,
    preparedBy: "",
    openHits: 0,
    differences: 1,
    application: {
      ...shared,
      entry: verificationEntrySchema.parse({
        type: "company",
        name: "宁波远航",
        province: "330000",
        termTo: "long-term",
      }),
      fileNames: {},
      differences: [{ path: "name", source: "register", typed: "宁波远航", found: "宁波远航进出口有限公司" }],
      findings: [],
      reason: "",
      submittedAt: at,
      deadline: at,
      thread: [],
      history: [],
    },
    read: { name: "宁波远航进出口" },
    registered: { name: "宁波远航进出口有限公司" },
    hits: [],
    prepared: null,
    events: ["ask", "prepare"],
    hindrance: null,
    changes: 3,
    versions: [],
    pictures: [],
    ...change,
  };
}

const renderPart = (part: ReactNode) =>
  render(
    <Navigation>
      <NextIntlClientProvider locale="en-US" messages={texts} timeZone={timeZone}>
        {part}
      </NextIntlClientProvider>
    </Navigation>,
  );

test("the typed data is beside the read and the registered data, in text, and differences are marked", () => {
  renderPart(<VerificationFieldComparison of={caseOf()} />);
  const rowOf = (field: string) => screen.getByText(field).closest("tr");
  const name = rowOf("Company name");
  expect([...(name?.cells ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Company name",
    "宁波远航 differs",
    "宁波远航进出口",
    "宁波远航进出口有限公司",
  ]);
  expect(rowOf("Province")?.textContent).toContain("Zhejiang");
  expect(rowOf("Business license valid until")?.textContent).toContain("No expiry");
});

test("while a hit is open an application can only be refused, with a reason for each field that is wrong", async () => {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return Response.json({ code: "VERIFICATION_HITS", message: "A hit is open", result: null });
  });
  renderPart(<VerificationDecisionPanel world="demo" of={caseOf({ openHits: 1 })} />);
  const form = within(screen.getByRole("form", { name: "Prepare decision" }));
  expect(form.getByRole("radio", { name: "Approve" })).toHaveProperty("disabled", true);
  expect(form.getByRole("radio", { name: "Don’t approve" })).toHaveProperty("checked", true);
  fireEvent.click(form.getByRole("button", { name: "Add reason" }));
  fireEvent.click(form.getByRole("button", { name: "Add reason" }));
  fireEvent.change(form.getAllByRole("combobox")[0] as HTMLElement, { target: { value: "papers.licence" } });
  const [reason] = form.getAllByRole("textbox", { name: "Reason" });
  fireEvent.change(reason as HTMLElement, { target: { value: " Cut off " } });
  fireEvent.click(form.getByRole("button", { name: "Prepare decision" }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({
    isPassed: false,
    findings: [{ path: "papers.licence", reason: "Cut off" }],
    reason: "",
  });
  // what was entered is still there beside the refusal
  expect(await form.findByText("A hit is open")).toBeTruthy();
  expect((form.getAllByRole("textbox", { name: "Reason" })[0] as HTMLInputElement).value).toBe(" Cut off ");
});

test("a person who cannot confirm a decision sees the reason, and may withdraw it", () => {
  const preparedDecision = { isPassed: true, by: "anna", at };
  renderPart(
    <VerificationDecisionPanel
      world="demo"
      of={caseOf({ state: "prepared", prepared: preparedDecision, hindrance: "alone", events: ["reopen"] })}
    />,
  );
  expect(screen.getByText(/You are the only operator/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add an operator" }).getAttribute("href")).toBe("/ops/accounts");
  expect(screen.getByText("anna prepared: approve")).toBeTruthy();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Take back"]);
});

test("a confirmation names the decision viewed, whichever it is", async () => {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return Response.json({ code: "ORDER_CHANGED", message: "It has changed", result: null });
  });
  for (const [event, label] of [
    ["pass", "Confirm approval"],
    ["fail", "Confirm non-approval"],
  ] as const) {
    const preparedDecision = { isPassed: event === "pass", by: "anna", at };
    renderPart(
      <VerificationDecisionPanel
        world="demo"
        of={caseOf({ state: "prepared", prepared: preparedDecision, events: [event, "reopen"] })}
      />,
    );
    fireEvent.click(screen.getByRole("button", { name: label }));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: label }));
    await screen.findByText("It has changed");
    cleanup();
  }
  expect(requests).toEqual([{ changes: 3 }, { changes: 3 }]);
});

test("an application's page has its merchant, its hits on the list, its documents, its thread and its other versions", () => {
  const base = caseOf();
  const fileId = "0198a000-0000-7000-8000-000000000002";
  const hit = { hitId: fileId, path: "name", text: "宁波远航", listed: "宁波远航", reason: "", clearedBy: "" };
  const question = { no: 1, isOperations: true, who: "operations", text: "The statutes, please", files: [], at };
  renderPart(
    <VerificationCasePage
      world="demo"
      now={at}
      of={{
        ...base,
        openHits: 1,
        hits: [
          { ...hit, state: "open" },
          { ...hit, hitId: applicationId, state: "cleared", reason: "Another", clearedBy: "anna" },
        ],
        application: {
          ...base.application,
          entry: verificationEntrySchema.parse({ type: "company", papers: { licence: [fileId] } }),
          fileNames: { [fileId]: "licence.png" },
          thread: [question],
          history: [{ event: "made", after: "reviewing", at, who: "Li Na" }],
        },
        versions: [
          { applicationId: fileId, version: 2, state: "reviewing", submittedAt: at },
          { applicationId, version: 1, state: "superseded", submittedAt: at },
        ],
      }}
    />,
  );
  for (const title of ["Application", "Decision", "Screening", "Comparison", "Request for information", "History"])
    expect(screen.getByRole("region", { name: title })).toBeTruthy();
  expect(screen.getByText("100001 宁波近海贸易有限公司")).toBeTruthy();
  expect(screen.getByText("Clear open hits to approve")).toBeTruthy();
  expect(screen.getByText("Another (anna)")).toBeTruthy();
  expect(screen.getByRole("button", { name: "licence.png" })).toBeTruthy();
  expect(screen.getByText("The statutes, please")).toBeTruthy();
  expect(screen.getByRole("link", { name: "No. 2" }).getAttribute("href")).toContain(fileId);
});

test("the queue has each application's wait and notes, and its own figures", () => {
  const { applicationId: id, userNo, company, type, version, isRenewal } = caseOf();
  const row = { applicationId: id, userNo, company, type, version, isRenewal, submittedAt: at };
  const rows = [
    { ...row, state: "prepared", deadline: at, preparedBy: "anna", openHits: 1, differences: 2 } as const,
    {
      ...row,
      applicationId: "x",
      state: "passed",
      deadline: null,
      preparedBy: "anna",
      openHits: 0,
      differences: 0,
    } as const,
  ];
  const now = new Date("2026-03-21T05:00:00.000Z");
  const figures = { waiting: 1, late: 1, medianHours: 14.5, decided: 8, passed: 6 };
  const page = { total: 2, currentPage: 1, pageSize: 20 };
  renderPart(
    <VerificationQueuePage
      world="demo"
      query={{}}
      now={now}
      isReviewed
      isTestWorld
      list={{ ...page, rows }}
      figures={figures}
    />,
  );
  expect(screen.getByText("3 days 3 hours")).toBeTruthy();
  expect(screen.getByText("overdue · 1 open hit · 2 differences · prepared by anna")).toBeTruthy();
  expect(screen.getByText("14.5 h")).toBeTruthy();
  expect(screen.getByText("75% (6 of 8)")).toBeTruthy();
  cleanup();
  const entry = { entryId: id, kind: "country", text: "KP", note: "", addedBy: "anna", madeAt: at } as const;
  renderPart(<ScreeningListPage world="demo" query={{}} now={now} list={{ ...page, rows: [entry] }} />);
  expect(screen.getByText("KP North Korea")).toBeTruthy();
});

test("an empty queue offers sample applications in a test world alone", async () => {
  const requests: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(url);
    return Response.json({ code: "SUCCESS", message: "", result: { made: 3 } });
  });
  const figures = { waiting: 0, late: 0, medianHours: null, decided: 0, passed: 0 };
  const page = { currentPage: 1, pageSize: 20, total: 0, rows: [] };
  const queueIn = (isTestWorld: boolean) => (
    <VerificationQueuePage
      world="demo"
      query={{}}
      now={at}
      isReviewed
      isTestWorld={isTestWorld}
      list={page}
      figures={figures}
    />
  );
  renderPart(queueIn(false));
  expect(screen.queryByRole("button", { name: "Create sample applications" })).toBeNull();
  cleanup();
  renderPart(queueIn(true));
  fireEvent.click(screen.getByRole("button", { name: "Create sample applications" }));
  await waitFor(() => expect(requests).toEqual(["/api/ops/worlds/demo/sample-verifications"]));
});
