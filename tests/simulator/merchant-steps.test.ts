import { expect } from "vitest";
import { todos, type Todo } from "@/lib/accounts/todo";
import { materialsArea } from "@/lib/materials/area";
import { materialsScreens } from "@/lib/materials/screens";
import { isMessageKind, messageKind, messageKinds, type MessageKindName } from "@/lib/notices/message-kinds";
import { quickAudit } from "@/lib/receiving/quick-states";
import { receivingArea } from "@/lib/receiving/area";
import { exchangePay } from "@/lib/settlement/exchange-pay-states";
import { receivingScreens } from "@/lib/receiving/screens";
import { settlementMachine } from "@/lib/settlement/order-states";
import { settlementScreens } from "@/lib/settlement/screens";
import { settlementPayee } from "@/lib/settlement/states";
import { allSteps, pageOfKind, pathOf } from "../fixtures/merchant-steps";
import { test } from "../fixtures/world";

/** Every task of every state, with the messages that bring it about. */
const tasks = Object.entries(allSteps).flatMap(([machine, { states }]) =>
  Object.entries(states).flatMap(([state, { messages, todo, meanwhile }]) => [
    ...(todo ? [{ of: `${machine} ${state}`, todo, told: messages }] : []),
    ...(meanwhile?.todo ? [{ of: `${machine} ${state}`, todo: meanwhile.todo, told: meanwhile.messages }] : []),
  ]),
);
/** Lists the tasks that a review creates for its reviewers and its maker, which are not states of the order. */
const ofReviews = new Set<Todo>(["settlementReview", "settlementCost"]);
const isOfArea = (path: string) =>
  [
    ...Object.values(receivingScreens),
    ...Object.values(materialsScreens),
    settlementScreens.orders,
    settlementScreens.payees,
  ].some((screen) => screen.path === path);

test("every order of incoming funds, materials and settlements has for each state its merchant's message and task", () => {
  const machines = [
    ...receivingArea.machines,
    ...materialsArea.machines,
    quickAudit,
    settlementMachine,
    settlementPayee,
    exchangePay,
  ];
  expect(Object.keys(allSteps).sort()).toEqual(machines.map(({ name }) => name).sort());
});

test("a task of the merchant has a message, which links to the page of the task", () => {
  for (const { of, todo, told } of tasks) {
    expect([of, told.length > 0]).toEqual([of, true]);
    for (const kind of told)
      expect([of, kind, pageOfKind(kind).startsWith(pathOf(todos[todo]))]).toEqual([of, kind, true]);
  }
});

test("no task and no message of these pages is for an unknown state", () => {
  const taskKinds = new Set<Todo>(tasks.map(({ todo }) => todo));
  // named cast: the keys of a constant object are its names
  const ofArea = (Object.keys(todos) as Todo[]).filter((todo) => isOfArea(pathOf(todos[todo])) && !ofReviews.has(todo));
  expect(ofArea.filter((todo) => !taskKinds.has(todo))).toEqual([]);
  const sentKinds = new Set<MessageKindName>(
    Object.values(allSteps).flatMap(({ states }) =>
      Object.values(states).flatMap((step) => [...step.messages, ...(step.meanwhile?.messages ?? [])]),
    ),
  );
  const kinds = Object.keys(messageKinds).filter(isMessageKind);
  const isOfThese = (permission: string | null) =>
    permission?.startsWith("collection/") || permission === "settle/settle-order" || permission === "settle/payee_page";
  const untold = kinds.filter((kind) => isOfThese(messageKind(kind).needs) && !sentKinds.has(kind));
  expect(untold).toEqual([]);
});
