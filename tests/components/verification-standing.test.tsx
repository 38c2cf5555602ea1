import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  VerificationInformation,
  type Application,
  type VerificationStanding,
} from "@/components/verification/information/verification-information";
import { VerificationStart } from "@/components/verification/start/verification-start";
import { beijingInstant } from "@/lib/time/beijing";
import { blankEntry, blankPerson, entryWithValueAtPath } from "@/lib/verification/write";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);

// the names of codes never arrive
beforeEach(() => void vi.stubGlobal("fetch", () => new Promise(() => {})));
afterEach(() => {
  vi.unstubAllGlobals();
});

const director = blankPerson("HK");
/** Returns a Hong Kong company's application, in the refused state by default. */
const applicationOf = (change: Partial<Application> = {}): Application => ({
  applicationId: "0198a000-0000-7000-8000-000000000001",
  type: "hkcompany",
  version: 1,
  isRenewal: false,
  state: "failed",
  entry: entryWithValueAtPath(blankEntry("hkcompany"), "directors", [director, director]),
  fileNames: {},
  differences: [],
  findings: [],
  reason: "",
  submittedAt: now,
  deadline: null,
  thread: [],
  history: [],
  ...change,
});
const standingOf = (
  application: Application | null,
  change: Partial<VerificationStanding> = {},
): VerificationStanding => ({
  realNameState: 3,
  firstVerify: 0,
  application,
  certificates: [],
  closedFrom: null,
  noticeDays: 30,
  paymentsOpenUntil: null,
  ...change,
});
const hrefOf = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");

const merchant = { userName: "Acme Trading", userNo: "100001" };
const information = async (standing: VerificationStanding, mayManage = true) =>
  render(await inPortal(<VerificationInformation {...{ standing, merchant, mayManage, now }} />, { now }));

const findings = [
  { path: "brNo", reason: "Not the number on the certificate" },
  { path: "directors.1.idNo", reason: "Cannot be read in the photo" },
];

test("faults are listed field by field, each with a link to its step", async () => {
  await information(standingOf(applicationOf({ findings })));
  const facts = screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual(
    expect.arrayContaining([
      ["Business registration number (BR)", expect.stringContaining("Not the number on the certificate")],
      ["Director 2 · Document number", expect.stringContaining("Cannot be read in the photo")],
    ]),
  );
  expect([
    hrefOf("Correct: Business registration number (BR)"),
    hrefOf("Correct: Director 2 · Document number"),
  ]).toEqual(["/b2b/setting/verified/hkcompany-edit?step=1", "/b2b/setting/verified/hkcompany-edit?step=3"]);
});

test("a refused merchant corrects the same, or chooses another type as long as they have never passed", async () => {
  const ways = () => [hrefOf("Correct and submit again"), hrefOf("Choose another type")];
  await information(standingOf(applicationOf({ reason: "The papers are another company's" })));
  expect(screen.getByText(/The papers are another company's/)).toBeTruthy();
  expect(ways()).toEqual(["/b2b/setting/verified/hkcompany-edit", "/b2b/setting/verified"]);
  cleanup();
  await information(standingOf(applicationOf(), { firstVerify: 2 }));
  expect(ways()).toEqual(["/b2b/setting/verified/hkcompany-edit", undefined]);
  cleanup();
  await information(standingOf(applicationOf({ findings })), false);
  expect([...ways(), hrefOf("Correct: Business registration number (BR)")]).toEqual([undefined, undefined, undefined]);
});

test("a request of operations has its answer's form, and its deadline", async () => {
  const question = { no: 1, isOperations: true, who: "", text: "Who owns the rest?", files: [], at: now };
  await information(
    standingOf(
      applicationOf({ state: "awaitingAnswer", thread: [question], deadline: beijingInstant("2026-04-17", 10) }),
      {
        realNameState: 1,
      },
    ),
  );
  expect(hrefOf("Answer request")).toBe("#answer");
  expect(screen.getByText(/^Answer by/).textContent).toContain("17");
  expect(screen.getByText("Who owns the rest?")).toBeTruthy();
  expect(screen.getByLabelText("Your answer")).toBeTruthy();
});

test("an expired certificate lists the closed functions and the open ones with their end, and links to its renewal", async () => {
  const certificate = { path: "brExpiry", name: "", expiresOn: "2026-03-10", daysLeft: -8 };
  const later = { path: "directors.0.idExpiry", name: "Chan Tai Man", expiresOn: "2030-01-01", daysLeft: 1_385 };
  const expiry = { certificates: [certificate, later], closedFrom: "2026-03-11", paymentsOpenUntil: "2026-04-10" };
  await information(standingOf(applicationOf({ state: "expired" }), { ...expiry, firstVerify: 2 }));
  expect(screen.getByText(/paused since 2026-03-11/)).toBeTruthy();
  expect(screen.getByText(/through 2026-04-10/)).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /^Renew/ }).map((link) => link.getAttribute("href"))).toEqual([
    "/b2b/setting/verified/hkcompany-edit-cer?path=brExpiry",
  ]);
  expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(
    expect.arrayContaining([
      "Business registration certificate (BR)",
      "Identity document of Chan Tai Man (Director 1)",
    ]),
  );
});

