import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CertificateRenewalForm } from "@/components/verification/renewal/renewal-form";
import { beijingInstant } from "@/lib/time/beijing";
import type { VerificationEntry } from "@/lib/verification/entry";
import { blankEntry, entryWithValueAtPath } from "@/lib/verification/write";
import { inPortal } from "./in-portal";
import { dropPicture, fileIdOf, readReply, takenUploads } from "./uploading";

const now = beijingInstant("2026-03-18", 10);
const today = "2026-03-18";

let requests: unknown[] = [];
let replies: Record<string, object> = {};
beforeEach(() => {
  requests = [];
  replies = {};
  takenUploads();
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit = {}) => {
    if (path.includes("renewCertificate")) requests.push(JSON.parse(String(body)));
    const match = Object.entries(replies).find(([end]) => path.includes(end))?.[1];
    return match ? Promise.resolve(Response.json(match)) : new Promise(() => {});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const entryWith = (type: VerificationEntry["type"], values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).reduce((entry, [path, value]) => entryWithValueAtPath(entry, path, value), blankEntry(type));
/** Somebody with a document of a kind that ends soon. */
const personWith = (nationality: string, idType: string) =>
  entryWith("personal", {
    "person.nationality": nationality,
    "person.idType": idType,
    "person.idNo": "C01X00T47",
    "person.idExpiry": "2026-04-01",
  });

async function renewal(entry: VerificationEntry, path: string, expiresOn = "2026-04-01") {
  const certificate = { path, name: "", expiresOn, daysLeft: 14 };
  render(await inPortal(<CertificateRenewalForm {...{ entry, path, today }} certificates={[certificate]} />, { now }));
}
const box = (name: RegExp) => screen.getByRole("group", { name });
type Rest = [faults?: readonly string[], picType?: string];
/** Drops a picture in which this is read. */
async function read(name: RegExp, fields: object, ...rest: Rest) {
  replies["pic-ocr"] = readReply(fields, ...rest);
  await act(async () => dropPicture(box(name)));
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Submit for review" })));

test("a picture fills in the new last day and the number", async () => {
  await renewal(personWith("DE", "PASSPORT"), "person.idExpiry");
  await read(/Passport, photo page/, { idNo: "C99X00T99", idExpiry: "2036-03-01", name: "Erika Mustermann" });
  await screen.findByText(/We read 3 details/);
  expect([field("New expiry date").value, field("New document number").value]).toEqual(["2036-03-01", "C99X00T99"]);
});

test("the typed data stays, beside the pictures' data", async () => {
  await renewal(personWith("HK", "ID_CARD"), "person.idExpiry");
  type("New expiry date", "2036-01-03");
  await read(/Document, portrait side/, { idNo: "C01X00T47" });
  await read(/Document, emblem side/, { idExpiry: "2036-03-01" });
  expect(await screen.findByText("The picture reads: 2036-03-01")).toBeTruthy();
  expect([field("New expiry date").value, field("New document number").value]).toEqual(["2036-01-03", "C01X00T47"]);
  fireEvent.click(screen.getByRole("button", { name: "Use this" }));
  expect(field("New expiry date").value).toBe("2036-03-01");
});

test("a number is read without the blanks and the full-width forms that are pasted along", async () => {
  await renewal(personWith("HK", "ID_CARD"), "person.idExpiry");
  type("New document number", " Ｃ０１ X00T（４７） ");
  expect(field("New document number").value).toBe("C01X00T(47)");
});

test("a bad picture is reported as soon as it is there", async () => {
  await renewal(entryWith("company", { termTo: "2026-04-01" }), "termTo");
  await read(/Business license/, { termTo: "long-term" }, ["blurred"]);
  expect((await screen.findByRole("alert")).textContent).toContain("The picture is blurred");
  expect(screen.getByLabelText<HTMLInputElement>("No expiry").checked).toBe(true);
});

test("nothing is sent while the day is not later or a picture is missing", async () => {
  await renewal(personWith("DE", "PASSPORT"), "person.idExpiry");
  type("New expiry date", "2026-04-01");
  await submit();
  expect(field("New expiry date").getAttribute("aria-invalid")).toBe("true");
  expect(box(/Passport, photo page/).textContent).toContain("Upload the required documents");
  expect(requests).toEqual([]);
});

const refusalReply = (path: string) => ({
  code: "VERIFICATION_FIELD_INVALID",
  message: "A detail is not right",
  result: { issues: [{ path: path.split("."), message: "Not a number of such a document", code: "cert.number" }] },
});

test("the server's refusal is displayed at its field, or above where the form has none", async () => {
  await renewal(personWith("DE", "PASSPORT"), "person.idExpiry");
  await read(/Passport, photo page/, { idExpiry: "2036-03-01" }, [], "PASSPORT");
  await act(async () => dropPicture(box(/holding/)));
  replies.renewCertificate = refusalReply("number");
  await submit();
  expect(field("New document number").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Not a number of such a document")).toBeTruthy();
  replies.renewCertificate = refusalReply("files.1");
  await submit();
  expect(box(/holding/).textContent).toContain("Not a number of such a document");
  replies.renewCertificate = refusalReply("birthday");
  await submit();
  expect(screen.getByRole("alert").textContent).toContain("A detail is not right");
  expect(requests).toHaveLength(3);
  expect(requests[0]).toEqual({
    path: "person.idExpiry",
    expiresOn: "2036-03-01",
    number: "",
    files: [fileIdOf(1), fileIdOf(2)],
  });
});

test.each(["2026-04-10", "2027-04-10"])(
  "an annual return ends on the next anniversary, which is filled in and stays, also where the newest application is %s",
  async (nar1Expiry) => {
    const entry = entryWith("hkcompany", { registeredOn: "2019-04-10", nar1Expiry });
    await renewal(entry, "nar1Expiry", "2026-04-10");
    expect([field("New expiry date").value, field("New expiry date").disabled]).toEqual(["2027-04-10", true]);
    expect(screen.queryByLabelText("New document number")).toBeNull();
  },
);
