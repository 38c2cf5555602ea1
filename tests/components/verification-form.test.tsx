import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { VerificationTypeForm } from "@/components/verification/form/verification-form";
import { requestDraftSave } from "@/lib/forms/draft";
import { beijingInstant } from "@/lib/time/beijing";
import type { VerificationEntry } from "@/lib/verification/entry";
import { verificationTypes } from "@/lib/verification/kinds";
import { blankEntry, blankPerson, entryWithValueAtPath } from "@/lib/verification/write";
import { hengda } from "../fixtures/hengda";
import { inPortal } from "./in-portal";
import { dropPicture, fileIdOf, readReply, takenUploads } from "./uploading";

const now = beijingInstant("2026-03-18", 10);
const today = "2026-03-18";
const file = "01900000-0000-7000-8000-000000000001";

type RequestRecord = [path: string, body: { readonly [field: string]: unknown }];
let requests: RequestRecord[] = [];
type Reply = object | ((body: RequestRecord[1]) => object);
let replies: Record<string, Reply> = {};

/** Holds a refusal or an answer by the end of a call's path; other calls never answer. */
beforeEach(() => {
  requests = [];
  replies = {
    "industry-type": { code: "0", message: "", result: [] },
    "economy-type": { code: "0", message: "", result: [] },
  };
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit = {}) => {
    const requestBody = typeof body === "string" ? JSON.parse(body) : {};
    requests.push([path, requestBody]);
    const match = Object.entries(replies).find(([end]) => path.includes(end))?.[1];
    const reply = typeof match === "function" ? match(requestBody) : match;
    return reply ? Promise.resolve(Response.json(reply)) : new Promise(() => {});
  });
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const sentBodies = (end: string) => requests.filter(([path]) => path.endsWith(end)).map(([, body]) => body);
const entryWith = (type: VerificationEntry["type"], values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).reduce((entry, [path, value]) => entryWithValueAtPath(entry, path, value), blankEntry(type));

async function form(entry: VerificationEntry, more: Partial<Parameters<typeof VerificationTypeForm>[0]> = {}) {
  return render(
    await inPortal(
      <VerificationTypeForm
        form="add"
        initial={{ entry, step: 0, version: 0 }}
        {...{ today, now }}
        returnsFrom={today}
        draft={null}
        fileNames={{}}
        findings={[]}
        refusedEntry={null}
        {...more}
      />,
      { now },
    ),
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const draftOf = (entry: VerificationEntry, version: number) => ({
  entry,
  fileNames: {},
  step: 0,
  version,
  savedBy: "Li Na",
  savedAt: now.toISOString(),
  expiresAt: beijingInstant("2026-04-03").toISOString(),
  daysLeft: 16,
});

test.for(verificationTypes)("no step of a blank form of %s is marked complete", async (kind) => {
  await form(blankEntry(kind));
  const steps = within(screen.getByRole("navigation", { name: "Steps" })).getAllByRole("button");
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.filter((step) => step.textContent?.includes("Done"))).toEqual([]);
});

test("a step is left only once it is right, and has its errors in place; another may be opened at any time", async () => {
  await form(blankEntry("company"));
  press("Next");
  const code = screen.getByLabelText("Unified social credit code");
  expect(code.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toContain("Business license: Upload the required documents");
  type("Unified social credit code", "913");
  expect(code.getAttribute("aria-invalid")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /Registered address/ }));
  expect(screen.getByRole("button", { name: /Company.*Needs correcting/ })).toBeTruthy();
  expect(screen.getByLabelText("Postal code")).toBeTruthy();
});

test("a field required of some alone is not called optional for them", async () => {
  await form(entryWith("hkcompany", { ownership: "none", registeredOn: "2020-01-15" }));
  const asideOf = (label: string) => screen.getByLabelText(label).closest("div")?.parentElement?.textContent ?? "";
  fireEvent.click(screen.getByRole("button", { name: /Beneficial owners/ }));
  for (const label of ["Controlling individual", "Type of control"])
    expect([label, asideOf(label).includes("Optional")]).toEqual([label, false]);
  expect(document.body.textContent).not.toContain("Optional");
});

