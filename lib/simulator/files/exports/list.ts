import type * as z from "zod/mini";
import type { exportCalls, exportJob } from "@/lib/files/calls/exports";
import { isMadeFormat } from "@/lib/files/terms";
import type { Handler } from "@/lib/simulator/platform/handler";
import { pageOfRows } from "@/lib/simulator/platform/store/paging";
import { named, type Row } from "@/lib/simulator/platform/store/records";
import { fileUrl } from "../stored-files";

/** The state of an export from the worker's columns. */
function shown(row: Row<"ExportJob">, size: number | null): z.output<typeof exportJob> {
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
    format: isMadeFormat(row.format) ? row.format : "xlsx",
    askedAt: madeAt,
    rowsDone,
    rowsTotal,
    fileId: isThere ? fileId : null,
    fileUrl: isThere ? fileUrl(fileId) : null,
    size,
  };
}

/** The caller's own exports: a colleague's may hold rows they must not see. */
export const exports: Handler<typeof exportCalls.exports> = async ({ currentPage, pageSize }, { who, world, sql }) => {
  const found = await pageOfRows<{ fileSize: number | null }>(
    sql,
    { currentPage, pageSize },
    {
      from: "export_job j",
      beside: "left join stored_file f on f.world = j.world and f.id = j.file_id",
      where: "j.world = $1::uuid and j.operator_id = $2::uuid",
      values: [world.id, who.operatorId],
      columns: `j.*, f.size as "fileSize"`,
      order: "j.asked_at desc, j.id desc",
    },
  );
  return { ...found, rows: found.rows.map(({ fileSize, ...row }) => shown(named<"ExportJob">(row), fileSize)) };
};

export const exportResult: Handler<typeof exportCalls.exportResult> = async (
  { downloadNo },
  { who, world, prisma, refuse },
) => {
  const row = await prisma.exportJob.findFirst({
    where: { world: world.id, operatorId: who.operatorId, id: downloadNo },
  });
  if (!row) return refuse("FILE_NOTFOUND");
  const kept = row.fileId
    ? await prisma.storedFile.findFirst({ where: { world: world.id, id: row.fileId } })
    : undefined;
  return shown(row, kept?.size ?? null);
};
