import type * as z from "zod/mini";
import type { Principal } from "@/lib/call/principal";
import { may } from "@/lib/gate/may";
import { permissionOf } from "@/lib/gate/screen";
import type { frameNotices } from "@/lib/notices/calls/notices";
import { noticesScreens } from "@/lib/notices/screens";
import { frameRow } from "./frame.sql";
import { kindsFor } from "./read-messages";
import type { InWorld } from "../platform/store/tx";

type Frame = z.output<typeof frameNotices>;

/**
 * Returns the notices and messages for the frame of every page, in one statement; none for people who may see neither.
 */
export async function frameOf(tx: InWorld, principal: Principal, locale: string): Promise<Frame> {
  const [canSeeMessages, canSeeNotices] = [noticesScreens.messages, noticesScreens.notices].map(
    (screen) => may(principal, permissionOf(screen)) === null,
  );
  if (!canSeeMessages && !canSeeNotices) return { unread: null, bar: [], isPopupDue: false };
  const row = await frameRow(tx, principal.operatorId, { kinds: kindsFor(principal), locale, canSeeNotices });
  return {
    unread: canSeeMessages ? (row?.unread ?? 0) : null,
    bar: row?.bar ?? [],
    isPopupDue: row?.isPopupDue ?? false,
  };
}
