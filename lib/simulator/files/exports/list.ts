import type * as z from "zod/mini";
import type { exportCalls, exportJobView } from "@/lib/files/calls/exports";
import { isExportFormat } from "@/lib/files/terms";
import type { Handler } from "@/lib/simulator/platform/handler";
import { readPage } from "@/lib/simulator/platform/store/paging";
import { query } from "@/lib/simulator/platform/store/query";
import type { Row } from "@/lib/simulator/platform/store/records";
import { fileUrl } from "../stored-files";

/** Builds the view of an export, with its state derived from the worker's columns. */
function toExportJobView(row: Row<"ExportJob">, size: number | null): z.output<typeof exportJobView> {
  const { id, fileName, askedAt: _, madeAt, rowsDone, rowsTotal, doneAt, hasFailed, attempts, fileId } = row;
  const state = hasFailed
    ? "failed"
    : doneAt
      ? size === null
        ? "expired"
        : "done"
      : attempts > 0
        ? "building"
        : "waiting";
  const isThere = state === "done" && fileId !== null;
  return {
    downloadNo: id,
    state,
    fileName,
    format: isExportFormat(row.format) ? row.format : "xlsx",
    askedAt: madeAt,
    rowsDone,
    rowsTotal,
    fileId: isThere ? fileId : null,
    fileUrl: isThere ? fileUrl(fileId) : null,
    size,
  };
}

/** Lists the principal's own exports: a colleague's may contain rows that the principal must not see. */
export const listOwnExports: Handler<typeof exportCalls.exports> = async (
  { currentPage, pageSize },
  { principal, world, sql },
) => {
  const jobs = query
    .selectFrom("exportJob as j")
    .where("j.world", "=", world.id)
    .where("j.operatorId", "=", principal.operatorId)
    .orderBy("j.askedAt", "desc")
    .orderBy("j.id", "desc");
  const resultPage = await readPage(sql, { currentPage, pageSize }, jobs, {
    key: ["j.world", "j.id"],
    select: (rows) =>
      rows
        .leftJoin("storedFile as f", (join) => join.onRef("f.world", "=", "j.world").onRef("f.id", "=", "j.fileId"))
        .selectAll("j")
        .select("f.size as fileSize"),
  });
  return { ...resultPage, rows: resultPage.rows.map(({ fileSize, ...row }) => toExportJobView(row, fileSize)) };
};

export const getOwnExport: Handler<typeof exportCalls.exportResult> = async (
  { downloadNo },
  { principal, world, prisma, refuse },
) => {
  const row = await prisma.exportJob.findFirst({
    where: { world: world.id, operatorId: principal.operatorId, id: downloadNo },
  });
  if (!row) return refuse("FILE_NOTFOUND");
  const file = row.fileId
    ? await prisma.storedFile.findFirst({ where: { world: world.id, id: row.fileId } })
    : undefined;
  return toExportJobView(row, file?.size ?? null);
};
