import type * as z from "zod/mini";
import type { Who } from "@/lib/call/who";
import { may } from "@/lib/gate/may";
import { permissionOf } from "@/lib/gate/screen";
import type { frameNotices } from "@/lib/notices/calls/notices";
import { noticesScreens } from "@/lib/notices/screens";
import { frameRow } from "./frame.sql";
import { kindsFor } from "./read-messages";
import type { InWorld } from "../platform/store/tx";

type Frame = z.output<typeof frameNotices>;

/** Notices and messages for the frame of every page, in one statement; none for people who may see neither. */
export async function frameOf(tx: InWorld, who: Who, locale: string): Promise<Frame> {
  const [seesMessages, seesNotices] = [noticesScreens.messages, noticesScreens.notices].map(
    (screen) => may(who, permissionOf(screen)) === null,
  );
  if (!seesMessages && !seesNotices) return { unread: null, bar: [], isPopupDue: false };
  const row = await frameRow(tx, who.operatorId, { kinds: kindsFor(who), locale, seesNotices });
  return {
    unread: seesMessages ? (row?.unread ?? 0) : null,
    bar: row?.bar ?? [],
    isPopupDue: row?.isPopupDue ?? false,
  };
}
