import type { operations } from "@/lib/operations/calls/worlds";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { advanceClock, getRunningAdvance, cancelAdvance } from "./advance";
import { listWorldAuditLog } from "./audit-log";
import { endSessions } from "./end-sessions";
import { exportEventLog } from "./log";
import { makeWorld, resetWorld } from "./make-world";
import {
  getMarketChart,
  haltMarketPair,
  getMarket,
  replayReferenceRates,
  feedRates,
  setRate,
  applyMarketShock,
} from "@/lib/simulator/driving/market/operations/market";
import { merchants, setRealNameState } from "@/lib/simulator/operations/company/merchants";
import { listOutboxMessages, openOutboxMessage } from "./outbox";
import { getBooksProof } from "./proof";
import {
  creditRemittanceHandler,
  passRemittanceHandler,
  rejectRemittanceHandler,
  remittancesHandler,
  sendRemittanceHandler,
} from "@/lib/simulator/receiving/operations/remittances";
import { setClock } from "./set-clock";
import { getSignedInOpsUser, opsSignIn, opsSignOut } from "@/lib/simulator/operations/sign-in/sign-in";
import { createWorldFromSnapshot, snapshots, takeSnapshot } from "./snapshots";
import { retryStuckJob, listScheduledJobs } from "./scheduled-jobs";
import { getWorld, worlds } from "./worlds";

export const worldHandlers: Handlers<typeof operations> = {
  signIn: opsSignIn,
  me: getSignedInOpsUser,
  signOut: opsSignOut,
  worlds,
  world: getWorld,
  makeWorld,
  resetWorld,
  snapshots,
  takeSnapshot,
  restore: createWorldFromSnapshot,
  setClock,
  advance: advanceClock,
  advanceNow: getRunningAdvance,
  cancelAdvance,
  log: exportEventLog,
  timetable: listScheduledJobs,
  retryDue: retryStuckJob,
  market: getMarket,
  chart: getMarketChart,
  setRate,
  feedRates,
  shock: applyMarketShock,
  halt: haltMarketPair,
  replay: replayReferenceRates,
  merchants,
  setRealName: setRealNameState,
  endSessions,
  remittances: remittancesHandler,
  sendRemittance: sendRemittanceHandler,
  passRemittance: passRemittanceHandler,
  creditRemittance: creditRemittanceHandler,
  rejectRemittance: rejectRemittanceHandler,
  outbox: listOutboxMessages,
  readOutbox: openOutboxMessage,
  prove: getBooksProof,
  audit: listWorldAuditLog,
};
