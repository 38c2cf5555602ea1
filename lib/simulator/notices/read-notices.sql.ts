import type * as z from "zod/mini";
import type { noticeView as shape } from "@/lib/notices/calls/notice-board";
import { publishedNotice } from "@/lib/notices/states";
import { pageOfRows, type PageRequest } from "../platform/store/paging";
import type { InWorld } from "../platform/store/tx";

/** Describes a notice for its reader, with its picture's file. */
export type NoticeRow = Omit<z.output<typeof shape>, "noticeImgIdUrl" | "noticeImgShow"> & {
  readonly picture: string | null;
};

/** Describes the reader and their language; `id` is null for an anonymous reader. */
interface Reader {
  readonly id: string | null;
  readonly language: string;
}

/**
 * Matches the record that the reader, `$3`, null for an anonymous one, has read the notice `n`; `$2` is the reader's
 * language.
 */
const isOwn = "r.world = n.world and r.notice_id = n.id and r.operator_id = $3::uuid";
const reading = `left join notice_read r on ${isOwn}`;
const publishedCondition = `n.world = $1::uuid and n.state = '${publishedNotice}'`;
const inLanguage = (column: string) => `case when $2 = 'en-US' then n.${column}_en else n.${column}_zh end`;
const columns = `n.id as "noticeId", ${inLanguage("title")} as title, ${inLanguage("content")} as content, n.content_type as "noticeContentType", case when $2 = 'en-US' then coalesce(n.picture_en, n.picture_zh) else coalesce(n.picture_zh, n.picture_en) end as picture,
  case when r.at is null then 2 else 1 end as "readFlag", n.updated_at as "updateAt", n.biz_type as "bizType"`;

/**
 * Returns one page of the published notices, newest first: `isRead`, `isScrolling` and `bizType` filter when present,
 * `visibleType` restricts to types the reader may see.
 */
export const noticesPage = (
  tx: InWorld,
  { id, language }: Reader,
  narrow: {
    readonly isRead?: boolean;
    readonly isScrolling?: boolean;
    readonly bizType?: string | undefined;
    readonly visibleType: string | null;
  },
  paging: PageRequest,
) =>
  pageOfRows<NoticeRow>(tx.sql, paging, {
    from: "notice n",
    beside: reading,
    columns,
    order: "n.publish_at desc, n.id desc",
    where: `${publishedCondition} and ($4::boolean is null or exists (select from notice_read r where ${isOwn}) = $4) and ($5::boolean is null or n.is_scrolling = $5)
      and ($6::text is null or n.biz_type = $6) and ($7::text is null or n.biz_type = $7)`,
    values: [
      tx.world.id,
      language,
      id,
      narrow.isRead ?? null,
      narrow.isScrolling ?? null,
      narrow.bizType ?? null,
      narrow.visibleType,
    ],
  });

/** Returns one published notice. */
export async function noticeRow(
  tx: InWorld,
  { id, language }: Reader,
  noticeId: string,
): Promise<NoticeRow | undefined> {
  const [row] = await tx.sql<NoticeRow>(
    `select ${columns} from notice n ${reading} where ${publishedCondition} and n.id = $4::uuid`,
    [tx.world.id, language, id, noticeId],
  );
  return row;
}

/** Returns the published notices that pop up until the reader acknowledges them, oldest first. */
export const popupRows = (tx: InWorld, { id, language }: Reader): Promise<NoticeRow[]> =>
  tx.sql<NoticeRow>(
    `select ${columns} from notice n ${reading} where ${publishedCondition} and n.is_popup and r.at is null order by n.publish_at, n.id limit 20`,
    [tx.world.id, language, id],
  );
