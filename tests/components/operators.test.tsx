import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test, vi } from "vitest";
import { ConsoleAccountsPage } from "@/components/operations/console/accounts-page";
import { beijingInstant } from "@/lib/time/beijing";
import { inPortal } from "./in-portal";

const now = beijingInstant("2026-03-18", 10);
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function renderOperators(mayCreate: boolean, rows: ComponentProps<typeof ConsoleAccountsPage>["rows"] = []) {
  render(
    await inPortal(<ConsoleAccountsPage rows={rows} now={now} mayManage={mayCreate} mayCreate={mayCreate} />, { now }),
  );
}
const account = (name: string, isOwn: boolean, hasApp: boolean) => ({
  ...{ name, isOwn, hasApp, isAdministrator: true, madeAt: now },
  ...{ signedInAt: null, disabledAt: null, disabledFor: "" },
});

test("an administrator's entries create an operator, and a wrong own password is shown beside it", async () => {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return Response.json({ code: "PASSWORD_WRONG", message: "Wrong password", result: null });
  });
  await renderOperators(true);
  fill("Name", "carla");
  fill("Initial password", "Windy-Harbour-78");
  fill("Your password", "Rainy-Harbour-77");
  fireEvent.click(screen.getByRole("button", { name: "Add operator" }));
  await waitFor(() =>
    expect(requests).toEqual([{ name: "carla", password: "Windy-Harbour-78", ownPassword: "Rainy-Harbour-77" }]),
  );
  await waitFor(() => expect(screen.getByLabelText("Your password").getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByLabelText("Initial password").getAttribute("aria-invalid")).not.toBe("true");
});

test("an administrator with an app confirms with its code too, and a wrong one is an error at its field", async () => {
  const requests: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    requests.push(JSON.parse(body));
    return Response.json({ code: "CAPTCHA_ERROR", message: "Wrong code", result: null });
  });
  await renderOperators(true, [account("anna", true, true)]);
  const entries = { name: "carla", password: "Windy-Harbour-78", ownPassword: "Rainy-Harbour-77", code: "123456" };
  fill("Name", entries.name);
  fill("Initial password", entries.password);
  fill("Your password", entries.ownPassword);
  fill("Code or recovery code", entries.code);
  fireEvent.click(screen.getByRole("button", { name: "Add operator" }));
  await waitFor(() => expect(requests).toEqual([entries]));
  await waitFor(() => expect(screen.getByLabelText("Code or recovery code").getAttribute("aria-invalid")).toBe("true"));
});

test("an administrator without an app needs no code, whatever others have", async () => {
  await renderOperators(true, [account("anna", true, false), account("boris", false, true)]);
  expect(screen.queryByLabelText("Code or recovery code")).toBeNull();
});

test("an easy first password is refused before anything is sent", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  await renderOperators(true);
  fill("Name", "carla");
  fill("Initial password", "Carla-Harbour-78");
  fill("Your password", "Rainy-Harbour-77");
  fireEvent.click(screen.getByRole("button", { name: "Add operator" }));
  await screen.findByText("Too easy to guess. Avoid common words, sequences and the operator’s name");
  expect(fetched).not.toHaveBeenCalled();
});

test("a person who is no administrator sees the operators without the form", async () => {
  await renderOperators(false);
  expect(screen.queryByRole("button", { name: "Add operator" })).toBeNull();
});

test("in a company's own books an administrator reads where operators are added", async () => {
  render(await inPortal(<ConsoleAccountsPage rows={[]} now={now} mayManage mayCreate={false} />, { now }));
  expect(screen.queryByRole("button", { name: "Add operator" })).toBeNull();
  expect(screen.getByText(/added on the server only, with npm run ops:create/)).toBeTruthy();
});
