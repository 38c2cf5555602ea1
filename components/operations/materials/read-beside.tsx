import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import layout from "@/components/kit/page/layout.module.css";
import { StateChip } from "@/components/kit/text/state-chip";
import type { MaterialPaperField } from "@/lib/materials/paper-fields";
import type { MaterialCase } from "./materials-view";

/**
 * Displays the value that was entered in a field, and beside it the differing values found in its documents, with the
 * line that contains each.
 */
export function FieldWithDocumentDifferences({
  paths,
  check: { differences },
  children,
}: {
  paths: readonly MaterialPaperField[];
  check: MaterialCase["paperCheck"];
  children: ReactNode;
}) {
  const t = useTranslations("operations.materials.read");
  const fieldDifferences = differences.filter(({ path }) => paths.includes(path));
  if (fieldDifferences.length === 0) return children;
  return (
    <>
      {children} <StateChip tone="bad">{t("differs")}</StateChip>
      {fieldDifferences.map(({ path, found, line, fileName }) => (
        <div key={`${path} ${found}`}>
          {t("found", { found, file: fileName })}
          {line !== found && <div className={layout.soft}>{t("line", { line })}</div>}
        </div>
      ))}
    </>
  );
}
