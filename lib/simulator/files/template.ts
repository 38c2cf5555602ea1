import type { OutgoingFile } from "@/lib/call/call";
import type { files } from "@/lib/files/calls/files";
import { templates } from "@/lib/files/terms";
import type { Handler } from "../platform/handler";
import { translatorFor } from "../../i18n/translator";
import { contentTypeOf } from "./stored-files";
import { streamFromGenerator } from "./materials";
import { xlsx } from "../../formats/sheets/xlsx-writer";

/** Returns the download id of a template. */
export const getTemplateDownloadId: Handler<typeof files.template> = async ({ code }, { refuse }) => {
  if (!Object.hasOwn(templates, code)) return refuse("FILE_NOTFOUND");
  // named cast: looked up in the line before
  const target = templates[code as keyof typeof templates];
  return `template:${target === "open" ? code : target}`;
};

/**
 * Generates the template of supplementary materials, which maps documents to what they prove, in the reader's language.
 */
export async function supplementTemplateFile(
  code: string,
  locale: string,
): Promise<{ name: string; open(): OutgoingFile } | undefined> {
  if (code !== "SUPPLEMENT_MATERIAL") return undefined;
  const t = await translatorFor(locale);
  const columns = [
    { title: t("files.template.material.orderNo"), width: 24 },
    { title: t("files.template.material.document"), width: 24 },
    { title: t("files.template.material.number"), width: 24 },
    { title: t("files.template.material.date"), width: 14 },
    { title: t("files.template.material.currency"), width: 10 },
    { title: t("files.template.material.amount"), width: 16 },
    { title: t("files.template.material.remark"), width: 40 },
  ];
  const title = t("files.template.material.name");
  const name = `${title}.xlsx`;
  return {
    name,
    open: () => ({
      name,
      type: contentTypeOf("xlsx"),
      body: streamFromGenerator(xlsx({ name: title, columns, rows: [] })),
    }),
  };
}
