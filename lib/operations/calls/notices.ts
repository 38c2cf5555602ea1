import * as z from "zod/mini";
import { calls, upload } from "@/lib/call/call";
import { historyRow, stateOf } from "@/lib/call/state";
import { line, page, pageOf } from "@/lib/call/field-schemas";
import { notice as machine } from "@/lib/notices/states";
import { bizType } from "@/lib/notices/calls/notices";
import { instant } from "@/lib/time/instant";

const ops = calls("/api/ops", { needs: "operations" });

const inWorld = { world: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,58}$/, "world.name")) };
const named = z.object({ ...inWorld, noticeId: z.uuid() });

/** Text of several lines: line breaks stay, other control characters are refused. */
const prose = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "text.missing"),
    z.maxLength(8_000, "text.long"),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, "text.characters"),
  );
const written = {
  bizType: z._default(bizType, "notice"),
  titleZh: line(1, 120),
  titleEn: line(1, 160),
  contentZh: prose,
  contentEn: prose,
  isScrolling: z._default(z.boolean(), true),
  isPopup: z._default(z.boolean(), false),
};

export const notice = z.object({
  noticeId: z.uuid(),
  state: stateOf(machine),
  bizType,
  titleZh: z.string(),
  titleEn: z.string(),
  contentZh: z.string(),
  contentEn: z.string(),
  /** The addresses of its pictures, for signed-in users of the portal; both null for a notice of text. */
  pictureZh: z.nullable(z.string()),
  pictureEn: z.nullable(z.string()),
  isScrolling: z.boolean(),
  isPopup: z.boolean(),
  publishAt: z.nullable(instant),
  updatedAt: instant,
  /** How many people have read it. */
  readers: z.int(),
});

/** Operations' notices to all merchants of a world. */
export const operationsNotices = {
  notices: ops.get("worlds/{world}/notices", {
    about: "A world's notices, newest first, drafts among them.",
    takes: z.object({ ...inWorld, ...page }),
    gives: pageOf(notice),
    refuses: ["WORLD_NOTFOUND"],
    reads: ["notices"],
  }),
  notice: ops.get("worlds/{world}/notices/{noticeId}", {
    about: "One notice with its history, and who has read it, the last first.",
    takes: z.object({ ...named.shape, ...page }),
    gives: z.object({
      notice,
      history: z.array(historyRow),
      readers: pageOf(z.object({ userNo: z.string(), merchant: z.string(), name: z.string(), at: instant })),
    }),
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND"],
    reads: ["notices"],
  }),
  writeNotice: ops.post("worlds/{world}/notices", {
    about: "Writes a notice in both languages as a draft, or changes a draft.",
    subject: "noticeId",
    takes: z.object({ ...inWorld, noticeId: z.optional(z.uuid()), ...written }),
    gives: notice,
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["notices"],
  }),
  pictureNotice: ops.post("worlds/{world}/notices/{noticeId}/picture", {
    about:
      "Gives a draft a picture in one language (jpg or png, 1 MB): it is then shown instead of the text, which says what the picture shows. One language's picture serves the other where that has none.",
    subject: "noticeId",
    takes: upload(z.object({ ...named.shape, language: z.enum(["zh-CN", "en-US"]) })),
    gives: notice,
    refuses: [
      "WORLD_NOTFOUND",
      "ORDER_NOTFOUND",
      "OPERATION_NOT_ALLOW",
      "INVALID_FILE_TYPE",
      "FILE_TOO_LARGE",
      "FILE_REFUSED",
    ],
    changes: ["notices"],
  }),
  dropPictures: ops.post("worlds/{world}/notices/{noticeId}/picture/remove", {
    about: "Makes a draft a notice of text again.",
    subject: "noticeId",
    takes: named,
    gives: notice,
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["notices"],
  }),
  publishNotice: ops.post("worlds/{world}/notices/{noticeId}/publish", {
    about: "Publishes a notice now, or at an instant of the world's clock; an instant that has passed is now.",
    subject: "noticeId",
    takes: z.object({ ...named.shape, at: z.optional(instant) }),
    gives: notice,
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["notices"],
  }),
  recallNotice: ops.post("worlds/{world}/notices/{noticeId}/recall", {
    about: "Makes a scheduled notice a draft again.",
    subject: "noticeId",
    takes: named,
    gives: notice,
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["notices"],
  }),
  withdrawNotice: ops.post("worlds/{world}/notices/{noticeId}/withdraw", {
    about: "Takes a published notice away from its readers, for good.",
    subject: "noticeId",
    takes: named,
    gives: notice,
    refuses: ["WORLD_NOTFOUND", "ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["notices"],
  }),
};
