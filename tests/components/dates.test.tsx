import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { beforeAll, describe, expect, test } from "vitest";
import { DateField, DateTimeField } from "@/components/kit/dates/date-field";
import { DateRangeField } from "@/components/kit/dates/date-range";
import { TodayProvider } from "@/components/kit/dates/today";
import { inPortal } from "./in-portal";
import { fieldDescription } from "./message-of";
import { WithTexts } from "./with-texts";

// fetched ahead, so that no test waits for the compilation of the calendar
beforeAll(async () => void (await import("@/components/kit/dates/calendar-popover")));

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const typeAndLeave = (label: string, text: string) => {
  act(() => field(label).focus());
  type(label, text);
  act(() => field(label).blur());
};

const show = (part: ReactNode, today = "2026-03-18") =>
  render(
    <WithTexts>
      <TodayProvider today={today}>
        <form aria-label="Form">{part}</form>
      </TodayProvider>
    </WithTexts>,
  );

/** The query that a plain GET form sends. */
const sentQuery = () =>
  new URLSearchParams(
    [...new FormData(screen.getByRole<HTMLFormElement>("form"))].map(([name, value]) => [name, String(value)]),
  ).toString();

/** Opens the calendar of a box, the first one unless another is named. */
async function openCalendar(index = 0) {
  const button = screen.getAllByRole("button", { name: "Open calendar" })[index];
  if (button) fireEvent.click(button);
  return within(await screen.findByRole("dialog"));
}
const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

