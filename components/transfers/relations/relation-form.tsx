"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type * as z from "zod/mini";
import { showToast } from "@/components/kit/feedback/toast";
import { OptionalMark } from "@/components/kit/fields/optional-mark";
import { TextField } from "@/components/kit/fields/text-field";
import { Form, SubmitButton } from "@/components/kit/page/form";
import { useUploadsInProgress } from "@/components/kit/table/use-sendings";
import { FileUpload } from "@/components/shell/actions/file-upload";
import type { Call, ClientOutput, Sends } from "@/lib/call/call";
import { useSendEntryForm } from "@/lib/forms/use-call-form";
import { useControlledForm } from "@/lib/forms/use-entry";
import { transferRelations } from "@/lib/transfers/calls/relations";
import {
  transferRelationChangeFormSchema,
  transferRelationFormSchema,
  type RelationEntry,
} from "@/lib/transfers/entry";
import { TransferRelationFields } from "./relation-fields";
import { transferRelationsPath } from "./relations-path";

type Relation = ClientOutput<typeof transferRelations.relations>["rows"][number];

/** Adds or changes a relation: both are reviewed. */
export function TransferRelationForm({ relation }: { relation: Relation | null }) {
  const [materialIds, setMaterialIds] = useState(() => relation?.materials.map(({ fileId }) => fileId) ?? []);
  const common = { relation, onFiles: (ids: readonly string[]) => setMaterialIds([...ids]) };
  return relation ? (
    <EntryForm
      {...common}
      call={transferRelations.changeRelation}
      rule={transferRelationChangeFormSchema(materialIds, relation.relationId)}
    />
  ) : (
    <EntryForm {...common} call={transferRelations.addRelation} rule={transferRelationFormSchema(materialIds)} />
  );
}

function EntryForm<C extends Call>({
  relation,
  call,
  rule,
  onFiles,
}: {
  relation: Relation | null;
  call: C;
  rule: z.ZodMiniType<Sends<C>, RelationEntry>;
  onFiles: (ids: readonly string[]) => void;
}) {
  const [t, apply] = [useTranslations("transfers.relations"), useTranslations("transfers.apply")];
  const router = useRouter();
  const entryState = useControlledForm<RelationEntry>({
    payeeUserNo: relation?.payeeUserNo ?? "",
    relation: relation?.relation ?? "",
    otherRelation: relation?.otherRelation ?? "",
  });
  const { entry, change } = entryState;
  const { isSending, listenerOf } = useUploadsInProgress();
  const { submit, problems, errorOf } = useSendEntryForm(entryState, call, rule, {
    onDone() {
      showToast("good", t("saved"));
      router.replace(transferRelationsPath());
      router.refresh();
    },
    draft: `transfers.relation.${relation?.relationId ?? "new"}`,
  });
  return (
    <Form onSubmit={submit} problems={problems}>
      <TextField
        id="payeeUserNo"
        label={t("payeeUserNo")}
        help={t("payeeHelp")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        disabled={relation !== null}
        value={entry.payeeUserNo}
        error={errorOf("payeeUserNo")}
        onChange={({ target }) => change({ payeeUserNo: target.value })}
      />
      <TransferRelationFields entry={entry} errorOf={errorOf} onChange={change} />
      <FileUpload
        businessType="TRANSFER_MATERIAL"
        display="list"
        label={apply("materials")}
        aside={<OptionalMark />}
        storedFiles={(relation?.materials ?? []).map(({ fileId, fileName }) => ({ fileId, name: fileName }))}
        onSending={listenerOf("materials")}
        onFiles={onFiles}
      />
      {relation && <p>{t("change")}</p>}
      <SubmitButton disabled={isSending}>{t("save")}</SubmitButton>
    </Form>
  );
}
