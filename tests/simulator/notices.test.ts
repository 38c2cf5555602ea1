import { describe, expect } from "vitest";
import { access } from "@/lib/access/calls/sign-in";
import { files } from "@/lib/files/calls/files";
import { noticeCalls } from "@/lib/notices/calls/notices";
import { messageCalls } from "@/lib/notices/calls/messages";
import { navigation } from "@/lib/notices/calls/navigation";
import { noticeBoard } from "@/lib/notices/calls/notice-board";
import { loadNoticesBySeparateCalls, type OptionalCall } from "@/lib/notices/frame-by-calls";
import { unreadBadgeMax } from "@/lib/notices/terms";
import { operationsNotices } from "@/lib/operations/calls/notices";
import { sendMerchantMessage, sendMerchantMessages } from "@/lib/simulator/notices/message";
import { hourMs, addMilliseconds } from "@/lib/time/instant";
import { money } from "@/lib/money/money";
import type { Principal } from "@/lib/call/principal";
import { noticeOf, pictureFile, createNotice } from "../fixtures/examples/notices";
import { no } from "../fixtures/refusals";
import { advanceTo } from "../fixtures/trading";
import { everyPermission, freshWorld, operationsPerson, test, type TestWorld } from "../fixtures/world";
import { txAt } from "../fixtures/tx";

const page = { currentPage: 1, pageSize: 20 };
const ops = (world: TestWorld, noticeId: string) => ({ world: world.name, noticeId });

const paymentMessage = (userNo: string, place = 0) => ({
  userNo,
  kind: "paymentSucceeded" as const,
  facts: {
    orderNo: `PO2603181000001${String(place).padStart(4, "0")}`,
    amount: money("EUR", 1_000_00n),
    payee: "Nordwind GmbH",
  },
});
const notifyPayment = async (world: TestWorld, userNo: string) =>
  sendMerchantMessage(txAt(world.db.sql, world, await world.now()), { ...paymentMessage(userNo) });
const unreadCount = async (world: TestWorld, principal: Principal) =>
  (await world.call(noticeCalls.countUnread, {}, principal)).total;
const idsOf = async (world: TestWorld, principal: Principal) =>
  (await world.call(messageCalls.messages, page, principal)).rows.map(({ messageId }) => messageId);

