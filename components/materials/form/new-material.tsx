"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { toast } from "@/components/kit/feedback/toast";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { DraftBar } from "@/components/shell/drafts/draft-bar";
import { useServerDraft } from "@/components/shell/drafts/use-server-draft";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { useEntryCall } from "@/lib/forms/use-call-form";
import { useEntry } from "@/lib/forms/use-entry";
import { materialDrafts } from "@/lib/materials/calls/drafts";
import { materials } from "@/lib/materials/calls/materials";
import { blankMaterial, materialRule, type MaterialEntry } from "@/lib/materials/entry";
import { materialPath, materialsPath } from "../materials-path";
import type { MaterialFormFacts } from "./fields-props";
import { MaterialParts } from "./material-parts";
import { usePapers } from "./use-papers";

type Draft = NonNullable<Got<typeof materialDrafts.materialDraft>["draft"]>;

/** The form of a new material: filled in from its draft, which is saved while one types. */
export function NewMaterial({
  draft,
  now,
  ...facts
}: MaterialFormFacts & {
  draft: Draft | null;
  now: Date;
}) {
  const t = useTranslations("materials.form");
  const router = useRouter();
  const held = useEntry<MaterialEntry>(draft?.entry ?? blankMaterial);
  const { entry, change } = held;
  const { papers, isSending, addNames } = usePapers(draft?.fileNames ?? {});
  const { submit, problems, errorOf, settled } = useEntryCall(
    held,
    materials.submitMaterial,
    materialRule(facts.today),
    {
      done({ serialNo }) {
        toast("good", t("submitted"));
        router.replace(materialPath(serialNo));
      },
      draft: "materials.new",
    },
  );
  const { saved, taken } = useDraftOf(draft, {
    entry,
    now: () => held.form.getValues(),
    onSaved: settled,
    onTaken(other) {
      addNames(other.fileNames);
      change(other.entry);
    },
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <DraftBar draft={saved} leadsTo={materialsPath} now={now} />
      <MaterialParts
        // with another draft its own files stand in the boxes
        key={taken}
        {...{ ...facts, entry, errorOf, papers }}
        onChange={change}
      />
      <SubmitButton disabled={isSending}>{t("submit")}</SubmitButton>
    </Form>
  );
}

/** The draft of the form on the server; `taken` counts how often another one was gone on with. */
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
  const [taken, setTaken] = useState(0);
  const store = useSend(materialDrafts.saveMaterialDraft);
  const saved = useServerDraft<Draft>({ entry: hears.entry, step: 0, version: initial?.version ?? 0 }, initial, {
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
  return { saved, taken };
}
