"use client";
import type { Route } from "next";
import { useState } from "react";
import { useWorldClock } from "@/components/shell/frame/world-clock";
import { DraftBar } from "@/components/shell/drafts/draft-bar";
import { useServerDraft } from "@/components/shell/drafts/use-server-draft";
import { useSend } from "@/lib/call/browser";
import type { Got } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import type { ControlledEntry } from "@/lib/forms/use-entry";
import { settlementDrafts } from "@/lib/settlement/calls/drafts";
import { draftOf, type SettleEntry } from "@/lib/settlement/orders/entry";
import { settlementsPath } from "../settlement-path";

export type SettlementDraft = Got<typeof settlementDrafts.saveSettlementDraft>;

/** Keeps what is filled in of a settlement on the server; `onTaken` hears that another one's was taken over. */
export function SettleDraft({
  held,
  draft,
  onTaken,
}: {
  held: ControlledEntry<SettleEntry>;
  draft: SettlementDraft | null;
  onTaken: (draft: SettlementDraft) => void;
}) {
  const [version, setVersion] = useState(draft?.version ?? 0);
  const store = useSend(settlementDrafts.saveSettlementDraft);
  const savedOf = (typed: SettleEntry) => ({ entry: draftOf(typed), step: 0, version });
  const kept = useServerDraft<SettlementDraft>(savedOf(held.entry), draft, {
    store,
    read: async () => (await send(settlementDrafts.settlementDraft, {})).draft,
    now: () => savedOf(held.form.getValues()),
    onSaved: setVersion,
    onTaken(taken) {
      setVersion(taken.version);
      held.change(taken.entry);
      onTaken(taken);
    },
  });
  const now = useWorldClock().now();
  // named cast: a screen's path is a page that exists
  return <DraftBar draft={kept} leadsTo={settlementsPath as Route} now={now} />;
}