describe("messages", () => {
  test("are read in the reader's language, whatever language they were written in, and lead to their order", async ({
    world,
  }) => {
    const principal = await world.merchant();
    await notifyPayment(world, principal.userNo);
    const read = async (locale: string) =>
      (await world.call(messageCalls.messages, page, principal, { locale })).rows[0];
    expect(await read("zh-CN")).toMatchObject({
      title: "已向 Nordwind GmbH 付款 EUR 1,000.00",
      page: "/b2b/payment_manage/payment_order?orderNo=PO26031810000010000",
      readFlag: 2,
      event: "payments",
    });
    expect(await read("en-US")).toMatchObject({ title: "EUR 1,000.00 paid to Nordwind GmbH" });
  });

  test("are counted up to one more than the badge shows", async ({ world }) => {
    const principal = await world.merchant();
    await sendMerchantMessages(
      txAt(world.db.sql, world, await world.now()),
      Array.from({ length: unreadBadgeMax + 30 }, (_, place) => paymentMessage(principal.userNo, place)),
    );
    expect(await unreadCount(world, principal)).toBe(unreadBadgeMax + 1);
    expect((await world.call(messageCalls.unreadMessages, page, principal)).total).toBe(unreadBadgeMax + 30);
  });

  test("are one's own: neither a colleague nor another merchant reads, marks or deletes them", async ({ world }) => {
    const principal = await world.merchant();
    const [colleague, stranger] = [await world.operator(principal.userNo), await world.merchant()];
    await notifyPayment(world, principal.userNo);
    const [mine = ""] = await idsOf(world, principal);
    await expect(world.call(messageCalls.message, { messageId: mine }, stranger)).rejects.toEqual(no("ORDER_NOTFOUND"));
    expect(await world.call(messageCalls.operate, { operation: "delete", messageIds: [mine] }, stranger)).toEqual({
      changed: 0,
    });
    expect(await world.call(messageCalls.operate, { operation: "readAll", messageIds: [] }, colleague)).toEqual({
      changed: 1,
    });
    expect([await unreadCount(world, principal), await unreadCount(world, colleague)]).toEqual([1, 0]);
    await world.call(messageCalls.message, { messageId: mine }, principal);
    expect([
      await unreadCount(world, principal),
      (await world.call(messageCalls.messages, { ...page, readFlag: 1 }, principal)).total,
    ]).toEqual([0, 1]);
  });

  test("about a subject that a person may no longer see are hidden from them, and back with the permission", async ({
    world,
  }) => {
    const principal = await world.merchant();
    await notifyPayment(world, principal.userNo);
    const less = {
      ...principal,
      permissions: everyPermission.filter((permission) => permission !== "payment_manage/payment_order"),
    };
    expect([await unreadCount(world, less), await idsOf(world, less), await unreadCount(world, principal)]).toEqual([
      0,
      [],
      1,
    ]);
  });

  test("deleted are gone, and deleting twice changes nothing", async ({ world }) => {
    const principal = await world.merchant();
    await sendMerchantMessages(txAt(world.db.sql, world, await world.now()), [
      paymentMessage(principal.userNo),
      paymentMessage(principal.userNo, 1),
    ]);
    const [first = "", second] = await idsOf(world, principal);
    const results = await Promise.all(
      [1, 2].map(() => world.call(messageCalls.operate, { operation: "delete", messageIds: [first] }, principal)),
    );
    expect(results.map(({ changed }) => changed).sort()).toEqual([0, 1]);
    expect(await idsOf(world, principal)).toEqual([second]);
  });

  test("that arrive while all are being marked as read are not lost: each is either marked or still unread", async ({
    world,
  }) => {
    const principal = await world.merchant();
    await sendMerchantMessages(
      txAt(world.db.sql, world, await world.now()),
      Array.from({ length: 20 }, (_, place) => paymentMessage(principal.userNo, place)),
    );
    const at = await world.now();
    const [{ changed: firstChanged }, { changed: two }] = await Promise.all([
      world.call(messageCalls.operate, { operation: "readAll", messageIds: [] }, principal),
      world.call(messageCalls.operate, { operation: "readAll", messageIds: [] }, principal),
      ...Array.from({ length: 10 }, (_, place) =>
        sendMerchantMessage(txAt(world.db.sql, world, at), { ...paymentMessage(principal.userNo, 20 + place) }),
      ),
    ]);
    expect(firstChanged + two + (await unreadCount(world, principal))).toBe(30);
    expect(firstChanged + two).toBeGreaterThanOrEqual(20);
  });

  test("come as their reader chose, from that choice on", async ({ world }) => {
    const principal = await world.merchant();
    expect((await world.call(messageCalls.choices, {}, principal)).rows).toContainEqual({
      event: "payments",
      inApp: true,
      byMail: false,
    });
    await world.call(messageCalls.choose, { event: "payments", inApp: false, byMail: true }, principal, {
      locale: "en-US",
    });
    await notifyPayment(world, principal.userNo);
    const mails = await world.db.sql<{ subject: string }>(
      "select subject from outbox where world = $1::uuid and recipient = $2",
      [world.id, principal.loginNo],
    );
    expect([await unreadCount(world, principal), mails]).toEqual([
      0,
      [{ subject: "EUR 1,000.00 paid to Nordwind GmbH" }],
    ]);
    await world.call(messageCalls.choose, { event: "payments", inApp: true, byMail: false }, principal);
    await notifyPayment(world, principal.userNo);
    expect([await unreadCount(world, principal), await world.call(messageCalls.choices, {}, principal)]).toEqual([
      1,
      expect.objectContaining({ hasEmail: true }),
    ]);
  });
});

