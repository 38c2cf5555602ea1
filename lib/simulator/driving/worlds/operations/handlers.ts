import type { operations } from "@/lib/operations/calls/worlds";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { advanceWorldClock, getRunningClockAdvance, cancelClockAdvance } from "./advance";
import { listWorldAuditLog } from "./audit-log";
import { endPortalSessions } from "./end-sessions";
import { exportWorldEventLog } from "./log";
import { createWorld, resetWorld } from "./make-world";
import {
  getUsdRateChart,
  haltOrResumeMarketPair,
  getMarketState,
  replayReferenceRates,
  setMarketMidRates,
  setMarketMidRate,
  applyMarketShock,
} from "@/lib/simulator/driving/market/operations/market";
import { listWorldMerchants, setMerchantRealNameState } from "@/lib/simulator/operations/company/merchants";
import { listOutboxMessages, openOutboxMessage } from "./outbox";
import { proveLedgerConsistency } from "./proof";
import {
  creditRemittanceHandler,
  moveRemittanceToNextBank,
  rejectRemittanceHandler,
  listWorldRemittances,
  sendRemittanceHandler,
} from "@/lib/simulator/receiving/operations/remittances";
import { setWorldClockMode } from "./set-clock";
import { getSignedInOpsUser, opsSignIn, opsSignOut } from "@/lib/simulator/operations/sign-in/sign-in";
import { createWorldFromSnapshot, listWorldSnapshots, takeWorldSnapshot } from "./snapshots";
import { retryStuckJob, listScheduledJobs } from "./scheduled-jobs";
import { getWorld, listWorlds } from "./worlds";

export const worldHandlers: Handlers<typeof operations> = {
  signIn: opsSignIn,
  me: getSignedInOpsUser,
  signOut: opsSignOut,
  worlds: listWorlds,
  world: getWorld,
  makeWorld: createWorld,
  resetWorld,
  snapshots: listWorldSnapshots,
  takeSnapshot: takeWorldSnapshot,
  restore: createWorldFromSnapshot,
  setClock: setWorldClockMode,
  advance: advanceWorldClock,
  advanceNow: getRunningClockAdvance,
  cancelAdvance: cancelClockAdvance,
  log: exportWorldEventLog,
  timetable: listScheduledJobs,
  retryDue: retryStuckJob,
  market: getMarketState,
  chart: getUsdRateChart,
  setRate: setMarketMidRate,
  feedRates: setMarketMidRates,
  shock: applyMarketShock,
  halt: haltOrResumeMarketPair,
  replay: replayReferenceRates,
  merchants: listWorldMerchants,
  setRealName: setMerchantRealNameState,
  endSessions: endPortalSessions,
  remittances: listWorldRemittances,
  sendRemittance: sendRemittanceHandler,
  passRemittance: moveRemittanceToNextBank,
  creditRemittance: creditRemittanceHandler,
  rejectRemittance: rejectRemittanceHandler,
  outbox: listOutboxMessages,
  readOutbox: openOutboxMessage,
  prove: proveLedgerConsistency,
  audit: listWorldAuditLog,
};
