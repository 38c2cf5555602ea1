import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { SearchOption, SearchSelectProps } from "@/components/kit/select/search-select";
import { WithTexts } from "./with-texts";

const options: SearchOption[] = [
  { value: "DE", label: "Germany", hint: "DE" },
  { value: "GE", label: "Georgia", hint: "GE" },
  { value: "FR", label: "France", hint: "FR" },
];
const list = () => import("@/components/kit/select/search-select-list");

let SearchSelect: (props: SearchSelectProps) => React.ReactNode;
let sentCount = 0;

beforeAll(async () => void (await list()));
// a fresh module has not loaded its list yet: whatever a test does before it waits, it does to the plain box
beforeEach(async () => {
  vi.resetModules();
  ({ SearchSelect } = await import("@/components/kit/select/search-select"));
  sentCount = 0;
});

function Country({ initial, from = options }: { initial?: SearchOption; from?: SearchSelectProps["options"] }) {
  const [value, setValue] = useState<SearchOption | null>(initial ?? null);
  return (
    <WithTexts>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sentCount += 1;
        }}
      >
        {/* a new object at every drawing, as the country field's is */}
        <SearchSelect label="Country" value={value && { ...value }} onChoose={setValue} options={from} />
        <input aria-label="Name" />
        <output aria-label="Code">{value?.value ?? "none"}</output>
        <button>Send</button>
      </form>
    </WithTexts>
  );
}

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Country" });
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const isList = () => box().getAttribute("aria-autocomplete") === "list";
const listCome = () => waitFor(() => expect(isList()).toBe(true));
const optionTexts = () => screen.getAllByRole("option").map(({ textContent }) => textContent);
const selectedCode = () => screen.getByLabelText("Code").textContent;

test("text typed while the list loads is preserved, and the list opens on it", async () => {
  render(<Country />);
  act(() => box().focus());
  for (const text of ["G", "Ge", "Ger"]) type(text);
  expect([isList(), box().value]).toEqual([false, "Ger"]);
  await listCome();
  await waitFor(() => expect(optionTexts()).toEqual(["GermanyDE"]));
  expect([box().value, document.activeElement]).toEqual(["Ger", box()]);
  type("Geo");
  expect(optionTexts()).toEqual(["GeorgiaGE"]);
});

test("a search is sent for the text typed while the list was loading", async () => {
  const queries: string[] = [];
  render(
    <Country
      from={async (text) => {
        queries.push(text);
        return options.slice(0, 1);
      }}
    />,
  );
  act(() => box().focus());
  type("germ");
  await listCome();
  await waitFor(() => expect(optionTexts()).toEqual(["GermanyDE"]));
  expect(queries).toEqual(["germ"]);
});

test("text typed over a choice is searched for", async () => {
  render(<Country initial={{ value: "DE", label: "Germany" }} />);
  act(() => box().focus());
  type("Fra");
  await listCome();
  await waitFor(() => expect(optionTexts()).toEqual(["FranceFR"]));
  expect([box().value, selectedCode()]).toEqual(["Fra", "DE"]);
});

test("emptying the box while the list loads removes the choice", () => {
  render(<Country initial={{ value: "DE", label: "Germany" }} />);
  act(() => box().focus());
  type("");
  expect(selectedCode()).toBe("none");
});

test("Enter while the list loads selects the first match and sends nothing", async () => {
  render(<Country />);
  act(() => box().focus());
  type("Germany");
  const isLeftToBrowser = fireEvent.keyDown(box(), { key: "Enter" });
  expect([isLeftToBrowser, sentCount, selectedCode(), box().value]).toEqual([false, 0, "DE", "Germany"]);
  await listCome();
  expect(box().value).toBe("Germany");
});

test("the list does not move the focus of a person who has moved on meanwhile, and drops abandoned text", async () => {
  render(<Country />);
  act(() => box().focus());
  type("Ger");
  act(() => screen.getByLabelText("Name").focus());
  await listCome();
  expect([box().value, document.activeElement]).toEqual(["", screen.getByLabelText("Name")]);
});

test("the list waits for an input method to finish its word", async () => {
  render(<Country />);
  act(() => box().focus());
  fireEvent.compositionStart(box());
  type("fra");
  await act(async () => void (await list()));
  await act(async () => {});
  expect(isList()).toBe(false);
  fireEvent.compositionEnd(box());
  await listCome();
  await waitFor(() => expect(optionTexts()).toEqual(["FranceFR"]));
});
