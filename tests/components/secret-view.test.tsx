import { cleanup, fireEvent, render, waitFor, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiKeyActions } from "@/components/developers/keys/key-actions";
import { CreateApiKeyForm } from "@/components/developers/keys/key-form";
import { WebhookEndpointForm } from "@/components/developers/webhooks/endpoint-form";
import { CreateSandboxKeyButton } from "@/components/shell/sandbox/sandbox-key-actions";
import type { ClientOutput } from "@/lib/call/call";
import type { apiKeys } from "@/lib/developers/calls/keys";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages } from "@/lib/i18n/messages";
import { Navigation, replacedBy } from "./navigation";

const keyId = "01900000-0000-7000-8000-000000000001";
const secret = "sk_a_secret_that_is_shown_once";
const replace = vi.fn();
const router = replacedBy(replace);
const texts = await loadMessages("en-US");

afterEach(() => {
  cleanup();
  replace.mockClear();
  vi.unstubAllGlobals();
});

/** Shows a part, on a server that answers every call with this. */
function renderPart(part: ReactNode, result: object) {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body));
    return Promise.resolve(Response.json({ code: "0", message: "", result }));
  });
  const page = within(
    render(
      <Navigation router={router}>
        <NextIntlClientProvider locale="en-US" messages={texts} timeZone={timeZone}>
          {part}
        </NextIntlClientProvider>
      </Navigation>,
    ).container.ownerDocument.body,
  );
  return { page, bodies };
}

const press = (button: HTMLElement) => fireEvent.click(button);

test("a key that was just made shows its secret, and its page once it was stored", async () => {
  const groups = [
    {
      label: "Payments",
      pages: [
        {
          label: "Records",
          items: [
            {
              permission: "payment_manage/records",
              alongWith: [],
              action: "see" as const,
              of: "payment_manage/records",
              label: "See",
              full: "See records",
              hasOwnName: false,
              needsPayPassword: false,
              mayGrant: true,
            },
          ],
        },
      ],
    },
  ];
  const permission = "payment_manage/records";
  const grantables = [{ permission, alongWith: [], action: "see" as const, of: permission, mayGrant: true }];
  const { page, bodies } = renderPart(<CreateApiKeyForm groups={groups} scopes={{ grantables, money: [] }} />, {
    keyId,
    // as it is sent: states have codes there
    state: "1",
    secret,
  });
  fireEvent.change(page.getByLabelText(texts.developers.keys.name), { target: { value: "ERP" } });
  press(page.getByRole("checkbox", { name: /See/ }));
  press(page.getByRole("button", { name: texts.developers.keys.make }));
  const copiedButton = await page.findByRole("button", { name: texts.developers.keys.copied });
  expect(bodies).toMatchObject([{ name: "ERP", permissions: ["payment_manage/records"] }]);
  expect(page.getByText(secret)).toBeTruthy();
  press(copiedButton);
  expect(replace.mock.calls).toEqual([[expect.stringContaining(`keyId=${keyId}`)]]);
});

test("a key's new secret is displayed until it was stored, and never again", async () => {
  // named cast: what a key's actions look at
  const key = { keyId, name: "ERP", state: "active", mayConfirm: false, isOwn: true } as ClientOutput<
    typeof apiKeys.keys
  >["rows"][number];
  const { page } = renderPart(<ApiKeyActions apiKey={key} />, { keyId, state: "1", secret });
  press(page.getByRole("button", { name: texts.developers.keys.rotate }));
  const dialog = within(await page.findByRole("dialog"));
  press(dialog.getByRole("button", { name: texts.developers.keys.rotate }));
  await page.findByText(secret);
  press(await page.findByRole("button", { name: texts.developers.keys.copied }));
  await waitFor(() => expect(page.queryByText(secret)).toBeNull());
  expect(page.getByRole("button", { name: texts.developers.keys.rotate })).toBeTruthy();
});

test("a sandbox key's secret is displayed until it was stored, and another can be made then", async () => {
  const { page } = renderPart(<CreateSandboxKeyButton world={null} />, { keyId, secret });
  press(page.getByRole("button", { name: texts.developers.sandbox.make }));
  const dialog = within(await page.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(texts.developers.sandbox.name), { target: { value: "CI" } });
  press(dialog.getByRole("button", { name: texts.developers.sandbox.make }));
  await page.findByText(secret);
  press(await page.findByRole("button", { name: texts.developers.sandbox.copied }));
  await waitFor(() => expect(page.queryByText(secret)).toBeNull());
  expect(page.getByRole("button", { name: texts.developers.sandbox.make })).toBeTruthy();
});

test("an endpoint that was just added shows its secret, and the way back to all of them", async () => {
  const { page } = renderPart(<WebhookEndpointForm endpoint={null} />, {
    endpoint: {
      endpointId: keyId,
      url: "https://erp.example/hook",
      description: "",
      events: [],
      state: "1",
      disabledFor: null,
      failingSince: null,
      oldSecretUntil: null,
      madeAt: "2026-03-18T02:00:00.000Z",
    },
    secret,
  });
  fireEvent.change(page.getByLabelText(texts.developers.webhooks.url), {
    target: { value: "https://erp.example/hook" },
  });
  press(page.getAllByRole("checkbox")[0] ?? expect.fail("no event to choose"));
  press(page.getByRole("button", { name: texts.developers.webhooks.save }));
  await page.findByText(secret);
  const back = page.getByRole("link", { name: texts.developers.webhooks.secretClose });
  expect(back.getAttribute("href")).toContain("developer/webhooks");
});
