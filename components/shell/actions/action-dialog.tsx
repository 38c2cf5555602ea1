"use client";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { TextField } from "@/components/kit/fields/text-field";
import { Notice } from "@/components/kit/feedback/notice";
import { Confirm } from "@/components/kit/overlay/confirm";
import layout from "@/components/kit/page/layout.module.css";
import type { Fact } from "@/components/kit/table/facts";
import { errorsText, type ActionErrors } from "@/lib/forms/refusal-to-errors";
import type { MfaProof } from "@/lib/gate/second-step";
import { hasMovedOn, useActionOf, type Done } from "./use-action";
import { isProofField, useProof, type ProofRequest } from "../proof/use-proof";

/** What was entered in the dialog. */
export interface Answer {
  /** Its one line of text. */
  readonly text: string;
  /** The second step, as calls take it. */
  readonly proof: MfaProof;
  /** Second step and payment password, as calls that move money take them. */
  readonly confirmed: Confirmed;
}

/** What an action that moves money is confirmed with. */
export type Confirmed = MfaProof & { payPassword: string };

/** What the dialog says. */
export interface ActionTexts {
  /** What it asks. */
  title: string;
  facts?: readonly Fact[] | undefined;
  children?: ReactNode;
  /** What its button does. */
  action: string;
  /** What the button says that closes it undone, where "Cancel" could be either. */
  dismiss?: string | undefined;
}

export interface ActionDialogProps<G> extends ActionTexts {
  isDanger?: boolean | undefined;
  /** One line that has to be filled in: a reason, a name. */
  field?: { label: string; help?: string; value?: string } | undefined;
  /** Payment password and second step, where the action asks for them. */
  proof?: ProofRequest | undefined;
  /** False while what was entered in the dialog's own parts does not do. */
  isReady?: boolean | undefined;
  /**
   * Where a failure is told: in the dialog, which stays open with what was entered; or in a toast, after which the page
   * shows what became of it. At a desk it is told in the dialog, unless what is decided has changed meanwhile.
   */
  failsIn?: "dialog" | "toast" | "desk" | undefined;
  /** Whether the page's server-rendered parts are drawn anew when it is done. */
  refreshes?: boolean | undefined;
  /** Takes the action; throws what its call throws. */
  perform: (answer: Answer) => Promise<G>;
  /** Told in a toast when it is done. */
  done?: string | ((got: G) => Done) | undefined;
  onDone?: ((got: G) => void) | undefined;
  onRefused?: ((found: ActionErrors) => void) | undefined;
  /** The dialog is to go: it was closed, with what was entered so far, or the action is done. */
  onClose: (answer: Answer) => void;
}

/** Asks once more before an action is taken; nothing that was entered is lost when it is refused. */
export function ActionDialog<G>({
  children,
  isDanger = false,
  field,
  proof: request,
  isReady = true,
  failsIn = "dialog",
  refreshes,
  perform,
  done,
  onDone,
  onRefused,
  onClose,
  title,
  action,
  dismiss,
  facts = [],
}: ActionDialogProps<G>) {
  const t = useTranslations("shell");
  const [text, setText] = useState(field?.value ?? "");
  const { proof, errors, confirm, close } = useConfirmed(
    { failsIn, refreshes, perform, done, onDone, onRefused, onClose },
    request,
    text,
  );
  const line = field && <Line field={field} text={text} onText={setText} />;
  return (
    <Confirm
      open
      title={title}
      facts={facts}
      action={action}
      dismiss={dismiss}
      tone={isDanger ? "danger" : "primary"}
      disabled={!isReady || !proof.isReady || (field !== undefined && text.trim() === "")}
      onConfirm={confirm}
      onClose={close}
    >
      {request ? (
        // the proof is asked for last: what stands in its way is told above it
        <div className={layout.stack}>
          <Failure text={errors.problem} />
          {children}
          {line}
          {proof.fields}
        </div>
      ) : (
        <>
          {children}
          {line}
          <Failure text={errorsText(errors)} title={t("notDone")} />
        </>
      )}
    </Confirm>
  );
}

/** Runs the action with what was entered, and closes the dialog unless it is to stay open with the refusal. */
function useConfirmed<G>(
  {
    failsIn,
    refreshes = false,
    perform,
    done,
    onDone,
    onRefused,
    onClose,
  }: Pick<ActionDialogProps<G>, "failsIn" | "refreshes" | "perform" | "done" | "onDone" | "onRefused" | "onClose">,
  request: ProofRequest | undefined,
  text: string,
) {
  const { run, errors } = useActionOf(perform, {
    shows: failsIn === "toast" ? "toast" : "page",
    leavesWhenOver: failsIn === "desk",
    refreshes,
    ...(request && { hasField: isProofField }),
  });
  const proof = useProof(request, errors);
  const answer = { text, proof: proof.value, confirmed: { ...proof.value, payPassword: proof.password } };
  const close = () => onClose(answer);
  const confirm = async () => {
    let [isRefused, isToStay] = [false, false];
    const got = await run(answer, {
      done,
      refused(found) {
        isRefused = true;
        isToStay = failsIn === "dialog" || (failsIn === "desk" && !hasMovedOn(found));
        proof.refused(found);
        onRefused?.(found);
      },
    });
    if (isToStay) return;
    close();
    // named cast: what was not refused has its answer
    if (!isRefused) onDone?.(got as G);
  };
  return { proof, errors, confirm, close };
}

function Line({
  field: { label, help },
  text,
  onText,
}: {
  field: { label: string; help?: string };
  text: string;
  onText: (text: string) => void;
}) {
  return (
    <TextField
      label={label}
      help={help}
      value={text}
      maxLength={140}
      autoComplete="off"
      onChange={({ target }) => onText(target.value)}
    />
  );
}

function Failure({ text, title }: { text: string | undefined; title?: string }) {
  if (!text) return null;
  return (
    <Notice tone="bad" live {...(title !== undefined && { title })}>
      {text}
    </Notice>
  );
}
