import type { Outgoing } from "@/lib/call/call";
import type { files } from "@/lib/files/calls/files";
import { templates } from "@/lib/files/terms";
import type { Handler } from "../platform/handler";
import { translatorFor } from "../../i18n/translator";
import { typeOf } from "./stored-files";
import { streamOf } from "./materials";
import { xlsx } from "../../formats/sheets/xlsx-writer";

/** The name of a template for downloads. */
export const template: Handler<typeof files.template> = async ({ code }, { refuse }) => {
  if (!Object.hasOwn(templates, code)) return refuse("FILE_NOTFOUND");
  // named cast: looked up in the line before
  const other = templates[code as keyof typeof templates];
  return `template:${other === "open" ? code : other}`;
};

/** The list that goes along with supplementary materials: which document proves what. In the asker's language. */
export async function templateFile(
  code: string,
  locale: string,
): Promise<{ name: string; open(): Outgoing } | undefined> {
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
    open: () => ({ name, type: typeOf("xlsx"), body: streamOf(xlsx({ name: title, columns, rows: [] })) }),
  };
}
