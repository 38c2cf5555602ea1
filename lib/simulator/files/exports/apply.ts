import { isManuallyOperated } from "@/lib/simulator/driving/worlds/manual-books";
import { createHash } from "node:crypto";
import type { RefusalCode } from "@/lib/call/refusals";
import { exportsOpenMax, madeFormats, type MadeFormat } from "@/lib/files/terms";
import { beijingText } from "@/lib/time/beijing";
import type { CallContext } from "@/lib/simulator/platform/handler";
import { nextIdAndOrderNo } from "@/lib/simulator/platform/store/ids";
import { translatorFor } from "../../../i18n/translator";
import { recordDownloadIfAllowed } from "../throttle";
import type { ExportKindName } from "./kinds";
import type { Tx } from "@/lib/simulator/platform/store/tx";

interface ExportRequest {
  readonly kind: ExportKindName;
  readonly format: MadeFormat;
  /** A suffix of the file's name, such as its currency. */
  readonly of?: string;
  /** The filters in their wire form. */
  readonly filters: Readonly<Record<string, unknown>>;
}

type ExportContext<R extends RefusalCode> = Tx<R> &
  Pick<CallContext, "caller"> & {
    readonly principal: { readonly userNo: string; readonly operatorId: string };
  };

/** Returns the scope in which a merchant's exports are counted. */
export const exportScope = (userNo: string): string => `export${userNo}`;

/**
 * Records a requested export, which the worker builds. An identical request within ten seconds is refused, and so is a
 * further one while the maximum is waiting.
 */
export async function requestExport(
  tx: ExportContext<"DOWNLOAD_REPEATED">,
  { kind, format, of, filters }: ExportRequest,
): Promise<{ downloadNo: string }> {
  const { principal, world, now, by, caller } = tx;
  const subject = `export:${kind}:${createHash("sha256")
    .update(JSON.stringify([format, filters]))
    .digest("base64url")}`;
  if (!(await recordDownloadIfAllowed(tx, { operatorId: principal.operatorId, subject }, by.at)))
    return tx.refuse("DOWNLOAD_REPEATED");
  // the counter's row serialises a merchant's requests, so that the limit is exact
  const { id } = await nextIdAndOrderNo(tx, exportScope(principal.userNo), "EX");
  const open = await tx.prisma.exportJob.count({
    where: { world: world.id, operatorId: principal.operatorId, doneAt: null, hasFailed: false },
  });
  if (open >= exportsOpenMax) return tx.refuse("REQUEST_BUSY");
  const t = await translatorFor(caller.locale);
  // a file of rows has no other place for the word: programs read every line of it
  const marks = isManuallyOperated(world) ? [] : [`(${t("shell.simulation.label")})`];
  const fileName = `${[t(`files.export.${kind}.name`), ...(of ? [of] : []), beijingText(now).replace(":", ""), ...marks].join(" ")}.${madeFormats[format].ending}`;
  await tx.prisma.exportJob.create({
    data: {
      world: world.id,
      id,
      userNo: principal.userNo,
      operatorId: principal.operatorId,
      kind,
      format,
      locale: caller.locale,
      asked: filters as never,
      fileName,
      madeAt: now,
      askedAt: by.at,
    },
  }); // named cast: plain JSON
  return { downloadNo: id };
}
