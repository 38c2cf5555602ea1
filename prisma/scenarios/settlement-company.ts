import type { Principal } from "@/lib/call/principal";
import type { exchangePayActions } from "./exchange-pay-actions";
import type { exchangePayBanks } from "./exchange-pay-banks";
import type { Company, Deal } from "./receiving-company";
import type { settlementActions } from "./settlement-actions";
import type { settlementDesk } from "./settlement-desk";
import type { Told } from "./told";

/** A merchant of the story that has its incomes settled, with what it and others may do. */
export interface Settler extends Pick<Company, "stage" | "no" | "userNo" | "does" | "desk" | "currency" | "local"> {
  readonly name: string;
  readonly acts: ReturnType<typeof settlementActions>;
  readonly ops: ReturnType<typeof settlementDesk>;
  /** Who may pass what the owner settles. */
  readonly reviewers: readonly [Principal, Principal];
  /** Whom it settles to, and whom otherwise: both stay available. */
  readonly payeeNo: string;
  readonly otherNo: string;
  /** What it pays abroad in one order with the exchange, whom, and what the banks do with that. */
  readonly abroad: ReturnType<typeof exchangePayActions>;
  readonly suppliers: Readonly<Record<"factory" | "carrier" | "warehouse", string>>;
  readonly banks: ReturnType<typeof exchangePayBanks>;
}

/**
 * What a merchant lives through in a fortnight, told in parts: on Monday at ten and at three, when operations review
 * contracts; on Tuesday at ten, when incomes are associated, at two, and at eleven in the night; on Wednesday at ten and
 * at two; on Thursday at ten; and on the Monday after at ten.
 */
export type SettlementChapter = (of: Settler, deal: Deal) => Told;

/**
 * How a merchant stands on the last day, told in parts too: on the last Monday at ten and at three, on Tuesday at ten and
 * at two, on Wednesday ten minutes before the hand-over, and two minutes before it.
 */
export type SettlementEnding = SettlementChapter;

/** Tells several stories side by side, part by part; what each of them comes to. */
export async function* abreast<Of>(
  ...told: readonly AsyncGenerator<void, Of, void>[]
): AsyncGenerator<void, Of[], void> {
  for (;;) {
    const steps = [];
    for (const one of told) steps.push(await one.next());
    if (steps.every(({ done }) => done)) return steps.flatMap((step) => (step.done ? [step.value] : []));
    yield;
  }
}

/** Lets so many parts of a story go by. */
export async function* pass(parts: number): Told {
  for (let gone = 0; gone < parts; gone += 1) yield;
}