test("a code is read without the blanks and the full-width forms that are pasted along, and whole", async () => {
  await form(blankEntry("company"));
  type("Unified social credit code", " ９１５０ ０１０３ ＭＡ２７ ７００１ ３Ｐ ");
  const code = screen.getByLabelText<HTMLInputElement>("Unified social credit code");
  expect(code.value).toBe("91500103MA2770013P");
  // the browser would cut the pasted text itself, blanks and all
  expect(code.maxLength).toBe(-1);
  type("Unified social credit code", "91500103MA2770013P99");
  expect(code.value).toBe("91500103MA2770013P");
});

test("a site is read without the blanks and the full-width forms that are pasted along", async () => {
  await form(blankEntry("personal"));
  type("Website or shop address", " https：//shop.example ");
  expect(screen.getByLabelText<HTMLInputElement>("Website or shop address").value).toBe("https://shop.example");
});

test("the register fills in the form, and a company that is not in business is refused", async () => {
  await form(blankEntry("company"));
  for (const [organisation, state] of [
    ["MA012345", "revoked"],
    ["MA012346", "normal"],
  ] as const) {
    const company = { ...hengda(organisation), state };
    replies.queryQccMerchantDetailInfo = { code: "0", message: "", result: company };
    type("Unified social credit code", company.creditCode);
    press("Look up and fill in");
    await screen.findByText(state === "normal" ? /Filled in from the register/ : /license has been revoked/);
    expect(screen.getByLabelText<HTMLInputElement>("Company name").value).toBe(state === "normal" ? company.name : "");
  }
  expect(screen.getByLabelText<HTMLInputElement>("English name").value).toBe(
    "Ningbo Heng Da Import and Export Co., Ltd.",
  );
});

test("the birthday follows from a mainland card's number", async () => {
  await form(entryWith("personal", { "person.idType": "ID_CARD" }));
  type("Document number", "330203199001311239");
  expect(screen.getByLabelText<HTMLInputElement>("Date of birth").value).toBe("1990-01-31");
});

test("shares are drawn during typing, with the rest for others, and an excess is reported", async () => {
  await form(entryWith("hkcompany", { name: "Harbour Ltd", beneficiaries: [] }), {
    initial: { entry: blankEntry("hkcompany"), step: 3, version: 0 },
  });
  fireEvent.click(screen.getByRole("radio", { name: /One or more individuals hold 25%/ }));
  press("Add beneficial owner");
  press("Add beneficial owner");
  const shares = screen.getAllByLabelText("Share (%)");
  const fill = (at: number, value: string) => fireEvent.change(shares[at] as HTMLElement, { target: { value } });
  fill(0, "33.33");
  fill(1, "40");
  expect(screen.getByRole("figure").textContent).toContain("Other owners 26.67%");
  fill(1, "70");
  expect(screen.getByRole("figure").textContent).toContain("103.33%, which is more than 100%");
});

test("a fault found by operations is at its field, and marks its step, until that is changed", async () => {
  const refusedEntry = entryWith("company", { name: "甲公司" });
  await form(refusedEntry, {
    form: "edit",
    refusedEntry,
    findings: [{ path: "name", reason: "Not the name on the licence" }],
  });
  const markedSteps = () =>
    screen.queryAllByRole("button", { name: /Needs correcting/ }).map((step) => step.textContent);
  expect(screen.getByText("Not the name on the licence")).toBeTruthy();
  expect(markedSteps()).toEqual([expect.stringContaining("Company")]);
  type("Company name", "乙公司");
  expect(screen.queryByText("Not the name on the licence")).toBeNull();
  expect(markedSteps()).toEqual([]);
});

test("the correction of a renewed annual return preserves its year", async () => {
  const refusedEntry = entryWith("hkcompany", { registeredOn: "2019-04-10", nar1Expiry: "2027-04-10" });
  await form(refusedEntry, { form: "edit", refusedEntry, returnsFrom: "2027-04-10" });
  type("Company name", "Harbour Ltd");
  expect(screen.getByLabelText<HTMLInputElement>("Annual return (NAR1) valid until").value).toBe("2027-04-10");
});