describe("a notice", () => {
  test("is visible to nobody before it is published, to everybody after it, in their language, and to nobody once withdrawn", async ({
    world,
  }) => {
    const [firstMerchant, two] = [await world.merchant(), await world.merchant()];
    const noticeId = await createNotice(world, { isDraft: true });
    await expect(world.call(noticeBoard.notice, { noticeId }, firstMerchant)).rejects.toEqual(no("ORDER_NOTFOUND"));
    await expect(world.call(noticeBoard.sign, { noticeId }, firstMerchant)).rejects.toEqual(no("ORDER_NOTFOUND"));
    await world.call(operationsNotices.publishNotice, ops(world, noticeId), operationsPerson);
    expect(await world.call(noticeBoard.notice, { noticeId }, firstMerchant, { locale: "zh-CN" })).toMatchObject({
      title: "系统维护",
      noticeContentType: 1,
      readFlag: 2,
      bizType: "notice",
    });
    expect(
      (await world.call(noticeBoard.notices, page, two, { locale: "en-US" })).rows.map(({ title }) => title),
    ).toEqual(["Maintenance"]);
    await world.call(operationsNotices.withdrawNotice, ops(world, noticeId), operationsPerson);
    expect((await world.call(noticeBoard.notices, page, two)).total).toBe(0);
    await expect(world.call(operationsNotices.publishNotice, ops(world, noticeId), operationsPerson)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
  });

  test("that is scheduled is published by the clock at its very instant, unless it was withdrawn", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const at = addMilliseconds(await world.now(), hourMs);
    const [scheduledId, recalledId] = [
      await createNotice(world, { isDraft: true }),
      await createNotice(world, { isDraft: true }),
    ];
    for (const noticeId of [scheduledId, recalledId])
      expect(
        (await world.call(operationsNotices.publishNotice, { ...ops(world, noticeId), at }, operationsPerson)).state,
      ).toBe("scheduled");
    await expect(
      world.call(operationsNotices.writeNotice, { ...noticeOf, ...ops(world, scheduledId) }, operationsPerson),
    ).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    expect((await world.call(operationsNotices.recallNotice, ops(world, recalledId), operationsPerson)).state).toBe(
      "draft",
    );
    await advanceTo(world, addMilliseconds(at, -1));
    expect((await world.call(noticeBoard.notices, page, principal)).total).toBe(0);
    await advanceTo(world, at);
    expect(
      (await world.call(noticeBoard.notices, page, principal)).rows.map(({ noticeId, updateAt }) => [
        noticeId,
        updateAt,
      ]),
    ).toEqual([[scheduledId, at]]);
    const { history } = await world.call(
      operationsNotices.notice,
      { ...ops(world, scheduledId), ...page },
      operationsPerson,
    );
    expect(history.map(({ event, who: by }) => [event, by])).toEqual([
      ["made", "operations"],
      ["schedule", "operations"],
      ["publish", "clock"],
    ]);
  });

  test("published ahead of its time is not published again", async ({ world }) => {
    const noticeId = await createNotice(world, { isDraft: true });
    const at = addMilliseconds(await world.now(), hourMs);
    await world.call(operationsNotices.publishNotice, { ...ops(world, noticeId), at }, operationsPerson);
    await world.call(operationsNotices.publishNotice, ops(world, noticeId), operationsPerson);
    expect((await advanceTo(world, at)).effects).toEqual([]);
  });

  test("is acknowledged once, from any number of windows, and operations see the person and the first time", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const noticeId = await createNotice(world);
    const first = await world.now();
    await Promise.all([
      world.call(noticeBoard.sign, { noticeId }, principal),
      world.call(noticeBoard.signNotice, { noticeId }, principal),
    ]);
    await world.setClock(addMilliseconds(first, hourMs));
    await world.call(noticeBoard.sign, { noticeId }, principal);
    const { notice, readers } = await world.call(
      operationsNotices.notice,
      { ...ops(world, noticeId), ...page },
      operationsPerson,
    );
    expect([notice.readers, readers.rows]).toEqual([
      1,
      [{ userNo: principal.userNo, merchant: `Merchant ${principal.userNo}`, name: "Operator", at: first }],
    ]);
    expect((await world.call(noticeBoard.notice, { noticeId }, principal)).readFlag).toBe(1);
    expect(await world.call(noticeBoard.unreadNoticeInfo, { type: 2 }, principal)).toEqual({ total: 0, newest: null });
  });

  test("of another world is not found", async ({ world, db }) => {
    const noticeId = await createNotice(world);
    const elsewhere = await freshWorld(db);
    await expect(elsewhere.call(noticeBoard.notice, { noticeId }, await elsewhere.merchant())).rejects.toEqual(
      no("ORDER_NOTFOUND"),
    );
    for (const call of [
      operationsNotices.recallNotice,
      operationsNotices.withdrawNotice,
      operationsNotices.publishNotice,
    ])
      await expect(elsewhere.call(call, ops(elsewhere, noticeId), operationsPerson)).rejects.toEqual(
        no("ORDER_NOTFOUND"),
      );
    await expect(
      elsewhere.call(operationsNotices.notice, { ...ops(elsewhere, noticeId), ...page }, operationsPerson),
    ).rejects.toEqual(no("ORDER_NOTFOUND"));
    await expect(
      elsewhere.call(operationsNotices.writeNotice, { ...noticeOf, ...ops(elsewhere, noticeId) }, operationsPerson),
    ).rejects.toEqual(no("ORDER_NOTFOUND"));
  });

  test("with a picture shows it to everybody in the world, in both languages until each has its own, and preserves it once published", async ({
    world,
  }) => {
    const [firstMerchant, two] = [await world.merchant(), await world.merchant()];
    const noticeId = await createNotice(world, { isDraft: true });
    const picture = (language: "zh-CN" | "en-US") =>
      world.call(
        operationsNotices.pictureNotice,
        { ...ops(world, noticeId), language, file: pictureFile() },
        operationsPerson,
      );
    await picture("en-US");
    expect(
      (await world.call(operationsNotices.dropPictures, ops(world, noticeId), operationsPerson)).pictureEn,
    ).toBeNull();
    const { pictureEn } = await picture("en-US");
    await world.call(operationsNotices.publishNotice, ops(world, noticeId), operationsPerson);
    const noticeView = await world.call(noticeBoard.notice, { noticeId }, firstMerchant, { locale: "zh-CN" });
    expect(noticeView).toMatchObject({
      noticeContentType: 2,
      noticeImgShow: true,
      noticeImgIdUrl: pictureEn,
      content: noticeOf.contentZh,
    });
    const id = noticeView.noticeImgIdUrl.split("/").at(-1) ?? "";
    for (const principal of [firstMerchant, two])
      expect((await world.call(files.content, { id }, principal)).type).toBe("image/png");
    await expect(picture("zh-CN")).rejects.toEqual(no("OPERATION_NOT_ALLOW"));
    await expect(world.call(operationsNotices.dropPictures, ops(world, noticeId), operationsPerson)).rejects.toEqual(
      no("OPERATION_NOT_ALLOW"),
    );
  });

  test("for the public area is visible without a session, others are not", async ({ world }) => {
    await createNotice(world);
    const open = await createNotice(world, { bizType: "site" });
    const visibleIds = async (principal: Principal | null) =>
      (await world.call(noticeBoard.unreadAndNew, { ...page, pageSize: 100 }, principal)).rows.map(
        ({ noticeId }) => noticeId,
      );
    expect(await visibleIds(null)).toEqual([open]);
    const principal = await world.merchant();
    expect((await visibleIds(principal)).length).toBe(2);
    expect(await visibleIds({ ...principal, permissions: [] })).toEqual([open]);
    expect(
      (await world.call(noticeBoard.unreadAndNew, { bizType: "site", ...page }, principal)).rows.map(
        ({ noticeId }) => noticeId,
      ),
    ).toEqual([open]);
  });
});

