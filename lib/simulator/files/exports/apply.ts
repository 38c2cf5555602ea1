import { isByHand } from "@/lib/simulator/driving/worlds/by-hand";
import { createHash } from "node:crypto";
import type { RefusalCode } from "@/lib/call/refusals";
import { exportsOpenMax, madeFormats, type MadeFormat } from "@/lib/files/terms";
import { beijingText } from "@/lib/time/beijing";
import type { CallContext } from "@/lib/simulator/platform/handler";
import { nextIds } from "@/lib/simulator/platform/store/ids";
import { translatorFor } from "../../../i18n/translator";
import { mayDownload } from "../throttle";
import type { ExportKindName } from "./kinds";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface Wanted {
  readonly kind: ExportKindName;
  readonly format: MadeFormat;
  /** A suffix of the file's name, such as its currency. */
  readonly of?: string;
  /** The filters in their wire form. */
  readonly asked: Readonly<Record<string, unknown>>;
}

type Asking<R extends RefusalCode> = Tx<R> &
  Pick<CallContext, "caller"> & {
    readonly who: { readonly userNo: string; readonly operatorId: string };
  };

/**
 * Writes down that an export is wanted; the worker makes it. The same again within ten seconds is refused, and so is
 * one more while many wait.
 */
export async function applyFor(
  tx: Asking<"DOWNLOAD_REPEATED">,
  { kind, format, of, asked }: Wanted,
): Promise<{ downloadNo: string }> {
  const { who, world, now, by, caller } = tx;
  const subject = `export:${kind}:${createHash("sha256")
    .update(JSON.stringify([format, asked]))
    .digest("base64url")}`;
  if (!(await mayDownload(tx, { operatorId: who.operatorId, subject }, by.at))) return tx.refuse("DOWNLOAD_REPEATED");
  // the counter's row keeps a merchant's in one line, so that the limit holds
  const { id } = await nextIds(tx, `export${who.userNo}`, "EX");
  const open = await tx.prisma.exportJob.count({
    where: { world: world.id, operatorId: who.operatorId, doneAt: null, hasFailed: false },
  });
  if (open >= exportsOpenMax) return tx.refuse("REQUEST_BUSY");
  const t = await translatorFor(caller.locale);
  // a file of rows has no other place for the word: programs read every line of it
  const marks = isByHand(world) ? [] : [`(${t("shell.simulation.label")})`];
  const fileName = `${[t(`files.export.${kind}.name`), ...(of ? [of] : []), beijingText(now).replace(":", ""), ...marks].join(" ")}.${madeFormats[format].ending}`;
  await tx.prisma.exportJob.create({
    data: {
      world: world.id,
      id,
      userNo: who.userNo,
      operatorId: who.operatorId,
      kind,
      format,
      locale: caller.locale,
      asked: asked as never,
      fileName,
      madeAt: now,
      askedAt: by.at,
    },
  }); // named cast: plain JSON
  return { downloadNo: id };
}
