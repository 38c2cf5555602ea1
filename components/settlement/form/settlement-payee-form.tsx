"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod/mini";
import { toast } from "@/components/kit/feedback/toast";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { useSendings } from "@/components/kit/table/use-sendings";
import type { Call, Got, Sends } from "@/lib/call/call";
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
import type { SettlementPayeeShown } from "../payees/payee-detail";
import { SettlementPayeeParts } from "./payee-parts";

/** Adds a settlement payee, or corrects one; then it is reviewed. `merchant` is the name of the merchant itself. */
export function SettlementPayeeForm({ payee, merchant }: { payee: SettlementPayeeShown | null; merchant: string }) {
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
  /** Under this name what was typed is kept when the session ends. */
  draft: string;
  merchant: string;
  held: SettlementPayeeShown["proofs"];
  done: (got: Got<C>) => void;
}

function EntryForm<C extends Call>({ call, rule, initial, draft, merchant, held: files, done }: EntryFormProps<C>) {
  const t = useTranslations("settlement.form");
  const held = useEntry<SettlementPayeeEntry>(initial);
  const { entry, form } = held;
  const { isSending, tells } = useSendings();
  const { submit, problems, errorOf } = useEntryCall(held, call, rule, { done, draft });
  // the form's own state is ahead of what was drawn last: a file may arrive while something is typed
  const change = (part: Partial<SettlementPayeeEntry>) =>
    held.change(fittedSettlementPayee({ ...form.getValues(), ...part }, merchant));
  return (
    <Form onSubmit={submit} problems={problems}>
      <SettlementPayeeParts {...{ entry, errorOf }} onChange={change} papers={{ held: files, sends: tells }} />
      <SubmitButton disabled={isSending}>{t("submit")}</SubmitButton>
    </Form>
  );
}