const start = async (standing: VerificationStanding) =>
  render(await inPortal(<VerificationStart {...{ standing, now }} drafts={{}} mayManage />, { now }));
const notice = (text: string) => screen.queryByText(text) !== null;

test("the types are offered again where nothing has passed, the refused one to be corrected", async () => {
  await start(standingOf(applicationOf()));
  expect(notice("Verification was not approved")).toBe(true);
  expect([
    hrefOf("Correct: Hong Kong company"),
    hrefOf("Start: Hong Kong company"),
    hrefOf("Start: Company in mainland China"),
  ]).toEqual(["/b2b/setting/verified/hkcompany-edit", undefined, "/b2b/setting/verified/company-add"]);
  cleanup();
  await start(standingOf(applicationOf(), { firstVerify: 2 }));
  expect([
    notice("Verification was not approved"),
    screen.queryAllByRole("link", { name: /^(Start|Correct)/ }),
  ]).toEqual([true, []]);
});

test("the start has the result of the application, in every state that operations gave the merchant", async () => {
  await start(standingOf(applicationOf({ state: "reviewing" }), { realNameState: 0 }));
  expect([notice("Verification is under review"), hrefOf("Start: Company in mainland China")]).toEqual([
    true,
    undefined,
  ]);
  cleanup();
  await start(standingOf(null, { realNameState: 1 }));
  expect([notice("Verification is under review"), hrefOf("Start: Company in mainland China")]).toEqual([
    false,
    "/b2b/setting/verified/company-add",
  ]);
  cleanup();
  await start(standingOf(null, { realNameState: 2 }));
  expect([notice("Verified"), hrefOf("Start: Company in mainland China")]).toEqual([true, undefined]);
});

test("neither the history nor the differences disclose data of operations to the merchant", async () => {
  const steps = ["reviewing", "prepared", "reviewing", "prepared", "passed"] as const;
  const history = steps.map((after) => ({ event: "", after, at: now, who: "operations" }));
  const differences = [{ path: "name", source: "register", typed: "甲", found: "乙" }] as const;
  await information(
    standingOf(applicationOf({ state: "passed", history, differences: [...differences] }), { realNameState: 2 }),
  );
  const historyRegion = screen.getByRole("region", { name: "History" });
  expect([...historyRegion.querySelectorAll("li")].map((item) => item.textContent)).toEqual([
    expect.stringContaining("Under review"),
    expect.stringContaining("Verified"),
  ]);
  expect(screen.queryByText("Entries that don’t match")).toBeNull();
});

test("the absence of a quarter's holder is displayed, with the controller of the company instead, and photos are in the order of the form", async () => {
  const photos = { handheld: ["c"], emblemSide: ["b"], portraitSide: ["a"] };
  const declaration = { ownership: "none", controllerName: "王伟", controlledBy: "votes" };
  const entry = entryWithValueAtPath({ ...blankEntry("company"), ...declaration }, "legalPerson", {
    ...blankPerson("CN"),
    photos,
  });
  await information(
    standingOf(applicationOf({ type: "company", entry, fileNames: { a: "1.png", b: "2.png", c: "3.png" } })),
  );
  for (const text of ["We declare that no individual holds 25% or more", "王伟", "Most of the voting rights"])
    expect(screen.getByText(text)).toBeTruthy();
  const files = screen.getAllByRole("link", { name: /png$/ });
  expect(files.map((file) => file.textContent)).toEqual(["1.png", "2.png", "3.png"]);
});

test("a company verified without an application sees what is known of it, and where to have it changed", async () => {
  await information(standingOf(null, { realNameState: 2, firstVerify: 2 }));
  expect(screen.getByText("Verified")).toBeTruthy();
  expect(screen.getByText("Acme Trading")).toBeTruthy();
  expect(hrefOf("Open merchant information")).toBe("/b2b/setting/userInfo");
});