test("the draft is saved by itself a while after the last change, from the version that it began from", async () => {
  vi.useFakeTimers();
  replies.addCloud = { code: "0", message: "", result: draftOf(blankEntry("company"), 5) };
  await form(blankEntry("company"), { initial: { entry: blankEntry("company"), step: 0, version: 4 } });
  type("Company name", "甲");
  type("Company name", "甲公司");
  await vi.advanceTimersByTimeAsync(4_900);
  expect(sentBodies("addCloud")).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(
    sentBodies("addCloud").map(({ version, entry }) => [version, (entry as VerificationEntry & { name: string }).name]),
  ).toEqual([[4, "甲公司"]]);
});

test("a draft that was saved elsewhere meanwhile is offered, and neither it nor the present one is lost", async () => {
  const theirs = draftOf(entryWith("company", { name: "他们的公司" }), 7);
  await form(blankEntry("company"));
  type("Company name", "我们的公司");
  replies.addCloud = { code: "ORDER_CHANGED", message: "Changed", result: null };
  replies.queryCloud = { code: "0", message: "", result: { draft: theirs } };
  press("Save and leave");
  await screen.findByText("The draft was updated elsewhere");
  expect(screen.getByLabelText<HTMLInputElement>("Company name").value).toBe("我们的公司");
  replies.addCloud = { code: "0", message: "", result: draftOf(blankEntry("company"), 8) };
  press("Keep this version");
  await waitFor(() => expect(screen.queryByText("The draft was updated elsewhere")).toBeNull());
  expect(sentBodies("addCloud").map(({ version }) => version)).toEqual([0, 7]);
});

test("where the draft is not stored any more, the present input begins another one", async () => {
  replies.addCloud = ({ version }) =>
    version === 3
      ? { code: "ORDER_CHANGED", message: "Changed", result: null }
      : { code: "0", message: "", result: draftOf(blankEntry("company"), 1) };
  replies.queryCloud = { code: "0", message: "", result: { draft: null } };
  await form(blankEntry("company"), { initial: { entry: blankEntry("company"), step: 0, version: 3 } });
  type("Company name", "甲公司");
  press("Save and leave");
  expect(await screen.findByText(/kept for 16 more days/)).toBeTruthy();
  expect(sentBodies("addCloud").map(({ version }) => version)).toEqual([3, 0]);
  expect(screen.queryByText("We couldn’t save the draft")).toBeNull();
});

test("opening a step saves that one, and a saved draft is not saved again", async () => {
  replies.addCloud = { code: "0", message: "", result: draftOf(blankEntry("company"), 1) };
  await form(blankEntry("company"));
  press("Save and leave");
  fireEvent.click(screen.getByRole("button", { name: /Registered address/ }));
  expect(await screen.findByText(/Draft saved/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /Registered address/ }));
  press("Save and leave");
  expect(sentBodies("addCloud").map(({ step, version }) => [step, version])).toEqual([[1, 0]]);
});

test("the other draft may be loaded instead", async () => {
  replies.addCloud = { code: "ORDER_CHANGED", message: "Changed", result: null };
  replies.queryCloud = {
    code: "0",
    message: "",
    result: { draft: draftOf(entryWith("company", { name: "他们的公司" }), 7) },
  };
  await form(blankEntry("company"));
  type("Company name", "我们的公司");
  press("Save and leave");
  fireEvent.click(await screen.findByRole("button", { name: "Use other version" }));
  expect(screen.getByLabelText<HTMLInputElement>("Company name").value).toBe("他们的公司");
});

const whole = entryWith("personal", {
  person: {
    nationality: "DE",
    idType: "PASSPORT",
    idNo: "C01X00T47",
    name: "Erika Mustermann",
    lastName: "Mustermann",
    firstName: "Erika",
    birthday: "1988-01-01",
    idExpiry: "2030-06-30",
    address: "Heidestrasse 17, Köln",
    photos: { portraitSide: [file], handheld: [file] },
  },
});

