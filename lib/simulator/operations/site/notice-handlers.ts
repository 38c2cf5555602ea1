import type * as z from "zod/mini";
import { invariant } from "@/lib/call/refusals";
import { noticeBizType } from "@/lib/notices/calls/notices";
import { noticeMachine as machine } from "@/lib/notices/states";
import type { operationsNotices } from "@/lib/operations/calls/notices";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { fileUrl, assignFileToMerchant, inspectAndStoreUpload } from "../../files/stored-files";
import { readStateHistory } from "@/lib/simulator/platform/store/history";
import {
  draftNotice,
  lockNotice,
  publishOrScheduleNotice,
  unscheduleOrWithdrawNotice,
} from "../../notices/publish-notice";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query, rowCount } from "@/lib/simulator/platform/store/query";
import type { Tx } from "@/lib/simulator/platform/store/tx";
import { transactInLockedWorld } from "@/lib/simulator/driving/worlds/operations/locked-world";

type NoticeView = z.output<typeof operationsNotices.writeNotice.output>;
type Row = Omit<NoticeView, "state" | "bizType"> & { state: string; bizType: string };

const pictureOf = (fileId: string | null) => fileId && fileUrl(fileId);

function noticeView({ state, bizType: kind, pictureZh, pictureEn, ...row }: Row): NoticeView {
  invariant(machine.is(state), `${row.noticeId} is in a known state`);
  return {
    ...row,
    state,
    bizType: noticeBizType.parse(kind),
    pictureZh: pictureOf(pictureZh),
    pictureEn: pictureOf(pictureEn),
  };
}

async function readNotice(tx: Tx<"ORDER_NOTFOUND">, noticeId: string): Promise<NoticeView> {
  const row = await tx.prisma.notice.findFirst({
    where: { world: tx.world.id, id: noticeId },
    omit: { world: true, changes: true, contentType: true, writtenBy: true },
  });
  if (!row) return tx.refuse("ORDER_NOTFOUND");
  const { id, ...noticeRow } = row;
  const readers = await tx.prisma.noticeRead.count({ where: { world: tx.world.id, noticeId } });
  return noticeView({ noticeId: id, ...noticeRow, readers });
}

/** Locks a notice that can still be edited until the transaction ends. Refuses any other notice. */
async function heldDraft(tx: Tx<"OPERATION_NOT_ALLOW" | "ORDER_NOTFOUND">, noticeId: string): Promise<void> {
  const { state } = await lockNotice(tx, noticeId);
  if (state !== machine.first) return tx.refuse("OPERATION_NOT_ALLOW");
}

export const operationsNoticesHandlers: Handlers<typeof operationsNotices> = {
  async notices({ currentPage, pageSize }, { world, sql }) {
    const listed = query
      .selectFrom("notice as n")
      .where("n.world", "=", world.id)
      .orderBy("n.updatedAt", "desc")
      .orderBy("n.id", "desc");
    const pageRows = await readPage(sql, { currentPage, pageSize }, listed, {
      key: ["n.world", "n.id"],
      select: (rows) =>
        rows
          .select([
            "n.id as noticeId",
            "n.state",
            "n.bizType",
            "n.isScrolling",
            "n.isPopup",
            "n.publishAt",
            "n.updatedAt",
          ])
          .select(["n.titleZh", "n.titleEn", "n.contentZh", "n.contentEn", "n.pictureZh", "n.pictureEn"])
          .select((eb) =>
            eb
              .selectFrom("noticeRead as r")
              .select(rowCount.as("count"))
              .whereRef("r.world", "=", "n.world")
              .whereRef("r.noticeId", "=", "n.id")
              .$asScalar()
              .$notNull()
              .as("readers"),
          ),
    });
    return { ...pageRows, rows: pageRows.rows.map(noticeView) };
  },
  async notice({ noticeId, currentPage, pageSize }, context) {
    const { world } = context;
    const noticeRow = await readNotice(context, noticeId);
    const listed = query
      .selectFrom("noticeRead as r")
      .where("r.world", "=", world.id)
      .where("r.noticeId", "=", noticeId)
      .orderBy("r.at", "desc")
      .orderBy("r.operatorId");
    const readers = await readPage(context.sql, { currentPage, pageSize }, listed, {
      key: ["r.world", "r.noticeId", "r.operatorId"],
      select: (rows) =>
        rows
          .innerJoin("operator as o", (join) =>
            join.onRef("o.world", "=", "r.world").onRef("o.id", "=", "r.operatorId"),
          )
          .innerJoin("merchant as m", (join) =>
            join.onRef("m.world", "=", "r.world").onRef("m.userNo", "=", "r.userNo"),
          )
          .select(["r.userNo", "m.name as merchant", "o.name", "r.at"]),
    });
    return { notice: noticeRow, history: await readStateHistory(context, noticeId), readers };
  },
  async writeNotice({ world: _, noticeId, ...noticeFields }, context) {
    return transactInLockedWorld(context, async (tx) => {
      if (noticeId !== undefined) {
        await heldDraft(tx, noticeId);
        await tx.prisma.notice.updateMany({
          where: { world: tx.world.id, id: noticeId },
          data: { ...noticeFields, updatedAt: tx.now, writtenBy: context.by.name },
        });
        return readNotice(tx, noticeId);
      }
      return readNotice(tx, await draftNotice(tx, noticeFields));
    });
  },
  async pictureNotice({ noticeId, language, file }, context) {
    const ready = await inspectAndStoreUpload(context.db, file, "IMAGE", { owner: "operations", real: context.by.at });
    return transactInLockedWorld(context, async (tx) => {
      await heldDraft(tx, noticeId);
      // without an owner: everybody in this world may see it
      const { fileId } = await assignFileToMerchant(tx, { userNo: "", operatorId: null }, ready);
      await tx.prisma.notice.updateMany({
        where: { world: tx.world.id, id: noticeId },
        data: {
          contentType: 2,
          ...(language === "en-US" ? { pictureEn: fileId } : { pictureZh: fileId }),
          updatedAt: tx.now,
          writtenBy: context.by.name,
        },
      });
      return readNotice(tx, noticeId);
    });
  },
  async dropPictures({ noticeId }, context) {
    return transactInLockedWorld(context, async (tx) => {
      await heldDraft(tx, noticeId);
      await tx.prisma.notice.updateMany({
        where: { world: tx.world.id, id: noticeId },
        data: { contentType: 1, pictureZh: null, pictureEn: null, updatedAt: tx.now, writtenBy: context.by.name },
      });
      return readNotice(tx, noticeId);
    });
  },
  async publishNotice({ noticeId, at }, context) {
    return transactInLockedWorld(context, async (tx) => {
      await publishOrScheduleNotice(tx, noticeId, at ?? tx.now);
      return readNotice(tx, noticeId);
    });
  },
  async recallNotice({ noticeId }, context) {
    return transactInLockedWorld(context, async (tx) => {
      await unscheduleOrWithdrawNotice(tx, noticeId, "recall");
      return readNotice(tx, noticeId);
    });
  },
  async withdrawNotice({ noticeId }, context) {
    return transactInLockedWorld(context, async (tx) => {
      await unscheduleOrWithdrawNotice(tx, noticeId, "withdraw");
      return readNotice(tx, noticeId);
    });
  },
};
