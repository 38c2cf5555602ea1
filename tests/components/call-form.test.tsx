import { act, waitFor, fireEvent, render } from "@testing-library/react";
import { NextIntlClientProvider, useTranslations } from "next-intl";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { RestoredDraftNotice } from "@/components/shell/drafts/restored-draft";
import { RoleForm } from "@/components/access/people/role-form";
import { Form } from "@/components/kit/page/form";
import { CheckGroup } from "@/components/kit/fields/check-group";
import { RadioGroup } from "@/components/kit/fields/radio-group";
import { TextField } from "@/components/kit/fields/text-field";
import { EnquiryForm } from "@/components/help/enquiry-form";
import { declareCalls } from "@/lib/call/call";
import type { RefusalCode } from "@/lib/call/refusals";
import { storeFormDraft } from "@/lib/forms/draft";
import { useCallForm } from "@/lib/forms/use-call-form";
import { timeZone } from "@/lib/i18n/locale";
import { loadMessages, type Messages } from "@/lib/i18n/messages";
import { Navigation } from "./navigation";

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const call = declareCalls("/api/test", { access: "session" }).post("ask", {
  about: "A call of this test.",
  effect: "writes",
  input: z.object({ name: z.string() }),
  errors: ["CAPTCHA_BUSY", "LOGIN_ERROR"],
});

function RefusalForm({ onRefused: onRefused }: { onRefused: () => void }) {
  const { submit } = useCallForm(call, call.input, { defaults: { name: "" }, onDone: () => undefined, onRefused });
  return <form onSubmit={(event) => void submit(event)} />;
}

const page = (texts: Messages, part: React.ReactNode) => (
  <Navigation>
    <NextIntlClientProvider locale="en-US" messages={texts} timeZone={timeZone}>
      {part}
    </NextIntlClientProvider>
  </Navigation>
);

test("a form receives a refusal for a business reason and one of a rate limit, not a fault", async () => {
  const texts = await loadMessages("en-US");
  const answers = async (code: RefusalCode, status: number): Promise<number> => {
    vi.stubGlobal(
      "fetch",
      async () => new Response(JSON.stringify({ code, message: "No.", result: null }), { status }),
    );
    const onRefused = vi.fn();
    const { container, unmount } = render(page(texts, <RefusalForm onRefused={onRefused} />));
    await act(async () => container.querySelector("form")?.requestSubmit());
    unmount();
    return onRefused.mock.calls.length;
  };
  expect([
    await answers("LOGIN_ERROR", 200),
    await answers("CAPTCHA_BUSY", 429),
    await answers("SYSTEM_ERROR", 500),
  ]).toEqual([1, 1, 0]);
});

test("input for one role is not filled in for another, nor for a new one", async () => {
  const texts = await loadMessages("en-US");
  const role = {
    roleId: "00000000-0000-4000-8000-000000000001",
    roleName: "Payers",
    roleState: "enabled" as const,
    permissions: [],
    people: 0,
    createTime: new Date(0),
  };
  const otherRole = { ...role, roleId: "00000000-0000-4000-8000-000000000002", roleName: "Readers" };
  storeFormDraft(`access.role.${role.roleId}`, {
    roleId: role.roleId,
    roleName: "Payers renamed",
    roleState: "enabled",
  });
  const nameOf = (formRole: typeof role | null) => {
    const { container, unmount } = render(page(texts, <RoleForm role={formRole} />));
    const name = container.querySelector<HTMLInputElement>("#roleName")?.value;
    unmount();
    return name;
  };
  expect([nameOf(otherRole), nameOf(null), nameOf(role)]).toEqual(["Readers", "", "Payers renamed"]);
});

function LabelledForm() {
  const t = useTranslations("receiving.refunds");
  const rule = z.object({ reason: z.string().check(z.minLength(1, "text.missing")) });
  const { submit, field, problems } = useCallForm(
    call,
    z.pipe(
      rule,
      z.transform(({ reason }) => ({ name: reason })),
    ),
    {
      defaults: { reason: "" },
      onDone: () => undefined,
    },
  );
  return (
    <Form onSubmit={submit} problems={problems}>
      <TextField label={t("reason")} {...field("reason")} />
    </Form>
  );
}

