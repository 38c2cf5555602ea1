import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { MessageBell } from "@/components/shell/notices/message-bell";
import type { Call } from "@/lib/call/call";
import { messageCalls } from "@/lib/notices/calls/messages";
import { noticeCalls } from "@/lib/notices/calls/notices";
import { beijingInstant } from "@/lib/time/beijing";
import { wireReplyOf } from "../fixtures/replies";
import { inPortal } from "./in-portal";

let unreadCount = 0;
let requests: unknown[] = [];
beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (path: string, { body = "{}" }: { body?: string } = {}) => {
    const is = (call: Call) => path.endsWith(call.path);
    if (is(messageCalls.operate)) requests.push(JSON.parse(body));
    const result = is(noticeCalls.countUnread)
      ? { total: unreadCount }
      : is(messageCalls.operate)
        ? {}
        : wireReplyOf(messageCalls.unreadMessages, 1);
    return Response.json({ code: "0", message: "", result });
  });
});

const notices = [
  { noticeId: "00000000-0000-7000-8000-000000000001", title: "Maintenance on Sunday", isRead: false },
  { noticeId: "00000000-0000-7000-8000-000000000002", title: "New currencies", isRead: true },
];
const renderBell = async () =>
  render(
    await inPortal(<MessageBell unreadCount={unreadCount} notices={notices} />, {
      now: beijingInstant("2026-03-18", 10),
    }),
  );

test("the bell has the number of unread messages, at most 99 of them", async () => {
  for (const [count, name] of [
    [0, "Messages"],
    [7, "Messages, 7 unread"],
    [99, "Messages, 99 unread"],
    [100, "Messages, 99+ unread"],
  ] as const) {
    unreadCount = count;
    await renderBell();
    expect(screen.getByRole("button").getAttribute("aria-label")).toBe(name);
    cleanup();
  }
});

test("pressed, it opens the newest messages, where all are marked as read at once", async () => {
  unreadCount = 2;
  await renderBell();
  fireEvent.click(screen.getByRole("button", { name: "Messages, 2 unread" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Messages" }));
  fireEvent.click(await dialog.findByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(requests).toEqual([{ operation: "readAll", messageIds: [] }]));
});

test("the newest notices are below the messages, each with its address", async () => {
  await renderBell();
  fireEvent.click(screen.getByRole("button"));
  const dialog = within(await screen.findByRole("dialog", { name: "Messages" }));
  expect((await dialog.findByRole("link", { name: "Maintenance on Sunday" })).getAttribute("href")).toBe(
    "/b2b/customer-service/notice/00000000-0000-7000-8000-000000000001?bizType=notice&readFlag=2",
  );
  expect(dialog.getByRole("link", { name: "New currencies" }).getAttribute("href")).toBe(
    "/b2b/customer-service/notice/00000000-0000-7000-8000-000000000002?bizType=notice&readFlag=1",
  );
});