describe("the frame of every page", () => {
  const frame = async (world: TestWorld, principal: Principal, locale = "en-US") =>
    (await world.call(access.account, {}, principal, { locale })).notices;

  test("has the count of unread messages, the rotating notices and any notice to acknowledge", async ({ world }) => {
    const principal = await world.merchant();
    await notifyPayment(world, principal.userNo);
    const still = await createNotice(world, { isScrolling: false, isPopup: true });
    const noticeId = await createNotice(world);
    expect(await frame(world, principal)).toEqual({
      unread: 1,
      bar: [{ noticeId, title: "Maintenance", isRead: false }],
      isPopupDue: true,
    });
    expect((await world.call(noticeBoard.popupNotices, {}, principal)).rows.map((row) => row.noticeId)).toEqual([
      still,
    ]);
    expect(
      (
        await world.call(
          noticeBoard.scrollingNotices,
          { systemNoticeType: 2, scrollFlag: 1, currentPage: 1, pageSize: 100 },
          principal,
        )
      ).rows.map((row) => row.noticeId),
    ).toEqual([noticeId]);
    await world.call(noticeBoard.sign, { noticeId: still }, principal);
    await world.call(noticeBoard.sign, { noticeId }, principal);
    expect(await frame(world, principal, "zh-CN")).toEqual({
      unread: 1,
      bar: [{ noticeId, title: "系统维护", isRead: true }],
      isPopupDue: false,
    });
  });

  test("shows a person without one of the permissions nothing of it, and without both neither", async ({ world }) => {
    const principal = await world.merchant();
    await notifyPayment(world, principal.userNo);
    await createNotice(world, { isPopup: true });
    expect(await frame(world, { ...principal, permissions: [] })).toEqual({ unread: null, bar: [], isPopupDue: false });
    expect(await frame(world, { ...principal, permissions: ["customer-service/notice"] })).toMatchObject({
      unread: null,
      isPopupDue: true,
    });
    expect(await frame(world, { ...principal, permissions: ["customer-service/message"] })).toEqual({
      unread: expect.any(Number),
      bar: [],
      isPopupDue: false,
    });
  });
});