describe("a range", () => {
  const range = <DateRangeField label="Created" names={{ from: "from", to: "to" }} daysMax={180} />;

  test.each([
    ["Today", "from=2026-03-18&to=2026-03-18"],
    ["Last 7 days", "from=2026-03-12&to=2026-03-18"],
    ["This month", "from=2026-03-01&to=2026-03-31"],
    ["Last month", "from=2026-02-01&to=2026-02-28"],
    ["This quarter", "from=2026-01-01&to=2026-03-31"],
  ])("is set to the period “%s” from Beijing's day of the page, and sent so in a plain form", async (name, query) => {
    show(range);
    const calendar = await openCalendar();
    fireEvent.click(calendar.getByRole("button", { name }));
    await isClosed();
    expect(sentQuery()).toBe(query);
    const reopened = await openCalendar(1);
    expect(reopened.getByRole("button", { name, pressed: true })).toBeTruthy();
  });

  test("offers no period that is longer than it may be, and cuts one at its bounds", async () => {
    show(
      <DateRangeField
        label="Created"
        names={{ from: "from", to: "to" }}
        min="2026-03-05"
        max="2026-03-18"
        daysMax={14}
      />,
    );
    const calendar = await openCalendar();
    expect(
      within(calendar.getByRole("group", { name: "Preset periods" }))
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Today", "Last 7 days", "This month", "This quarter", "Custom"]);
    fireEvent.click(calendar.getByRole("button", { name: "This month" }));
    await isClosed();
    expect(sentQuery()).toBe("from=2026-03-05&to=2026-03-18");
  });

  test("is cleared at once, and any other one is a custom one", async () => {
    show(<DateRangeField label="Created" names={{ from: "from", to: "to" }} from="2026-03-02" to="2026-03-17" />);
    const calendar = await openCalendar();
    expect(calendar.getByRole("button", { pressed: true }).textContent).toBe("Custom");
    fireEvent.click(calendar.getByRole("button", { name: "Clear" }));
    await isClosed();
    expect(sentQuery()).toBe("from=&to=");
  });

  test("of which a day is no day has that error, and is not sent", () => {
    show(range);
    typeAndLeave("Start date", "2026-02-30");
    expect(field("Start date").validity.customError).toBe(true);
    expect(screen.getByRole("group").textContent).toContain("This date doesn’t exist.");
  });
});

describe("a typed day", () => {
  test("is refused with a text when it is none, once the field is left", () => {
    show(<DateField label="Day" name="day" />);
    act(() => field("Day").focus());
    type("Day", "18/03/2026");
    expect([field("Day").validationMessage, field("Day").getAttribute("aria-invalid")]).toEqual([
      "Enter the date as YYYY-MM-DD, such as 2026-03-18.",
      null,
    ]);
    act(() => field("Day").blur());
    expect([field("Day").getAttribute("aria-invalid"), fieldDescription(field("Day"))]).toEqual([
      "true",
      "Enter the date as YYYY-MM-DD, such as 2026-03-18.",
    ]);
    typeAndLeave("Day", "2026-03-18");
    expect([field("Day").validity.valid, field("Day").getAttribute("aria-invalid")]).toEqual([true, null]);
  });

  test.each([
    ["2026-03-17", "Choose 2026-03-18 or later."],
    ["2026-04-01", "Choose 2026-03-31 or earlier."],
    ["2026-04-31", "This date doesn’t exist."],
  ])("%s is refused with its reason", (text, reason) => {
    show(<DateField label="Day" min="2026-03-18" max="2026-03-31" />);
    typeAndLeave("Day", text);
    expect([fieldDescription(field("Day")), field("Day").validationMessage]).toEqual([reason, reason]);
  });

  test.each(["2026/3/8", "2026年3月8日", "20260308", " ２０２６-０３-０８ "])(
    "in another spelling, %j, is sent as ISO text",
    (text) => {
      show(<DateField label="Day" name="day" />);
      typeAndLeave("Day", text);
      expect(sentQuery()).toBe("day=2026-03-08");
    },
  );

  test("is written as ISO text before Enter sends the form", () => {
    show(<DateField label="Day" name="day" />);
    type("Day", "2026/3/8");
    fireEvent.keyDown(field("Day"), { key: "Enter" });
    expect([sentQuery(), field("Day").validity.valid]).toEqual(["day=2026-03-08", true]);
  });

  test("has its error once a press on something below it is over, so that its click hits", async () => {
    show(
      <>
        <DateField label="Day" />
        <button type="button">Go on</button>
      </>,
    );
    const button = screen.getByRole("button", { name: "Go on" });
    act(() => field("Day").focus());
    type("Day", "soon");
    fireEvent.pointerDown(button);
    act(() => button.focus());
    expect(field("Day").getAttribute("aria-invalid")).toBeNull();
    fireEvent.pointerUp(button);
    await waitFor(() => expect(field("Day").getAttribute("aria-invalid")).toBe("true"));
  });
});

describe("the calendar", () => {
  test("replaces nothing: the box is the same element with its text before and after it was fetched", async () => {
    show(<DateField label="Day" />);
    const box = field("Day");
    type("Day", "2026-05-20");
    const calendar = await openCalendar();
    expect([field("Day") === box, box.value]).toEqual([true, "2026-05-20"]);
    expect(calendar.getByRole("gridcell", { selected: true }).textContent).toBe("20");
  });

  test("opens at today's day of the page's clock, and enters it", async () => {
    show(<DateField label="Day" name="day" />, "2031-07-09");
    const calendar = await openCalendar();
    expect(calendar.getByText("July 2031")).toBeTruthy();
    const days = calendar.getAllByRole("gridcell").filter((day) => day.getAttribute("aria-current") === "date");
    expect(days.map((day) => day.getAttribute("aria-label"))).toEqual(["Wednesday, July 9, 2031"]);
    fireEvent.click(calendar.getByRole("button", { name: "Today" }));
    await isClosed();
    expect(sentQuery()).toBe("day=2031-07-09");
  });

  test("is opened from the box with Alt and the arrow down", async () => {
    show(<DateField label="Day" />);
    fireEvent.keyDown(field("Day"), { key: "ArrowDown", altKey: true });
    expect(await screen.findByRole("dialog", { name: "Day: calendar" })).toBeTruthy();
  });

  test("names public holidays, working weekends and weekends to a screen reader, and marks them with letters", async () => {
    show(<DateField label="Day" defaultValue="2026-10-08" />);
    const calendar = await openCalendar();
    const days = [
      ["Wednesday, October 7, 2026, public holiday: National Day", "7H"],
      ["Thursday, October 8, 2026", "8"],
      ["Saturday, October 10, 2026, working weekend: National Day", "10W"],
      ["Sunday, October 11, 2026, weekend", "11"],
    ];
    for (const [name = "", text] of days) expect(calendar.getByRole("gridcell", { name }).textContent).toBe(text);
    expect(calendar.getByText("Public holiday in mainland China")).toBeTruthy();
  });

  test("says for a coming year that its holidays are not announced", async () => {
    show(<DateField label="Day" defaultValue="2027-10-01" />);
    const calendar = await openCalendar();
    expect(calendar.getByText("Public holidays for 2027 haven’t been announced yet.")).toBeTruthy();
  });

  test("cannot select a day beyond the bounds", async () => {
    show(<DateField label="Day" name="day" min="2026-03-18" max="2026-03-20" />);
    const calendar = await openCalendar();
    const enabled = calendar.getAllByRole("gridcell").filter((day) => day.matches("button:not(:disabled)"));
    expect(enabled.map(({ textContent }) => textContent)).toEqual(["18", "19", "20"]);
    const [, nineteenth] = enabled;
    if (nineteenth) fireEvent.click(nineteenth);
    await isClosed();
    expect(sentQuery()).toBe("day=2026-03-19");
  });

  test("can clear an optional day, and no other", async () => {
    show(<DateField label="Day" name="day" defaultValue="2026-03-18" isOptional />);
    fireEvent.click((await openCalendar()).getByRole("button", { name: "Clear" }));
    await isClosed();
    expect(sentQuery()).toBe("day=");
  });

  test("cannot clear a required day", async () => {
    show(<DateField label="Day" defaultValue="2026-03-18" />);
    expect((await openCalendar()).queryByRole("button", { name: "Clear" })).toBeNull();
  });

  test("stays closed for a fixed day", () => {
    show(<DateField label="Day" disabled />);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Open calendar" }).disabled).toBe(true);
    fireEvent.keyDown(field("Day"), { key: "ArrowDown", altKey: true });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("speaks Chinese on a Chinese page, where weeks begin on Monday", async () => {
    render(
      await inPortal(<DateField label="日期" defaultValue="2026-10-01" />, {
        now: new Date("2026-03-18T02:00:00.000Z"),
        locale: "zh-CN",
      }),
    );
    fireEvent.click(screen.getByRole("button", { name: "打开日历" }));
    const calendar = within(await screen.findByRole("dialog"));
    expect(calendar.getByText("2026年10月")).toBeTruthy();
    expect(
      calendar.getAllByRole("columnheader").map((head) => [head.getAttribute("aria-label"), head.textContent]),
    ).toEqual([
      ["星期一", "一"],
      ["星期二", "二"],
      ["星期三", "三"],
      ["星期四", "四"],
      ["星期五", "五"],
      ["星期六", "六"],
      ["星期日", "日"],
    ]);
    expect(calendar.getByRole("gridcell", { name: "2026年10月1日星期四，法定节假日：国庆节" }).textContent).toBe("1休");
    expect(calendar.getByRole("button", { name: "上个月" })).toBeTruthy();
    fireEvent.click(calendar.getByRole("button", { name: "今天" }));
    await isClosed();
    expect(field("日期").value).toBe("2026-03-18");
  });
});

test("a form library registers the field: it knows a selected day, a typed one in its own spelling, and what is none", async () => {
  let values: () => { day: string } = () => ({ day: "" });
  function RegisteredField() {
    const { register, getValues } = useForm({ defaultValues: { day: "2026-03-18" } });
    values = getValues;
    return <DateField label="Day" {...register("day")} />;
  }
  show(<RegisteredField />);
  expect(field("Day").value).toBe("2026-03-18");
  const calendar = await openCalendar();
  expect(calendar.getByRole("gridcell", { selected: true }).textContent).toBe("18");
  fireEvent.click(calendar.getByRole("gridcell", { name: "Friday, March 20, 2026" }));
  await isClosed();
  expect(values().day).toBe("2026-03-20");
  typeAndLeave("Day", "2026/4/1");
  expect(values().day).toBe("2026-04-01");
  type("Day", "soon");
  expect(values().day).toBe("soon");
});

describe("a day with its time", () => {
  test("is typed with a blank or a T, and refused with a text without a time", () => {
    show(<DateTimeField label="At" name="at" hasSeconds />);
    typeAndLeave("At", "2026-03-18T11:00:00");
    expect(new URLSearchParams(sentQuery()).get("at")).toBe("2026-03-18 11:00:00");
    typeAndLeave("At", "2026-03-18");
    expect(fieldDescription(field("At"))).toBe(
      "Enter the date and time as YYYY-MM-DD HH:MM, such as 2026-03-18 10:00.",
    );
  });

  test("keeps its time when another day is selected, and its day with another time, until it is done", async () => {
    show(<DateTimeField label="At" name="at" defaultValue="2026-03-18T10:30" />);
    const calendar = await openCalendar();
    fireEvent.click(calendar.getByRole("gridcell", { name: "Friday, March 20, 2026" }));
    fireEvent.click(calendar.getByRole("option", { name: "23 hours" }));
    fireEvent.click(calendar.getByRole("button", { name: "Done" }));
    await isClosed();
    expect(field("At").value).toBe("2026-03-20 23:30");
  });
});
