import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/table/columns";
import { DataTable } from "@/components/kit/table/data-table";
import { EmptyState } from "@/components/kit/feedback/empty-state";
import { StateChip } from "@/components/kit/text/state-chip";
import { usePathLabel } from "@/components/shell/actions/path-label";
import { valueAt } from "@/lib/verification/entry";
import { entryPaths } from "@/lib/verification/entry-paths";
import { useValueText } from "./value-text";
import type { VerificationCase } from "./verification-view";

interface Compared {
  readonly path: string;
  readonly typed: string;
  readonly read: string;
  readonly registered: string;
  readonly differs: boolean;
}

/** Every field that says something: as it was typed, as its picture reads, and as the register has it. */
export function SideBySide({ of: { application, read, registered } }: { of: VerificationCase }) {
  const t = useTranslations("operations.verifications");
  const label = usePathLabel();
  const { entry, differences } = application;
  const text = useValueText(entry);
  const said = (path: string) => {
    const value = valueAt(entry, path);
    return typeof value === "string" ? value : "";
  };
  const rows = entryPaths(entry)
    .map((path): Compared => ({
      path,
      typed: text(path, said(path)),
      read: text(path, read[path] ?? ""),
      registered: text(path, registered[path] ?? ""),
      differs: differences.some((one) => one.path === path),
    }))
    .filter(({ typed, read: inPicture, registered: inRegister }) => typed || inPicture || inRegister);
  const columns: readonly Column<Compared>[] = [
    { head: t("field"), of: ({ path }) => label(path) },
    {
      head: t("typed"),
      kind: "node",
      of: ({ typed, differs }) => (
        <>
          {typed} {differs && <StateChip tone="bad">{t("differs")}</StateChip>}
        </>
      ),
    },
    { head: t("read"), of: ({ read: inPicture }) => inPicture },
    { head: t("registered"), of: ({ registered: inRegister }) => inRegister },
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
