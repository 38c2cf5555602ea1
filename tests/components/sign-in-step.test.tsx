import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SignInMfaForm, type MfaLabels } from "@/components/access/sign-in/mfa-form";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const labels: MfaLabels = {
  title: "Verify",
  newDevice: "New device",
  secondStep: "Two steps",
  way: "Verify by",
  phone: "SMS to {to}",
  email: "Email to {to}",
  app: "App",
  passkey: "Passkey",
  code: "Code",
  appCode: "App code",
  recovery: "Recovery code",
  usePasskey: "Use passkey",
  submit: "Sign in",
  back: "Back",
  over: "Over",
  hint: "Simulation",
  toOutbox: "Open the outbox",
  missing: "Required",
  cancelledText: "Cancelled",
  send: "Send",
  again: "Again",
  sentText: "Sent",
};

async function renderStep(authWay: "email" | "phone", given: { world?: string; toOutbox?: string }) {
  const { world, toOutbox = labels.toOutbox } = given;
  const form = (
    <SignInMfaForm
      step={{ reason: "newDevice", ways: [{ authWay, sendNo: "o***@demo.example" }], ...(world && { world }) }}
      labels={{ ...labels, toOutbox }}
      connection={{ noResponse: "", status: "" }}
      problemsTitle="Problems"
      onDone={() => Promise.reject(new Error("not signed in"))}
      onBack={() => {}}
    />
  );
  render(await inPortal(form, { now: beijingInstant("2026-03-18", 10) }));
}
const outboxLink = () => screen.queryByRole("link", { name: "Open the outbox" });

test.for([
  ["email", "/ops/worlds/demo/outbox?kind=mail"],
  ["phone", "/ops/worlds/demo/outbox?kind=sms"],
] as const)("the code by %s of a simulated world is one link away, in a tab of its own", async ([way, href]) => {
  await renderStep(way, { world: "demo" });
  expect(outboxLink()?.getAttribute("href")).toBe(href);
  expect(outboxLink()?.getAttribute("target")).toBe("_blank");
});

test("there is no link where codes reach people, nor where the console does not answer", async () => {
  await renderStep("email", {});
  expect(outboxLink()).toBeNull();
  await renderStep("email", { world: "demo", toOutbox: "" });
  expect(outboxLink()).toBeNull();
});
