import type { Todo } from "@/lib/accounts/todo";
import type { Machine } from "@/lib/machine/machine";
import type { MessageKindName } from "@/lib/notices/message-kinds";

/** Describes the consequences of an order's state for its merchant. */
export interface MerchantStep {
  /**
   * Lists the messages of which one reports the state when somebody other than the merchant caused it; empty when no
   * message is necessary.
   */
  readonly messages: readonly MessageKindName[];
  /** Names the task on the home page while the state lasts, when the merchant has to act. */
  readonly todo?: Todo;
  /** Lists the messages that may follow while the state lasts, and the task from then on. */
  readonly meanwhile?: { readonly messages: readonly MessageKindName[]; readonly todo?: Todo };
}

/**
 * Describes the same for every state of a machine, and the events that the merchant itself causes and therefore knows.
 */
export interface MerchantSteps<State extends string = string, Event extends string = string> {
  readonly ownEvents: readonly (Event | "made")[];
  readonly states: Readonly<Record<State, MerchantStep>>;
}

/** Declares the consequences of a machine's states for its merchant: of all states, so that none is forgotten. */
export const declareMerchantSteps = <S extends string, E extends string>(
  _: Machine<S, E>,
  ownEvents: readonly (E | "made")[],
  states: Readonly<Record<S, MerchantStep>>,
): MerchantSteps<S, E> => ({ ownEvents, states });

/** Lists the states of a machine that require a task of their merchant. */
export const statesWithTodo = <S extends string>({ states }: MerchantSteps<S>, todo: Todo): S[] =>
  // named cast: the steps of a machine are those of its states
  (Object.keys(states) as S[]).filter((state) => states[state].todo === todo);
