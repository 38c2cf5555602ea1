import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { StateChip } from "@/components/kit/text/state-chip";
import { useVerificationFieldLabel } from "@/components/shell/actions/path-label";
import { entryValueAtPath } from "@/lib/verification/entry";
import { entryPaths } from "@/lib/verification/entry-paths";
import { useVerificationValueText } from "./value-text";
import type { VerificationCase } from "./verification-view";

interface FieldComparison {
  readonly path: string;
  readonly inputText: string;
  readonly read: string;
  readonly registeredText: string;
  readonly differs: boolean;
}

/**
 * Compares every filled field: the entered value, the value recognized in its picture, and the value in the register.
 */
export function VerificationFieldComparison({ of: { application, read, registered } }: { of: VerificationCase }) {
  const t = useTranslations("operations.verifications");
  const label = useVerificationFieldLabel();
  const { entry, differences } = application;
  const text = useVerificationValueText(entry);
  const enteredValue = (path: string) => {
    const value = entryValueAtPath(entry, path);
    return typeof value === "string" ? value : "";
  };
  const rows = entryPaths(entry)
    .map((path): FieldComparison => ({
      path,
      inputText: text(path, enteredValue(path)),
      read: text(path, read[path] ?? ""),
      registeredText: text(path, registered[path] ?? ""),
      differs: differences.some((difference) => difference.path === path),
    }))
    .filter(({ inputText, read: inPicture, registeredText: inRegister }) => inputText || inPicture || inRegister);
  const columns: readonly Column<FieldComparison>[] = [
    { head: t("field"), of: ({ path }) => label(path), wraps: true },
    {
      head: t("typed"),
      kind: "node",
      of: ({ inputText, differs }) => (
        <>
          {inputText} {differs && <StateChip tone="bad">{t("differs")}</StateChip>}
        </>
      ),
    },
    { head: t("read"), of: ({ read: inPicture }) => inPicture, wraps: true },
    { head: t("registered"), of: ({ registeredText: inRegister }) => inRegister, wraps: true },
  ];
  return (
    <DataTable
      caption={t("sideCaption")}
      columns={columns}
      rows={rows}
      rowKey={({ path }) => path}
      empty={<EmptyState>{t("nothingSaid")}</EmptyState>}
    />
  );
}
