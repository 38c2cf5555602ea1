import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { EnglishNameChangeRequestForm } from "@/components/access/company/english-name-form";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

test("another English name is sent for review as typed; an invalid one is not sent", async () => {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return Response.json({ code: "OPERATION_NOT_ALLOW", message: "no", result: null });
  });
  render(
    await inPortal(<EnglishNameChangeRequestForm enName="Lantau Trading" />, { now: beijingInstant("2026-03-18", 10) }),
  );
  const field = screen.getByLabelText<HTMLInputElement>("New English name");
  const submitName = (name: string) => {
    fireEvent.change(field, { target: { value: name } });
    fireEvent.click(screen.getByRole("button", { name: "Submit for review" }));
  };
  expect(field.value).toBe("Lantau Trading");
  submitName("Lantau & Sons");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(requests).toEqual([]);
  submitName("Lantau and Sons Ltd.");
  await waitFor(() => expect(requests).toEqual([{ enName: "Lantau and Sons Ltd." }]));
});
