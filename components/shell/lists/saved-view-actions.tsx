"use client";
import { useTranslations } from "next-intl";
import type { ListViewActionsProps } from "@/components/kit/lists/list-views";
import { ConfirmActionButton, DangerActionButton } from "@/components/shell/actions/confirm-action";
import { listViewCalls } from "@/lib/access/calls/list-views";
import { listViewNameMax } from "@/lib/access/terms";

/** Saves the filters of a list as a view, or renames or removes the view that they are. */
export function SavedViewActions({ list, filters, view }: ListViewActionsProps) {
  const t = useTranslations("shell.views");
  if (!view)
    return (
      <ConfirmActionButton
        small
        tone="quiet"
        call={listViewCalls.saveView}
        input={({ text }) => ({ list, name: text, filters })}
        action={t("save")}
        title={t("saveTitle")}
        field={{ label: t("name"), help: t("nameHelp"), lengthMax: listViewNameMax }}
        successMessage={({ name }) => t("saved", { name })}
      />
    );
  const { viewId, name } = view;
  return (
    <>
      <ConfirmActionButton
        // another view of the same list starts with its own name
        key={viewId}
        small
        tone="quiet"
        call={listViewCalls.renameView}
        input={({ text }) => ({ viewId, name: text })}
        action={t("rename")}
        title={t("renameTitle", { name })}
        field={{ label: t("name"), value: name, lengthMax: listViewNameMax }}
        successMessage={(renamed) => t("renamed", { name: renamed.name })}
      />
      <DangerActionButton
        small
        call={listViewCalls.removeView}
        input={{ viewId }}
        action={t("remove")}
        title={t("removeTitle", { name })}
        successMessage={t("removed", { name })}
      >
        <p>{t("removeText")}</p>
      </DangerActionButton>
    </>
  );
}
