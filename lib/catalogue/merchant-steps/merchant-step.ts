import type { Todo } from "@/lib/accounts/todo";
import type { Machine } from "@/lib/machine/machine";
import type { MessageKindName } from "@/lib/notices/message-kinds";

/** What it means to a merchant that an order of its has come to a state. */
export interface MerchantStep {
  /** The messages of which one tells it, whoever else than the merchant brought it about; none where nobody need know. */
  readonly told: readonly MessageKindName[];
  /** The task on home while the state lasts, where it asks something of the merchant. */
  readonly todo?: Todo;
  /** What it may be told while the state lasts, and the task that there is from then on. */
  readonly meanwhile?: { readonly told: readonly MessageKindName[]; readonly todo?: Todo };
}

/** The same for every state of a machine, and the events by which the merchant itself comes there: of those it knows. */
export interface MerchantSteps<State extends string = string, Event extends string = string> {
  readonly own: readonly (Event | "made")[];
  readonly states: Readonly<Record<State, MerchantStep>>;
}

/** Declares what the states of a machine mean to its merchant: all of them, so that none is forgotten. */
export const stepsOf = <S extends string, E extends string>(
  _: Machine<S, E>,
  own: readonly (E | "made")[],
  states: Readonly<Record<S, MerchantStep>>,
): MerchantSteps<S, E> => ({ own, states });

/** The states of a machine that ask for a task of their merchant. */
export const statesAsking = <S extends string>({ states }: MerchantSteps<S>, todo: Todo): S[] =>
  // named cast: the steps of a machine are those of its states
  (Object.keys(states) as S[]).filter((state) => states[state].todo === todo);