test("the last step submits the input, and a refusal leads to its field", async () => {
  replies["real-name/personal"] = {
    code: "WEBSITE_TAKEN",
    message: "Another merchant already uses this website. Enter another one.",
    result: null,
  };
  await form(entryWithValueAtPath(whole, "website", "shop.example"), {
    initial: { entry: entryWithValueAtPath(whole, "website", "shop.example"), step: 1, version: 0 },
  });
  expect(screen.getByText("Erika Mustermann")).toBeTruthy();
  press("Submit for review");
  await waitFor(() =>
    expect(screen.getByLabelText("Website or shop address").getAttribute("aria-invalid")).toBe("true"),
  );
  const [body] = sentBodies("real-name/personal");
  expect(body).toMatchObject({ website: "shop.example", person: { name: "Erika Mustermann" } });
  expect(body).not.toHaveProperty("type");
});

test("nothing is submitted while a step is wrong: the form leads to the first of them", async () => {
  await form(entryWithValueAtPath(whole, "person.idExpiry", "2026-03-17"), {
    initial: { entry: entryWithValueAtPath(whole, "person.idExpiry", "2026-03-17"), step: 1, version: 0 },
  });
  press("Submit for review");
  expect(await screen.findByText("The document has expired")).toBeTruthy();
  expect(sentBodies("real-name/personal")).toEqual([]);
});

const director = (fileId: string) => ({
  ...blankPerson("GB"),
  idType: "PASSPORT",
  photos: { portraitSide: [fileId] },
});
const [firstFile, secondFile] = [fileIdOf(8), fileIdOf(9)];
const twoDirectors = entryWith("hkcompany", { directors: [director(firstFile), director(secondFile)] });
const atDirectors = {
  initial: { entry: twoDirectors, step: 2, version: 0 },
  fileNames: { [firstFile]: "one.jpg", [secondFile]: "two.jpg" },
};
/** The photos of the directors as they were saved. */
const savedPhotos = () =>
  sentBodies("addCloud").map(({ entry }) =>
    (entry as Extract<VerificationEntry, { type: "hkcompany" }>).directors.map(({ photos }) => photos.portraitSide),
  );
const passportBoxes = () => screen.getAllByRole("group", { name: /Passport/ });

test("a person who moves up when another is removed retains their own photos", async () => {
  await form(twoDirectors, atDirectors);
  press("Remove Director 1");
  expect(screen.queryByText("one.jpg")).toBeNull();
  expect(screen.getByText("two.jpg")).toBeTruthy();
  press("Save and leave");
  expect(savedPhotos()).toEqual([[[secondFile]]]);
});

test("a photo that arrives after a removal belongs to its own person, and to nobody where they are gone", async () => {
  const uploads = takenUploads();
  uploads.isHeld = true;
  replies["pic-ocr"] = readReply({ name: "Ada Lovelace" });
  await form(twoDirectors, atDirectors);
  press("Remove one.jpg");
  press("Remove two.jpg");
  passportBoxes().forEach((box, at) => dropPicture(box, `new ${at + 1}.jpg`));
  press("Remove Director 1");
  await act(async () => uploads.letThrough());
  expect(await screen.findByText(/We read 1 detail/)).toBeTruthy();
  press("Save and leave");
  expect(savedPhotos()).toEqual([[[fileIdOf(2)]]]);
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ada Lovelace");
});

test("with another draft its own files are in the boxes, by their names", async () => {
  const theirs = {
    ...draftOf(entryWith("hkcompany", { directors: [director(secondFile)] }), 7),
    step: 2,
    fileNames: { [secondFile]: "theirs.jpg" },
  };
  replies.addCloud = { code: "ORDER_CHANGED", message: "Changed", result: null };
  replies.queryCloud = { code: "0", message: "", result: { draft: theirs } };
  const mine = entryWith("hkcompany", { directors: [director(firstFile)] });
  await form(mine, { initial: { entry: mine, step: 2, version: 0 }, fileNames: { [firstFile]: "mine.jpg" } });
  type("Home address", "1 Some Road");
  press("Save and leave");
  fireEvent.click(await screen.findByRole("button", { name: "Use other version" }));
  expect(screen.getByText("theirs.jpg")).toBeTruthy();
  expect(screen.queryByText("mine.jpg")).toBeNull();
});

test("the tab's stored data comes back with its files and their names", async () => {
  await form(twoDirectors, atDirectors);
  requestDraftSave();
  cleanup();
  await form(blankEntry("hkcompany"));
  expect(screen.getByText("one.jpg")).toBeTruthy();
  expect(screen.getByText("two.jpg")).toBeTruthy();
});
