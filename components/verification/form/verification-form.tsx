"use client";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FocusOnArrival } from "@/components/kit/overlay/focus-on-arrival";
import { Button } from "@/components/kit/page/button";
import { Card } from "@/components/kit/page/card";
import { Form, SubmitButton } from "@/components/kit/page/form";
import layout from "@/components/kit/page/layout.module.css";
import { StepBar } from "@/components/kit/page/step-bar";
import { FormAutosaveBar } from "@/components/shell/drafts/draft-bar";
import { useServerDraft } from "@/components/shell/drafts/use-server-draft";
import { onPage, useAction } from "@/components/shell/actions/use-action";
import { useSend } from "@/lib/call/browser";
import type { ClientOutput } from "@/lib/call/call";
import { send } from "@/lib/call/send";
import { verificationApplications } from "@/lib/verification/calls/applications";
import { drafts } from "@/lib/verification/calls/drafts";
import { verificationScreens } from "@/lib/verification/screens";
import { verificationStepIndex, verificationSteps } from "@/lib/verification/steps";
import { withoutUnneededFiles } from "@/lib/verification/write";
import { useVerificationFieldLabel } from "@/components/shell/actions/path-label";
import { VerificationFormProvider } from "./filling";
import { VerificationReviewStep } from "./review-step";
import { VerificationStepContent } from "./step-parts";
import { useVerificationFormState, type VerificationFormFacts } from "./use-filling-state";

const submits = {
  company: verificationApplications.submitCompany,
  hkcompany: verificationApplications.submitHkCompany,
  otherArea: verificationApplications.submitOtherArea,
  personal: verificationApplications.submitPersonal,
} as const;

type SavedDraft = NonNullable<ClientOutput<typeof drafts.draft>["draft"]>;

/** Renders the form of one type: its steps, which can be visited in any order, and its draft. */
export function VerificationTypeForm({
  draft,
  now,
  ...facts
}: VerificationFormFacts & { draft: SavedDraft | null; now: Date }) {
  const t = useTranslations("verification");
  const state = useVerificationFormState(facts);
  const { formValues, entryState, filling } = state;
  const store = useSend(drafts.saveDraft);
  const serverDraft = useServerDraft<SavedDraft>(formValues, draft, {
    store,
    read: async () => (await send(drafts.draft, { type: formValues.entry.type })).draft,
    now: () => entryState.form.getValues(),
    onSaved(version) {
      entryState.change({ version });
      state.draftState.markSettled();
    },
    onTaken: ({ entry, step, version, fileNames }) => state.take({ entry, step, version, fileNames }),
  });
  const steps = verificationSteps[formValues.entry.type];
  const { attempted, isMoved, go, next, problems, submit } = useSteps(state, serverDraft.save);
  const items = useStepItems(state, attempted);
  const step = steps[formValues.step] ?? steps[0];
  const isLast = formValues.step >= steps.length - 1;
  if (!step) return null;
  return (
    <VerificationFormProvider value={filling}>
      <StepBar label={t("form.steps")} steps={items} current={formValues.step} onStep={go} />
      {/* named cast: a screen's path is a page that exists */}
      <FormAutosaveBar draft={serverDraft} leadsTo={verificationScreens.start.path as Route} now={now} />
      <Form onSubmit={isLast ? submit : next} problems={problems}>
        <FocusOnArrival key={step.name} when={isMoved}>
          {isLast ? (
            <VerificationReviewStep onStep={go} />
          ) : (
            <Card title={t(`step.${step.name}`)}>
              <div className={layout.stack}>
                <VerificationStepContent step={step} />
              </div>
            </Card>
          )}
        </FocusOnArrival>
        <div className={layout.actions}>
          {formValues.step > 0 && <Button onClick={() => go(formValues.step - 1)}>{t("form.back")}</Button>}
          <SubmitButton disabled={state.isSending}>{t(isLast ? "form.submit" : "form.next")}</SubmitButton>
        </div>
      </Form>
    </VerificationFormProvider>
  );
}

type State = ReturnType<typeof useVerificationFormState>;

/** Returns the state of each step: complete, open, or left with faults. */
function useStepItems({ formValues: { entry }, filling }: State, attemptedSteps: ReadonlySet<number>) {
  const t = useTranslations("verification.step");
  const stepsAt = (paths: readonly string[]) => new Set(paths.map((path) => verificationStepIndex(entry.type, path)));
  const [faulty, uncorrectedSteps] = [
    stepsAt(filling.faults.map(({ path }) => path)),
    stepsAt(filling.uncorrectedPaths),
  ];
  return verificationSteps[entry.type].map(({ name }, at) => {
    const isLeft = uncorrectedSteps.has(at) || (faulty.has(at) && attemptedSteps.has(at));
    const state = isLeft ? "wrong" : name === "review" || faulty.has(at) ? "open" : "done";
    return { key: name, label: t(name), state } as const;
  });
}

/** Controls the navigation between steps, and the submission at the last one: faults lead to their step. */
function useSteps(state: State, save: () => Promise<boolean>) {
  const { formValues, entryState, errors, check, setErrors } = state;
  const t = useTranslations();
  const label = useVerificationFieldLabel();
  const router = useRouter();
  const [attemptedSteps, setAttempted] = useState<ReadonlySet<number>>(new Set());
  const [isMoved, setMoved] = useState(false);
  const { type } = formValues.entry;
  const { errors: submitErrors, run } = useAction(submits[type], onPage);
  const show = (step: number) => {
    setMoved(true);
    entryState.change({ step });
  };
  const go = (step: number) => {
    setAttempted((all) => new Set([...all, formValues.step]));
    setErrors({});
    show(step);
    void save();
  };
  const next = () => {
    setAttempted((all) => new Set([...all, formValues.step]));
    if (check(formValues.step).length === 0) go(formValues.step + 1);
  };
  const lead = (paths: readonly string[]) => show(Math.min(...paths.map((path) => verificationStepIndex(type, path))));
  const submit = async () => {
    setAttempted(new Set(verificationSteps[type].keys()));
    const faults = check();
    if (faults.length > 0) return lead(faults);
    const { type: _, ...entry } = withoutUnneededFiles(entryState.form.getValues().entry, state.filling.today);
    // named cast: an entry of the type whose call it is
    const output = await run(entry as never, {
      onRefused({ fields }) {
        if (Object.keys(fields).length === 0) return;
        setErrors(fields);
        lead(Object.keys(fields));
      },
    });
    if (!output) return;
    state.draftState.drop();
    // named cast: the page of the application that was just submitted
    router.replace(`/b2b/setting/verified/${type}/result` as Route);
  };
  const list = Object.entries(errors)
    .filter(([path]) => verificationStepIndex(type, path) === formValues.step)
    .map(([path, text]) => ({ field: path, text: t("validation.named", { label: label(path), text }) }));
  const all = submitErrors.problem === undefined ? list : [{ text: submitErrors.problem }, ...list];
  const title = t(list.length > 0 ? "shell.problems" : "shell.notDone");
  return {
    attempted: attemptedSteps,
    isMoved,
    go,
    next,
    submit,
    problems: all.length > 0 ? { title, list: all } : undefined,
  };
}