test("a form's errors are in the page's language, its fields' names too, once the language is another", async () => {
  const inLanguage = async (locale: "zh-CN" | "en-US") => (
    <Navigation>
      <NextIntlClientProvider locale={locale} messages={await loadMessages(locale)} timeZone={timeZone}>
        <LabelledForm />
      </NextIntlClientProvider>
    </Navigation>
  );
  const { container, getByRole, rerender } = render(await inLanguage("zh-CN"));
  await act(async () => container.querySelector("form")?.requestSubmit());
  expect(getByRole("alert").textContent).toContain("退款原因：此项为必填");
  rerender(await inLanguage("en-US"));
  expect(getByRole("alert").textContent).toContain("Reason: Required");
});

function DraftForm() {
  const { submit, field, draft } = useCallForm(call, z.object({ name: z.string(), code: z.string() }), {
    defaults: { name: "", code: "" },
    onDone: () => undefined,
    draft: "test.kept",
    savesOnLeave: true,
    secret: ["code"],
  });
  const { error: _, ...name } = field("name");
  const { error: __, ...code } = field("code");
  return (
    <form onSubmit={(event) => void submit(event)}>
      <RestoredDraftNotice draft={draft} />
      <input {...name} />
      <input {...code} />
    </form>
  );
}

test("a form stored across a reload comes back without its secrets, and not once it was sent", async () => {
  const texts = await loadMessages("en-US");
  vi.stubGlobal("fetch", async () => Response.json({ code: "0", message: "", result: {} }));
  const openForm = () => {
    const { container, unmount } = render(page(texts, <DraftForm />));
    const input = (id: string) => container.querySelector<HTMLInputElement>(`#${id}`);
    return {
      container,
      type: (id: string, value: string) => fireEvent.input(input(id) ?? container, { target: { value } }),
      values: () => [input("name")?.value, input("code")?.value],
      leave: () => {
        fireEvent(window, new Event("pagehide"));
        unmount();
      },
    };
  };
  const first = openForm();
  first.type("name", "Nordwind");
  first.type("code", "123456");
  first.leave();
  const second = openForm();
  expect(second.values()).toEqual(["Nordwind", ""]);
  await act(async () => second.container.querySelector("form")?.requestSubmit());
  second.leave();
  const third = openForm();
  expect(third.values()).toEqual(["", ""]);
  third.leave();
  expect(sessionStorage).toHaveLength(0);
});

test("a form that is left by a link comes back with a notice and sends nothing; starting over empties it for good", async () => {
  const texts = await loadMessages("en-US");
  const fetchSpy = vi.fn();
  vi.stubGlobal("fetch", fetchSpy);
  const openForm = () => render(page(texts, <DraftForm />));
  const nameIn = ({ container }: ReturnType<typeof openForm>) => container.querySelector<HTMLInputElement>("#name");
  const first = openForm();
  expect(first.queryByText("Draft restored")).toBeNull();
  fireEvent.input(nameIn(first) ?? first.container, { target: { value: "Nordwind" } });
  first.unmount();
  const second = openForm();
  expect(nameIn(second)?.value).toBe("Nordwind");
  expect(second.getByText("Draft restored")).toBeTruthy();
  second.unmount();
  const third = openForm();
  expect(nameIn(third)?.value).toBe("Nordwind");
  fireEvent.click(third.getByRole("button", { name: "Start over" }));
  expect(nameIn(third)?.value).toBe("");
  expect(third.queryByText("Draft restored")).toBeNull();
  third.unmount();
  const fourth = openForm();
  expect(nameIn(fourth)?.value).toBe("");
  expect(fourth.queryByText("Draft restored")).toBeNull();
  expect(fetchSpy).not.toHaveBeenCalled();
});

test("feedback that is too short has the error at its field, not the one of a missing connection", async () => {
  const fetchSpy = vi.fn();
  vi.stubGlobal("fetch", fetchSpy);
  const labels = {
    kind: "Kind",
    text: "Text",
    textHelp: "",
    contact: "Contact",
    contactHelp: "",
    company: "Company",
    submit: "Send",
    done: "",
    doneText: "",
    missing: "Missing",
    connection: "No connection",
    problems: "Problems",
    issues: { "text.least": "At least {figure} characters" },
  };
  const { container, findAllByText } = render(
    <EnquiryForm kinds={[{ value: "problem", label: "Problem" }]} page="" labels={labels} />,
  );
  fireEvent.input(container.querySelector("#text") ?? container, { target: { value: "abc" } });
  await act(async () => container.querySelector("form")?.requestSubmit());
  expect(await findAllByText("At least 5 characters")).not.toHaveLength(0);
  expect(container.querySelector("#text")?.getAttribute("aria-invalid")).toBe("true");
  expect(fetchSpy).not.toHaveBeenCalled();
});

