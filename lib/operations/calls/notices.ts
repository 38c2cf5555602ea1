import * as z from "zod/mini";
import { uploadInput } from "@/lib/call/call";
import { historyRow, stateSchema } from "@/lib/call/state";
import { singleLineText, page, objectPageSchema, pageSchema } from "@/lib/call/field-schemas";
import { noticeMachine as machine } from "@/lib/notices/states";
import { noticeBizType } from "@/lib/notices/calls/notices";
import { instant } from "@/lib/time/instant";
import { inWorld, worldInput } from "./worlds";

const noticeKey = z.object({ ...worldInput, noticeId: z.uuid() });

/** Describes a text of several lines: line breaks are accepted, other control characters are refused. */
const prose = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "text.missing"),
    z.maxLength(8_000, "text.long"),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u, "text.characters"),
  );
const noticeInput = {
  bizType: z._default(noticeBizType, "notice"),
  titleZh: singleLineText(1, 120),
  titleEn: singleLineText(1, 160),
  contentZh: prose,
  contentEn: prose,
  isScrolling: z._default(z.boolean(), true),
  isPopup: z._default(z.boolean(), false),
};

export const noticeShape = z.object({
  noticeId: z.uuid(),
  state: stateSchema(machine),
  bizType: noticeBizType,
  titleZh: z.string(),
  titleEn: z.string(),
  contentZh: z.string(),
  contentEn: z.string(),
  /** Holds the addresses of its pictures, for signed-in users of the portal; both null for a notice of text. */
  pictureZh: z.nullable(z.string()),
  pictureEn: z.nullable(z.string()),
  isScrolling: z.boolean(),
  isPopup: z.boolean(),
  publishAt: z.nullable(instant),
  updatedAt: instant,
  /** Holds the number of users who have read it. */
  readers: z.int(),
});

/** Manages operations' notices to all merchants of a world. */
export const operationsNotices = {
  notices: inWorld.get("notices", {
    about: "A world's notices, newest first, drafts among them.",
    input: z.object({ ...worldInput, ...page }),
    output: pageSchema(noticeShape),
    reads: ["notices"],
  }),
  notice: inWorld.get("notices/{noticeId}", {
    about: "One notice with its history, and who has read it, the last first.",
    input: z.object({ ...noticeKey.shape, ...page }),
    output: z.object({
      notice: noticeShape,
      history: z.array(historyRow),
      readers: objectPageSchema({ userNo: z.string(), merchant: z.string(), name: z.string(), at: instant }),
    }),
    errors: ["ORDER_NOTFOUND"],
    reads: ["notices"],
  }),
  writeNotice: inWorld.post("notices", {
    about: "Writes a notice in both languages as a draft, or changes a draft.",
    subject: "noticeId",
    input: z.object({ ...worldInput, noticeId: z.optional(z.uuid()), ...noticeInput }),
    output: noticeShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["notices"],
  }),
  pictureNotice: inWorld.post("notices/{noticeId}/picture", {
    about:
      "Gives a draft a picture in one language (jpg or png, 1 MB): it is then shown instead of the text, which says what the picture shows. One language's picture serves the other where that has none.",
    subject: "noticeId",
    input: uploadInput(z.object({ ...noticeKey.shape, language: z.enum(["zh-CN", "en-US"]) })),
    output: noticeShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW", "INVALID_FILE_TYPE", "FILE_TOO_LARGE", "FILE_REFUSED"],
    changes: ["notices"],
  }),
  dropPictures: inWorld.post("notices/{noticeId}/picture/remove", {
    about: "Makes a draft a notice of text again.",
    subject: "noticeId",
    input: noticeKey,
    output: noticeShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["notices"],
  }),
  publishNotice: inWorld.post("notices/{noticeId}/publish", {
    about: "Publishes a notice now, or at an instant of the world's clock; an instant that has passed is now.",
    subject: "noticeId",
    input: z.object({ ...noticeKey.shape, at: z.optional(instant) }),
    output: noticeShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["notices"],
  }),
  recallNotice: inWorld.post("notices/{noticeId}/recall", {
    about: "Makes a scheduled notice a draft again.",
    subject: "noticeId",
    input: noticeKey,
    output: noticeShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["notices"],
  }),
  withdrawNotice: inWorld.post("notices/{noticeId}/withdraw", {
    about: "Takes a published notice away from its readers, for good.",
    subject: "noticeId",
    input: noticeKey,
    output: noticeShape,
    errors: ["ORDER_NOTFOUND", "OPERATION_NOT_ALLOW"],
    changes: ["notices"],
  }),
};
