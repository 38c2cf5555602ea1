import type { materialPapers } from "@/lib/materials/calls/papers";
import { paperFields } from "@/lib/materials/paper-fields";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { recognizeOwnFile } from "../../reference/picture/own-page";
import { goodsTotalContradictions } from "./contradictions";
import { storePaperReading } from "./stored-papers";
import { recognizePaperFields } from "./paper-fields";

export const materialPaperHandlers: Handlers<typeof materialPapers> = {
  async readPaper({ fileId }, context) {
    const { page } = await recognizeOwnFile(context, { fileId, kinds: ["jpg", "png", "pdf"] });
    const lines = page.lines.map(({ text }) => text);
    const read = recognizePaperFields(lines);
    const fields = paperFields.flatMap((name) => {
      const field = read[name];
      return field ? [[name, { value: field.value, line: lines[field.line] ?? "" }] as const] : [];
    });
    const reading = { fields: Object.fromEntries(fields), contradictions: goodsTotalContradictions(lines, read) };
    return context.transact(async (tx) => {
      await storePaperReading(tx, { userNo: tx.principal.userNo, fileId }, reading);
      return { confidence: page.confidence, ...reading };
    });
  },
};