const narrow = declareCalls("/api/test", { access: "session" }).post("narrow", {
  about: "A call of this test.",
  effect: "writes",
  input: z.object({ name: z.string().check(z.regex(/^\d*$/, "text.number")) }),
});

function Wider() {
  const { submit, problems, errorOf } = useCallForm(narrow, z.object({ name: z.string() }), {
    defaults: { name: "abc" },
    onDone: () => undefined,
  });
  return (
    <form onSubmit={(event) => void submit(event)}>
      <output>
        {problems?.list.length}
        {errorOf("name")}
      </output>
    </form>
  );
}

test("an error of the call that the form's rule does not have is displayed at its field, and nothing is sent", async () => {
  const fetchSpy = vi.fn();
  vi.stubGlobal("fetch", fetchSpy);
  const texts = await loadMessages("en-US");
  const { container } = render(page(texts, <Wider />));
  await act(async () => container.querySelector("form")?.requestSubmit());
  expect(container.querySelector("output")?.textContent).toBe(`1${texts.validation.text.number}`);
  expect(fetchSpy).not.toHaveBeenCalled();
});

test("without a connection the summary reports that nothing was done, not that a field needs correction", async () => {
  const texts = await loadMessages("en-US");
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
  function Offline() {
    const { submit, problems } = useCallForm(narrow, z.object({ name: z.string() }), {
      defaults: { name: "1" },
      onDone: () => undefined,
    });
    return (
      <form onSubmit={(event) => void submit(event)}>
        <output>{problems?.title}</output>
      </form>
    );
  }
  const { container } = render(page(texts, <Offline />));
  await act(async () => container.querySelector("form")?.requestSubmit());
  await waitFor(() => expect(container.querySelector("output")?.textContent).toBe(texts.shell.notDone));
});

test("each line of the summary names its field, for one with a label and for a group with a heading alike", async () => {
  const texts = await loadMessages("en-US");
  const rule = z.object({
    name: z.string().check(z.minLength(1, "text.missing")),
    kind: z.enum(["a", "b"], "text.missing"),
  });
  function Two() {
    const { submit, problems, field } = useCallForm(call, rule, { defaults: { name: "" }, onDone: () => undefined });
    return (
      <Form onSubmit={submit} problems={problems}>
        <TextField {...field("name")} label="Role name" />
        <RadioGroup
          {...field("kind")}
          label="Kind"
          options={[
            { value: "a", label: "A" },
            { value: "b", label: "B" },
          ]}
        />
      </Form>
    );
  }
  const { container, findAllByRole } = render(page(texts, <Two />));
  await act(async () => container.querySelector("form")?.requestSubmit());
  expect((await findAllByRole("link")).map(({ textContent }) => textContent)).toEqual([
    "Role name: Required",
    "Kind: Required",
  ]);
});

test("the summary follows the order of the page, in any order of the rule, and links to groups too", async () => {
  const texts = await loadMessages("en-US");
  const missing = z.string().check(z.minLength(1, "text.missing"));
  const rule = z.object({
    kinds: z.array(z.string()).check(z.minLength(1, "choice.missing")),
    unseen: missing,
    name: missing,
    note: missing,
    level: z.enum(["1", "2"], "text.missing"),
  });
  function MixedForm() {
    const callForm = useCallForm(call, rule, {
      defaults: { name: "", kinds: [], note: "", unseen: "" },
      onDone: () => undefined,
    });
    return (
      <Form onSubmit={callForm.submit} problems={callForm.problems}>
        <TextField {...callForm.field("note")} label="Note" />
        <RadioGroup name="level" label="Level" options={[{ value: "1", label: "First" }]} />
        <TextField {...callForm.field("name")} label="Name" />
        <CheckGroup
          id="kinds"
          label="Kinds"
          values={[]}
          options={[{ value: "a", label: "A" }]}
          onValues={() => undefined}
        />
      </Form>
    );
  }
  const view = render(page(texts, <MixedForm />));
  await act(async () => view.container.querySelector("form")?.requestSubmit());
  const lines = await view.findAllByRole("link");
  expect(lines.map((line) => line.getAttribute("href"))).toEqual(["#note", "#level", "#name", "#kinds", "#unseen"]);
  for (const [line, control] of [
    [lines[1], view.getByRole("radio", { name: "First" })],
    [lines[3], view.getByRole("checkbox", { name: "A" })],
  ] as const) {
    if (line) fireEvent.click(line);
    expect(document.activeElement).toBe(control);
  }
  expect(lines[3]?.textContent).toContain("Kinds: ");
});
