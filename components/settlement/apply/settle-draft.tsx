"use client";
import type { Route } from "next";
import { useState } from "react";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { FormAutosaveBar } from "@/components/shell/drafts/draft-bar";
import { useServerDraft } from "@/components/shell/drafts/use-server-draft";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import type { ControlledEntry } from "@/lib/forms/use-entry";
import { settlementDrafts } from "@/lib/settlement/calls/drafts";
import { settlementDraftFromEntry, type SettleEntry } from "@/lib/settlement/orders/entry";
import { settlementsPath } from "../settlement-path";

export type SettlementDraft = ClientOutput<typeof settlementDrafts.saveSettlementDraft>;

/** Saves the entered settlement on the server; `onTaken` is called when another user's draft was taken over. */
export function SettlementAutosaveBar({
  entryForm,
  draft,
  onTaken,
}: {
  entryForm: ControlledEntry<SettleEntry>;
  draft: SettlementDraft | null;
  onTaken: (draft: SettlementDraft) => void;
}) {
  const [version, setVersion] = useState(draft?.version ?? 0);
  const store = useSend(settlementDrafts.saveSettlementDraft);
  const savedOf = (formEntry: SettleEntry) => ({ entry: settlementDraftFromEntry(formEntry), step: 0, version });
  const savedDraft = useServerDraft<SettlementDraft>(savedOf(entryForm.entry), draft, {
    store,
    files: entryForm.entry.documentIds,
    read: async () => (await send(settlementDrafts.settlementDraft, {})).draft,
    now: () => savedOf(entryForm.form.getValues()),
    onSaved: setVersion,
    onTaken(takenDraft) {
      setVersion(takenDraft.version);
      entryForm.change(takenDraft.entry);
      onTaken(takenDraft);
    },
  });
  const now = useWorldClock().now();
  // named cast: a screen's path is a page that exists
  return <FormAutosaveBar draft={savedDraft} leadsTo={settlementsPath as Route} now={now} />;
}
