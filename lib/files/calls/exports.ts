import * as z from "zod/mini";
import { calls } from "@/lib/call/call";
import { stateOf } from "@/lib/call/state";
import { page, pageOf } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { exportJob as machine } from "../states";
import { exportFormats, madeFormats, type MadeFormat } from "../terms";

const centre = calls("/api/dataCenterDownload", { needs: "own" });

/** The formats that any list is exported in. */
export const exportFormat = z.enum(exportFormats);
// named cast: the keys of a constant object are its names
const madeFormat = z.enum(Object.keys(madeFormats) as [MadeFormat, ...MadeFormat[]]);

/** The reply to an application: its number, for later queries. */
export const applied = z.object({ downloadNo: z.uuid() });

export const exportJob = z.object({
  downloadNo: z.uuid(),
  state: stateOf(machine),
  fileName: z.string(),
  format: madeFormat,
  askedAt: instant,
  /** Rows written so far, and in all once they were counted. */
  rowsDone: z.int(),
  rowsTotal: z.nullable(z.int()),
  /** Once it is done, and as long as its file is kept. */
  fileId: z.nullable(z.uuid()),
  fileUrl: z.nullable(z.string()),
  size: z.nullable(z.int()),
});

export const exportCalls = {
  exports: centre.get("query", {
    about: "One's own exports, newest first, each with how far it is.",
    takes: z.object(page),
    gives: pageOf(exportJob),
    reads: ["exports"],
  }),
  exportResult: calls("/api/user/download", { needs: "own" }).post("query-download-result", {
    about: "How far one export is.",
    forKeys: true,
    takes: z.object({ downloadNo: z.uuid() }),
    gives: exportJob,
    refuses: ["FILE_NOTFOUND"],
    reads: ["exports"],
  }),
};
