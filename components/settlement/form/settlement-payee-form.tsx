"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod/mini";
import { toast } from "@/components/kit/feedback/toast";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { useSendings } from "@/components/kit/table/use-sendings";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { useEntryCall } from "@/lib/forms/use-call-form";
import { useEntry } from "@/lib/forms/use-entry";
import { settlementPayees } from "@/lib/settlement/calls/payees";
import {
  blankSettlementPayee,
  fittedSettlementPayee,
  settlementEntryOf,
  settlementPayeeCorrectionRule,
  settlementPayeeRule,
  type SettlementPayeeEntry,
} from "@/lib/settlement/payee-entry";
import { settlementPayeePath } from "../settlement-path";
import type { SettlementPayeeReply } from "../payees/payee-detail";
import { SettlementPayeeParts } from "./payee-parts";

/** Adds or corrects a settlement payee, which is then reviewed. `merchant` is the name of the merchant itself. */
export function SettlementPayeeForm({ payee, merchant }: { payee: SettlementPayeeReply | null; merchant: string }) {
  const t = useTranslations("settlement.form");
  const router = useRouter();
  const done = ({ payeeNo }: { payeeNo: string }) => {
    toast("good", t("submitted"));
    router.replace(settlementPayeePath(payeeNo));
  };
  const [correction] = useState(() => settlementPayeeCorrectionRule(payee?.payeeNo ?? "", payee?.changes ?? 0));
  const common = { merchant, done, held: [...(payee?.proofs ?? []), ...(payee?.passport ?? [])] };
  return payee ? (
    <EntryForm
      {...common}
      call={settlementPayees.correctSettlementPayee}
      rule={correction}
      initial={settlementEntryOf(payee)}
      draft={`settlement.payee.${payee.payeeNo}`}
    />
  ) : (
    <EntryForm
      {...common}
      call={settlementPayees.addSettlementPayee}
      rule={settlementPayeeRule}
      initial={fittedSettlementPayee(blankSettlementPayee, merchant)}
      draft="settlement.payee.new"
    />
  );
}

interface EntryFormProps<C extends Call> {
  call: C;
  rule: z.ZodMiniType<Sends<C>, SettlementPayeeEntry>;
  initial: SettlementPayeeEntry;
  /** Names the local draft in which the input is saved when the session ends. */
  draft: string;
  merchant: string;
  held: SettlementPayeeReply["proofs"];
  done: (result: ClientOutput<C>) => void;
}

function EntryForm<C extends Call>({
  call,
  rule,
  initial,
  draft,
  merchant,
  held: files,
  done: onDone,
}: EntryFormProps<C>) {
  const t = useTranslations("settlement.form");
  const entryForm = useEntry<SettlementPayeeEntry>(initial);
  const { entry, form } = entryForm;
  const { isSending, listenerOf } = useSendings();
  const { submit, problems, errorOf } = useEntryCall(entryForm, call, rule, { onDone, draft });
  // the form's own state is ahead of what was drawn last: a file may arrive while something is typed
  const change = (part: Partial<SettlementPayeeEntry>) =>
    entryForm.change(fittedSettlementPayee({ ...form.getValues(), ...part }, merchant));
  return (
    <Form onSubmit={submit} problems={problems}>
      <SettlementPayeeParts {...{ entry, errorOf }} onChange={change} papers={{ held: files, sends: listenerOf }} />
      <SubmitButton disabled={isSending}>{t("submit")}</SubmitButton>
    </Form>
  );
}
