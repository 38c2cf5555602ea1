import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NoticeBar } from "@/components/shell/notices/notice-bar";
import { rotationMs } from "@/lib/notices/terms";
import shell from "@/messages/zh-CN/shell.json";
import { Navigation } from "./navigation";

const notices = ["One", "Two", "Three"].map((title, place) => ({
  noticeId: `00000000-0000-7000-8000-00000000000${place}`,
  title,
  isRead: place === 0,
}));

const renderBar = (bar: ReactNode) =>
  render(
    <NextIntlClientProvider locale="zh-CN" messages={{ shell }}>
      {bar}
    </NextIntlClientProvider>,
  );
const motion = (wantsLess: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: wantsLess }));
const title = () => screen.getByRole("link").textContent;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  motion(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("notices rotate every five seconds, round and round", () => {
  renderBar(<NoticeBar notices={notices} />);
  expect([title(), rotationMs]).toEqual(["One", 5_000]);
  wait(rotationMs - 1);
  expect(title()).toBe("One");
  wait(1);
  expect(title()).toBe("Two");
  wait(2 * rotationMs);
  expect(title()).toBe("One");
});

test("they stand still while the pointer or the focus is in them, and continue afterwards", () => {
  renderBar(<NoticeBar notices={notices} />);
  const bar = screen.getByRole("region");
  for (const [hold, release] of [
    ["pointerEnter", "pointerLeave"],
    ["focus", "blur"],
  ] as const) {
    const before = title();
    fireEvent[hold](hold === "focus" ? screen.getByRole("link") : bar);
    wait(10 * rotationMs);
    expect(title()).toBe(before);
    fireEvent[release](hold === "focus" ? screen.getByRole("link") : bar);
    wait(rotationMs);
    expect(title()).not.toBe(before);
  }
});

test("they never move by themselves for a person who prefers less motion, and the button still turns them", () => {
  motion(true);
  renderBar(<NoticeBar notices={notices} />);
  wait(10 * rotationMs);
  expect(title()).toBe("One");
  fireEvent.click(screen.getByRole("button"));
  expect(title()).toBe("Two");
});

test("each leads to its notice and is marked as read or unread; without notices there is no bar", () => {
  renderBar(<NoticeBar notices={notices.slice(0, 1)} />);
  expect(screen.getByRole("link").getAttribute("href")).toBe(
    `/b2b/customer-service/notice/${notices[0]?.noticeId}?bizType=notice&readFlag=1`,
  );
  expect(screen.queryByRole("button")).toBeNull();
  cleanup();
  renderBar(<NoticeBar notices={[]} />);
  expect(screen.queryByRole("region")).toBeNull();
});

test("they are on every page but home, where they are below the bell", () => {
  const renderAt = (path: string) =>
    renderBar(
      <Navigation path={path}>
        <NoticeBar notices={notices} />
      </Navigation>,
    );
  renderAt("/b2b/account");
  expect(screen.queryByRole("link")).toBeNull();
  cleanup();
  renderAt("/b2b/account/statement");
  expect(title()).toBe("One");
});
