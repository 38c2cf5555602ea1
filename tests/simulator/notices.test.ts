import { describe, expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { files } from "@/lib/files/calls/files";
import { notices } from "@/lib/notices/calls/notices";
import { messages } from "@/lib/notices/calls/messages";
import { navigation } from "@/lib/notices/calls/navigation";
import { noticeBoard } from "@/lib/notices/calls/notice-board";
import { frameByCalls, type AskBeside } from "@/lib/notices/frame-by-calls";
import { unreadShownMax } from "@/lib/notices/terms";
import { operationsNotices } from "@/lib/operations/calls/notices";
import { sendMessage, sendMessages } from "@/lib/simulator/notices/message";
import { hourMs, later } from "@/lib/time/instant";
import { money } from "@/lib/money/money";
import type { Who } from "@/lib/call/who";
import { noticeOf, pictureFile, tellAll } from "../fixtures/examples/notices";
import { no } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { everything, freshWorld, operationsPerson, test, type TestWorld } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

const page = { currentPage: 1, pageSize: 20 };
const ops = (world: TestWorld, noticeId: string) => ({ world: world.name, noticeId });

const paid = (userNo: string, place = 0) => ({
  userNo,
  kind: "paymentSucceeded" as const,
  facts: {
    orderNo: `PO2603181000001${String(place).padStart(4, "0")}`,
    amount: money("EUR", 1_000_00n),
    payee: "Nordwind GmbH",
  },
});
const tell = async (world: TestWorld, userNo: string) =>
  sendMessage(txAt(world.db.sql, world, await world.now()), { ...paid(userNo) });
const unread = async (world: TestWorld, who: Who) => (await world.ask(notices.countUnread, {}, who)).total;
const idsOf = async (world: TestWorld, who: Who) =>
  (await world.ask(messages.messages, page, who)).rows.map(({ messageId }) => messageId);

describe("messages", () => {
  test("are read in the reader's language, whatever language they were written in, and lead to their order", async ({
    world,
  }) => {
    const who = await world.merchant();
    await tell(world, who.userNo);
    const read = async (locale: string) => (await world.ask(messages.messages, page, who, { locale })).rows[0];
    expect(await read("zh-CN")).toMatchObject({
      title: "已向 Nordwind GmbH 付款 EUR 1,000.00",
      page: "/b2b/payment_manage/payment_order?orderNo=PO26031810000010000",
      readFlag: 2,
      event: "payments",
    });
    expect(await read("en-US")).toMatchObject({ title: "EUR 1,000.00 paid to Nordwind GmbH" });
  });

  test("are counted up to one more than the badge shows", async ({ world }) => {
    const who = await world.merchant();
    await sendMessages(
      txAt(world.db.sql, world, await world.now()),
      Array.from({ length: unreadShownMax + 30 }, (_, place) => paid(who.userNo, place)),
    );
    expect(await unread(world, who)).toBe(unreadShownMax + 1);
    expect((await world.ask(messages.unreadMessages, page, who)).total).toBe(unreadShownMax + 30);
  });

  test("are one's own: neither a colleague nor another merchant reads, marks or deletes them", async ({ world }) => {
    const who = await world.merchant();
    const [colleague, stranger] = [await world.operator(who.userNo), await world.merchant()];
    await tell(world, who.userNo);
    const [mine = ""] = await idsOf(world, who);
    await expect(world.ask(messages.message, { messageId: mine }, stranger)).rejects.toEqual(no("ORDER_NOTFOUND"));
    expect(await world.ask(messages.operate, { operation: "delete", messageIds: [mine] }, stranger)).toEqual({
      changed: 0,
    });
    expect(await world.ask(messages.operate, { operation: "readAll", messageIds: [] }, colleague)).toEqual({
      changed: 1,
    });
    expect([await unread(world, who), await unread(world, colleague)]).toEqual([1, 0]);
    await world.ask(messages.message, { messageId: mine }, who);
    expect([
      await unread(world, who),
      (await world.ask(messages.messages, { ...page, readFlag: 1 }, who)).total,
    ]).toEqual([0, 1]);
  });

  test("about what somebody may no longer see are gone for them, and there again with the permission", async ({
    world,
  }) => {
    const who = await world.merchant();
    await tell(world, who.userNo);
    const less = { ...who, permissions: everything.filter((one) => one !== "payment_manage/payment_order") };
    expect([await unread(world, less), await idsOf(world, less), await unread(world, who)]).toEqual([0, [], 1]);
  });

  test("deleted are gone, and deleting twice changes nothing", async ({ world }) => {
    const who = await world.merchant();
    await sendMessages(txAt(world.db.sql, world, await world.now()), [paid(who.userNo), paid(who.userNo, 1)]);
    const [first = "", second] = await idsOf(world, who);
    const deleted = await Promise.all(
      [1, 2].map(() => world.ask(messages.operate, { operation: "delete", messageIds: [first] }, who)),
    );
    expect(deleted.map(({ changed }) => changed).sort()).toEqual([0, 1]);
    expect(await idsOf(world, who)).toEqual([second]);
  });

  test("that come while all are being marked as read are lost by nobody: each is either marked or still unread", async ({
    world,
  }) => {
    const who = await world.merchant();
    await sendMessages(
      txAt(world.db.sql, world, await world.now()),
      Array.from({ length: 20 }, (_, place) => paid(who.userNo, place)),
    );
    const at = await world.now();
    const [{ changed: one }, { changed: two }] = await Promise.all([
      world.ask(messages.operate, { operation: "readAll", messageIds: [] }, who),
      world.ask(messages.operate, { operation: "readAll", messageIds: [] }, who),
      ...Array.from({ length: 10 }, (_, place) =>
        sendMessage(txAt(world.db.sql, world, at), { ...paid(who.userNo, 20 + place) }),
      ),
    ]);
    expect(one + two + (await unread(world, who))).toBe(30);
    expect(one + two).toBeGreaterThanOrEqual(20);
  });

  test("come as their reader chose, from the choice on", async ({ world }) => {
    const who = await world.merchant();
    expect((await world.ask(messages.choices, {}, who)).rows).toContainEqual({
      event: "payments",
      inApp: true,
      byMail: false,
    });
    await world.ask(messages.choose, { event: "payments", inApp: false, byMail: true }, who, { locale: "en-US" });
    await tell(world, who.userNo);
    const mails = await world.db.sql<{ subject: string }>(
      "select subject from outbox where world = $1::uuid and recipient = $2",
      [world.id, who.loginNo],
    );
    expect([await unread(world, who), mails]).toEqual([0, [{ subject: "EUR 1,000.00 paid to Nordwind GmbH" }]]);
    await world.ask(messages.choose, { event: "payments", inApp: true, byMail: false }, who);
    await tell(world, who.userNo);
    expect([await unread(world, who), await world.ask(messages.choices, {}, who)]).toEqual([
      1,
      expect.objectContaining({ hasEmail: true }),
    ]);
  });
});

describe("a notice", () => {
  test("is seen by nobody before it is published, by everybody after it, in their language, and by nobody once withdrawn", async ({
    world,
  }) => {
    const [one, two] = [await world.merchant(), await world.merchant()];
    const noticeId = await tellAll(world, { isDraft: true });
    await expect(world.ask(noticeBoard.notice, { noticeId }, one)).rejects.toEqual(no("ORDER_NOTFOUND"));
    await expect(world.ask(noticeBoard.sign, { noticeId }, one)).rejects.toEqual(no("ORDER_NOTFOUND"));
    await world.ask(operationsNotices.publishNotice, ops(world, noticeId), operationsPerson);
    expect(await world.ask(noticeBoard.notice, { noticeId }, one, { locale: "zh-CN" })).toMatchObject({
      title: "系统维护",
      noticeContentType: 1,
      readFlag: 2,
      bizType: "notice",
    });
    expect(
      (await world.ask(noticeBoard.notices, page, two, { locale: "en-US" })).rows.map(({ title }) => title),
    ).toEqual(["Maintenance"]);
    await world.ask(operationsNotices.withdrawNotice, ops(world, noticeId), operationsPerson);
    expect((await world.ask(noticeBoard.notices, page, two)).total).toBe(0);
    await expect(world.ask(operationsNotices.publishNotice, ops(world, noticeId), operationsPerson)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
  });

  test("that is scheduled is published by the clock at its very instant, unless it was taken back", async ({
    world,
  }) => {
    const who = await world.merchant();
    const at = later(await world.now(), hourMs);
    const [scheduled, recalled] = [await tellAll(world, { isDraft: true }), await tellAll(world, { isDraft: true })];
    for (const noticeId of [scheduled, recalled])
      expect(
        (await world.ask(operationsNotices.publishNotice, { ...ops(world, noticeId), at }, operationsPerson)).state,
      ).toBe("scheduled");
    await expect(
      world.ask(operationsNotices.writeNotice, { ...noticeOf, ...ops(world, scheduled) }, operationsPerson),
    ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    expect((await world.ask(operationsNotices.recallNotice, ops(world, recalled), operationsPerson)).state).toBe(
      "draft",
    );
    await advanceTo(world, later(at, -1));
    expect((await world.ask(noticeBoard.notices, page, who)).total).toBe(0);
    await advanceTo(world, at);
    expect(
      (await world.ask(noticeBoard.notices, page, who)).rows.map(({ noticeId, updateAt }) => [noticeId, updateAt]),
    ).toEqual([[scheduled, at]]);
    const { history } = await world.ask(
      operationsNotices.notice,
      { ...ops(world, scheduled), ...page },
      operationsPerson,
    );
    expect(history.map(({ event, who: by }) => [event, by])).toEqual([
      ["made", "operations"],
      ["schedule", "operations"],
      ["publish", "clock"],
    ]);
  });

  test("published ahead of its time is not published again", async ({ world }) => {
    const noticeId = await tellAll(world, { isDraft: true });
    const at = later(await world.now(), hourMs);
    await world.ask(operationsNotices.publishNotice, { ...ops(world, noticeId), at }, operationsPerson);
    await world.ask(operationsNotices.publishNotice, ops(world, noticeId), operationsPerson);
    expect((await advanceTo(world, at)).effects).toEqual([]);
  });

  test("is acknowledged once, from however many windows, and operations see by whom and when first", async ({
    world,
  }) => {
    const who = await world.merchant();
    const noticeId = await tellAll(world);
    const first = await world.now();
    await Promise.all([
      world.ask(noticeBoard.sign, { noticeId }, who),
      world.ask(noticeBoard.signNotice, { noticeId }, who),
    ]);
    await world.setClock(later(first, hourMs));
    await world.ask(noticeBoard.sign, { noticeId }, who);
    const { notice, readers } = await world.ask(
      operationsNotices.notice,
      { ...ops(world, noticeId), ...page },
      operationsPerson,
    );
    expect([notice.readers, readers.rows]).toEqual([
      1,
      [{ userNo: who.userNo, merchant: `Merchant ${who.userNo}`, name: "Operator", at: first }],
    ]);
    expect((await world.ask(noticeBoard.notice, { noticeId }, who)).readFlag).toBe(1);
    expect(await world.ask(noticeBoard.unreadNoticeInfo, { type: 2 }, who)).toEqual({ total: 0, newest: null });
  });

  test("of another world is not there", async ({ world, db }) => {
    const noticeId = await tellAll(world);
    const elsewhere = await freshWorld(db);
    await expect(elsewhere.ask(noticeBoard.notice, { noticeId }, await elsewhere.merchant())).rejects.toEqual(
      no("ORDER_NOTFOUND"),
    );
    for (const call of [
      operationsNotices.recallNotice,
      operationsNotices.withdrawNotice,
      operationsNotices.publishNotice,
    ])
      await expect(elsewhere.ask(call, ops(elsewhere, noticeId), operationsPerson)).rejects.toEqual(
        no("ORDER_NOTFOUND"),
      );
    await expect(
      elsewhere.ask(operationsNotices.notice, { ...ops(elsewhere, noticeId), ...page }, operationsPerson),
    ).rejects.toEqual(no("ORDER_NOTFOUND"));
    await expect(
      elsewhere.ask(operationsNotices.writeNotice, { ...noticeOf, ...ops(elsewhere, noticeId) }, operationsPerson),
    ).rejects.toEqual(no("ORDER_NOTFOUND"));
  });

  test("with a picture shows it to everybody in the world, in both languages until each has its own, and keeps it once published", async ({
    world,
  }) => {
    const [one, two] = [await world.merchant(), await world.merchant()];
    const noticeId = await tellAll(world, { isDraft: true });
    const picture = (language: "zh-CN" | "en-US") =>
      world.ask(
        operationsNotices.pictureNotice,
        { ...ops(world, noticeId), language, file: pictureFile() },
        operationsPerson,
      );
    await picture("en-US");
    expect(
      (await world.ask(operationsNotices.dropPictures, ops(world, noticeId), operationsPerson)).pictureEn,
    ).toBeNull();
    const { pictureEn } = await picture("en-US");
    await world.ask(operationsNotices.publishNotice, ops(world, noticeId), operationsPerson);
    const seen = await world.ask(noticeBoard.notice, { noticeId }, one, { locale: "zh-CN" });
    expect(seen).toMatchObject({
      noticeContentType: 2,
      noticeImgShow: true,
      noticeImgIdUrl: pictureEn,
      content: noticeOf.contentZh,
    });
    const id = seen.noticeImgIdUrl.split("/").at(-1) ?? "";
    for (const who of [one, two]) expect((await world.ask(files.content, { id }, who)).type).toBe("image/png");
    await expect(picture("zh-CN")).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(world.ask(operationsNotices.dropPictures, ops(world, noticeId), operationsPerson)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
  });

  test("for the public area is seen by whoever is not signed in, others are not", async ({ world }) => {
    await tellAll(world);
    const open = await tellAll(world, { bizType: "site" });
    const seen = async (who: Who | null) =>
      (await world.ask(noticeBoard.unreadAndNew, { ...page, pageSize: 100 }, who)).rows.map(({ noticeId }) => noticeId);
    expect(await seen(null)).toEqual([open]);
    const who = await world.merchant();
    expect((await seen(who)).length).toBe(2);
    expect(await seen({ ...who, permissions: [] })).toEqual([open]);
    expect(
      (await world.ask(noticeBoard.unreadAndNew, { bizType: "site", ...page }, who)).rows.map(
        ({ noticeId }) => noticeId,
      ),
    ).toEqual([open]);
  });
});

describe("the frame of every page", () => {
  const frame = async (world: TestWorld, who: Who, locale = "en-US") =>
    (await world.ask(access.account, {}, who, { locale })).notices;

  test("is told how many messages are unread, what rotates and whether something is to be acknowledged", async ({
    world,
  }) => {
    const who = await world.merchant();
    await tell(world, who.userNo);
    const still = await tellAll(world, { isScrolling: false, isPopup: true });
    const noticeId = await tellAll(world);
    expect(await frame(world, who)).toEqual({
      unread: 1,
      bar: [{ noticeId, title: "Maintenance", isRead: false }],
      isPopupDue: true,
    });
    expect((await world.ask(noticeBoard.popupNotices, {}, who)).rows.map((row) => row.noticeId)).toEqual([still]);
    expect(
      (
        await world.ask(
          noticeBoard.scrollingNotices,
          { systemNoticeType: 2, scrollFlag: 1, currentPage: 1, pageSize: 100 },
          who,
        )
      ).rows.map((row) => row.noticeId),
    ).toEqual([noticeId]);
    await world.ask(noticeBoard.sign, { noticeId: still }, who);
    await world.ask(noticeBoard.sign, { noticeId }, who);
    expect(await frame(world, who, "zh-CN")).toEqual({
      unread: 1,
      bar: [{ noticeId, title: "系统维护", isRead: true }],
      isPopupDue: false,
    });
  });

  test("shows somebody without one of the permissions nothing of it, and without both neither", async ({ world }) => {
    const who = await world.merchant();
    await tell(world, who.userNo);
    await tellAll(world, { isPopup: true });
    expect(await frame(world, { ...who, permissions: [] })).toEqual({ unread: null, bar: [], isPopupDue: false });
    expect(await frame(world, { ...who, permissions: ["customer-service/notice"] })).toMatchObject({
      unread: null,
      isPopupDue: true,
    });
    expect(await frame(world, { ...who, permissions: ["customer-service/message"] })).toEqual({
      unread: expect.any(Number),
      bar: [],
      isPopupDue: false,
    });
  });
});

describe("shortcuts", () => {
  test("are the first of the menu until some were chosen, then those, in their order", async ({ world }) => {
    const who = await world.merchant();
    const before = await world.ask(navigation.shortcuts, {}, who);
    expect([before.isChosen, before.paths.length > 0, await world.ask(noticeBoard.guideAccess, {}, who)]).toEqual([
      false,
      true,
      { isNew: true },
    ]);
    const paths = ["/b2b/payment_manage/payment_order", "/b2b/collection/receipts_page"];
    await world.ask(navigation.saveShortcuts, { paths: [...paths].reverse() }, who);
    await world.ask(navigation.saveShortcuts, { paths }, who);
    expect(await world.ask(navigation.shortcuts, {}, who)).toEqual({ paths, isChosen: true });
    expect(await world.ask(noticeBoard.guideAccess, {}, who)).toEqual({ isNew: false });
  });

  test("lead only where one may go: another page, or one that there is none of, is refused by its place; one that has closed since is left out", async ({
    world,
  }) => {
    const who = await world.merchant();
    const less = { ...who, permissions: ["collection/receipts_page"] };
    for (const path of ["/b2b/payment_manage/payment_order", "/b2b/nowhere"])
      await expect(
        world.ask(navigation.saveShortcuts, { paths: ["/b2b/collection/receipts_page", path] }, less),
      ).rejects.toMatchObject({
        code: "INVALID_PARAM",
        issues: [{ path: ["paths", "1"], code: "shortcuts.unknown" }],
      });
    const paths = ["/b2b/payment_manage/payment_order", "/b2b/collection/receipts_page"];
    await world.ask(navigation.saveShortcuts, { paths }, who);
    expect((await world.ask(navigation.shortcuts, {}, less)).paths).toEqual(["/b2b/collection/receipts_page"]);
  });
});

test("the frame's notices and messages are the same by the account's own reply and by the calls named for them", async ({
  world,
}) => {
  const who = await world.merchant();
  await tellAll(world, { isScrolling: true });
  await tellAll(world, { isScrolling: false, isPopup: true });
  await tell(world, who.userNo);
  const own = (await world.ask(access.account, {}, who)).notices;
  // named cast: every call here answers in the form that a browser gets it in
  const ask = (async (call, input) => world.ask(call, input, who)) as AskBeside;
  expect(await frameByCalls(ask)).toEqual(own);
  expect([own?.unread, own?.bar.length, own?.isPopupDue]).toEqual([1, 1, true]);
  expect(await frameByCalls(async () => null)).toEqual({ unread: null, bar: [], isPopupDue: false });
});
