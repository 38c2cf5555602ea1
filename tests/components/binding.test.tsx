import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { BindEmailForm } from "@/components/access/registration/bind-form";
import { ChangeBoundContact } from "@/components/access/registration/bound-contact";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
/** Records the requests: the call, with the values of its query string or body. */
let requests: (readonly [call: string, input: object])[] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, "http://portal");
    const body: unknown = JSON.parse(typeof init?.body === "string" ? init.body : "{}");
    requests.push([pathname.split("/").at(-1) ?? "", { ...Object.fromEntries(searchParams), ...(body as object) }]);
    return Response.json({ code: "0", message: "", result: {} });
  });
});

const renderPart = async (part: ReactNode) => render(await inPortal(part, { now }));
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const came = (count: number) => waitFor(() => expect(requests).toHaveLength(count));

for (const { kind, label, address, calls } of [
  {
    kind: "phone",
    label: "Number",
    address: "13800000002",
    calls: ["getOldPhoneNoMessageCode", "checkCurrentBindingCode", "getNewPhoneNoMessageCode", "bindPhoneNoApply"],
  },
  {
    kind: "email",
    label: "New email address",
    address: "new@company.example",
    calls: ["send-code", "check-code", "send-code-new", "check-code-new"],
  },
] as const)
  test(`another ${kind} is bound after a code to the bound one, by a code to the new one`, async () => {
    await renderPart(<ChangeBoundContact kind={kind} phone="138****0001" email="o***r@company.example" />);
    press(`Change ${kind}`);
    fireEvent.click(screen.getByRole("radio", { name: "SMS" }));
    press("Send code");
    await came(1);
    type("Code", "246802");
    press("Continue");
    await screen.findByLabelText(label);
    if (kind === "phone") expect(screen.getByRole("group", { name: "New phone number" })).toBeTruthy();
    type(label, address);
    press("Send code");
    await came(3);
    type("Code", "135791");
    press("Confirm");
    await came(4);
    expect(requests).toEqual([
      [calls[0], { sendType: "1" }],
      [calls[1], { sendType: "1", code: "246802" }],
      [calls[2], { [kind]: address }],
      [calls[3], { [kind]: address, code: "135791" }],
    ]);
    // it is done: the button to change it is there again
    expect(await screen.findByRole("button", { name: `Change ${kind}` })).toBeTruthy();
  });

test("with a single proof of the bound one, the code's destination is displayed, and there is no choice", async () => {
  await renderPart(<ChangeBoundContact kind="email" phone="" email="o***r@company.example" />);
  press("Change email");
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByText("We send a code to o***r@company.example.")).toBeTruthy();
  press("Cancel");
  expect(screen.getByRole("button", { name: "Change email" })).toBeTruthy();
});

test("an activation mail goes to the address that was typed, and another may be typed instead", async () => {
  await renderPart(<BindEmailForm />);
  type("Email", "owner@company.example");
  press("Send activation email");
  await screen.findByText("Activation email sent to owner@company.example");
  expect(requests.map(([, input]) => input)).toEqual([{ email: "owner@company.example" }]);
  expect(screen.getByRole("button", { name: "I have confirmed, continue" })).toBeTruthy();
  // a mail is not sent again at once
  const again = screen.getByRole("button", { name: /^Resend \(\d+ s\)$/ });
  fireEvent.click(again);
  expect(requests).toHaveLength(1);
  press("Use another address");
  type("Email", "other@company.example");
  press("Send activation email");
  await screen.findByText("Activation email sent to other@company.example");
});
