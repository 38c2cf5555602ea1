import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import layout from "@/components/kit/page/layout.module.css";
import { StateChip } from "@/components/kit/text/state-chip";
import type { PaperField } from "@/lib/materials/paper-fields";
import type { MaterialCase } from "./materials-view";

/** What was typed in a field, and beside it what its papers say instead, with the line in which they do. */
export function ReadBeside({
  paths,
  check: { differences },
  children,
}: {
  paths: readonly PaperField[];
  check: MaterialCase["paperCheck"];
  children: ReactNode;
}) {
  const t = useTranslations("operations.materials.read");
  const here = differences.filter(({ path }) => paths.includes(path));
  if (here.length === 0) return children;
  return (
    <>
      {children} <StateChip tone="bad">{t("differs")}</StateChip>
      {here.map(({ path, found, line, fileName }) => (
        <div key={`${path} ${found}`}>
          {t("found", { found, file: fileName })}
          {line !== found && <div className={layout.soft}>{t("line", { line })}</div>}
        </div>
      ))}
    </>
  );
}
