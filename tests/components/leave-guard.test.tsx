import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import { TextField } from "@/components/kit/fields/text-field";
import { UnsentFormLeaveGuard } from "@/components/shell/frame/leave-guard";
import { people } from "@/lib/access/calls/people";
import { roleRule } from "@/lib/access/rules";
import { leaving } from "@/lib/call/path";
import { useCallForm } from "@/lib/forms/use-call-form";
import { timeZone } from "@/lib/i18n/locale";
import kit from "@/messages/en-US/kit.json";
import shell from "@/messages/en-US/shell.json";
import { Navigation, pushedBy } from "./navigation";

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** Renders a typical form in a page with a link; `draft` is the key of its draft. */
function RoleName({ draft }: { draft: string }) {
  const { submit, field, form } = useCallForm(people.saveRole, roleRule, {
    defaults: { roleName: "", roleState: "enabled" as const, ready: "" as const, isMeant: false },
    draft,
    onDone: () => undefined,
  });
  return (
    <form onSubmit={submit}>
      <TextField {...field("roleName")} label="Name" />
      <button type="button" onClick={() => form.setValue("roleName", "by the page itself")}>
        set
      </button>
      <button type="submit">save</button>
    </form>
  );
}

function page(draft = "access.role.new") {
  const pushSpy = vi.fn();
  vi.stubGlobal("fetch", async () => Response.json({ code: "0", message: "", result: savedRole }));
  render(
    <Navigation router={pushedBy(pushSpy)}>
      <NextIntlClientProvider locale="en-US" messages={{ kit, shell } as never} timeZone={timeZone}>
        <UnsentFormLeaveGuard />
        <main>
          <RoleName draft={draft} />
          <a href="/b2b/other?view=all">on</a>
        </main>
      </NextIntlClientProvider>
    </Navigation>,
  );
  const title = shell.leave.title;
  return {
    pushed: pushSpy,
    type: (text: string) => fireEvent.input(screen.getByLabelText("Name"), { target: { value: text } }),
    /**
     * Returns whether the link was followed immediately; the framework follows a link unless a handler prevented the
     * click.
     */
    follow: () => fireEvent.click(screen.getByText("on")),
    asks: () => screen.queryByText(title) !== null,
    title,
    /** Returns whether the browser would show its confirmation. */
    unload: () => !dispatchEvent(new Event("beforeunload", { cancelable: true })),
  };
}
const savedRole = {
  roleId: "0b6f1a52-7a34-4c22-9b53-0d6f8c1b2a10",
  roleName: "Book-keepers",
  roleState: "1",
  permissions: [],
  people: 0,
  createTime: "2026-03-18T02:00:00.000Z",
};

test("a form without typed input is left without a question, whatever the page itself filled in", () => {
  const { follow, asks, unload } = page();
  fireEvent.click(screen.getByText("set"));
  expect([unload(), follow(), asks()]).toEqual([false, true, false]);
});

test("a filled form is not left by a link before its reader confirms it, and stays unchanged when they stay", async () => {
  const { type, follow, title, pushed, unload } = page();
  type("Book-keepers");
  expect(unload()).toBe(true);
  expect(follow()).toBe(false);
  fireEvent.click(await screen.findByRole("button", { name: shell.leave.stay }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(pushed).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Book-keepers");
  follow();
  fireEvent.click(await screen.findByRole("button", { name: shell.leave.leave }));
  await waitFor(() => expect(pushed).toHaveBeenCalledWith("/b2b/other?view=all"));
});

test("a form with reverted or sent input is left without a question", async () => {
  const { type, follow, unload } = page();
  type("Book-keepers");
  type("");
  expect([unload(), follow()]).toEqual([false, true]);
  type("Book-keepers");
  await act(async () => void fireEvent.click(screen.getByText("save")));
  await waitFor(() => expect(unload()).toBe(false));
  expect(follow()).toBe(true);
  type("Book-keepers of Hamburg");
  expect(unload()).toBe(true);
});

test("input restored after signing in is protected as if it had just been typed", () => {
  sessionStorage.setItem("draft:access.role.new", JSON.stringify({ roleName: "Book-keepers" }));
  expect(page().unload()).toBe(true);
});

test("a page that navigates by itself, such as at the end of a session, needs no confirmation", () => {
  const { type, unload } = page();
  type("Book-keepers");
  dispatchEvent(new Event(leaving));
  expect(unload()).toBe(false);
});