describe("shortcuts", () => {
  test("are the first of the menu until some were chosen, then those, in their order", async ({ world }) => {
    const principal = await world.merchant();
    const before = await world.call(navigation.shortcuts, {}, principal);
    expect([
      before.isChosen,
      before.paths.length > 0,
      await world.call(noticeBoard.guideAccess, {}, principal),
    ]).toEqual([false, true, { isNew: true }]);
    const paths = ["/b2b/payment_manage/payment_order", "/b2b/collection/receipts_page"];
    await world.call(navigation.saveShortcuts, { paths: [...paths].reverse() }, principal);
    await world.call(navigation.saveShortcuts, { paths }, principal);
    expect(await world.call(navigation.shortcuts, {}, principal)).toEqual({ paths, isChosen: true });
    expect(await world.call(noticeBoard.guideAccess, {}, principal)).toEqual({ isNew: false });
  });

  test("lead only to permitted pages: another page, or an unknown one, is refused by its place; one closed since is left out", async ({
    world,
  }) => {
    const principal = await world.merchant();
    const less = { ...principal, permissions: ["collection/receipts_page"] };
    for (const path of ["/b2b/payment_manage/payment_order", "/b2b/nowhere"])
      await expect(
        world.call(navigation.saveShortcuts, { paths: ["/b2b/collection/receipts_page", path] }, less),
      ).rejects.toMatchObject({
        code: "INVALID_PARAM",
        issues: [{ path: ["paths", "1"], code: "shortcuts.unknown" }],
      });
    const paths = ["/b2b/payment_manage/payment_order", "/b2b/collection/receipts_page"];
    await world.call(navigation.saveShortcuts, { paths }, principal);
    expect((await world.call(navigation.shortcuts, {}, less)).paths).toEqual(["/b2b/collection/receipts_page"]);
  });
});

test("the frame's notices and messages are the same by the account's own reply and by the calls named for them", async ({
  world,
}) => {
  const principal = await world.merchant();
  await createNotice(world, { isScrolling: true });
  await createNotice(world, { isScrolling: false, isPopup: true });
  await notifyPayment(world, principal.userNo);
  const accountNotices = (await world.call(access.account, {}, principal)).notices;
  // named cast: every call here answers in the form that a browser gets it in
  const callAsMerchant = (async (call, input) => world.call(call, input, principal)) as OptionalCall;
  expect(await loadNoticesBySeparateCalls(callAsMerchant)).toEqual(accountNotices);
  expect([accountNotices?.unread, accountNotices?.bar.length, accountNotices?.isPopupDue]).toEqual([1, 1, true]);
  expect(await loadNoticesBySeparateCalls(async () => null)).toEqual({ unread: null, bar: [], isPopupDue: false });
});
