import type { operations } from "@/lib/operations/calls/worlds";
import type { Handlers } from "@/lib/simulator/platform/handler";
import { advance, advanceNow, cancelAdvance } from "./advance";
import { audit } from "./audit-log";
import { endSessions } from "./end-sessions";
import { log } from "./log";
import { makeWorld, resetWorld } from "./make-world";
import {
  chart,
  halt,
  marketNow,
  replay,
  feedRates,
  setRate,
  shock,
} from "@/lib/simulator/driving/market/operations/market";
import { merchants, setRealName } from "@/lib/simulator/operations/company/merchants";
import { outbox, readOutbox } from "./outbox";
import { prove } from "./proof";
import {
  creditRemittance,
  passRemittance,
  rejectRemittance,
  remittances,
  sendRemittance,
} from "@/lib/simulator/receiving/operations/remittances";
import { setClock } from "./set-clock";
import { me, signIn, signOut } from "@/lib/simulator/operations/sign-in/sign-in";
import { restore, snapshots, takeSnapshot } from "./snapshots";
import { retryDue, timetable } from "./scheduled-jobs";
import { world, worlds } from "./worlds";

export const worldHandlers: Handlers<typeof operations> = {
  signIn,
  me,
  signOut,
  worlds,
  world,
  makeWorld,
  resetWorld,
  snapshots,
  takeSnapshot,
  restore,
  setClock,
  advance,
  advanceNow,
  cancelAdvance,
  log,
  timetable,
  retryDue,
  market: marketNow,
  chart,
  setRate,
  feedRates,
  shock,
  halt,
  replay,
  merchants,
  setRealName,
  endSessions,
  remittances,
  sendRemittance,
  passRemittance,
  creditRemittance,
  rejectRemittance,
  outbox,
  readOutbox,
  prove,
  audit,
};
