import { act, cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { RoleForm } from "@/components/access/role-form";
import { calls } from "@/lib/call/call";
import type { RefusalCode } from "@/lib/call/refusals";
import { keepDraft } from "@/lib/forms/draft";
import { useCallForm } from "@/lib/forms/use-call-form";
import { timeZone } from "@/lib/i18n/locale";
import { messagesOf, type Messages } from "@/lib/i18n/messages";

vi.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => undefined, replace: () => undefined }) }));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const call = calls("/api/test", { needs: "session" }).post("ask", { about: "A call of this test.", effect: "writes", takes: z.object({ name: z.string() }), refuses: ["CAPTCHA_BUSY", "LOGIN_ERROR"] });

function Asking({ refused }: { refused: () => void }) {
  const { submit } = useCallForm(call, call.takes, { defaults: { name: "" }, done: () => undefined, refused });
  return <form onSubmit={(event) => void submit(event)} />;
}

const page = (texts: Messages, part: React.ReactNode) => <NextIntlClientProvider locale="en-US" messages={texts} timeZone={timeZone}>{part}</NextIntlClientProvider>;

test("a form hears of a no for a reason of the business and of one for asking too often, not of a fault", async () => {
  const texts = await messagesOf("en-US");
  const answers = async (code: RefusalCode, status: number): Promise<number> => {
    vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ code, message: "No.", result: null }), { status }));
    const refused = vi.fn();
    const { container, unmount } = render(page(texts, <Asking refused={refused} />));
    await act(async () => container.querySelector("form")?.requestSubmit());
    unmount();
    return refused.mock.calls.length;
  };
  expect([await answers("LOGIN_ERROR", 200), await answers("CAPTCHA_BUSY", 429), await answers("SYSTEM_ERROR", 500)]).toEqual([1, 1, 0]);
});

test("what was filled in for one role is not filled in for another, nor for a new one", async () => {
  const texts = await messagesOf("en-US");
  const role = { roleId: "00000000-0000-4000-8000-000000000001", roleName: "Payers", roleState: "enabled" as const, permissions: [], people: 0, createTime: new Date(0) };
  const other = { ...role, roleId: "00000000-0000-4000-8000-000000000002", roleName: "Readers" };
  keepDraft(`access.role.${role.roleId}`, { roleId: role.roleId, roleName: "Payers renamed", roleState: "enabled" });
  const nameOf = (shown: typeof role | null) => {
    const { container, unmount } = render(page(texts, <RoleForm role={shown} />));
    const name = container.querySelector<HTMLInputElement>("#roleName")?.value;
    unmount();
    return name;
  };
  expect([nameOf(other), nameOf(null), nameOf(role)]).toEqual(["Readers", "", "Payers renamed"]);
});
