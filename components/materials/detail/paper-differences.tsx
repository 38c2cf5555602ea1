import { useTranslations } from "next-intl";
import { Notice } from "@/components/kit/feedback/notice";
import layout from "@/components/kit/page/layout.module.css";
import type { ClientOutput } from "@/lib/call/call";
import type { materials } from "@/lib/materials/calls/materials";

type Check = ClientOutput<typeof materials.material>["paperCheck"];

/** Lists the differences between the documents of a material and the typed fields; renders nothing when they agree. */
export function MaterialDocumentDifferences({ check: { differences, sums } }: { check: Check }) {
  const t = useTranslations("materials.differences");
  const [fields, read] = [useTranslations("materials.field"), useTranslations("materials.read")];
  if (differences.length + sums.length === 0) return null;
  return (
    <Notice tone="waiting" title={t("title")}>
      <ul>
        {differences.map(({ path, typed, found, line, fileName }) => (
          <li key={`${path} ${found}`}>
            {t("line", { label: fields(path), typed, found, file: fileName })}
            {line !== found && <div className={layout.soft}>{read("line", { line })}</div>}
          </li>
        ))}
        {sums.map(({ items, total, fileName }) => (
          <li key={`${fileName} ${items}`}>{t("sum", { items, total, file: fileName })}</li>
        ))}
      </ul>
      <p>{t("lead")}</p>
    </Notice>
  );
}
