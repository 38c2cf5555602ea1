import type { WorldPage } from "./screens";

/**
 * Lists the queues of work that waits for operations, or at a bank that they act as, each with the page of a world where
 * it is done, and the tab of that page where it is not the first.
 */
export const workQueues = {
  verifications: { page: "verifications" },
  englishNames: { page: "merchants", tab: "englishNames" },
  receivingApplications: { page: "receiving" },
  incomes: { page: "incomes" },
  associations: { page: "associations" },
  refunds: { page: "refunds" },
  materials: { page: "materials" },
  logistics: { page: "materials", tab: "logistics" },
  switches: { page: "materials", tab: "switches" },
  customs: { page: "customs" },
  settlements: { page: "settlements" },
  settlementPayees: { page: "settlementPayees" },
  credit: { page: "credit" },
  payments: { page: "money", tab: "payments" },
  recalls: { page: "money", tab: "payments" },
  entries: { page: "money", tab: "entries" },
  exchangePays: { page: "exchangePays" },
  transfers: { page: "transfers" },
  transferRelations: { page: "transfers", tab: "relations" },
  payees: { page: "payees" },
  poboPayers: { page: "payees", tab: "pobo" },
  enquiries: { page: "enquiries" },
  stuckJobs: { page: "timetable" },
} as const satisfies Record<string, { readonly page: WorldPage; readonly tab?: string }>;
export type WorkQueue = keyof typeof workQueues;
