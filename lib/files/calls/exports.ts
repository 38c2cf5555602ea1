import * as z from "zod/mini";
import { declareCalls } from "@/lib/call/call";
import { stateSchema } from "@/lib/call/state";
import { page, pageSchema } from "@/lib/call/field-schemas";
import { instant } from "@/lib/time/instant";
import { exportJobMachine as machine } from "../states";
import { exportFormats, madeFormats, type MadeFormat } from "../terms";

const centre = declareCalls("/api/dataCenterDownload", { access: "own" });

/** Lists the formats available for any export. */
export const exportFormat = z.enum(exportFormats);
// named cast: the keys of a constant object are its names
const madeFormat = z.enum(Object.keys(madeFormats) as [MadeFormat, ...MadeFormat[]]);

/** Describes the reply to an application: its number, for later queries. */
export const exportApplication = z.object({ downloadNo: z.uuid() });

export const exportJobView = z.object({
  downloadNo: z.uuid(),
  state: stateSchema(machine),
  fileName: z.string(),
  format: madeFormat,
  askedAt: instant,
  /** Rows written so far, and the total once the rows were counted. */
  rowsDone: z.int(),
  rowsTotal: z.nullable(z.int()),
  /** Set once the export is done, while its file is stored. */
  fileId: z.nullable(z.uuid()),
  fileUrl: z.nullable(z.string()),
  size: z.nullable(z.int()),
});

export const exportCalls = {
  exports: centre.get("query", {
    about: "One's own exports, newest first, each with how far it is.",
    input: z.object(page),
    output: pageSchema(exportJobView),
    reads: ["exports"],
  }),
  exportResult: declareCalls("/api/user/download", { access: "own" }).post("query-download-result", {
    about: "How far one export is.",
    forKeys: true,
    input: z.object({ downloadNo: z.uuid() }),
    output: exportJobView,
    errors: ["FILE_NOTFOUND"],
    reads: ["exports"],
  }),
};
