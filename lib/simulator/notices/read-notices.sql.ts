import type * as z from "zod/mini";
import type { notice as shape } from "@/lib/notices/calls/notice-board";
import { publishedNotice } from "@/lib/notices/states";
import { pageOfRows, type Paged } from "../platform/store/paging";
import type { InWorld } from "../platform/store/tx";

/** A notice as its reader is shown it, with its picture's file. */
export type NoticeRow = Omit<z.output<typeof shape>, "noticeImgIdUrl" | "noticeImgShow"> & {
  readonly picture: string | null;
};

/** Who reads, null for nobody, and in which language. */
interface Reader {
  readonly id: string | null;
  readonly language: string;
}

/** That the reader, `$3`, null for nobody, has read the notice `n`; `$2` is the reader's language. */
const isOwn = "r.world = n.world and r.notice_id = n.id and r.operator_id = $3::uuid";
const reading = `left join notice_read r on ${isOwn}`;
const published = `n.world = $1::uuid and n.state = '${publishedNotice}'`;
const inLanguage = (column: string) => `case when $2 = 'en-US' then n.${column}_en else n.${column}_zh end`;
const columns = `n.id as "noticeId", ${inLanguage("title")} as title, ${inLanguage("content")} as content, n.content_type as "noticeContentType", case when $2 = 'en-US' then coalesce(n.picture_en, n.picture_zh) else coalesce(n.picture_zh, n.picture_en) end as picture,
  case when r.at is null then 2 else 1 end as "readFlag", n.updated_at as "updateAt", n.biz_type as "bizType"`;

/**
 * One page of the published notices, the newest first: `isRead`, `isScrolling` and `bizType` narrow it where they are
 * there, `seesType` to what the reader may see.
 */
export const noticesPage = (
  tx: InWorld,
  { id, language }: Reader,
  narrow: {
    readonly isRead?: boolean;
    readonly isScrolling?: boolean;
    readonly bizType?: string | undefined;
    readonly seesType: string | null;
  },
  paged: Paged,
) =>
  pageOfRows<NoticeRow>(tx.sql, paged, {
    from: "notice n",
    beside: reading,
    columns,
    order: "n.publish_at desc, n.id desc",
    where: `${published} and ($4::boolean is null or exists (select from notice_read r where ${isOwn}) = $4) and ($5::boolean is null or n.is_scrolling = $5)
      and ($6::text is null or n.biz_type = $6) and ($7::text is null or n.biz_type = $7)`,
    values: [
      tx.world.id,
      language,
      id,
      narrow.isRead ?? null,
      narrow.isScrolling ?? null,
      narrow.bizType ?? null,
      narrow.seesType,
    ],
  });

/** One published notice. */
export async function noticeRow(
  tx: InWorld,
  { id, language }: Reader,
  noticeId: string,
): Promise<NoticeRow | undefined> {
  const [row] = await tx.sql<NoticeRow>(
    `select ${columns} from notice n ${reading} where ${published} and n.id = $4::uuid`,
    [tx.world.id, language, id, noticeId],
  );
  return row;
}

/** The published notices that pop up until the reader has acknowledged them, the oldest first. */
export const popupRows = (tx: InWorld, { id, language }: Reader): Promise<NoticeRow[]> =>
  tx.sql<NoticeRow>(
    `select ${columns} from notice n ${reading} where ${published} and n.is_popup and r.at is null order by n.publish_at, n.id limit 20`,
    [tx.world.id, language, id],
  );
