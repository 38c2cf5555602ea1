"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { showToast } from "@/components/kit/feedback/toast";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { FormAutosaveBar } from "@/components/shell/drafts/draft-bar";
import { useServerDraft } from "@/components/shell/drafts/use-server-draft";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { materials } from "@/lib/materials/calls/materials";
import { blankMaterial, materialFormSchema, type MaterialEntry } from "@/lib/materials/entry";
import { materialPath, materialsPath } from "../materials-path";
import type { MaterialFormFacts } from "./fields-props";
import { MaterialFormFields } from "./material-parts";
import { usePaperFileNames } from "./use-papers";

type Draft = NonNullable<ClientOutput<typeof materialDrafts.materialDraft>["draft"]>;

/** Renders the form of a new material: filled from its draft, which is saved during typing. */
export function NewMaterialForm({
  draft,
  now,
  ...facts
}: MaterialFormFacts & {
  draft: Draft | null;
  now: Date;
}) {
  const t = useTranslations("materials.form");
  const router = useRouter();
  const entryForm = useControlledForm<MaterialEntry>(draft?.entry ?? blankMaterial);
  const { entry, change } = entryForm;
  const { papers, isSending, addNames } = usePaperFileNames(draft?.fileNames ?? {});
  const { submit, problems, errorOf, settled } = useSendEntryForm(
    entryForm,
    materials.submitMaterial,
    materialFormSchema(facts.today),
    {
      onDone({ serialNo }) {
        showToast("good", t("submitted"));
        router.replace(materialPath(serialNo));
      },
      draft: "materials.new",
    },
  );
  const { saved, taken } = useDraftOf(draft, {
    entry,
    now: () => entryForm.form.getValues(),
    onSaved: settled,
    onTaken(otherDraft) {
      addNames(otherDraft.fileNames);
      change(otherDraft.entry);
    },
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <FormAutosaveBar draft={saved} leadsTo={materialsPath} now={now} />
      <MaterialFormFields
        // remounts the upload boxes, because another draft has its own files
        key={taken}
        {...{ ...facts, entry, errorOf, papers }}
        onChange={change}
      />
      <SubmitButton disabled={isSending}>{t("submit")}</SubmitButton>
    </Form>
  );
}

/** Synchronizes the form with the draft on the server; `takenCount` counts the switches to another draft. */
function useDraftOf(
  initial: Draft | null,
  hears: {
    entry: MaterialEntry;
    now: () => MaterialEntry;
    onSaved: () => void;
    onTaken: (draft: Draft) => void;
  },
) {
  const version = useRef(initial?.version ?? 0);
  const [takenCount, setTaken] = useState(0);
  const store = useSend(materialDrafts.saveMaterialDraft);
  const serverDraft = useServerDraft<Draft>({ entry: hears.entry, step: 0, version: initial?.version ?? 0 }, initial, {
    store: ({ entry, version: from }) => store({ entry, version: from }),
    read: async () => (await send(materialDrafts.materialDraft, {})).draft,
    now: () => ({ entry: hears.now(), step: 0, version: version.current }),
    onSaved(next) {
      version.current = next;
      hears.onSaved();
    },
    onTaken(draft) {
      version.current = draft.version;
      setTaken((count) => count + 1);
      hears.onTaken(draft);
    },
  });
  return { saved: serverDraft, taken: takenCount };
}
